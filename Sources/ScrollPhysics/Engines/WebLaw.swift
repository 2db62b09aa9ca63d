extension ReleaseLaw {
  /// What better-scroll does.
  ///
  /// Symbols: x offset, v velocity, a deceleration, d viewport extent.
  /// The end is x + s(v)·v²/a, reached in min(2|v|/a, longest) along a quartic. Beyond an edge the
  /// end is the edge and min(d/4, d·|v|/rate) more, reached along a quadratic, and a quartic leads
  /// back. Released outside, content goes back and its momentum is ignored. To rows: the end is
  /// brought into the range and to a row, and reached in the same time.
  ///
  /// - Source: better-scroll 2, run. The way back uses the default easing, as the code does, and not
  ///   the one its documentation names. The end is rounded to whole points, as there.
  func webMotion(from offset: Double, velocity: Double) -> Motion? {
    let edge = range.clamped(offset)
    guard edge == offset else {
      return .ease(
        Ease(from: offset, to: edge, duration: tuning.bounceBackTime, curve: .quarticOut)
      )
    }
    let speed = abs(velocity)
    let direction: Double = velocity < 0 ? -1 : 1
    let end = (offset + direction * speed * speed / tuning.momentumDeceleration).rounded()
    let duration = min(tuning.momentumDuration, 2 * speed / tuning.momentumDeceleration)
    if snap != .free {
      let inside = range.clamped(speed > 0 ? end : offset)
      let target = range.clamped(
        snap.target(from: offset, end: inside, direction: velocity)
      )
      guard target != offset else { return nil }
      let time = speed > 0 ? duration : tuning.snapTime
      return .ease(Ease(from: offset, to: target, duration: time, curve: .quarticOut))
    }
    guard speed > 0 else { return nil }
    let bound = range.clamped(end)
    guard bound != end else {
      return .ease(Ease(from: offset, to: end, duration: duration, curve: .quarticOut))
    }
    let reach =
      bounces
      ? viewportExtent * min(tuning.bounceReach, speed / tuning.bounceRate)
      : 0
    let turn = reach > 0 ? (bound + direction * reach).rounded() : bound
    let out = Leg.ease(
      Ease(from: offset, to: turn, duration: tuning.bounceOutTime, curve: .quadraticOut)
    )
    let back = Ease(from: turn, to: bound, duration: tuning.bounceBackTime, curve: .quarticOut)
    return .fling(
      Fling(
        approach: out,
        until: out.duration,
        edge: bound,
        bounce: turn == bound ? nil : .ease(back)
      )
    )
  }
}
