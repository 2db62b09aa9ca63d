/// What content does when the finger has left it.
///
/// Inside its range it decelerates; where rows are to rest on, the same curve is bent to land on the
/// row nearest to its natural end. An end beyond an edge is not bent: the content meets the edge and
/// bounces. Content already beyond an edge springs back, unless it is on its way in fast enough to
/// come to rest inside.
struct ReleaseLaw {
  let tuning: ScrollTuning
  let extent: ScrollExtent
  let snap: SnapRule
  let bounces: Bool

  /// The motion from an offset and its velocity, in points and points per second; nil at rest.
  func motion(from offset: Double, velocity: Double) -> Motion? {
    let velocity = abs(velocity) < tuning.minimumFlingVelocity ? 0 : velocity
    let decay = Decay(
      position: offset,
      velocity: velocity,
      decelerationRate: tuning.decelerationRate,
      stopVelocity: tuning.stopVelocity
    )
    let overscroll = extent.overscroll(offset)
    if overscroll != 0, extent.overscroll(decay.restPosition) * overscroll > 0 {
      return springBack(from: offset, overscroll: overscroll, velocity: velocity)
    }
    let edge = extent.clamped(decay.restPosition)
    if edge != decay.restPosition {
      let spring = bounces ? tuning.edgeSpring : nil
      if let fling = Fling(decay: decay, edge: edge, spring: spring, tolerance: tuning.tolerance) {
        return fling.duration > 0 ? .fling(fling) : nil
      }
      return springBack(from: offset, overscroll: overscroll, velocity: velocity)
    }
    return landing(decay, velocity: velocity)
  }

  /// The motion that ends inside the range: on a row if there are rows.
  private func landing(_ decay: Decay, velocity: Double) -> Motion? {
    guard snap != .free else { return decay.duration > 0 ? .decay(decay) : nil }
    let offset = decay.start
    let target = extent.clamped(snap.snapped(decay.restPosition))
    if target != extent.clamped(snap.snapped(offset)),
      let bent = Decay(
        position: offset,
        velocity: velocity,
        target: target,
        stopVelocity: tuning.stopVelocity
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

  /// A spring to a target; nil where nothing would move.
  func spring(from offset: Double, velocity: Double, to target: Double, spring: Spring) -> Motion? {
    guard offset != target || velocity != 0 else { return nil }
    return .spring(
      SpringMotion(
        position: offset,
        velocity: velocity,
        target: target,
        spring: spring,
        tolerance: tuning.tolerance
      )
    )
  }
}
