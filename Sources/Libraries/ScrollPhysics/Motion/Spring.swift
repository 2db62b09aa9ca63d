/// A spring of unit mass.
///
/// Symbols: x distance from the target, ζ damping ratio, ω = 2π/response angular frequency without
/// damping. Equation of motion: x″ = −ω²·x − 2ζω·x′.
public struct Spring: Equatable, Sendable {
  /// Period of the spring without damping, in seconds; greater than 0.
  package var response: Double
  /// Greater than 0; with 1 the spring is critically damped.
  package var dampingRatio: Double

  /// Creates a spring from a response in seconds and a damping ratio, both greater than 0.
  ///
  /// With a ratio of 1 the spring returns in the shortest time without overshoot. With a smaller ratio
  /// it oscillates; with a larger one it returns more slowly.
  public init(response: Double, dampingRatio: Double = 1) {
    precondition(response > 0, "a spring without response is a jump")
    precondition(dampingRatio > 0, "a spring without damping never rests")
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// The angular frequency ω without damping, in radians per second.
  package var angularFrequency: Double { 2 * Double.pi / response }
}

/// The distance and the velocity below which a spring counts as at rest.
public struct Tolerance: Equatable, Sendable {
  /// Largest distance from the target that counts as rest, in points; greater than 0.
  package let distance: Double
  /// Largest speed that counts as rest, in points per second; greater than 0.
  package let velocity: Double

  /// Creates a tolerance from a distance in points and a speed in points per second, both over 0.
  public init(distance: Double, velocity: Double) {
    precondition(distance > 0 && velocity > 0, "a tolerance of zero would never be reached")
    self.distance = distance
    self.velocity = velocity
  }
}

extension Leg {
  /// Returns a spring motion that ends exactly at a target.
  ///
  /// The motion ends at a time after which distance and velocity stay within the tolerance. Position
  /// and target are in points, the velocity in points per second; all are finite.
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
