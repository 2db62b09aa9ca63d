/// Moves one offset under fingers, wheels and programs, as UIScrollView does.
///
/// A scroller is a value: it has no clock and no delegate. It is told what happened and what time
/// it is, and appends what it has to say to the caller's events. Between events its offset is a
/// closed form of time, so any way of splitting `advance(to:into:)` leads to the same state, bit for
/// bit.
///
///     var scroller = Scroller(tuning: .uikit, axis: .vertical, range: .bounded(minimum: 0, maximum: 1960))
///     scroller.snap = .rows(extent: 40)
///     var events: [ScrollEvent] = []
///     scroller.scroll(to: 80, isAnimated: true, cause: .program, at: 0, into: &events)
///     scroller.advance(to: 2, into: &events)
///     scroller.contentOffset   // 80
public struct Scroller: Equatable, Sendable {
  /// What a scroller is doing.
  public enum Phase: String, Equatable, Sendable {
    /// Nothing moves and nothing touches.
    case resting
    /// A finger is down and has not moved past the slop.
    case pressed
    /// A finger holds the content.
    case dragging
    /// The content runs on after a release.
    case decelerating
    /// The content is beyond an edge and comes back by itself.
    case bouncing
    /// The content goes where a tap, a key, a wheel or the program sent it.
    case animating
    /// A high-resolution wheel moved the content and may move it further.
    case wheeling
  }

  /// The numbers that make it feel as it does; a motion under way keeps those it began with.
  public var tuning: ScrollTuning
  /// The direction in which it moves.
  public let axis: ScrollAxis
  /// How far the offset may go.
  public internal(set) var range: ScrollRange
  /// Length of the viewport along the axis, in points; the rubber band's measure.
  public var viewportExtent: Double {
    didSet { Self.check(viewportExtent: viewportExtent) }
  }
  /// Where content may rest.
  public var snap: SnapRule
  /// Whether content gives beyond its edges; false stops it dead there.
  public var bounces: Bool

  /// The instant up to which everything is known, in seconds.
  public package(set) var time: Double
  /// The content coordinate at the viewport's leading edge, in points; in loops 0 ..< period.
  public package(set) var contentOffset: Double

  /// How many pointer events came with a time before `time`, and so counted as now.
  public internal(set) var backwardTimes = 0

  /// A motion with the instant it began.
  package struct Run: Equatable, Sendable {
    package var motion: Motion
    package var start: Double
    package var isAnimation: Bool
    package var cause: ScrollCause
    /// The instant it rests, in seconds.
    package var end: Double { start + motion.duration }
  }

  enum State: Equatable, Sendable {
    case resting
    case pressed(PanRecognizer)
    case dragging(rawOffset: Double)
    case moving(Run)
    case wheeling(until: Double, cause: ScrollCause)
  }

  struct Finger: Equatable, Sendable {
    var id: Int
    var along: Double
    var across: Double
  }

  var state = State.resting
  var fingers: [Finger] = []
  var tracker = VelocityTracker()
  /// Mean travel of the fingers since the first came down, in points.
  var travel = 0.0
  /// Velocity of the content that the finger caught, in points per second.
  var caughtVelocity = 0.0
  /// Movement so far that waits to count as a drag; nil once it does.
  var waitingMovement: Double?
  /// When a finger moved last, in seconds.
  var lastMove = 0.0

  /// Creates a scroller at rest.
  ///
  /// - Parameters:
  ///   - tuning: The numbers that make it feel as it does.
  ///   - axis: The direction in which it moves.
  ///   - range: How far the offset may go.
  ///   - viewportExtent: Length of the viewport along the axis, in points; over 0.
  ///   - contentOffset: Where it rests, in points; brought into the range.
  ///   - snap: Where content may rest.
  ///   - bounces: Whether content gives beyond its edges.
  public init(
    tuning: ScrollTuning,
    axis: ScrollAxis,
    range: ScrollRange,
    viewportExtent: Double = 300,
    contentOffset: Double = 0,
    snap: SnapRule = .free,
    bounces: Bool = true
  ) {
    Self.check(viewportExtent: viewportExtent)
    self.tuning = tuning
    self.axis = axis
    self.range = range
    self.viewportExtent = viewportExtent
    self.snap = snap
    self.bounces = bounces
    time = 0
    self.contentOffset = range.normalized(range.clamped(contentOffset))
    fingers.reserveCapacity(8)
  }

