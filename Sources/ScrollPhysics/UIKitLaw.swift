extension ReleaseLaw {
  /// What UIScrollView does.
  ///
  /// Inside its range content decelerates; where rows are to rest on, the same curve is bent to land
  /// on the row nearest to its natural end. An end beyond an edge is not bent: the content meets the
  /// edge and bounces. Content already beyond an edge springs back, unless it is on its way in fast
  /// enough to come to rest inside.
  ///
  /// - Source: rest points, curve, rubber band and one bounce of a real UIScrollView, measured; the
  ///   way in from beyond the edge is our choice.
  func uikitMotion(from offset: Double, velocity: Double) -> Motion? {
    let decay = decay(from: offset, velocity: velocity)
    let overscroll = extent.overscroll(offset)
    if overscroll != 0, extent.overscroll(decay.restPosition) * overscroll > 0 {
      return springBack(from: offset, overscroll: overscroll, velocity: velocity)
    }
    let edge = extent.clamped(decay.restPosition)
    if edge != decay.restPosition {
      let spring = bounces ? tuning.edgeSpring : nil
      let fling = Fling(
        decay: decay,
        edge: edge,
        spring: spring,
        tolerance: tuning.tolerance,
        velocityLimit: tuning.springVelocityLimit
      )
      if let fling { return .fling(fling) }
      return springBack(from: offset, overscroll: overscroll, velocity: velocity)
    }
    guard snap != .free else { return .decay(decay) }
    return landing(from: offset, velocity: velocity, end: decay.restPosition)
  }

  /// The motion that ends on a row: the deceleration bent to it, or a spring where the row is the
  /// one that content is on already.
  func landing(from offset: Double, velocity: Double, end: Double) -> Motion? {
    let target = extent.clamped(snap.target(from: offset, end: end, direction: velocity))
    if target != extent.clamped(snap.snapped(offset)),
      let bent = Decay(
        position: offset,
        velocity: velocity,
        target: target,
        stopVelocity: tuning.tolerance.velocity
      )
    {
      return .decay(bent)
    }
    return spring(from: offset, velocity: velocity, to: target, spring: tuning.snapSpring)
  }

  private func springBack(from offset: Double, overscroll: Double, velocity: Double) -> Motion? {
    spring(
      from: offset,
      velocity: velocity - tuning.springLead * overscroll,
      to: extent.clamped(offset),
      spring: tuning.edgeSpring
    )
  }
}
