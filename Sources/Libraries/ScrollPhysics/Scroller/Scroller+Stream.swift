/// Input of scroll streams: a gesture on a touchpad is handled as a drag without a position.
extension Scroller {
  /// Longest pause, in seconds, between the end of a hold and a gesture that keeps the caught motion.
  ///
  /// In a hold, fingers rest on the touchpad. The caught motion is the motion that they have stopped.
  ///
  /// - Source: GTK.
  private static let catchTime = 0.050

  /// Applies an action of a scroll stream at an instant, in seconds.
  ///
  /// A gesture drags the content from its first movement on, without slop. After the gesture the
  /// content moves by the touchpad rule. The events, and the effect of `retarget(to:)`, are the
  /// same as after the lift of a pointer. If the content moves when fingers begin to rest on the
  /// touchpad, it stops. Each notch of a wheel moves free content by the distance of the wheel
  /// rule, and rows by whole rows.
  ///
  /// The system's momentum moves content until another input ends it, such as a pointer or a
  /// program's scroll. The rest of this momentum then moves nothing.
  ///
  /// A distance that is not finite, or is larger than 2^40 points, changes nothing. While a pointer is
  /// on the content, actions change nothing.
  public mutating func scroll(
    _ action: ScrollAction,
    at time: Double,
    into events: inout [ScrollEvent]
  ) {
    advance(to: time, into: &events)
    guard fingers.isEmpty, abs(action.distance) <= Self.farthestPlace else { return }
    switch action {
    case .gesture(let distance): gesture(by: distance, into: &events)
    case .lift(let rest): lift(after: rest, into: &events)
    case .handOver, .cancel, .momentumEnd:
      ignoresMomentum = false
      endTouchpadDrag(isCancelled: true, into: &events)
      endMomentum(into: &events)
    case .hold:
      ignoresMomentum = false
      tracker.reset()
      endMomentum(into: &events)
      if isMoving { catchContent(.restingTouchpad, into: &events) }
    case .holdEnd(let isCancelled):
      guard case .dragging(let drag) = state, drag.source == .restingTouchpad else { return }
      endTouchpadDrag(isCancelled: true, into: &events)
      catchEnd = isCancelled ? self.time + Self.catchTime : -.infinity
    case .wheel(let notches, let rows): turn(by: notches, rows: rows, into: &events)
    case .continuous(let distance):
      scroll(by: distance, cause: .wheel, at: self.time, into: &events)
    case .momentum(let distance): momentum(by: distance, into: &events)
    }
  }

  /// Must not be called while a finger of a pointer is on the content.
  @inline(__always)
  private mutating func gesture(by distance: Double, into events: inout [ScrollEvent]) {
    ignoresMomentum = false
    if !isTracking {
      endMomentum(into: &events)
      guard distance != 0 || isMoving else { return }
      catchContent(.touchpad, into: &events)
    }
    guard distance != 0, case .dragging(var drag) = state else { return }
    if drag.source != .touchpad {
      drag.source = .touchpad
      state = .dragging(drag)
    }
    let distance = distance * tuning.touchpadScale
    if let newest = tracker.newestTime, time - newest > MotionStart.rest,
      tuning.momentumCarry != .accumulation
    {
      caught.velocity = 0
    }
    track(distance)
    self.drag(by: -distance, into: &events)
  }

  /// Ends the drag by fingers on a touchpad, with the velocity at the instant at which they stopped.
  private mutating func lift(after rest: Double?, into events: inout [ScrollEvent]) {
    if let rest, rest > tuning.touchpadRule.restInterval + VelocityTracker.slack { tracker.reset() }
    let rest = rest ?? time - (tracker.newestTime ?? time)
    endTouchpadDrag(isCancelled: false, after: rest, into: &events)
  }

  /// Stops every motion, and begins a drag by fingers on a touchpad, or the system's momentum if `source` is nil.
  private mutating func catchContent(_ source: DragSource?, into events: inout [ScrollEvent]) {
    // Fingers that rested and then began to move keep the motion that the rest has stopped.
    if time > catchEnd { rememberCaughtMotion() }
    catchEnd = -.infinity
    beginStroke(hasPosition: source != .restingTouchpad)
    let shown = displayedOffsets
    rest(into: &events)
    if let source {
      beginDragging(source, into: &events)
    } else {
      append(.willBeginDecelerating, cause: .fling, to: &events)
      begin(nil, .momentum(rawOffset: contentRawOffset), cause: .fling)
    }
    showSamples(joining: shown)
  }

