extension ReleaseLaw {
  /// What ScrollMechanics does.
  ///
  /// Inside, content decelerates until half a point is left; at an edge a critically damped spring
  /// takes over with the velocity of the crossing; outside, the spring begins at once, whatever the
  /// velocity. To rows: the end of the exponential is projected, and a spring goes to the nearest
  /// row with the velocity of the release.
  ///
  /// - Source: super-ultra/ScrollMechanics, run. Its slip of taking a fling inwards from exactly the
  ///   edge for one into the edge is not copied.
  func mechanicsMotion(from offset: Double, velocity: Double) -> Motion? {
    let overscroll = range.overscroll(offset)
    guard overscroll == 0 else {
      return spring(
        from: offset,
        velocity: velocity,
        to: range.clamped(offset),
        spring: tuning.edgeSpring
      )
    }
    if snap != .free {
      // Projected as Apple's talk on fluid interfaces does: v/1000 · r/(1 − r).
      let rate = tuning.decelerationRate
      let projected = offset + velocity / 1000 * rate / (1 - rate)
      let target = range.clamped(
        snap.target(from: offset, end: projected, direction: velocity)
      )
      return spring(from: offset, velocity: velocity, to: target, spring: tuning.snapSpring)
    }
    let decay = decay(from: offset, velocity: velocity)
    let edge = range.clamped(decay.restPosition)
    guard edge != decay.restPosition else { return .decay(decay) }
    guard
      let fling = Fling(
        decay: decay,
        edge: edge,
        spring: bounces ? tuning.edgeSpring : nil,
        tolerance: tuning.tolerance,
        velocityLimit: tuning.springVelocityLimit
      )
    else {
      // Rounding: it meets the edge in the very instant of its rest.
      return bent(from: offset, velocity: velocity, to: edge).map(Motion.decay)
    }
    return .fling(fling)
  }
}
