extension ReleaseLaw {
  /// What Flutter's BouncingScrollPhysics and ClampingScrollPhysics do, alone and beneath
  /// FixedExtentScrollPhysics (rows) and PageScrollPhysics (pages).
  ///
  /// - Source: the framework of June 2023, re-computed and checked against its own tests. Not
  ///   copied: the cap of the bounce's velocity in one direction only (here in both), the velocity
  ///   that clamping keeps beyond one edge only (here beyond both, where it points to the edge), and
  ///   rest up to a pixel beside a row (here on it).
  func flutterMotion(from offset: Double, velocity: Double) -> Motion? {
    let isHeadingOut =
      range.clamped(offset + (velocity < 0 ? -1 : 1)) == offset && velocity != 0
    guard snap != .free, range.overscroll(offset) == 0, !isHeadingOut else {
      return flutterFree(from: offset, velocity: velocity)
    }
    if snap.isPaged {
      let direction = abs(velocity) > tuning.tolerance.velocity ? velocity : 0
      let target = range.clamped(snap.target(from: offset, end: offset, direction: direction))
      return spring(from: offset, velocity: velocity, to: target, spring: tuning.snapSpring)
    }
    // A bouncing run that ends on an edge is left as it is.
    if tuning.law == .flutter, reachesEdge(from: offset, velocity: velocity) {
      return flutterFree(from: offset, velocity: velocity)
    }
    let end = flutterEnd(from: offset, velocity: velocity)
    return landing(from: offset, velocity: velocity, end: range.clamped(end))
  }

  /// Whether content, before it has slowed to rest, comes to an edge.
  private func reachesEdge(from offset: Double, velocity: Double) -> Bool {
    guard abs(velocity) >= tuning.tolerance.velocity else { return false }
    return range.overscroll(flutterLeg(from: offset, velocity: velocity).restPosition) != 0
  }

  /// Where content would end without rows and edges, however slow it becomes before.
  private func flutterEnd(from offset: Double, velocity: Double) -> Double {
    guard abs(velocity) >= tuning.tolerance.velocity else { return offset }
    return switch flutterLeg(from: offset, velocity: velocity) {
    case .decay(let decay): decay.asymptote
    case .friction(let friction): friction.end
    case let leg: leg.restPosition
    }
  }

  /// The deceleration without edges.
  private func flutterLeg(from offset: Double, velocity: Double) -> Leg {
    if tuning.law == .flutterClamping {
      return .power(PowerDecay(position: offset, velocity: velocity))
    }
    guard tuning.constantDeceleration > 0 else {
      return .decay(decay(from: offset, velocity: velocity))
    }
    return .friction(
      FrictionDecay(
        position: offset,
        velocity: velocity,
        decelerationRate: tuning.decelerationRate,
        constantDeceleration: tuning.constantDeceleration,
        stopVelocity: tuning.tolerance.velocity
      )
    )
  }

  private func flutterFree(from offset: Double, velocity: Double) -> Motion? {
    let overscroll = range.overscroll(offset)
    if overscroll != 0 {
      let isClamping = tuning.law == .flutterClamping
      let kept = isClamping && velocity * overscroll > 0 ? 0 : velocity
      return spring(
        from: offset,
        velocity: kept,
        to: range.clamped(offset),
        spring: tuning.edgeSpring
      )
    }
    guard abs(velocity) >= tuning.tolerance.velocity else { return nil }
    let leg = flutterLeg(from: offset, velocity: velocity)
    let edge = range.clamped(leg.restPosition)
    guard edge != leg.restPosition, let time = crossing(edge, of: leg) else { return .leg(leg) }
    guard tuning.law == .flutter, bounces else {
      return .fling(Fling(approach: leg, until: time, edge: edge, bounce: nil))
    }
    let limit = tuning.springVelocityLimit
    let bounce = SpringMotion(
      position: edge,
      velocity: min(max(leg.velocity(at: time), -limit), limit),
      target: edge,
      spring: tuning.edgeSpring,
      tolerance: tuning.tolerance
    )
    return .fling(Fling(approach: leg, until: time, edge: edge, bounce: .spring(bounce)))
  }
}
