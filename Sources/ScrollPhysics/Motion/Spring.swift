/// A spring of unit mass.
///
/// Symbols: ω = 2π/response its pace, ζ the damping ratio.
/// x″ = −ω²·x − 2ζω·x′, where x is the distance from the target.
public struct Spring: Equatable, Sendable {
  /// Period the spring would have without damping, in seconds; over 0.
  package var response: Double
  /// 1 returns fastest without overshoot, less swings, more creeps; over 0.
  package var dampingRatio: Double

  /// Creates a spring of a response in seconds and a damping ratio, both over 0.
  ///
  /// A ratio of 1 returns fastest without overshoot, less swings, more creeps.
  public init(response: Double, dampingRatio: Double = 1) {
    precondition(response > 0, "a spring without response is a jump")
    precondition(dampingRatio > 0, "a spring without damping never rests")
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// ω, in radians per second.
  package var pace: Double { 2 * Double.pi / response }
}

/// How close to rest counts as resting.
public struct Tolerance: Equatable, Sendable {
  /// Largest distance from the target that is not seen any more, in points; over 0.
  package let distance: Double
  /// Largest speed that is not seen any more, in points per second; over 0.
  package let velocity: Double

  /// Creates a tolerance of a distance in points and a velocity in points per second, both over 0.
  public init(distance: Double, velocity: Double) {
    precondition(distance > 0 && velocity > 0, "a tolerance of zero would never be reached")
    self.distance = distance
    self.velocity = velocity
  }
}

extension Leg {
  /// A motion to a target on a spring.
  ///
  /// It rests on the target once an envelope of distance and velocity has fallen below the tolerance.
  /// Position and target are in points, the velocity in points per second; all are finite.
  public static func spring(
    from position: Double,
    velocity: Double,
    to target: Double,
    spring: Spring,
    tolerance: Tolerance
  ) -> Leg {
    let distance = position - target
    let swing = Swing(spring, distance: distance, velocity: velocity)
    let law = Law.spring(swing, target: target)
    let duration = swing.duration(from: distance, velocity: velocity, tolerance: tolerance)
    return Leg(law, from: position, velocity: velocity, duration: duration, to: target)
  }
}
