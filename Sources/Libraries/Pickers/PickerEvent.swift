public import ScrollPhysics

/// An event of a picker: what happened, when, why and in which column.
public struct PickerEvent: Equatable, Sendable {
  /// The kinds of events; some kinds carry values, such as the index of a row.
  public enum Kind: Equatable, Sendable {
    /// An event of the column's scroller.
    case scroll(ScrollEvent.Kind)
    /// A row came to the centre.
    ///
    /// `row` is the index of the row. `direction` is +1 if the offset grows, −1 if it decreases.
    /// `velocity` is the velocity of the offset, in points per second. Every row emits a tick, in
    /// order, except if the program moves the content. The tuning's `TickRule` selects the instant
    /// of the tick, and whether taps emit ticks.
    ///
    /// Rows that pass at more than 2048 rows per second emit neither ticks nor `change`. The first
    /// slower row emits one `change` for all of them. If more than 128 rows pass at one instant, only
    /// the last 128 emit a tick.
    case tick(row: Int, direction: Int, velocity: Double)
    /// Another row is selected; often emitted while the content still moves.
    case change(row: Int)
    /// The content has come to rest on a row; emitted once after each movement.
    case settle(row: Int)
    /// A motion of the sheet begins or ends.
    case sheet(SheetEvent)
    /// The sheet was dismissed, with Done if `isCommitted` is true.
    ///
    /// Otherwise it was dismissed with Cancel, a tap outside or a drag. `row` is the selected row
    /// of the column, which is now also the committed row.
    case decision(row: Int, isCommitted: Bool)
  }

  /// Time of the event, in seconds.
  ///
  /// For an event during a motion, the time does not depend on the frame rate.
  public var time: Double
  /// The kind of event, with its values, such as the row.
  public var kind: Kind
  /// The cause of the movement that emitted the event, for example a drag, a key or the program.
  public var cause: ScrollCause
  /// Index of the column; 0 for pickers with one column.
  public var column: Int

  package init(time: Double, kind: Kind, cause: ScrollCause, column: Int = 0) {
    self.time = time
    self.kind = kind
    self.cause = cause
    self.column = column
  }
}

extension PickerEvent.Kind {
  /// Name of the event, such as `didScroll`, `tick`, `settle` or `commit`.
  ///
  /// The events of a scroller have the names of UIScrollViewDelegate's methods.
  public var name: String {
    switch self {
    case .scroll(.willBeginDragging): "willBeginDragging"
    case .scroll(.didScroll): "didScroll"
    case .scroll(.willEndDragging): "willEndDragging"
    case .scroll(.didEndDragging): "didEndDragging"
    case .scroll(.willBeginDecelerating): "willBeginDecelerating"
    case .scroll(.didEndDecelerating): "didEndDecelerating"
    case .scroll(.didEndScrollingAnimation): "didEndScrollingAnimation"
    case .tick: "tick"
    case .change: "change"
    case .settle: "settle"
    case .sheet(let kind): kind.rawValue
    case .decision(_, let isCommitted): isCommitted ? "commit" : "cancel"
    }
  }
}

extension Sequence<PickerEvent> {
  /// Number of rows passed in these events: forward ticks minus backward ticks.
  ///
  /// Moves by the program emit no ticks and are not counted.
  ///
  ///     ruler.advance(to: 0.4, into: &events)
  ///     events.stepsMoved   // −3: three marks back
  public var stepsMoved: Int {
    reduce(0) { sum, event in
      guard case .tick(_, let direction, _) = event.kind else { return sum }
      return sum + direction
    }
  }
}
