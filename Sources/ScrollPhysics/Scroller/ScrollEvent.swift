/// What moved an offset.
public enum ScrollCause: String, Equatable, Sendable {
  /// A finger holds it, or let go of it at rest.
  case drag
  /// It runs on after a finger let go in motion.
  case fling
  /// A tap asked for a row.
  case tap
  /// A key.
  case key
  /// A mouse wheel.
  case wheel
  /// The program.
  case program
}

/// Something a scroller tells, in UIScrollViewDelegate's words and order.
public struct ScrollEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// A finger has taken the content along; also when it catches moving content.
    case willBeginDragging
    /// The offset changed, to the given one in points.
    case didScroll(contentOffset: Double)
    /// The finger is about to leave, with the offset's velocity in points per second; the content
    /// will rest at the target, in points, in loops within 0 ..< period.
    case willEndDragging(velocity: Double, targetOffset: Double)
    /// The finger has left.
    case didEndDragging(willDecelerate: Bool)
    /// Motion after the finger begins.
    case willBeginDecelerating
    /// Motion after the finger has ended, at rest or because a finger caught it.
    case didEndDecelerating
    /// An animation asked for by tap, key, wheel or program has ended.
    case didEndScrollingAnimation
  }

  /// Instant in seconds; exact for ends of motions, whatever the frame rate.
  public var time: Double
  /// What happened.
  public var kind: Kind
  /// Why.
  public var cause: ScrollCause

  /// Creates an event.
  public init(time: Double, kind: Kind, cause: ScrollCause) {
    self.time = time
    self.kind = kind
    self.cause = cause
  }
}
