extension Scroller {
  /// Greatest absolute coordinate of a pointer, in points; events with larger coordinates are ignored.
  ///
  /// Up to this value offsets are exact.
  package static let farthestPlace = 0x1p40

  /// Handles a pointer event.
  ///
  /// Several fingers move the content by the mean of their movements. Adding or lifting a finger does
  /// not move the content. A press on moving content stops it: the drag begins at once, without slop.
  ///
  /// Events of pointers that are not down change nothing. Presses and moves to a coordinate that is not
  /// finite, or is larger than 2^40 points, change nothing either.
  ///
  /// A release appends `willEndDragging`. The next call of any method appends `didEndDragging` and, if
  /// content moves, `willBeginDecelerating`, with the time of the release. Between these calls
  /// `retarget(to:)` can change the motion, or begin one. A cancelled drag appends all of these events at once.
  ///
  /// - Returns: Whether the event ended a tap: the finger was lifted without a drag. The caller decides
  ///   what a tap does.
  @discardableResult
  public mutating func handle(_ event: PointerEvent, into events: inout [ScrollEvent]) -> Bool {
    advance(to: event.time, into: &events)
    let (along, across) = axis == .vertical ? (event.y, event.x) : (event.x, event.y)
    let finger = Finger(id: event.id, along: along, across: across)
    let isSomewhere = abs(along) <= Self.farthestPlace && abs(across) <= Self.farthestPlace
    switch event.phase {
    case .down where isSomewhere: press(finger, isMouse: event.kind == .mouse, into: &events)
    case .moved where isSomewhere: move(finger, into: &events)
    case .down, .moved: break
    case .up, .cancelled: return lift(event, into: &events)
    }
    return false
  }

  package func isTracking(_ id: Int) -> Bool { index(of: id) != nil }

  private func index(of id: Int) -> Int? {
    // A closure allocates memory in unoptimized builds.
    for index in 0..<fingers.count where fingers[index].id == id { return index }
    return nil
  }

  private mutating func press(
    _ finger: Finger,
    isMouse: Bool,
    into events: inout [ScrollEvent]
  ) {
    guard index(of: finger.id) == nil else { return }
    if case .dragging(let drag) = state, drag.source.isTouchpad {
      endTouchpadDrag(isCancelled: true, into: &events)
    }
    fingers.append(finger)
    guard fingers.count == 1 else { return }
    tracker.reset(isMouse: isMouse)
    tracker.add(time: time, position: 0)
    rememberCaughtMotion()
    let shown = displayedOffsets
    if case .running = state {
      rest(into: &events)
      beginDragging(.pointers, into: &events)
    } else {
      state = .pressed(PanRecognizer(slop: tuning.dragSlop))
    }
    showSamples(joining: shown)
  }

  /// Stores the velocity of the motion under way, which the next release may carry over.
  mutating func rememberCaughtMotion() {
    let (multiple, velocity) = (caught.multiple, velocity)
    guard let run, run.kind == .deceleration else {
      caught = MomentumCarry.Caught(velocity: velocity, firstVelocity: velocity, time: time)
      return
    }
    let first = motion?.velocity(at: 0) ?? velocity
    caught = MomentumCarry.Caught(velocity: velocity, firstVelocity: first, time: time)
    // A motion beyond an edge does not continue a series.
    if range.overscroll(contentOffset) == 0 {
      caught.multiple = multiple
      caught.age(time - run.start)
    }
  }

  var displayedOffsets: DisplayedPlaces { displayedOffsets(by: nil) }

  /// The shown offsets by another law at the edges; nil for the present one.
  func displayedOffsets(by law: EdgeLaw?) -> DisplayedPlaces {
    DisplayedPlaces(
      interpolate: offset(to: .interpolate, at: nil, by: law),
      predict: offset(to: .predict, at: nil, by: law)
    )
  }

  /// Starts the approach of the shown offsets to the content's offset, or to the nearest that the law can show.
  ///
  /// `shown` contains the shown offsets before a change. The approach begins at these offsets.
  mutating func joinDisplay(from shown: DisplayedPlaces) {
    var place = contentOffset
    if let raw = pulledOffset {
      let law = edgeLaw
      place = law.offset(atRaw: raw + law.movement(0, from: raw, in: range), in: range)
    }
    resampler.join(from: shown, to: place, in: range, at: time)
  }

  /// Begins the samples of the raw offset; the shown offsets approach them from `shown`, if it is not nil.
  mutating func showSamples(joining shown: DisplayedPlaces?) {
    resampler.begin(at: time, position: rawOffset ?? contentRawOffset)
    if let shown { joinDisplay(from: shown) }
  }

  private mutating func move(_ finger: Finger, into events: inout [ScrollEvent]) {
    guard let index = index(of: finger.id) else { return }
    let share = Double(fingers.count)
    let dAlong = (finger.along - fingers[index].along) / share
    let dAcross = (finger.across - fingers[index].across) / share
    fingers[index] = finger
    let last = tracker.newest
    let silence = time - last.time - VelocityTracker.slack
    // After a rest of the finger the caught velocity is 0.
    if silence > VelocityTracker.gap, tuning.momentumCarry != .multiple { caught.velocity = 0 }
    let window = tuning.momentumTime
    tracker.add(time: time, position: last.position + dAlong, window: window)
    switch state {
    case .pressed(var pan):
      let distance = pan.move(along: dAlong, across: dAcross)
      state = .pressed(pan)
      guard let distance else { return resampler.begin(at: time, position: contentRawOffset) }
      beginDragging(.pointers, into: &events)
      guard tuning.engine.hidesFirstMoves else { return drag(by: distance, into: &events) }
      hideMovements(after: tracker.newest.position)
    case .dragging:
      if silence > MotionStart.rest, tuning.motionStart > 0 { hideMovements(after: 0) }
      drag(by: dAlong, into: &events)
    case .resting, .running:
      break
    }
  }