  /// Removes every sample of velocities; if `hasPosition`, the present instant is the first sample.
  private mutating func beginStroke(hasPosition: Bool) {
    if tuning.touchpadRule.countsMovements { return tracker.beginMovements() }
    tracker.reset()
    if hasPosition { tracker.add(time: time, position: 0) }
  }

  /// Adds a movement in points to the tracker, positive toward the content's end.
  private mutating func track(_ distance: Double) {
    if tuning.touchpadRule.countsMovements {
      tracker.addMovement(distance, at: time)
    } else {
      let last = tracker.newest
      if tracker.turns(by: -distance) {
        tracker.reset()
        tracker.add(time: last.time, position: last.position)
      }
      tracker.add(
        time: time,
        position: last.position - distance,
        window: tuning.momentumTime,
        isMerged: tuning.velocityRule != .leastSquares && tuning.velocityRule != .moveMean
      )
    }
  }

  /// The velocity that the offset would have if the fingers on a touchpad lifted now, in points per second.
  ///
  /// The touchpad rule computes the velocity. It is 0 if there was no movement during the rule's rest interval.
  var strokeVelocity: Double {
    let rule = tuning.touchpadRule
    guard let newest = tracker.newestTime,
      time - newest <= rule.restInterval + VelocityTracker.slack
    else { return 0 }
    return switch rule {
    case .touch, .flutter: -tracker.velocity(at: time, tuning: tuning.touchpad)
    case .gtk: tracker.sum(at: time, within: rule.restInterval)
    case .firefox: tracker.mean(at: time)
    case .chromium: tracker.movementSlope
    case .qt: 0
    }
  }

  /// Ends a drag by fingers on a touchpad as `end` does; does nothing in any other state.
  mutating func endTouchpadDrag(
    isCancelled: Bool,
    after rest: Double = 0,
    into events: inout [ScrollEvent]
  ) {
    guard case .dragging(let drag) = state, drag.source.isTouchpad else { return }
    end(drag, isCancelled: isCancelled, after: rest, into: &events)
  }

  // MARK: - Momentum of the system

  private mutating func momentum(by distance: Double, into events: inout [ScrollEvent]) {
    guard !ignoresMomentum else { return }
    endTouchpadDrag(isCancelled: true, into: &events)
    if run?.isMomentum != true {
      guard distance != 0 else { return }
      catchContent(nil, into: &events)
    }
    guard case .running(var run) = state, case .momentum(var raw) = run.kind else { return }
    let distance = distance * tuning.touchpadScale
    if distance != 0 { track(distance) }
    let law = edgeLaw
    raw += law.movement(distance, from: raw, in: range)
    run.kind = .momentum(rawOffset: raw)
    state = .running(run)
    resampler.add(time: time, position: raw)
    let offset = law.offset(atRaw: raw, in: range)
    setOffset(offset, laps: run.laps, cause: .fling, into: &events)
  }

  /// Ends the system's momentum; does nothing in any other state.
  ///
  /// Content beyond an edge, or not on a row, moves to where it may rest.
  mutating func endMomentum(into events: inout [ScrollEvent]) {
    guard case .running(let run) = state, run.isMomentum else { return }
    let shown = displayedOffsets
    endRun()
    joinDisplay(from: shown)
    if let motion = release(velocity: 0, isTouchpad: true).motion {
      begin(motion, .deceleration, cause: .fling, isTouchpad: true)
    } else {
      append(.didEndDecelerating, cause: .fling, to: &events)
    }
  }

  // MARK: - Wheels

  /// Moves the content by the notches of a wheel.
  ///
  /// If an earlier turn of the wheel is still moving the content, the distance is counted from the target
  /// of that turn, otherwise from the present offset. By the wheel rule `qt`, the distance of content
  /// without rows and pages is always counted from the present offset.
  private mutating func turn(by notches: Double, rows: Int, into events: inout [ScrollEvent]) {
    let rule = tuning.wheelRule
    let turns = run?.kind == .animation && run?.cause == .wheel && (rule != .qt || !snap.isFree)
    let start = turns ? restingOffset : contentOffset
    var (target, animation) = (start, ScrollAnimation.spring)
    if let extent = snap.extent {
      guard rows != 0 else { return }
      let row = allowedOffset(near: start) + Double(rows) * extent
      target = snap.enabled(from: row, direction: rows.signum())
    } else {
      target = range.clamped(start + notches * rule.step(viewportExtent: viewportExtent))
      let speed = run?.kind == .animation ? velocity : 0
      animation = rule.glide(by: target - contentOffset, velocity: speed)
    }
    scroll(to: target, animation: animation, cause: .wheel, at: time, into: &events)
  }
}
