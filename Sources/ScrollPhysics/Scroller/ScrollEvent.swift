/// What moved an offset.
public enum ScrollCause: String, Equatable, Sendable {
  /// A finger holds the content, or released it without velocity.
  case drag
  /// The motion after a release with velocity.
  case fling
  /// A tap on a row.
  case tap
  /// A key.
  case key
  /// A mouse wheel.
  case wheel
  /// The program.
  case program
}

/// Something that happened to a scroller, in UIScrollViewDelegate's words and order.
public struct ScrollEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// A finger drags the content; also when it catches moving content.
    case willBeginDragging
    /// The offset changed, to the given value in points.
    case didScroll(contentOffset: Double)
    /// The finger leaves, with the offset's velocity in points per second. The content will rest at
    /// the target in points, which is a value for `Scroller.retarget(to:)`: in loops it is counted
    /// from `contentOffset` and may be laps away.
    case willEndDragging(velocity: Double, targetOffset: Double)
    /// The finger has left.
    case didEndDragging(willDecelerate: Bool)
    /// The motion after the release begins.
    case willBeginDecelerating
    /// The motion after the release has ended, at rest or because something took over.
    case didEndDecelerating
    /// An animation for a tap, key, wheel or program has ended, at rest or because a finger or a
    /// jump took over. An animation that replaces another one continues it.
    case didEndScrollingAnimation
  }

  /// Instant in seconds; exact for the ends of motions, at every frame rate.
  public var time: Double
  /// What happened.
  public var kind: Kind
  /// What moved the offset.
  public var cause: ScrollCause

  /// Creates an event.
  package init(time: Double, kind: Kind, cause: ScrollCause) {
    self.time = time
    self.kind = kind
    self.cause = cause
  }
}
