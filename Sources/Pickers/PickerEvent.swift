public import ScrollPhysics

/// An event of a picker.
public struct PickerEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// An event of the scroller.
    case scroll(ScrollEvent.Kind)
    /// A row came to the centre: its index, +1 or −1 for the direction in which the offset grows or
    /// shrinks, and the offset's velocity in points per second. Emitted for every row, in order, but
    /// not for moves of the program; when, and whether after taps, says the tuning's `TickRule`. Of
    /// rows that pass faster than 2048 a second only the last in each 1/1024 s, and of more than 128 at
    /// one instant only the last 128; the same holds for `change`.
    case tick(row: Int, direction: Int, velocity: Double)
    /// Another row is selected; emitted while the content still moves.
    case change(row: Int)
    /// The content has come to rest on a row; emitted once after each movement.
    case settle(row: Int)
    /// A sheet begins or ends to rise or fall.
    case sheet(SheetEvent)
    /// A sheet was accepted or cancelled; the row is the committed one now.
    case decision(row: Int, isCommitted: Bool)
  }

  /// Instant in seconds; within motions it does not depend on the frame rate.
  public var time: Double
  /// What happened.
  public var kind: Kind
  /// What moved the content: a drag, a key, the program.
  public var cause: ScrollCause
  /// The column, counted from the left; 0 for pickers of one column.
  public var column: Int

  /// Creates an event.
  package init(time: Double, kind: Kind, cause: ScrollCause, column: Int = 0) {
    self.time = time
    self.kind = kind
    self.cause = cause
    self.column = column
  }
}

extension PickerEvent.Kind {
  /// The event's name: that of UIScrollViewDelegate, or tick, change, settle.
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
  /// Number of rows passed, forwards minus backwards; moves of the program are not counted.
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