  private static func check(viewportExtent: Double) {
    precondition(
      viewportExtent.isFinite && viewportExtent > 0,
      "a viewport extent is finite and positive"
    )
  }

  /// What it is doing.
  public var phase: Phase {
    switch state {
    case .resting: .resting
    case .pressed: .pressed
    case .dragging: .dragging
    case .wheeling: .wheeling
    case .moving(let run):
      if run.isAnimation {
        .animating
      } else {
        range.overscroll(contentOffset) != 0 ? .bouncing : .decelerating
      }
    }
  }

  /// Whether the offset changes by itself as time goes on.
  public var isMoving: Bool {
    switch state {
    case .moving, .wheeling: true
    case .resting, .pressed, .dragging: false
    }
  }

  /// Whether a finger is on it.
  public var isTracking: Bool { !fingers.isEmpty }

  /// Rate of the offset, in points per second.
  public var velocity: Double {
    switch state {
    case .resting, .pressed, .wheeling: 0
    case .dragging(let rawOffset):
      -tracker.velocity(at: time, tuning: tuning) * slope(atRaw: rawOffset)
    case .moving(let run): run.motion.velocity(at: time - run.start)
    }
  }

  /// Where the content will rest, in points; in loops it may lie laps away from `contentOffset`,
  /// from which it is counted.
  public var restingOffset: Double {
    guard case .moving(let run) = state else { return contentOffset }
    guard case .looping(let period) = range.kind else { return run.motion.restPosition }
    // The motion counts from the lap in which it began.
    let turned = run.motion.position(at: time - run.start) - contentOffset
    return run.motion.restPosition - (turned / period).rounded() * period
  }

  /// The offset under a finger before it is brought into the loop, in points; nil without a finger.
  package var draggedOffset: Double? {
    if case .dragging(let rawOffset) = state { rawOffset } else { nil }
  }

  /// The motion under way; nil while nothing moves by itself.
  package var run: Run? {
    if case .moving(let run) = state { run } else { nil }
  }

