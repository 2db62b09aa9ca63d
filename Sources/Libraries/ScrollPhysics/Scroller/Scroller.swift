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
  /// holds.
  public var tuning: ScrollTuning {
    didSet {
      guard tuning.engine.edgeDrag != oldValue.engine.edgeDrag else { return }
      lawChanged { $0.tuning = oldValue }
    }
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
      if viewportExtent != oldValue { lawChanged { $0.viewportExtent = oldValue } }
    }
  }
  /// The offsets inside the range at which content may rest, such as those of rows.
  public var snap: SnapRule
  /// Whether content may leave the range; if false, it stops at the edge.
  public var bounces: Bool {
    didSet { if bounces != oldValue { lawChanged { $0.bounces = oldValue } } }
  }

  /// Whether events of a release, `didEndDragging` and possibly `willBeginDecelerating`, have not
  /// been appended yet.
  package internal(set) var hasPendingRelease = false
  /// Whether `run` is not nil.
  ///
  /// It is stored because any test of `run` copies it, and far more tests occur than changes.
  private var isRunning = false
  /// The instant to which the scroller has advanced, in seconds.
  public package(set) var time: Double
  /// The content coordinate at the viewport's leading edge, in points; in loops 0 ..< period.
  public package(set) var contentOffset: Double

  package struct Run: Equatable, Sendable {
    package enum Kind {
      case deceleration
      case animation
      /// A pause without movement, after a high-resolution wheel has moved the content.
      case pause
    }

    package var motion: Motion
    package var start: Double
    package var kind: Kind
    package var cause: ScrollCause
    /// In seconds.
    package var end: Double { start + motion.duration }
  }

  enum Touch: Equatable, Sendable {
    case pressed(PanRecognizer)
    /// A drag with a raw offset, in points.
    ///
    /// `edges` is the scroller's range. If the engine's law cannot show content at its present
    /// offset, `edges` is the range extended to this offset.
    case dragging(rawOffset: Double, edges: ScrollRange)
  }

  struct Finger: Equatable, Sendable {
    var id: Int
    var along: Double
    var across: Double
  }

  /// The motion or the pause under way; nil at rest and under a finger.
  package internal(set) var run: Run? {
    didSet { isRunning = run != nil }
  }
  var touch: Touch?
  /// The input source of the present drag; without a drag, that of the last one.
  var stream = Stream.none
  var fingers: [Finger] = []
  /// Samples for velocities: the mean movement of the fingers since the first press, in points.
  var tracker = VelocityTracker()
  /// Samples of the drag's raw offset, in points.
  ///
  /// The shown offset is computed from these samples.
  var resampler = Resampler()
  /// The next release may carry over its velocity.
  var caught = MomentumCarry.Caught()
  /// The velocity that the last release passed to the engine's law, in points per second; 0 before the first release.
  ///
  /// It does not include the velocity carried over from a caught motion, and it is not limited.
  package internal(set) var releaseVelocity = 0.0
  /// Content offset at the start of the last drag, in points.
  var pressedOffset = 0.0
  /// A gesture that starts by this instant, in seconds, continues the motion that resting fingers
  /// stopped.
  ///
  /// It is set when fingers that rested on a touchpad begin to move, if their rest has stopped a
  /// motion.
  var catchEnd = -Double.infinity
  /// The sum of the hidden movements of a drag, in points; nil after the first shown movement.
  var waitingMovement: Double?

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

  /// The present state of the scroller, derived from its touches and motion.
  public var phase: Phase {
    if stream == .momentum, touch != nil {
      return range.overscroll(contentOffset) != 0 ? .bouncing : .decelerating
    }
    return switch (touch, run?.kind) {
    case (.pressed, _): .pressed
    case (.dragging, _): .dragging
    case (nil, .animation): .animating
    case (nil, .pause): .wheeling
    case (nil, .deceleration): range.overscroll(contentOffset) != 0 ? .bouncing : .decelerating
    case (nil, nil): .resting
    }
  }

  /// Whether the state will change without input.
  ///
  /// This is the case during a motion or a pause, and while events of a release have not been appended yet.
  public var isMoving: Bool { isRunning || hasPendingRelease }

  /// Whether at least one finger is on the content.
  public var isTracking: Bool { !fingers.isEmpty }

  /// Rate of the offset, in points per second.
  ///
  /// Beyond an edge the content moves more slowly than the finger, or not at all. The value is the
  /// rate of the content.
  public var velocity: Double {
    if let draggedOffset { return dragVelocity(atRaw: draggedOffset) }
    guard let run else { return 0 }
    return run.motion.velocity(at: time - run.start)
  }

  /// The offset at which the content will rest, in points.
  ///
  /// In loops it is not reduced to 0 ..< period: its distance from `contentOffset` may be several laps.
  public var restingOffset: Double {
    // Under a finger there is no motion. Reading the drag first is faster than reading `run`.
    guard draggedOffset == nil, let run else { return contentOffset }
    guard range.loops else { return run.motion.restPosition }
    // The positions of the motion count from the lap in which it began.
    let turned = run.motion.position(at: time - run.start) - contentOffset
    return run.motion.restPosition - range.laps(nearestTo: turned)
  }

  /// The offset at which the content would rest if every finger were lifted now, in points.
  ///
  /// Under a moving finger it depends on the finger's velocity. Under a finger at rest it is the
  /// nearest allowed offset. In a motion it is `restingOffset`. In loops it is not reduced to
  /// 0 ..< period: its distance from `contentOffset` may be several laps.
  ///
  /// - Complexity: O(1); no allocation.
  public var projectedOffset: Double {
    guard draggedOffset == nil else {
      // The system's momentum ends without a throw.
      let end = stream == .momentum ? release(velocity: 0) : release(thrown: thrownVelocity)
      return end.motion?.restPosition ?? contentOffset
    }
    return run?.kind == .pause ? place(near: contentOffset) : restingOffset
  }

  /// In points; in loops it is not reduced to 0 ..< period.
  package var draggedOffset: Double? {
    if case .dragging(let rawOffset, _) = touch { rawOffset } else { nil }
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
  package func offset(to resampling: Resampling, at time: Double?) -> Double {
    guard resampling != .off else { return contentOffset }
    var time = time ?? self.time
    if time.isNaN { time = self.time }
    var offset = contentOffset
    if case .dragging(let raw, let edges) = touch {
      offset = resampler.position(at: time, resampling)
      if edges.overscroll(raw) != 0 || edges.overscroll(offset) != 0 {
        let (law, viewport) = (tuning.engine.edgeDrag, viewportExtent)
        offset = raw + law.shown(offset - raw, from: raw, in: edges, viewportExtent: viewport)
        offset = law.place(ofRaw: offset, in: edges, viewportExtent: viewport, bounces: bounces)
      }
    }
    offset += resampler.difference(at: time, resampling)
    if !bounces { offset = range.extended(to: contentOffset).clamped(offset) }
    return range.normalized(offset)
  }

  /// The time of the fingers' newest sample, in seconds; 0 before the first sample.
  package var sampleTime: Double { resampler.sampleTime }

  package var period: Double? { range.period }

  /// The next instant at which the state changes without input, in seconds.
  package var nextTransition: Double? { run?.end }

  /// Advances the state to an instant, in seconds.
  ///
  /// An instant before `self.time`, or NaN, does not change the time. Events of a release that have not
  /// been appended yet are appended in any case. Infinity ends every motion; no later instant can follow it.
  public mutating func advance(to time: Double, into events: inout [ScrollEvent]) {
    if hasPendingRelease { completeRelease(into: &events) }
    guard time >= self.time else { return }
    while let transition = nextTransition, transition <= time {
      self.time = max(self.time, transition)
      finish(into: &events)
    }
    self.time = time
    if let run {
      setOffset(run.motion.position(at: time - run.start), cause: run.cause, into: &events)
    }
  }

  /// Performs the change of state that is due at `nextTransition`.
  private mutating func finish(into events: inout [ScrollEvent]) {
    guard let run else { return }
    if run.kind == .pause {
      if let motion = release(velocity: 0).spring(to: place(near: contentOffset)) {
        self.run = Run(motion: motion, start: time, kind: .animation, cause: run.cause)
        return
      }
    } else {
      setOffset(rested(run.motion.restPosition), cause: run.cause, into: &events)
    }
    rest(into: &events)
  }

  func release(velocity: Double) -> Release {
    var release = Release(
      tuning: stream == .none ? tuning : tuning.touchpad,
      range: range,
      snap: snap,
      bounces: bounces,
      viewportExtent: viewportExtent,
      offset: contentOffset,
      velocity: velocity
    )
    if stream != .none { release.touchpadPixels = tuning.touchpadPixels }
    return release
  }

  func append(_ kind: ScrollEvent.Kind, cause: ScrollCause, to events: inout [ScrollEvent]) {
    events.append(ScrollEvent(time: time, kind: kind, cause: cause))
  }

  mutating func setOffset(_ offset: Double, cause: ScrollCause, into events: inout [ScrollEvent]) {
    let offset = range.normalized(offset)
    guard offset != contentOffset else { return }
    contentOffset = offset
    append(.didScroll(contentOffset: offset), cause: cause, to: &events)
  }

  /// Returns the offset that is stored for content at rest; in loops it is in 0 ..< period.
  ///
  /// An offset that is only a rounding error away from a row is moved exactly onto the row.
  func rested(_ offset: Double) -> Double {
    let place = range.normalized(offset)
    let row = snap.snapped(place)
    return abs(row - place) <= 4 * max(offset.ulp, place.ulp) ? row : place
  }

  func place(near offset: Double) -> Double { range.clamped(snap.snapped(range.clamped(offset))) }

  /// Ends the motion or pause under way, and appends the events of its end.
  package mutating func rest(into events: inout [ScrollEvent]) {
    guard let ended = run else { return }
    run = nil
    let isDeceleration = ended.kind == .deceleration
    let kind: ScrollEvent.Kind = isDeceleration ? .didEndDecelerating : .didEndScrollingAnimation
    append(kind, cause: ended.cause, to: &events)
  }
}
