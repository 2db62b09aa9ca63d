public import ScrollPhysics

/// Something a picker tells.
public struct PickerEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// The scroller beneath said something.
    case scroll(ScrollEvent.Kind)
    /// A row came to the centre; every row on the way is told, in order, with +1 or −1 for the
    /// direction in which the offset grows or shrinks, and the offset's velocity in points per
    /// second. The program's moves make no ticks.
    case tick(row: Int, direction: Int, velocity: Double)
    /// The selection is another one now; told while things still move.
    case change(row: Int)
    /// The picker has come to rest on a row; told once after each drag or animation.
    case settle(row: Int)
    /// A sheet rises, stands, falls or is closed.
    case sheet(SheetEvent.Kind)
    /// Done or Cancel was asked for; the row holds from now on.
    case decision(row: Int, isCommitted: Bool)
  }

  /// Instant in seconds; exact for what happens within motions, whatever the frame rate.
  public var time: Double
  /// What happened.
  public var kind: Kind
  /// What moved the content: a drag, a key, the program.
  public var cause: ScrollCause
  /// The column, counted from the left; 0 for pickers of one column.
  public var column: Int

  /// Creates an event.
  public init(time: Double, kind: Kind, cause: ScrollCause, column: Int = 0) {
    self.time = time
    self.kind = kind
    self.cause = cause
    self.column = column
  }
}

extension PickerEvent.Kind {
  /// The event's name: UIScrollViewDelegate's, or tick, change, settle.
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
  /// Marks or rows passed, forwards counted positive: what a ruler's owner adds to its own count.
  ///
  ///     ruler.advance(to: 0.4, into: &events)
  ///     events.stepsMoved   // −3: three marks back
  ///
  /// The program's own moves make no ticks and count for nothing here.
  public var stepsMoved: Int {
    reduce(0) { sum, event in
      guard case .tick(_, let direction, _) = event.kind else { return sum }
      return sum + direction
    }
  }
}
