/// How content goes to where a tap, a key or the program sends it.
public enum ScrollAnimation: Equatable, Sendable {
  /// At once.
  case none
  /// On the snap spring, which takes over the velocity.
  case spring
  /// Along a curve in a time in seconds; at once if that is not finite and positive.
  case curve(Ease, duration: Double)
}

extension Scroller {
  /// Sends the content to an offset.
  ///
  ///     scroller.scroll(to: 400, animation: .curve(.cubicInOut, duration: 0.3), at: 1, into: &events)
  ///
  /// `offset` is the target in points, clamped to the range; in loops it is counted from
  /// `contentOffset`, in any lap. NaN is refused, and so is infinity where the range is open.
  ///
  /// Nothing happens while a finger is on the content. A motion under way ends. Where the tuning
  /// reduces motion the content moves at once.
  ///
  /// - Returns: Whether the content moved or began to move.
  @discardableResult
  public mutating func scroll(
    to offset: Double,
    animation: ScrollAnimation = .spring,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [ScrollEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    let target = range.clamped(offset)
    return start(motion(to: target, animation), to: target, cause: cause, into: &events)
  }

  private func motion(to target: Double, _ animation: ScrollAnimation) -> Motion? {
    guard target.isFinite else { return nil }
    switch animation {
    case .none: return nil
    case .spring: return release(velocity: velocity).spring(to: target)
    case .curve(let curve, let duration):
      let isTimed = duration.validLength != nil && target != contentOffset
      let ease = Leg.ease(from: contentOffset, to: target, duration: duration, curve: curve)
      return isTimed ? Motion(ease) : nil
    }
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
    // An animation under way continues into the next.
    if run?.kind == .deceleration { rest(into: &events) }
    if let motion, !tuning.reducesMotion {
      run = Run(motion: motion, start: time, kind: .animation, cause: cause)
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
    if run?.kind == .deceleration { rest(into: &events) }
    setOffset(target, cause: cause, into: &events)
    run = Run(motion: pause(tuning.wheelRest), start: time, kind: .pause, cause: cause)
  }

  func pause(_ duration: Double) -> Motion {
    Motion(.ease(from: contentOffset, to: contentOffset, duration: duration, curve: .quarticOut))
  }

  /// Changes where a deceleration or a release will end; the curve is bent to end there.
  ///
  /// Called directly after the `up` event, before `advance` or any other call, it takes the place of
  /// changing `targetContentOffset` in `scrollViewWillEndDragging`: `didEndDragging` and
  /// `willBeginDecelerating` are appended by the next call and describe the new motion. Where the
  /// target is not ahead or two minutes away, and after a release at rest, the content moves there on
  /// the snap spring, with its velocity. Content at rest exactly on the target stays there, and its motion ends.
  ///
  /// `offset` is the new end in points, clamped to the range; in loops it is counted from
  /// `contentOffset`, in any lap, as the target of `willEndDragging` is.
  ///
  /// - Returns: Whether a deceleration was under way, or a drag was just released, and the target
  ///   finite.
  @discardableResult
  public mutating func retarget(to offset: Double) -> Bool {
    let target = range.clamped(offset)
    guard run?.kind == .deceleration || hasPendingRelease, target.isFinite else { return false }
    let release = release(velocity: velocity)
    let motion = release.bent(to: target) ?? release.spring(to: target)
    let cause = run?.cause ?? .drag
    // What has begun ends with an event, at the next call.
    let rest = hasPendingRelease ? nil : pause(0)
    run = (motion ?? rest).map {
      Run(motion: $0, start: time, kind: .deceleration, cause: cause)
    }
    return true
  }
}
