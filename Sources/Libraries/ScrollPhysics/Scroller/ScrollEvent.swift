/// The cause of a movement of the content, such as a drag or a key.
public enum ScrollCause: String, Equatable, Sendable {
  /// A finger drags the content, or releases it without velocity.
  case drag
  /// A motion after a release with velocity.
  case fling
  /// A motion after a tap on a row.
  case tap
  /// A motion after a key press.
  case key
  /// A movement by a mouse wheel.
  case wheel
  /// A movement by a call of the program.
  case program
}

/// An event of a scroller, with the names and the order of UIScrollViewDelegate.
public struct ScrollEvent: Equatable, Sendable {
  /// The kinds of events; some carry values, such as the content offset.
  public enum Kind: Equatable, Sendable {
    /// A finger begins to drag the content, or catches moving content.
    case willBeginDragging
    /// The offset has changed to a value in points.
    ///
    /// In loops the value is continuous: it counts on over laps, and is not reduced to 0 ..< period.
    /// `Scroller.contentOffset` is the same place in 0 ..< period.
    case didScroll(contentOffset: Double)
    /// The last finger is lifted, or the drag is cancelled.
    ///
    /// `velocity` is the rate of the offset, in points per second. `targetOffset` is the offset at
    /// which the content will rest, in points; it is a valid argument of `Scroller.retarget(to:)`.
    /// In loops `targetOffset` is not reduced to 0 ..< period: its distance from `contentOffset` may
    /// be several laps.
    case willEndDragging(velocity: Double, targetOffset: Double)
    /// The drag has ended; `willDecelerate` is true if a motion follows.
    case didEndDragging(willDecelerate: Bool)
    /// A motion begins after the release.
    case willBeginDecelerating
    /// The motion after the release has ended, at rest or because it was interrupted.
    case didEndDecelerating
    /// The end of an animation that a tap, a key, a wheel or the program started.
    ///
    /// The animation has come to rest, or a finger or a jump has interrupted it. If another
    /// animation replaces it, this event is emitted only at the end of the new animation.
    case didEndScrollingAnimation
  }

  /// Instant of the event, in seconds.
  ///
  /// For the end of a motion it is the exact time of the end, at every frame rate.
  public var time: Double
  /// The kind of event, with its values.
  public var kind: Kind
  /// What caused the movement of the content.
  public var cause: ScrollCause

  package init(time: Double, kind: Kind, cause: ScrollCause) {
    self.time = time
    self.kind = kind
    self.cause = cause
  }
}
