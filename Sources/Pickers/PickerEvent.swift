public import ScrollPhysics

/// An event of a picker: what happened, when, why and in which column.
public struct PickerEvent: Equatable, Sendable {
  /// The kinds of events, with their values.
  public enum Kind: Equatable, Sendable {
    /// An event of the column's scroller.
    case scroll(ScrollEvent.Kind)
    /// A row came to the centre.
    ///
    /// `row` is its index. `direction` is +1 if the offset grows, −1 if it shrinks. `velocity` is
    /// the offset's, in points per second. Every row emits a tick, in order, but not if the program
    /// moves the content. The tuning's `TickRule` selects the instant, and whether taps emit ticks.
    /// At high speed ticks are dropped: of rows faster than 2048 per second only the last in each
    /// 1/1024 s ticks, and of more than 128 rows at one instant only the last 128. The same limits
    /// hold for `change`.
    case tick(row: Int, direction: Int, velocity: Double)
    /// Another row is selected; emitted while the content still moves.
    case change(row: Int)
    /// The content has come to rest on a row; emitted once after each movement.
    case settle(row: Int)
    /// The sheet begins or ends to rise or fall.
    case sheet(SheetEvent)
    /// The sheet was accepted or cancelled; `row` is the committed row of the column.
    case decision(row: Int, isCommitted: Bool)
  }

  /// Instant in seconds.
  ///
  /// Inside a motion it does not depend on the frame rate.
  public var time: Double
  /// What happened, with the values of the event.
  public var kind: Kind
  /// What moved the content: for example a drag, a key or the program.
  public var cause: ScrollCause
  /// The column, counted from the left; 0 for pickers of one column.
  public var column: Int

  /// Creates an event; its time is in seconds.
  package init(time: Double, kind: Kind, cause: ScrollCause, column: Int = 0) {
    self.time = time
    self.kind = kind
    self.cause = cause
    self.column = column
  }
}

extension PickerEvent.Kind {
  /// The event's name: that of the method of UIScrollViewDelegate, or tick, change, settle.
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
  /// Number of rows passed: forward ticks minus backward ticks.
  ///
  /// Moves of the program are not counted.
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
