extension Scroller {
  /// Changes how far the offset may go and where it may rest, while fingers and motions go on.
  ///
  /// Content at rest stays where it is, or goes on the snap spring to the nearest place that is still
  /// allowed. A finger keeps its hold: content beyond a new end gives as beyond any. A motion that
  /// ends where content may rest goes on unchanged; any other goes on from where it is, with its
  /// velocity, to a place that is allowed. Content further beyond a new end than half the viewport
  /// stands at that end at once, and a motion goes on from there without its velocity. In a lap that
  /// has become too short content stands at its last place at once, and a motion keeps its velocity.
  ///
  /// - Parameters:
  ///   - range: The new range. In a loop the offset stays, or becomes the last place of the lap
  ///     where the lap has become too short for it.
  ///   - snap: Where content may rest from now on.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order, with the program as cause.
  public mutating func change(
    range: ScrollRange,
    snap: SnapRule,
    at time: Double,
    into events: inout [ScrollEvent]
  ) {
    advance(to: time, into: &events)
    let isSameLap = range == self.range
    let velocity = self.velocity
    self.range = range
    self.snap = snap
    let isBrought = bringNear(into: &events)
    switch state {
    case .resting:
      settle(velocity: 0, into: &events)
    case .pressed:
      setOffset(rested(range.clamped(snap.snapped(contentOffset))), cause: .program, into: &events)
    case .dragging:
      state = .dragging(rawOffset: rawOffset)
    case .wheeling:
      setOffset(range.clamped(contentOffset), cause: .program, into: &events)
    case .moving(let run):
      let end = run.motion.restPosition
      let isLoop = range.loops
      let isGone = isLoop ? !isSameLap || snap.snapped(end) != end : place(near: end) != end
      guard isGone || isBrought else { return }
      redirect(run, velocity: isBrought && !isLoop ? 0 : velocity, into: &events)
    }
  }

  /// Moves the place where a deceleration will end, as UIScrollView's delegate may when a finger
  /// leaves: the curve bends to land there.
  ///
  /// Where the target does not lie ahead, content goes there on the snap spring, with its velocity.
  ///
  /// - Parameter offset: The new end in points, brought into the range; in loops any lap, counted
  ///   from `contentOffset`.
  /// - Returns: Whether a deceleration was under way and the target finite.
  @discardableResult
  public mutating func retarget(to offset: Double) -> Bool {
    let target = range.clamped(offset)
    guard case .moving(let run) = state, !run.isAnimation, target.isFinite else { return false }
    let velocity = self.velocity
    let bent = law.bent(from: contentOffset, velocity: velocity, to: target).map(Motion.decay)
    let motion =
      bent
      ?? law.spring(
        from: contentOffset,
        velocity: velocity,
        to: target,
        spring: tuning.snapSpring
      )
    guard let motion else { return true }
    state = .moving(Run(motion: motion, start: time, isAnimation: false, cause: run.cause))
    return true
  }

  /// Where a finger would have to be without rubber band for the content to stand where it does.
  var rawOffset: Double {
    let overscroll = range.overscroll(contentOffset)
    let isBanded = overscroll != 0 && tuning.edgeDrag == .rubberBand
    return contentOffset - overscroll + (isBanded ? rubberBand.raw(overscroll) : overscroll)
  }

  /// The allowed place of rest nearest to an offset.
  private func place(near offset: Double) -> Double {
    range.clamped(snap.snapped(range.clamped(offset)))
  }

  /// Brings content that a new range has left far outside to its end; says whether it did.
  private mutating func bringNear(into events: inout [ScrollEvent]) -> Bool {
    switch range.kind {
    case .bounded:
      guard abs(range.overscroll(contentOffset)) > viewportExtent / 2 else { return false }
      setOffset(range.clamped(contentOffset), cause: .program, into: &events)
    case .looping(let period):
      guard contentOffset >= period else { return false }
      let last = snap.snapped(period.nextDown)
      let offset = last < period ? last : snap.snapped(last - (snap.extent ?? 0))
      setOffset(rested(max(0, offset)), cause: .program, into: &events)
    }
    return true
  }

  /// Sends content at rest to an allowed place, if it does not stand on one.
  private mutating func settle(velocity: Double, into events: inout [ScrollEvent]) {
    let target = place(near: contentOffset)
    guard target != contentOffset else { return }
    scroll(to: target, isAnimated: true, cause: .program, at: time, into: &events)
  }

  /// Lets a motion go on from where it is to an allowed place.
  private mutating func redirect(
    _ run: Run,
    velocity: Double,
    into events: inout [ScrollEvent]
  ) {
    let motion =
      run.isAnimation
      ? law.spring(
        from: contentOffset,
        velocity: velocity,
        to: place(near: restingPlace(of: run)),
        spring: tuning.snapSpring
      )
      : law.motion(from: contentOffset, velocity: velocity)
    if let motion {
      state = .moving(
        Run(motion: motion, start: time, isAnimation: run.isAnimation, cause: run.cause)
      )
      return
    }
    state = .resting
    events.append(
      ScrollEvent(
        time: time,
        kind: run.isAnimation ? .didEndScrollingAnimation : .didEndDecelerating,
        cause: run.cause
      )
    )
  }

  /// Where a motion was going, counted from the present place in a loop.
  private func restingPlace(of run: Run) -> Double {
    guard range.loops else { return run.motion.restPosition }
    return contentOffset + run.motion.restPosition - run.motion.position(at: time - run.start)
  }
}
