/// A model of one scroll offset that pointers, wheels and programs move, as in UIScrollView.
///
/// A scroller is a value without a clock or a delegate. The caller passes pointer events and instants.
/// The scroller appends its events, in order, to an array of the caller. Between events the offset is a
/// formula of time. The state is therefore bit for bit the same for every sequence of calls of
/// `advance(to:into:)`.
///
/// A method with a `time`, in seconds, first advances to that instant. A time before `self.time`, or
/// NaN, counts as `self.time`. A method's `cause` is stored in the events that it appends.
///
///     let range = ScrollRange(contentExtent: 2000, viewportExtent: 300)
///     var scroller = Scroller(tuning: .uikit, axis: .vertical, range: range)
///     scroller.snap = .rows(extent: 40)
///     var events: [ScrollEvent] = []
///     scroller.scroll(to: 80, animation: .spring, cause: .program, at: 0, into: &events)
///     scroller.advance(to: 2, into: &events)
///     scroller.contentOffset   // 80
public struct Scroller: Equatable, Sendable {
  /// A state of a scroller: at rest, under a pointer, or in one of several motions.
  public enum Phase: String, Equatable, Sendable {
    /// Nothing moves and no pointer is down.
    case resting
    /// A pointer is down and has not moved past the slop.
    case pressed
    /// A pointer holds the content.
    case dragging
    /// The content moves after a release, inside the range.
    case decelerating
    /// The content moves after a release, beyond an edge.
    case bouncing
    /// The content moves to the target of a tap, a key, a wheel or the program.
    case animating
    /// A high-resolution wheel has moved the content, and the pause after its last movement is not over.
    case wheeling
  }

  /// The parameters of drag, release and rest.
  ///
  /// A motion under way keeps its earlier parameters. A change of the parameters does not move content that a finger
  /// holds. If the new engine cannot show content as far beyond an edge, the next movement of the finger moves the
  /// content as far as the engine allows.
  public var tuning: ScrollTuning {
    didSet { keepInPlace { $0.drag = oldValue.engine.edgeDrag } }
  }
  /// The axis along which pointers move the content.
  public let axis: ScrollAxis
  /// The interval or the loop of offsets at which content may rest.
  public internal(set) var range: ScrollRange
  /// Length of the viewport along the axis, in points, for rubber bands; finite and positive.
  ///
  /// A value that is not finite and positive, such as the 0 of a minimised window, is ignored.
  public var viewportExtent: Double {
    didSet {
      if viewportExtent.validLength == nil { viewportExtent = oldValue }
      keepInPlace { $0.viewportExtent = oldValue }
    }
  }
  /// The offsets inside the range at which content may rest, such as those of rows.
  public var snap: SnapRule
  /// Whether content may leave the range; if false, it stops at the edge.
  public var bounces: Bool {
    didSet { keepInPlace { $0.bounces = oldValue } }
  }

  /// Whether events of a release, `didEndDragging` and possibly `willBeginDecelerating`, have not
  /// been appended yet.
  package internal(set) var hasPendingRelease = false
  /// The instant to which the scroller has advanced, in seconds.
  public package(set) var time: Double
  /// The content coordinate at the viewport's leading edge, in points; in loops 0 ..< period.
  public package(set) var contentOffset: Double

  /// The number of laps of a loop that the content has moved since its creation, or since `reset`.
  ///
  /// It is a whole number, negative after laps towards smaller offsets; 0 for an interval.
  package internal(set) var laps = 0.0
  /// What moves the content at present.
  var state = State.resting
  /// The motion of a run; nil in any other state.
  ///
  /// It is not part of the state, because every test of the state copies the state.
  package internal(set) var motion: Motion?
  /// The pointers on the content; empty unless a pointer presses or drags it.
  var fingers: [Finger] = []
  /// Samples for velocities: the mean movement of the fingers since the first press, in points.
  var tracker = VelocityTracker()
  /// Samples of the raw offset of a drag or of the system's momentum, in points.
  ///
  /// The shown offset is computed from these samples.
  var resampler = Resampler()
  /// The next release may carry over its velocity.
  var caught = MomentumCarry.Caught()
  /// The velocity that the last release passed to the engine's law, in points per second; 0 before the first release.
  ///
  /// It does not include the velocity carried over from a caught motion, and it is not limited.
  package internal(set) var releaseVelocity = 0.0
  /// A gesture that starts by this instant, in seconds, continues the motion that resting fingers
  /// stopped.
  ///
  /// It is set when fingers that rested on a touchpad begin to move, if their rest has stopped a
  /// motion.
  var catchEnd = -Double.infinity
  /// Whether the rest of the system's momentum moves nothing, because another input has ended the momentum.
  var ignoresMomentum = false

