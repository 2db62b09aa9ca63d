import RealModule

/// Slows content down by a constant deceleration until it stands: the way out of Android's edge.
///
/// Symbols: x₀ position, v₀ velocity, a deceleration, s the sign of v₀.
/// position(t) = x₀ + v₀·t − s·a·t²/2,  T = |v₀|/a,  length = v₀²/(2a).
public struct Ballistic: Equatable, Sendable {
  /// Position at time zero, in points.
  public let start: Double
  /// Velocity at time zero, in points per second.
  public let startVelocity: Double
  /// Signed deceleration, in points per second squared; opposite to the velocity.
  public let acceleration: Double

  /// Creates the motion.
  ///
  /// - Parameters:
  ///   - position: Position at time zero, in points.
  ///   - velocity: Velocity at time zero, in points per second.
  ///   - deceleration: In points per second squared; over 0. It is made larger where the motion
  ///     would else go further than `reach`.
  ///   - reach: Greatest length, in points; at least 0.
  public init(position: Double, velocity: Double, deceleration: Double, reach: Double) {
    precondition(deceleration > 0 && reach >= 0, "a motion that slows down stays within its reach")
    start = position
    let length = velocity * velocity / (2 * deceleration)
    guard reach > 0, velocity != 0 else {
      startVelocity = 0
      acceleration = 0
      return
    }
    startVelocity = velocity
    let size = length > reach ? velocity * velocity / (2 * reach) : deceleration
    acceleration = velocity < 0 ? size : -size
  }

  /// Time from start to rest, in seconds.
  public var duration: Double { acceleration == 0 ? 0 : -startVelocity / acceleration }

  /// Where the motion stands still, in points.
  public var restPosition: Double { start + startVelocity * duration / 2 }

  /// Position in points `time` seconds after the start.
  public func position(at time: Double) -> Double {
    guard time > 0 else { return start }
    guard time < duration else { return restPosition }
    return start + (startVelocity + acceleration * time / 2) * time
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return startVelocity + acceleration * max(0, time)
  }
}
