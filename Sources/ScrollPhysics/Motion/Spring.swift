/// A spring of unit mass.
///
/// Symbols: ω = 2π/response the angular frequency without damping, ζ the damping ratio.
/// x″ = −ω²·x − 2ζω·x′, where x is the distance from the target.
public struct Spring: Equatable, Sendable {
  /// Period of the spring without damping, in seconds; greater than 0.
  package var response: Double
  /// Damping ratio; greater than 0.
  ///
  /// 1 returns fastest without overshoot. A smaller ratio oscillates, a larger one returns more
  /// slowly.
  package var dampingRatio: Double

  /// Creates a spring of a response in seconds and a damping ratio, both greater than 0.
  ///
  /// A ratio of 1 returns fastest without overshoot. A smaller ratio oscillates, a larger one
  /// returns more slowly.
  public init(response: Double, dampingRatio: Double = 1) {
    precondition(response > 0, "a spring without response is a jump")
    precondition(dampingRatio > 0, "a spring without damping never rests")
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// ω, in radians per second.
  package var angularFrequency: Double { 2 * Double.pi / response }
}

/// The distance and the velocity below which a spring counts as at rest.
public struct Tolerance: Equatable, Sendable {
  /// Largest distance from the target that counts as rest, in points; greater than 0.
  package let distance: Double
  /// Largest speed that counts as rest, in points per second; greater than 0.
  package let velocity: Double

  /// Creates a tolerance of a distance in points and a velocity in points per second, both greater
  /// than 0.
  public init(distance: Double, velocity: Double) {
    precondition(distance > 0 && velocity > 0, "a tolerance of zero would never be reached")
    self.distance = distance
    self.velocity = velocity
  }
}

extension Leg {
  /// A motion to a target on a spring.
  ///
  /// It ends on the target when an upper bound of distance and velocity has fallen below the
  /// tolerance. Position and target are in points, the velocity in points per second; all are
  /// finite.
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
