extension Scroller {
  /// Sends the content to an offset, on the snap spring or at once.
  ///
  /// Nothing happens while a finger is on the content. A motion under way ends; an animation takes
  /// over its velocity. Where the tuning reduces motion the content moves at once.
  ///
  /// `offset` is the target in points, clamped to the range; in loops it is counted from
  /// `contentOffset`, in any lap. NaN is refused, and so is infinity where the range is open.
  ///
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
    let isTimed = isAnimated && target.isFinite
    let motion = isTimed ? release(velocity: velocity).spring(to: target) : nil
    return start(motion, to: target, cause: cause, into: &events)
  }

  /// Sends the content to an offset in a given time along a given curve.
  ///
  ///     scroller.animate(to: 400, duration: 0.3, curve: .cubicInOut, at: 1, into: &events)
  ///
  /// `offset` is that of `scroll(to:isAnimated:cause:at:into:)`. `duration` is in seconds; the content
  /// moves at once if it is not finite and positive, and where the tuning reduces motion. Nothing
  /// happens while a finger is on the content. A motion under way ends.
  ///
  /// - Returns: Whether the content moved or began to move.
  @discardableResult
  public mutating func animate(
    to offset: Double,
    duration: Double,
    curve: Ease = .cubicInOut,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [ScrollEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    let target = range.clamped(offset)
    let isTimed = duration.isFinite && duration > 0 && target != contentOffset && target.isFinite
    let ease = Leg.ease(from: contentOffset, to: target, duration: duration, curve: curve)
    return start(isTimed ? Motion(ease) : nil, to: target, cause: cause, into: &events)
  }

  /// Moves the content by a motion of the caller's own.
  ///
  ///     let out = Leg.decay(from: 0, velocity: 900, decelerationRate: 0.99, stopVelocity: 10)
  ///     let back = Leg.ease(from: out.restPosition, to: 40, duration: 0.4, curve: .quarticOut)
  ///     scroller.run(Motion(out, then: back), at: 1, into: &events)
  ///
  /// The motion's time zero is `time`, its positions are offsets; where it does not begin at
  /// `contentOffset` the content jumps. It is an animation: it ends with `didEndScrollingAnimation`,
  /// or earlier where a finger, a wheel or the program takes over. Nothing happens while a finger is
  /// on the content, nor if the duration is not finite or the rest is outside the range. Where the
  /// tuning reduces motion the content moves to its rest at once.
  ///
  /// - Returns: Whether the content moved or began to move.
  @discardableResult
  public mutating func run(
    _ motion: Motion,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [ScrollEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    let rest = motion.restPosition
    guard motion.duration.isFinite, range.overscroll(rest) == 0 else { return false }
    let isTimed = motion.duration > 0
    guard start(isTimed ? motion : nil, to: rest, cause: cause, into: &events) else { return false }
    if run != nil { setOffset(motion.position(at: 0), cause: cause, into: &events) }
    return true
  }

  /// Begins an animation, or moves the content to its target at once without one.
  private mutating func start(
    _ motion: Motion?,
    to target: Double,
    cause: ScrollCause,
    into events: inout [ScrollEvent]
  ) -> Bool {
    guard fingers.isEmpty, target.isFinite else { return false }
    endDeceleration(into: &events)
    if let motion, !tuning.reducesMotion {
      move(by: motion, .animation, cause: cause, into: &events)
      return true
    }
    let old = contentOffset
    setOffset(rested(target), cause: cause, into: &events)
    rest(into: &events)
    return contentOffset != old
  }

  /// Moves the content by a fraction, as a high-resolution wheel does.
  ///
  /// `distance` is signed, in points; the offset stays inside its range. NaN is refused, and so is
  /// infinity where the range is open. After a pause, the tuning's `wheelRest`, the content moves to
  /// the nearest place of rest. Nothing happens while a finger is on the content.
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
    move(by: pause(tuning.wheelRest), .pause, cause: cause, into: &events)
  }

  func pause(_ duration: Double) -> Motion {
    Motion(.ease(from: contentOffset, to: contentOffset, duration: duration, curve: .quarticOut))
  }

  /// Changes where a deceleration will end; the curve is bent to end there.
  ///
  /// Called directly after the `up` event, before `advance` or any other call, it takes the place of
  /// changing `targetContentOffset` in `scrollViewWillEndDragging`: `didEndDragging` and
  /// `willBeginDecelerating` are appended by the next call and describe the new motion. Where the
  /// target is not ahead, the content moves there on the snap spring, with its velocity.
  ///
  /// `offset` is the new end in points, clamped to the range; in loops it is counted from
  /// `contentOffset`, in any lap, as the target of `willEndDragging` is.
  ///
  /// - Returns: Whether a deceleration was under way and the target finite.
  @discardableResult
  public mutating func retarget(to offset: Double) -> Bool {
    let target = range.clamped(offset)
    guard let run, run.kind == .deceleration, target.isFinite else { return false }
    let release = release(velocity: velocity)
    if let motion = release.bent(to: target) ?? release.spring(to: target) {
      self.run = Run(motion: motion, start: time, kind: .deceleration, cause: run.cause)
    } else if hasPendingRelease {
      self.run = nil
    }
    return true
  }

  /// Ends a deceleration that something else takes over; an animation continues into the next.
  private mutating func endDeceleration(into events: inout [ScrollEvent]) {
    if run?.kind == .deceleration { rest(into: &events) }
  }
}
