import RealModule

/// A spring of unit mass, described by how it feels.
///
/// Symbols: ω = 2π/response its pace, ζ the damping ratio.
/// x″ = −ω²·x − 2ζω·x′, where x is the distance from the target.
public struct Spring: Equatable, Sendable {
  /// Period the spring would have without damping, in seconds; over 0.
  public let response: Double
  /// 1 returns fastest without overshoot, less swings, more creeps; over 0.
  public let dampingRatio: Double

  /// Creates a spring.
  public init(response: Double, dampingRatio: Double = 1) {
    precondition(response > 0, "a spring without response is a jump")
    precondition(dampingRatio > 0, "a spring without damping never rests")
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// ω, in radians per second.
  public var pace: Double { 2 * Double.pi / response }
}
