/// What content does when the finger has left it: the door to each engine's law.
struct ReleaseLaw {
  let tuning: ScrollTuning
  let extent: ScrollExtent
  let snap: SnapRule
  let bounces: Bool
  let viewportExtent: Double

  /// The motion after a release, in points and points per second; nil at rest.
  ///
  /// A release below the minimum fling velocity counts as one at rest.
  func release(from offset: Double, velocity: Double) -> Motion? {
    motion(from: offset, velocity: abs(velocity) < tuning.minimumFlingVelocity ? 0 : velocity)
  }

  /// The motion from an offset and its velocity, however slow; nil at rest.
  func motion(from offset: Double, velocity: Double) -> Motion? {
    let motion =
      switch tuning.law {
      case .uikit: uikitMotion(from: offset, velocity: velocity)
      case .scrollMechanics: mechanicsMotion(from: offset, velocity: velocity)
      case .flutter, .flutterClamping: flutterMotion(from: offset, velocity: velocity)
      case .android: androidMotion(from: offset, velocity: velocity)
      case .web: webMotion(from: offset, velocity: velocity)
      }
    guard let motion, motion.duration > 0 else { return nil }
    return motion
  }

  /// The deceleration that the tuning's rate gives.
  func decay(from offset: Double, velocity: Double) -> Decay {
    Decay(
      position: offset,
      velocity: velocity,
      decelerationRate: tuning.decelerationRate,
      stopVelocity: tuning.tolerance.velocity
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

  /// When a one-way leg passes a position on its way, in seconds; nil if it rests before.
  func crossing(_ edge: Double, of leg: Leg) -> Double? {
    let start = leg.position(at: 0)
    let isAhead = (edge - start) * (leg.restPosition - edge) >= 0
    guard isAhead, leg.duration > 0 else { return nil }
    return leg.time(passing: edge, from: 0, to: leg.duration)
  }
}
