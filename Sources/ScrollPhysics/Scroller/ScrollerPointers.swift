extension Scroller {
  /// What a pointer event meant beyond scrolling.
  public enum Gesture: Equatable, Sendable {
    /// Nothing.
    case none
    /// The finger left without having dragged: it meant the place under it.
    case tap
  }

  /// How far away a pointer may be, in points; no screen is as large, and offsets stay exact.
  public static let farthestPlace = 0x1p40

  /// Takes what a pointer did.
  ///
  /// Several fingers move the content by the mean of their movements; one that joins or leaves
  /// moves nothing. A finger on moving content catches it: the drag begins at once and has no slop.
  ///
  /// - Parameters:
  ///   - event: The event; a time before `self.time` counts as now and is counted in
  ///     `backwardTimes`, NaN counts as now. Moves, lifts
  ///     and cancels of pointers that are not down change nothing, nor do presses and moves to a
  ///     place that is not finite or farther away than `farthestPlace`.
  ///   - events: Receives what happened, in order.
  /// - Returns: Whether it was a tap.
  @discardableResult
  public mutating func handle(
    _ event: PointerEvent,
    into events: inout [ScrollEvent]
  ) -> Gesture {
    if event.time < time { backwardTimes += 1 }
    advance(to: event.time, into: &events)
    let isVertical = axis == .vertical
    let along = isVertical ? event.y : event.x
    let across = isVertical ? event.x : event.y
    let isSomewhere = abs(along) <= Self.farthestPlace && abs(across) <= Self.farthestPlace
    switch event.phase {
    case .down where !isSomewhere, .moved where !isSomewhere:
      return .none
    case .down:
      press(Finger(id: event.id, along: along, across: across), into: &events)
      return .none
    case .moved:
      move(event.id, along: along, across: across, into: &events)
      return .none
    case .up:
      return lift(event.id, isCancelled: false, into: &events)
    case .cancelled:
      return lift(event.id, isCancelled: true, into: &events)
    }
  }

  /// Where a finger stands among the fingers; nil if it is not down.
  private func index(of id: Int) -> Int? {
    for index in 0..<fingers.count where fingers[index].id == id { return index }
    return nil
  }

  private mutating func press(_ finger: Finger, into events: inout [ScrollEvent]) {
    guard index(of: finger.id) == nil else { return }
    fingers.append(finger)
    guard fingers.count == 1 else { return }
    travel = 0
    tracker.reset()
    tracker.add(time: time, position: 0)
    caughtVelocity = velocity
    lastMove = time
    switch state {
    case .resting, .pressed, .dragging:
      state = .pressed(PanRecognizer(slop: tuning.dragSlop))
    case .moving(let run):
      let kind: ScrollEvent.Kind = run.isAnimation ? .didEndScrollingAnimation : .didEndDecelerating
      events.append(ScrollEvent(time: time, kind: kind, cause: run.cause))
      beginDragging(into: &events)
    case .wheeling(_, let cause):
      events.append(ScrollEvent(time: time, kind: .didEndScrollingAnimation, cause: cause))
      beginDragging(into: &events)
    }
  }

  private mutating func move(
    _ id: Int,
    along: Double,
    across: Double,
    into events: inout [ScrollEvent]
  ) {
    guard let index = index(of: id) else { return }
    let share = Double(fingers.count)
    let dAlong = (along - fingers[index].along) / share
    let dAcross = (across - fingers[index].across) / share
    fingers[index].along = along
    fingers[index].across = across
    travel += dAlong
    // A finger that has rested keeps nothing of what it caught.
    if time - lastMove > VelocityTracker.gap { caughtVelocity = 0 }
    if time - lastMove > MotionStart.rest, tuning.motionStart > 0 { waitingMovement = 0 }
    lastMove = time
    tracker.add(time: time, position: travel, window: tuning.momentumTime)
    switch state {
    case .pressed(var pan):
      let drag = pan.move(along: dAlong, across: dAcross)
      guard pan.hasBegun else {
        state = .pressed(pan)
        return
      }
      beginDragging(into: &events)
      self.drag(by: drag, into: &events)
    case .dragging:
      drag(by: dAlong, into: &events)
    case .resting, .moving, .wheeling:
      break
    }
  }

  private mutating func beginDragging(into events: inout [ScrollEvent]) {
    events.append(ScrollEvent(time: time, kind: .willBeginDragging, cause: .drag))
    waitingMovement = tuning.motionStart > 0 ? 0 : nil
    state = .dragging(rawOffset: rawOffset)
  }

  private mutating func drag(by distance: Double, into events: inout [ScrollEvent]) {
    guard case .dragging(let rawOffset) = state else { return }
    let distance = MotionStart.shown(
      distance,
      waiting: &waitingMovement,
      threshold: tuning.motionStart
    )
    let raw = rawOffset + shownMovement(-distance, from: rawOffset)
    state = .dragging(rawOffset: raw)
    let overscroll = range.overscroll(raw)
    setOffset(raw - overscroll + shown(overscroll), cause: .drag, into: &events)
  }

  /// The part of a movement that a friction at the edge leaves; all of it elsewhere.
  private func shownMovement(_ movement: Double, from raw: Double) -> Double {
    switch tuning.edgeDrag {
    case .rubberBand:
      return movement
    case .none:
      // From beyond the edge, where moving content was caught, too: the first movement ends inside.
      return range.clamped(raw + movement) - raw
    case .friction:
      return EdgeFriction.flutter(
        movement,
        overscroll: range.overscroll(raw),
        viewportExtent: viewportExtent,
        strength: tuning.edgeFriction
      )
    case .fraction:
      return EdgeFriction.fraction(
        movement,
        overscroll: range.overscroll(raw + movement),
        share: tuning.edgeFriction
      )
    }
  }

  /// The overscroll shown for a raw one, in points.
  private func shown(_ overscroll: Double) -> Double {
    guard bounces else { return 0 }
    switch tuning.edgeDrag {
    case .rubberBand: return rubberBand.displayed(overscroll)
    case .friction, .fraction: return overscroll
    case .none: return 0
    }
  }

  private mutating func lift(
    _ id: Int,
    isCancelled: Bool,
    into events: inout [ScrollEvent]
  ) -> Gesture {
    guard let index = index(of: id) else { return .none }
    fingers.remove(at: index)
    guard fingers.isEmpty else { return .none }
    switch state {
    case .pressed(let pan):
      state = .resting
      return pan.isTap && !isCancelled ? .tap : .none
    case .dragging:
      endDragging(velocity: isCancelled ? 0 : velocity, into: &events)
      return .none
    case .resting, .moving, .wheeling:
      return .none
    }
  }

  private mutating func endDragging(velocity: Double, into events: inout [ScrollEvent]) {
    let limit = tuning.maximumFlingVelocity
    let isFling = abs(velocity) >= tuning.minimumFlingVelocity
    let carried =
      isFling ? tuning.momentumCarry.added(carried: caughtVelocity, release: velocity) : 0
    let thrown = min(max(velocity + carried, -limit), limit)
    let motion = law.release(from: contentOffset, velocity: thrown)
    let target = range.normalized(motion?.restPosition ?? contentOffset)
    events.append(
      ScrollEvent(
        time: time,
        kind: .willEndDragging(velocity: velocity, targetOffset: target),
        cause: .drag
      )
    )
    events.append(
      ScrollEvent(
        time: time,
        kind: .didEndDragging(willDecelerate: motion != nil),
        cause: .drag
      )
    )
    guard let motion else {
      state = .resting
      return
    }
    let cause: ScrollCause = isFling ? .fling : .drag
    events.append(ScrollEvent(time: time, kind: .willBeginDecelerating, cause: cause))
    state = .moving(Run(motion: motion, start: time, isAnimation: false, cause: cause))
  }

  var rubberBand: RubberBand {
    RubberBand(strength: tuning.rubberBand, viewportExtent: viewportExtent)
  }

  /// How fast the shown offset follows the finger at a raw offset.
  func slope(atRaw raw: Double) -> Double {
    let overscroll = range.overscroll(raw)
    guard overscroll != 0 else { return 1 }
    guard bounces else { return 0 }
    switch tuning.edgeDrag {
    case .rubberBand: return rubberBand.slope(atRaw: overscroll)
    case .friction, .fraction: return 1
    case .none: return 0
    }
  }
}
