extension Scroller {
  /// Changes the range and the snap rule; touches and motions continue.
  ///
  /// Content at rest stays, or moves on the snap spring to the nearest allowed offset. A drag
  /// continues; content beyond a new end is overscrolled. A motion continues unchanged if its end
  /// is still allowed. Otherwise content moves to an allowed offset, beginning with its present
  /// velocity.
  ///
  /// If the change leaves content more than half a viewport beyond a new end, the content jumps to that
  /// end. Its motion continues from there with velocity 0. If a loop has become too short for the offset,
  /// the content jumps to its last row, and its motion keeps its velocity. The events have the cause
  /// `program`.
  @_optimize(size)
  public mutating func change(
    range: ScrollRange,
    snap: SnapRule,
    at time: Double,
    into events: inout [ScrollEvent]
  ) {
    advance(to: time, into: &events)
    let isSameLap = range == self.range
    let velocity = self.velocity
    let shown = displayedOffsets
    let overscroll = self.range.overscroll(contentOffset)
    if !isSameLap { laps = 0 }
    self.range = range
    self.snap = snap
    let isMovedInside = moveInside(overscroll, into: &events)
    switch state {
    case .pressed:
      let target = range.clamped(snap.snapped(contentOffset))
      setRest(target, laps: laps, cause: .program, into: &events)
      resampler.begin(at: self.time, position: contentRawOffset)
    case .dragging:
      pullAgain(from: contentRawOffset, joining: isMovedInside ? nil : shown)
    case .resting:
      let target = allowedOffset(near: contentOffset)
      if target != contentOffset { scroll(to: target, at: time, into: &events) }
    case .running(let run):
      switch run.kind {
      case .momentum: pullAgain(from: contentRawOffset, joining: isMovedInside ? nil : shown)
      case .pause:
        let target = range.clamped(contentOffset)
        setOffset(target, laps: laps, cause: .program, into: &events)
        let pause = Motion.still(at: contentOffset, for: run.end - self.time)
        begin(pause, .pause, cause: run.cause)
      case .deceleration, .animation:
        guard let motion else { return }
        let end = motion.restPosition
        let isLoop = range.loops
        let isGone =
          isLoop ? !isSameLap || snap.snapped(end) != end : allowedOffset(near: end) != end
        guard isGone || isMovedInside else { return }
        redirect(run, motion, velocity: isMovedInside && !isLoop ? 0 : velocity, into: &events)
      }
    }
  }

  /// Changes the range and the offset at once and without events; every motion and touch ends.
  ///
  /// The new offset, in points, is clamped to the range.
  public mutating func reset(range: ScrollRange, contentOffset offset: Double) {
    self.range = range
    contentOffset = range.normalized(range.clamped(offset))
    laps = 0
    endRun()
    hasPendingRelease = false
    releaseVelocity = 0
    catchEnd = -.infinity
    ignoresMomentum = false
    fingers.removeAll(keepingCapacity: true)
    tracker.reset()
    resampler.reset()
  }

  /// Moves content that is far outside a new range to the end of the range; returns whether it was moved.
  ///
  /// Content is far outside if its overscroll has increased by more than half a viewport. `before` is the
  /// overscroll before the change, in points. In a loop, content is far outside if its offset is not below
  /// the new period.
  private mutating func moveInside(_ before: Double, into events: inout [ScrollEvent]) -> Bool {
    guard let period = range.period else {
      let inside = range.clamped(contentOffset)
      let overscroll = contentOffset - inside
      let added = overscroll * before > 0 ? abs(overscroll) - abs(before) : abs(overscroll)
      guard added > viewportExtent / 2 else { return false }
      setOffset(inside, laps: laps, cause: .program, into: &events)
      return true
    }
    // An offset before the minimum of an interval is in another lap.
    if contentOffset < 0 {
      let target = range.normalized(contentOffset)
      setOffset(target, laps: laps, cause: .program, into: &events)
    }
    guard contentOffset >= period else { return false }
    let last = snap.snapped(period.nextDown)
    let offset = last < period ? last : snap.snapped(last - (snap.extent ?? 0))
    setRest(max(0, offset), laps: laps, cause: .program, into: &events)
    return true
  }

  /// Continues a motion from its present position to an allowed offset.
  private mutating func redirect(
    _ run: Run,
    _ old: Motion,
    velocity: Double,
    into events: inout [ScrollEvent]
  ) {
    let release = release(velocity: velocity, isTouchpad: run.isTouchpad)
    // In a loop the positions of the motion count from the lap in which it began.
    let turned = range.loops ? contentOffset - old.position(at: time - run.start) : 0
    let target = allowedOffset(near: old.restPosition + turned)
    let motion = run.kind == .animation ? release.spring(to: target) : release.motion
    guard let motion else { return rest(into: &events) }
    begin(motion, run.kind, cause: run.cause, isTouchpad: run.isTouchpad)
  }
}