  /// Creates a scroller at rest at a content offset in points, which is clamped to the range.
  ///
  /// A viewport extent, in points, that is not finite and positive counts as 300.
  public init(
    tuning: ScrollTuning,
    axis: ScrollAxis,
    range: ScrollRange,
    viewportExtent: Double = 300,
    contentOffset: Double = 0,
    snap: SnapRule = .free,
    bounces: Bool = true
  ) {
    self.tuning = tuning
    self.axis = axis
    self.range = range
    self.viewportExtent = viewportExtent.validLength ?? 300
    self.snap = snap
    self.bounces = bounces
    time = 0
    self.contentOffset = range.normalized(range.clamped(contentOffset))
    fingers.reserveCapacity(6)
  }

  /// The present state of the scroller.
  public var phase: Phase {
    switch state {
    case .resting: .resting
    case .pressed: .pressed
    case .dragging: .dragging
    case .running(let run): phase(of: run)
    }
  }

  /// Whether the state will change without input.
  ///
  /// This is the case during a motion or a pause, and while events of a release have not been appended yet.
  public var isMoving: Bool {
    if hasPendingRelease { return true }
    // Most scrollers rest. Reading a run copies it.
    guard case .running = state else { return false }
    return run?.isMomentum == false
  }

  /// Whether at least one finger is on the content.
  ///
  /// A finger on a touchpad counts from its first movement until it lifts.
  public var isTracking: Bool {
    switch state {
    case .pressed, .dragging: true
    case .resting, .running: false
    }
  }

  /// Rate of the offset, in points per second.
  ///
  /// Beyond an edge the content moves more slowly than the finger, or not at all. The value is the
  /// rate of the content.
  @inline(never)
  public var velocity: Double {
    switch state {
    case .resting, .pressed: 0
    case .dragging(let drag): dragVelocity(drag)
    case .running(let run): velocity(of: run)
    }
  }

  /// The offset at which the content will rest, in points.
  ///
  /// In loops it is not reduced to 0 ..< period: its distance from `contentOffset` may be several laps.
  public var restingOffset: Double {
    guard case .running(let run) = state else { return contentOffset }
    return restingOffset(of: run)
  }

  /// The offset at which the content would rest if every finger were lifted now, in points.
  ///
  /// Under a moving finger it depends on the finger's velocity. Under a finger at rest it is the
  /// nearest allowed offset. In a motion it is `restingOffset`. In loops it is not reduced to
  /// 0 ..< period: its distance from `contentOffset` may be several laps.
  ///
  /// - Complexity: O(1); no allocation.
  public var projectedOffset: Double {
    switch state {
    case .resting, .pressed: contentOffset
    case .dragging(let drag):
      release(of: drag, lift: liftVelocity(drag)).motion?.restPosition ?? contentOffset
    case .running(let run):
      switch run.kind {
      // The system's momentum ends without a fling.
      case .momentum:
        release(velocity: 0, isTouchpad: true).motion?.restPosition ?? contentOffset
      case .pause: allowedOffset(near: contentOffset)
      case .deceleration, .animation: restingOffset
      }
    }
  }

  /// Returns the offset to draw at an instant, in points.
  ///
  /// During a drag, the positions of the fingers at this instant are interpolated between samples,
  /// or extrapolated, by the given rule. Slop, rubber band and edges apply to these positions.
  /// After a release or a catch, the result returns to `contentOffset` within 60 ms. In loops the
  /// result is in 0 ..< period. It is for drawing only: all other properties and all events follow
  /// the samples.
  ///
  /// The instant is in seconds. If it is nil or NaN, `self.time` is used.
  ///
  /// - Complexity: O(samples of the last 50 ms), 20 at most; no allocation.
  public func displayedOffset(_ resampling: Resampling, at time: Double? = nil) -> Double {
    offset(to: resampling, at: time)
  }

  /// `displayedOffset`, inlined because a call copies the scroller.
  @inline(__always)
  package func offset(
    to resampling: Resampling,
    at time: Double?,
    by edge: EdgeLaw? = nil
  ) -> Double {
    guard resampling != .off else { return contentOffset }
    var time = time ?? self.time
    if time.isNaN { time = self.time }
    var offset = contentOffset
    if let raw = rawOffset {
      offset = resampler.position(at: time, resampling)
      if range.overscroll(raw) != 0 || range.overscroll(offset) != 0 {
        let edge = edge ?? edgeLaw
        let movement = edge.movement(offset - raw, from: raw, in: range)
        offset = edge.offset(atRaw: raw + movement, in: range)
      }
    }
    offset += resampler.difference(at: time, resampling)
    if !bounces { offset = range.extended(to: contentOffset).clamped(offset) }
    return range.normalized(offset)
  }

