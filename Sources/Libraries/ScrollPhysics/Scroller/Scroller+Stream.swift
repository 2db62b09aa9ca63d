/// Input of scroll streams: a gesture on a touchpad is handled as a drag without a position.
extension Scroller {
  /// Id of the one finger that represents all fingers on a touchpad; pointers have ids of at least 0.
  private static let streamID = -1
  /// Longest pause, in seconds, between the end of a hold and a gesture that keeps the caught motion.
  ///
  /// In a hold, fingers rest on the touchpad. The caught motion is the motion that they have stopped.
  ///
  /// - Source: GTK.
  private static let catchTime = 0.050

  /// The source of the movement in a drag.
  enum Stream: Equatable, Sendable {
    /// No scroll stream: fingers on a touchscreen, or a mouse.
    case none
    /// Fingers that rest on a touchpad.
    case hold
    /// Fingers that move on a touchpad.
    case gesture
    /// The system's own momentum, after fingers have left the touchpad.
    case momentum
  }

  /// Whether a touchpad holds the content; no pointer is then on the content.
  private var isStreaming: Bool { fingers.count == 1 && fingers[0].id == Self.streamID }

  /// Applies an action of a scroll stream at an instant, in seconds.
  ///
  /// A gesture drags the content from its first movement on, without slop. After the gesture the
  /// content moves by the touchpad rule. The events, and the effect of `retarget(to:)`, are the
  /// same as after the lift of a pointer. If the content moves when fingers begin to rest on the
  /// touchpad, it stops. Each notch of a wheel moves free content by the distance of the wheel
  /// rule, and rows by whole rows.
  ///
  /// A distance that is not finite, or is larger than 2^40 points, changes nothing. While a pointer is
  /// on the content, actions change nothing.
  public mutating func scroll(
    _ action: ScrollAction,
    at time: Double,
    into events: inout [ScrollEvent]
  ) {
    advance(to: time, into: &events)
    guard fingers.isEmpty || isStreaming, abs(action.distance) <= Self.farthestPlace else { return }
    switch action.kind {
    case .gesture: gesture(action, into: &events)
    case .cancel: endStream(isCancelled: true, into: &events)
    case .hold:
      tracker.reset()
      if stream == .momentum { endStream(isCancelled: true, into: &events) }
      if isMoving, !isStreaming { catchContent(.hold, into: &events) }
    case .holdEnd(let isCancelled):
      guard isStreaming, stream == .hold else { return }
      endStream(isCancelled: true, into: &events)
      catchEnd = isCancelled ? self.time + Self.catchTime : -.infinity
    case .wheel: turn(by: action, into: &events)
    case .continuous: scroll(by: action.distance, cause: .wheel, at: time, into: &events)
    case .momentum: momentum(action, into: &events)
    }
  }

  /// Must not be called while a finger of a pointer is on the content.
  @inline(__always)
  private mutating func gesture(_ action: ScrollAction, into events: inout [ScrollEvent]) {
    if stream == .momentum, !fingers.isEmpty { endStream(isCancelled: true, into: &events) }
    let moves = action.distance != 0
    if fingers.isEmpty {
      guard moves || (isMoving && !action.ends) else { return }
      catchContent(.gesture, into: &events)
    }
    if moves {
      stream = .gesture
      pull(by: action.distance * tuning.touchpadScale, into: &events)
    }
    guard action.ends else { return }
    let rest = action.isLate ? time - (tracker.newestTime ?? time) : action.rest
    if !action.isLate, rest > tuning.touchpadRule.restInterval + VelocityTracker.slack {
      tracker.reset()
    }
    endStream(isCancelled: action.isHandedOver, after: rest, into: &events)
  }

  /// Begins a drag or the system's momentum, and stops every other motion.
  private mutating func catchContent(_ kind: Stream, into events: inout [ScrollEvent]) {
    // Fingers that rested and then began to move keep the motion that the rest has stopped.
    if time > catchEnd { catchMotion() }
    catchEnd = -.infinity
    stream = kind
    fingers.append(Finger(id: Self.streamID, along: 0, across: 0))
    if tuning.touchpadRule.countsMovements {
      tracker.beginMovements()
    } else {
      tracker.reset()
      if kind != .hold { tracker.add(time: time, position: 0) }
    }
    let shown = displayedOffsets
    rest(into: &events)
    if kind == .momentum {
      append(.willBeginDecelerating, cause: .fling, to: &events)
      touch = .dragging(rawOffset: rawOffset, edges: range)
    } else {
      beginDragging(into: &events)
    }
    waitingMovement = nil
    resampler.begin(at: time, position: rawOffset)
    joinDisplay(from: shown)
  }

  /// Moves the content by a distance in points, positive toward the content's end.
  private mutating func pull(by distance: Double, into events: inout [ScrollEvent]) {
    if let newest = tracker.newestTime, time - newest > MotionStart.rest,
      tuning.momentumCarry != .accumulation
    {
      caught.velocity = 0
    }
    track(distance)
    drag(by: -distance, cause: .drag, into: &events)
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

  /// Ends a drag by fingers on a touchpad, or the system's momentum.
  ///
  /// The velocity of the release is computed for the instant at which the fingers stopped, `rest`
  /// seconds ago. If the drag is cancelled, the velocity is 0.
  mutating func endStream(
    isCancelled: Bool,
    after rest: Double = 0,
    into events: inout [ScrollEvent]
  ) {
    guard isStreaming else { return }
    if stream == .momentum { return endMomentum(into: &events) }
    let now = time
    time -= rest
    let (velocity, thrown) = isCancelled ? (0, 0) : (velocity, thrownVelocity)
    time = now
    fingers.removeAll(keepingCapacity: true)
    joinDisplay(from: displayedOffsets)
    endDrag(velocity: velocity, thrown: thrown, isCancelled: isCancelled, into: &events)
  }

  // MARK: - Momentum of the system

  private mutating func momentum(_ action: ScrollAction, into events: inout [ScrollEvent]) {
    if isStreaming, stream != .momentum { endStream(isCancelled: true, into: &events) }
    if !isStreaming, action.distance != 0 { catchContent(.momentum, into: &events) }
    guard isStreaming else { return }
    let distance = action.distance * tuning.touchpadScale
    if distance != 0 { track(distance) }
    drag(by: -distance, cause: .fling, into: &events)
    if action.ends { endMomentum(into: &events) }
  }

  private mutating func endMomentum(into events: inout [ScrollEvent]) {
    fingers.removeAll(keepingCapacity: true)
    joinDisplay(from: displayedOffsets)
    touch = nil
    if let motion = release(velocity: 0).motion {
      run = Run(motion: motion, start: time, kind: .deceleration, cause: .fling)
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
  private mutating func turn(by action: ScrollAction, into events: inout [ScrollEvent]) {
    let rule = tuning.wheelRule
    let turns = run?.kind == .animation && run?.cause == .wheel && (rule != .qt || !snap.isFree)
    let start = turns ? restingOffset : contentOffset
    var (target, animation) = (start, ScrollAnimation.spring)
    if let extent = snap.extent {
      guard action.rows != 0 else { return }
      let row = place(near: start) + Double(action.rows) * extent
      target = snap.enabled(from: row, direction: action.rows.signum())
    } else {
      target = range.clamped(
        start + action.distance * rule.step(viewportExtent: viewportExtent)
      )
      let speed = run?.kind == .animation ? velocity : 0
      animation = rule.glide(by: target - contentOffset, velocity: speed)
    }
    scroll(to: target, animation: animation, cause: .wheel, at: time, into: &events)
  }
}
