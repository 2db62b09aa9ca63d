extension Scroller {
  /// Largest coordinate of a pointer that is handled, in points.
  ///
  /// Up to this value offsets stay exact.
  package static let farthestPlace = 0x1p40

  /// Handles a pointer event.
  ///
  /// Several fingers move the content by the mean of their movements. Adding or lifting a finger
  /// does not move the content. A press on moving content stops it: the drag begins at once,
  /// without slop.
  ///
  /// Events of pointers that are not down change nothing. Presses and moves to a coordinate that is
  /// not finite, or is larger than 2^40 points, change nothing either.
  ///
  /// A release appends `willEndDragging`; the next call of any method appends `didEndDragging`, and
  /// `willBeginDecelerating` if content moves, with the time of the release. Between these calls
  /// `retarget(to:)` may change the motion, or begin one. A cancelled drag appends all of these
  /// events at once.
  ///
  /// - Returns: Whether the event ended a tap: the finger was lifted without a drag. A tap selects the
  ///   place under the finger, which is left to the caller.
  @discardableResult
  public mutating func handle(_ event: PointerEvent, into events: inout [ScrollEvent]) -> Bool {
    advance(to: event.time, into: &events)
    let (along, across) = axis == .vertical ? (event.y, event.x) : (event.x, event.y)
    let finger = Finger(id: event.id, along: along, across: across)
    let isSomewhere = abs(along) <= Self.farthestPlace && abs(across) <= Self.farthestPlace
    switch event.phase {
    case .down where isSomewhere: press(finger, into: &events)
    case .moved where isSomewhere: move(finger, into: &events)
    case .down, .moved: break
    case .up, .cancelled: return lift(event, into: &events)
    }
    return false
  }

  package func isTracking(_ id: Int) -> Bool { index(of: id) != nil }

  private func index(of id: Int) -> Int? {
    // A closure allocates memory where it is not optimized.
    for index in 0..<fingers.count where fingers[index].id == id { return index }
    return nil
  }

  private mutating func press(_ finger: Finger, into events: inout [ScrollEvent]) {
    guard index(of: finger.id) == nil else { return }
    fingers.append(finger)
    guard fingers.count == 1 else { return }
    tracker.reset()
    tracker.add(time: time, position: 0)
    let first = run?.kind == .deceleration ? run?.motion.velocity(at: 0) : nil
    caught = MomentumCarry.Caught(velocity: velocity, firstVelocity: first ?? velocity, time: time)
    let shown = displayedOffsets
    if isMoving {
      rest(into: &events)
      beginDragging(into: &events)
    } else {
      touch = .pressed(PanRecognizer(slop: tuning.dragSlop))
    }
    resampler.begin(at: time, position: rawOffset)
    joinDisplay(from: shown)
  }

  /// The offsets to show now, for each rule that resamples.
  var displayedOffsets: DisplayedPlaces {
    DisplayedPlaces(
      interpolate: displayedOffset(.interpolate),
      predict: displayedOffset(.predict)
    )
  }

  /// Makes the shown offsets continue from those before a change and approach the content's offset.
  mutating func joinDisplay(from shown: DisplayedPlaces) {
    resampler.join(from: shown, to: contentOffset, in: range, at: time)
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
    if silence > VelocityTracker.gap { caught.velocity = 0 }
    if silence > MotionStart.rest, tuning.motionStart > 0 { waitingMovement = 0 }
    let window = tuning.momentumTime
    tracker.add(time: time, position: last.position + dAlong, window: window)
    switch touch {
    case .pressed(var pan):
      let drag = pan.move(along: dAlong, across: dAcross)
      touch = .pressed(pan)
      guard let drag else { return resampler.begin(at: time, position: rawOffset) }
      beginDragging(into: &events)
      self.drag(by: drag, into: &events)
    case .dragging:
      drag(by: dAlong, into: &events)
    case nil:
      break
    }
  }

  private mutating func beginDragging(into events: inout [ScrollEvent]) {
    append(.willBeginDragging, cause: .drag, to: &events)
    waitingMovement = tuning.motionStart > 0 ? 0 : nil
    touch = .dragging(rawOffset: rawOffset, edges: range)
  }

  private mutating func drag(by distance: Double, into events: inout [ScrollEvent]) {
    guard case .dragging(var raw, let edges) = touch else { return }
    let threshold = tuning.motionStart
    let movement = MotionStart.shown(distance, waiting: &waitingMovement, threshold: threshold)
    raw += edgeMovement(-movement, from: raw)
    touch = .dragging(rawOffset: raw, edges: edges)
    resampler.add(time: time, position: raw)
    setOffset(offset(atRaw: raw), cause: .drag, into: &events)
    if edges != range { dragByLaw(joining: displayedOffsets) }
  }

  /// Lifts a finger; returns whether it was a tap.
  private mutating func lift(_ event: PointerEvent, into events: inout [ScrollEvent]) -> Bool {
    guard let index = index(of: event.id) else { return false }
    let isCancelled = event.phase == .cancelled
    fingers.remove(at: index)
    guard fingers.isEmpty, let touch else { return false }
    let velocity = isCancelled ? 0 : velocity
    releaseVelocity = isCancelled ? 0 : thrownVelocity
    joinDisplay(from: displayedOffsets)
    self.touch = nil
    if case .pressed(let pan) = touch { return pan.isTap && !isCancelled }
    let fling = flingVelocity(of: releaseVelocity)
    let motion = release(velocity: fling).motion
    let target = motion?.restPosition ?? contentOffset
    append(.willEndDragging(velocity: velocity, targetOffset: target), cause: .drag, to: &events)
    let cause: ScrollCause = fling != 0 ? .fling : .drag
    if let motion { run = Run(motion: motion, start: time, kind: .deceleration, cause: cause) }
    hasPendingRelease = true
    if isCancelled { completeRelease(into: &events) }
    return false
  }

  /// Appends the events that follow `willEndDragging`, at the instant of the release.
  mutating func completeRelease(into events: inout [ScrollEvent]) {
    hasPendingRelease = false
    let run = run
    append(.didEndDragging(willDecelerate: run != nil), cause: .drag, to: &events)
    if let run { append(.willBeginDecelerating, cause: run.cause, to: &events) }
  }

  /// The velocity of content after a release: the sum of the thrown velocity and the carried
  /// velocity of the caught motion, limited.
  ///
  /// 0 if it is below the minimum.
  func flingVelocity(of velocity: Double) -> Double {
    let minimum = tuning.minimumFlingVelocity
    guard abs(velocity) >= minimum else { return 0 }
    let carried = tuning.momentumCarry.added(caught, release: velocity, at: time)
    let limit = tuning.maximumFlingVelocity
    let fling = min(max(velocity + carried, -limit), limit)
    return abs(fling) >= minimum ? fling : 0
  }

  /// Releases every finger, as if each had been cancelled.
  public mutating func letGo(at time: Double, into events: inout [ScrollEvent]) {
    advance(to: time, into: &events)
    while let id = fingers.first?.id {
      handle(PointerEvent(time: time, id: id, phase: .cancelled, x: 0, y: 0), into: &events)
    }
  }
}
