/// How close to rest counts as resting.
public struct Tolerance: Equatable, Sendable {
  /// Largest distance from the target that is not seen any more, in points; over 0.
  public var distance: Double
  /// Largest speed that is not seen any more, in points per second; over 0.
  public var velocity: Double

  /// Creates a tolerance.
  public init(distance: Double, velocity: Double) {
    precondition(distance > 0 && velocity > 0, "a tolerance of zero would never be reached")
    self.distance = distance
    self.velocity = velocity
  }
}