  /// The time of the fingers' newest sample, in seconds; 0 before the first sample.
  package var sampleTime: Double { resampler.sampleTime }

  /// The next instant at which the state changes without input, in seconds.
  package var nextTransition: Double? { run?.end }

  /// Advances the state to an instant, in seconds.
  ///
  /// An instant before `self.time`, or NaN, does not change the time. Events of a release that have not
  /// been appended yet are appended in any case. Infinity ends every motion; no later instant can follow it.
  public mutating func advance(to time: Double, into events: inout [ScrollEvent]) {
    if hasPendingRelease { completeRelease(into: &events) }
    guard time >= self.time else { return }
    while case .running(let run) = state {
      if run.end <= time {
        finish(run, into: &events)
        continue
      }
      self.time = time
      guard let offset = motion?.position(at: time - run.start) else { return }
      return setOffset(offset, laps: run.laps, cause: run.cause, into: &events)
    }
    self.time = time
  }

  /// Performs the change of state that is due at the end of a run.
  @inline(never)
  private mutating func finish(_ run: Run, into events: inout [ScrollEvent]) {
    time = max(time, run.end)
    switch run.kind {
    case .momentum: return endMomentum(into: &events)
    case .pause:
      let target = allowedOffset(near: contentOffset)
      if let motion = release(velocity: 0).spring(to: target) {
        return begin(motion, .animation, cause: run.cause)
      }
    case .deceleration, .animation:
      let rest = motion?.restPosition ?? contentOffset
      setRest(rest, laps: run.laps, cause: run.cause, into: &events)
    }
    rest(into: &events)
  }

  /// Returns the state of the content for the engine's law, at the present time.
  ///
  /// If `isTouchpad`, the release follows the touchpad rule.
  func release(velocity: Double, isTouchpad: Bool = false) -> Release {
    var release = Release(
      tuning: isTouchpad ? tuning.touchpad : tuning,
      range: range,
      snap: snap,
      bounces: bounces,
      viewportExtent: viewportExtent,
      offset: contentOffset,
      velocity: velocity
    )
    if isTouchpad { release.touchpadPixels = tuning.touchpadPixels }
    return release
  }

  func append(_ kind: ScrollEvent.Kind, cause: ScrollCause, to events: inout [ScrollEvent]) {
    events.append(ScrollEvent(time: time, kind: kind, cause: cause))
  }

  /// Changes the offset; appends `didScroll` if it differs from the present one.
  ///
  /// In a loop, `offset` may be in any lap, counted from `laps`.
  mutating func setOffset(
    _ offset: Double,
    laps: Double,
    cause: ScrollCause,
    into events: inout [ScrollEvent]
  ) {
    guard let period = range.period else {
      guard offset != contentOffset else { return }
      contentOffset = offset
      return append(.didScroll(contentOffset: offset), cause: cause, to: &events)
    }
    let place = range.normalized(offset)
    let laps = laps + ((offset - place) / period).rounded()
    guard place != contentOffset || laps != self.laps else { return }
    (contentOffset, self.laps) = (place, laps)
    append(.didScroll(contentOffset: continuousOffset), cause: cause, to: &events)
  }

  /// Changes the offset as `setOffset` does, to one at which content rests.
  ///
  /// An offset that is only a rounding error away from a row is moved exactly onto the row.
  mutating func setRest(
    _ offset: Double,
    laps: Double,
    cause: ScrollCause,
    into events: inout [ScrollEvent]
  ) {
    let place = range.normalized(offset)
    let row = snap.snapped(place)
    let isRow = abs(row - place) <= 4 * max(offset.ulp, place.ulp)
    let turned = range.period.map { ((offset - place) / $0).rounded() } ?? 0
    setOffset(isRow ? row : place, laps: laps + turned, cause: cause, into: &events)
  }

  /// Returns the offset nearest to `offset` at which content may rest.
  func allowedOffset(near offset: Double) -> Double {
    range.clamped(snap.snapped(range.clamped(offset)))
  }

  /// Ends the motion, the pause or the system's momentum under way, and appends the event of its end.
  package mutating func rest(into events: inout [ScrollEvent]) {
    guard case .running(let ended) = state else { return }
    if ended.isMomentum {
      joinDisplay(from: displayedOffsets)
      ignoresMomentum = true
    }
    endRun()
    let isAnimation = ended.kind == .animation || ended.kind == .pause
    let kind: ScrollEvent.Kind = isAnimation ? .didEndScrollingAnimation : .didEndDecelerating
    append(kind, cause: ended.cause, to: &events)
  }
}