  /// Hides the next movements of a drag; `sum` is the sum of those that are hidden already, in points.
  private mutating func hideMovements(after sum: Double) {
    guard case .dragging(var drag) = state else { return }
    drag.hiddenMovement = sum
    state = .dragging(drag)
  }

  /// Returns whether the finger made a tap.
  private mutating func lift(_ event: PointerEvent, into events: inout [ScrollEvent]) -> Bool {
    guard let index = index(of: event.id) else { return false }
    let isCancelled = event.phase == .cancelled
    fingers.remove(at: index)
    guard fingers.isEmpty else { return false }
    switch state {
    case .pressed(let pan):
      let shown = displayedOffsets
      (state, releaseVelocity) = (.resting, 0)
      joinDisplay(from: shown)
      return pan.isTap && !isCancelled
    case .dragging(let drag): end(drag, isCancelled: isCancelled, into: &events)
    case .resting, .running: break
    }
    return false
  }

  /// Ends the drag and begins the motion of the engine.
  ///
  /// The velocity of the release is computed for the instant at which the fingers stopped, `rest`
  /// seconds ago. If the drag is cancelled, the velocity is 0.
  mutating func end(
    _ drag: Drag,
    isCancelled: Bool,
    after rest: Double = 0,
    into events: inout [ScrollEvent]
  ) {
    let now = time
    time -= rest
    let (velocity, lift) = isCancelled ? (0, 0) : (dragVelocity(drag), liftVelocity(drag))
    time = now
    let shown = displayedOffsets
    state = .resting
    joinDisplay(from: shown)
    releaseVelocity = lift
    let release = release(of: drag, lift: lift)
    let (fling, motion) = (release.velocity, release.motion)
    caught.multiple = caught.multiple(of: isBoosted ? lift : 0)
    let target = motion?.restPosition ?? contentOffset
    append(.willEndDragging(velocity: velocity, targetOffset: target), cause: .drag, to: &events)
    if let motion {
      let cause: ScrollCause = fling != 0 ? .fling : .drag
      begin(motion, .deceleration, cause: cause, isTouchpad: drag.source.isTouchpad)
    }
    hasPendingRelease = true
    if isCancelled { completeRelease(into: &events) }
  }

  /// `lift` is the velocity of the release before limits and carried velocity are applied, in
  /// points per second.
  func release(of drag: Drag, lift: Double) -> Release {
    let isTouchpad = drag.source.isTouchpad
    let velocity = flingVelocity(of: lift, isTouchpad: isTouchpad)
    var release = release(velocity: velocity, isTouchpad: isTouchpad)
    release.pressedOffset = drag.startOffset
    return release
  }

  /// Appends the events that follow `willEndDragging`, at the instant of the release.
  mutating func completeRelease(into events: inout [ScrollEvent]) {
    hasPendingRelease = false
    let run = run
    append(.didEndDragging(willDecelerate: run != nil), cause: .drag, to: &events)
    if let run { append(.willBeginDecelerating, cause: run.cause, to: &events) }
  }

  /// Returns the initial velocity of the engine's motion, in points per second.
  ///
  /// It is the sum of the released velocity and the velocity that is carried over from the caught
  /// motion, within the tuning's limits. If the released velocity or the sum is below the minimum, the
  /// result is 0.
  func flingVelocity(of velocity: Double, isTouchpad: Bool = false) -> Double {
    let tuning = isTouchpad ? tuning.touchpad : tuning
    let minimum = tuning.minimumFlingVelocity
    guard abs(velocity) >= minimum else { return 0 }
    let carried = carriedVelocity(velocity, isTouchpad: isTouchpad)
    let limit = tuning.maximumFlingVelocity
    let fling = min(max(velocity + carried, -limit), limit)
    return abs(fling) >= minimum ? fling : 0
  }

  /// Whether the content is longer than ten viewports; Qt then increases the velocity of repeated flings.
  private var isBoosted: Bool {
    !range.loops && range.maximum - range.minimum > 9 * viewportExtent
  }

  /// Returns the velocity that a release carries over from the caught motion, in points per second.
  ///
  /// After a gesture on a touchpad, velocities are first converted to pixels with `touchpadPixels`,
  /// because the rule's thresholds are in pixels then. No time counts as passed since the catch, so
  /// GTK's rule does not reduce the caught velocity.
  private func carriedVelocity(_ velocity: Double, isTouchpad: Bool) -> Double {
    let carry = tuning.momentumCarry
    guard carry != .multiple || isBoosted else { return 0 }
    guard isTouchpad else { return carry.added(caught, release: velocity, at: time) }
    let pixels = tuning.touchpadPixels
    var motion = caught
    motion.velocity *= pixels
    motion.firstVelocity *= pixels
    return carry.added(motion, release: velocity * pixels, at: caught.time) / pixels
  }

  /// Cancels the touch of every finger, the gesture on a touchpad and the system's momentum.
  ///
  /// The time is in seconds.
  public mutating func cancelTouches(at time: Double, into events: inout [ScrollEvent]) {
    advance(to: time, into: &events)
    endTouchpadDrag(isCancelled: true, into: &events)
    endMomentum(into: &events)
    while let id = fingers.first?.id {
      handle(PointerEvent(time: time, id: id, phase: .cancelled, x: 0, y: 0), into: &events)
    }
  }
}