  /// The next instant at which something changes without being told, in seconds.
  package var nextTransition: Double? {
    switch state {
    case .resting, .pressed, .dragging: nil
    case .moving(let run): run.end
    case .wheeling(let until, _): until
    }
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - time: The new instant, in seconds; an earlier one than `self.time` changes nothing, nor
  ///     does NaN. Infinity ends whatever moves; no later instant can follow it.
  ///   - events: Receives what happened, in order.
  public mutating func advance(to time: Double, into events: inout [ScrollEvent]) {
    guard time >= self.time else { return }
    while let transition = nextTransition, transition <= time {
      self.time = max(self.time, transition)
      finish(into: &events)
    }
    self.time = time
    if case .moving(let run) = state {
      setOffset(run.motion.position(at: time - run.start), cause: run.cause, into: &events)
    }
  }

  /// Sends the content to an offset.
  ///
  /// While a finger holds the content nothing happens: the finger is right. A motion under way is
  /// taken over with its velocity.
  ///
  /// - Parameters:
  ///   - offset: The target in points, brought into the range; in loops any lap, counted from
  ///     `contentOffset`. NaN is refused, and so is infinity where there is no end to stop at.
  ///   - isAnimated: Whether it goes there on the snap spring or at once; always at once where
  ///     `tuning` reduces motion.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  /// - Returns: Whether the content moved or began to move.
  @discardableResult
  public mutating func scroll(
    to offset: Double,
    isAnimated: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [ScrollEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    let target = range.clamped(offset)
    guard fingers.isEmpty, target.isFinite else { return false }
    let velocity = self.velocity
    endDeceleration(into: &events)
    let motion =
      isAnimated && !tuning.reducesMotion
      ? law.spring(from: contentOffset, velocity: velocity, to: target, spring: tuning.snapSpring)
      : nil
    if let motion {
      state = .moving(Run(motion: motion, start: self.time, isAnimation: true, cause: cause))
      return true
    }
    let old = contentOffset
    state = .resting
    setOffset(rested(target), cause: cause, into: &events)
    return contentOffset != old
  }

  /// Moves the content by a fraction, as a high-resolution wheel does.
  ///
  /// After a pause of `tuning.wheelRest` it goes to the nearest place where it may rest. While a
  /// finger holds the content nothing happens.
  ///
  /// - Parameters:
  ///   - distance: Signed distance in points; the offset stays inside its range. NaN is refused,
  ///     and so is infinity where there is no end to stop at.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  public mutating func nudge(
    by distance: Double,
    cause: ScrollCause,
    at time: Double,
    into events: inout [ScrollEvent]
  ) {
    advance(to: time, into: &events)
    let target = range.clamped(contentOffset + distance)
    guard fingers.isEmpty, target.isFinite else { return }
    endDeceleration(into: &events)
    setOffset(target, cause: cause, into: &events)
    state = .wheeling(until: self.time + tuning.wheelRest, cause: cause)
  }

  /// Takes every finger away, as if each had been cancelled.
  public mutating func letGo(at time: Double, into events: inout [ScrollEvent]) {
    while let finger = fingers.first {
      handle(
        PointerEvent(time: time, id: finger.id, phase: .cancelled, x: 0, y: 0),
        into: &events
      )
    }
  }

  /// Changes how far the offset may go and where it rests; whatever was under way ends.
  ///
  /// - Parameters:
  ///   - range: The new range.
  ///   - offset: Where the content rests now, in points; brought into the range.
  public mutating func reset(range: ScrollRange, contentOffset offset: Double) {
    self.range = range
    contentOffset = range.normalized(range.clamped(offset))
    state = .resting
    fingers.removeAll(keepingCapacity: true)
    tracker.reset()
  }

  var law: ReleaseLaw {
    ReleaseLaw(
      tuning: tuning,
      range: range,
      snap: snap,
      bounces: bounces,
      viewportExtent: viewportExtent
    )
  }

  /// Ends a deceleration that something else takes over; an animation goes over into the next.
  mutating func endDeceleration(into events: inout [ScrollEvent]) {
    guard case .moving(let run) = state, !run.isAnimation else { return }
    events.append(ScrollEvent(time: time, kind: .didEndDecelerating, cause: run.cause))
    state = .resting
  }

  mutating func setOffset(_ offset: Double, cause: ScrollCause, into events: inout [ScrollEvent]) {
    let offset = range.normalized(offset)
    guard offset != contentOffset else { return }
    contentOffset = offset
    events.append(
      ScrollEvent(time: time, kind: .didScroll(contentOffset: offset), cause: cause)
    )
  }

  /// Where content rests that went to an offset: in loops the laps are taken off, and a row is
  /// exactly the row again where taking them off has left a rounding beside it.
  func rested(_ offset: Double) -> Double {
    let place = range.normalized(offset)
    let row = snap.snapped(place)
    return abs(row - place) <= 4 * max(offset.ulp, place.ulp) ? row : place
  }

  /// Carries out what `nextTransition` announced.
  private mutating func finish(into events: inout [ScrollEvent]) {
    switch state {
    case .resting, .pressed, .dragging:
      break
    case .moving(let run):
      setOffset(rested(run.motion.restPosition), cause: run.cause, into: &events)
      state = .resting
      events.append(
        ScrollEvent(
          time: time,
          kind: run.isAnimation ? .didEndScrollingAnimation : .didEndDecelerating,
          cause: run.cause
        )
      )
    case .wheeling(_, let cause):
      let target = range.clamped(snap.snapped(contentOffset))
      if let motion = law.spring(
        from: contentOffset,
        velocity: 0,
        to: target,
        spring: tuning.snapSpring
      ) {
        state = .moving(Run(motion: motion, start: time, isAnimation: true, cause: cause))
      } else {
        state = .resting
        events.append(ScrollEvent(time: time, kind: .didEndScrollingAnimation, cause: cause))
      }
    }
  }
}
