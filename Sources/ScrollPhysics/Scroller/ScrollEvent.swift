/// What caused a movement of the content.
public enum ScrollCause: String, Equatable, Sendable {
  /// A finger holds the content, or released it without velocity.
  case drag
  /// The motion after a release with velocity.
  case fling
  /// The motion after a tap on a row.
  case tap
  /// The motion after a key.
  case key
  /// A movement by a mouse wheel.
  case wheel
  /// A movement by a call of the program.
  case program
}

/// An event of a scroller, with the names and the order of UIScrollViewDelegate.
public struct ScrollEvent: Equatable, Sendable {
  /// The kinds of events, with their values.
  public enum Kind: Equatable, Sendable {
    /// A finger begins to drag the content, or catches moving content.
    case willBeginDragging
    /// The offset has changed to a value in points.
    case didScroll(contentOffset: Double)
    /// The last finger is lifted, or the drag is cancelled.
    ///
    /// `velocity` is the offset's, in points per second. `targetOffset` is where the content will
    /// rest, in points. It is a valid argument of `Scroller.retarget(to:)`. In loops it is counted
    /// from `contentOffset` and may be several laps away.
    case willEndDragging(velocity: Double, targetOffset: Double)
    /// The drag has ended; `willDecelerate` is true if a motion follows.
    case didEndDragging(willDecelerate: Bool)
    /// The motion after the release begins.
    case willBeginDecelerating
    /// The motion after the release has ended, at rest or because it was interrupted.
    case didEndDecelerating
    /// An animation for a tap, key, wheel or program has ended, at rest or because a finger or a
    /// jump interrupted it. If another animation replaces it, this event is emitted at the end of
    /// that one.
    case didEndScrollingAnimation
  }

  /// Instant in seconds.
  ///
  /// The ends of motions are exact at every frame rate.
  public var time: Double
  /// What happened, with the values of the event.
  public var kind: Kind
  /// What moved the content.
  public var cause: ScrollCause

  /// Creates an event.
  package init(time: Double, kind: Kind, cause: ScrollCause) {
    self.time = time
    self.kind = kind
    self.cause = cause
  }
}
