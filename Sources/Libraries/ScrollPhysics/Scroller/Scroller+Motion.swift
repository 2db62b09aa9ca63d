/// How content moves to a target that a tap, a key or the program has chosen.
public enum ScrollAnimation: Equatable, Sendable {
  /// The content jumps to the target.
  case none
  /// The content moves on the snap spring, beginning with its present velocity.
  case spring
  /// The content moves along a curve for a duration in seconds.
  ///
  /// If the duration is not finite and positive, the content jumps.
  case curve(Ease, duration: Double)
}

extension Scroller {
  /// Moves the content to an offset.
  ///
  ///     scroller.scroll(to: 400, animation: .curve(.cubicInOut, duration: 0.3), at: 1, into: &events)
  ///
  /// `offset` is the target in points, clamped to the range. In loops it may be in any lap: the
  /// content moves by `offset − contentOffset`. NaN changes nothing. Infinity changes nothing if the
  /// range is open in this direction.
  ///
  /// A motion under way ends. Nothing happens while a finger is on the content. If the tuning reduces
  /// motion, the content jumps.
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

  /// Moves the content by a motion that the caller supplies.
  ///
  ///     let out = Leg.decay(from: 0, velocity: 900, decelerationRate: 0.99, stopVelocity: 10)
  ///     let back = Leg.ease(from: out.restPosition, to: 40, duration: 0.4, curve: .quarticOut)
  ///     scroller.run(Motion(out, then: back), at: 1, into: &events)
  ///
  /// The motion starts at `time`, and its positions are offsets. If it does not start at
  /// `contentOffset`, the content jumps to its start. `didEndScrollingAnimation` is emitted when the
  /// motion ends, or when a finger, a wheel or the program interrupts it. If the tuning reduces motion,
  /// the content jumps to the rest position.
  ///
  /// Nothing happens while a finger is on the content, if the duration is not finite, or if the rest
  /// position is outside the range.
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
    if let run { setOffset(motion.position(at: 0), laps: run.laps, cause: cause, into: &events) }
    return true
  }

  /// Without a motion the content jumps to its target; returns whether it moved or began to move.
  private mutating func start(
    _ motion: Motion?,
    to target: Double,
    cause: ScrollCause,
    into events: inout [ScrollEvent]
  ) -> Bool {
    guard !isTracking, target.isFinite else { return false }
    interrupt(into: &events)
    if let motion, !tuning.reducesMotion {
      begin(motion, .animation, cause: cause)
      return true
    }
    let old = (contentOffset, laps)
    setRest(target, laps: laps, cause: cause, into: &events)
    rest(into: &events)
    return (contentOffset, laps) != old
  }

  /// Ends a deceleration or the system's momentum.
  ///
  /// An animation under way appends no event of its end: the next animation replaces it.
  private mutating func interrupt(into events: inout [ScrollEvent]) {
    guard let run, run.kind != .animation, run.kind != .pause else { return }
    rest(into: &events)
  }

  /// Moves the content by a distance, as a high-resolution wheel does.
  ///
  /// `distance` is signed, in points. The offset stays inside its range. NaN changes nothing.
  /// Infinity changes nothing if the range is open in this direction. Nothing happens while a
  /// finger is on the content.
  ///
  /// After a pause of `wheelRest` seconds, a parameter of the tuning, the content moves to the
  /// nearest allowed offset.
  public mutating func scroll(
    by distance: Double,
    cause: ScrollCause,
    at time: Double,
    into events: inout [ScrollEvent]
  ) {
    advance(to: time, into: &events)
    let target = range.clamped(contentOffset + distance)
    guard !isTracking, target.isFinite else { return }
    interrupt(into: &events)
    setOffset(target, laps: laps, cause: cause, into: &events)
    begin(.still(at: contentOffset, for: tuning.wheelRest), .pause, cause: cause)
  }

  /// Changes the offset at which a deceleration or a release will end.
  ///
  /// A deceleration is changed to end at the target. In three cases the content moves on the snap
  /// spring instead, beginning with its velocity: if the target is not ahead, if the deceleration
  /// would take more than two minutes, or after a release at rest. If content is at rest exactly on
  /// the target, it stays there, and its motion ends.
  ///
  /// A call directly after the `up` event, before `advance` or any other call, corresponds to a change
  /// of `targetContentOffset` in UIKit's `scrollViewWillEndDragging`. The next call then appends
  /// `didEndDragging` and `willBeginDecelerating`, which describe the new motion.
  ///
  /// `offset` is the new end in points, clamped to the range. In loops it may be in any lap, like the
  /// `targetOffset` of `willEndDragging`: the content moves by `offset − contentOffset`.
  ///
  /// - Returns: True if the target is finite, and a deceleration is under way or a drag was just released.
  @discardableResult
  public mutating func retarget(to offset: Double) -> Bool {
    let target = range.clamped(offset)
    let run = run
    guard run?.kind == .deceleration || hasPendingRelease, target.isFinite else { return false }
    let isTouchpad = run?.isTouchpad ?? false
    let release = release(velocity: velocity, isTouchpad: isTouchpad)
    let motion = release.bent(to: target) ?? release.spring(to: target)
    // A motion that has begun ends with an event at the next call.
    if let motion = motion ?? (hasPendingRelease ? nil : .still(at: contentOffset, for: 0)) {
      begin(motion, .deceleration, cause: run?.cause ?? .drag, isTouchpad: isTouchpad)
    } else {
      endRun()
    }
    return true
  }
}

extension Motion {
  /// Returns a motion that stays at a position, in points, for a duration in seconds.
  static func still(at position: Double, for duration: Double) -> Motion {
    Motion(.ease(from: position, to: position, duration: duration, curve: .quarticOut))
  }
}
