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
    let overscroll = range.overscroll(offset)
    if overscroll != 0, range.overscroll(decay.restPosition) * overscroll > 0 {
      return springBack(from: offset, overscroll: overscroll, velocity: velocity)
    }
    let edge = range.clamped(decay.restPosition)
    if snap.isPaged {
      let page = snap.target(from: offset, end: decay.restPosition, direction: velocity)
      let target = range.clamped(page)
      // Beyond the last page there is only the edge, met as without pages.
      if target == page || edge == decay.restPosition {
        return turn(to: target, from: offset, velocity: velocity, end: decay.restPosition)
      }
    }
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
      // Rounding: it meets the edge in the very instant of its rest.
      if overscroll == 0, let bent = bent(from: offset, velocity: velocity, to: edge) {
        return .decay(bent)
      }
      return springBack(from: offset, overscroll: overscroll, velocity: velocity)
    }
    guard snap != .free else { return .decay(decay) }
    return landing(from: offset, velocity: velocity, end: decay.restPosition)
  }

  /// The deceleration bent to a target; nil where it does not lie ahead.
  func bent(from offset: Double, velocity: Double, to target: Double) -> Decay? {
    Decay(
      position: offset,
      velocity: velocity,
      target: target,
      stopVelocity: tuning.tolerance.velocity
    )
  }

  /// The motion that ends on a row: the deceleration bent to it, or a spring where the row is the
  /// one that content is on already.
  func landing(from offset: Double, velocity: Double, end: Double) -> Motion? {
    let target = range.clamped(snap.target(from: offset, end: end, direction: velocity))
    if target != range.clamped(snap.snapped(offset)),
      let bent = bent(from: offset, velocity: velocity, to: target)
    {
      return .decay(bent)
    }
    return spring(from: offset, velocity: velocity, to: target, spring: tuning.snapSpring)
  }

  /// The motion to the next page: the deceleration bent to it where it is made shorter, else a
  /// spring; a deceleration made longer would creep.
  private func turn(
    to page: Double,
    from offset: Double,
    velocity: Double,
    end: Double
  ) -> Motion? {
    if abs(end - offset) >= abs(page - offset),
      let bent = bent(from: offset, velocity: velocity, to: page)
    {
      return .decay(bent)
    }
    return spring(from: offset, velocity: velocity, to: page, spring: tuning.snapSpring)
  }

  private func springBack(from offset: Double, overscroll: Double, velocity: Double) -> Motion? {
    spring(
      from: offset,
      velocity: velocity - tuning.springLead * overscroll,
      to: range.clamped(offset),
      spring: tuning.edgeSpring
    )
  }
}
