/// Constant deceleration to rest: the way out of Android's edge.
///
/// Symbols: x₀ position, v₀ velocity, a deceleration, s the sign of v₀.
/// position(t) = x₀ + v₀·t − s·a·t²/2,  T = |v₀|/a,  length = v₀²/(2a).
/// With `elapsed` the motion began before its time zero.
public struct Ballistic: Equatable, Sendable {
  /// Position at time zero, in points.
  package let start: Double
  /// Velocity at time zero, in points per second.
  package let startVelocity: Double
  /// Time since the motion began, at its time zero, in seconds.
  package let elapsed: Double
  /// Signed deceleration, in points per second squared; opposite to the velocity.
  package let acceleration: Double

  /// Creates the motion.
  ///
  /// - Parameters:
  ///   - position: Position at time zero, in points.
  ///   - velocity: Velocity at time zero, in points per second.
  ///   - deceleration: In points per second squared; over 0. It is made larger where the motion
  ///     would else go further than `reach`.
  ///   - reach: Greatest length, in points; at least 0.
  ///   - elapsed: Time since the motion began, in seconds; at least 0.
  package init(
    position: Double,
    velocity: Double,
    deceleration: Double,
    reach: Double,
    elapsed: Double = 0
  ) {
    precondition(deceleration > 0 && reach >= 0, "a motion that slows down stays within its reach")
    start = position
    self.elapsed = elapsed
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

  /// Time from now to rest, in seconds.
  package var duration: Double { max(0, wholeDuration - elapsed) }

  /// Where the motion rests, in points.
  package var restPosition: Double { start + startVelocity * wholeDuration / 2 }

  /// Position in points `time` seconds from now.
  package func position(at time: Double) -> Double {
    let time = max(0, time) + elapsed
    guard time < wholeDuration else { return restPosition }
    return start + (startVelocity + acceleration * time / 2) * time
  }

  /// Velocity in points per second `time` seconds from now; 0 from rest on.
  package func velocity(at time: Double) -> Double {
    let time = max(0, time) + elapsed
    guard time < wholeDuration else { return 0 }
    return startVelocity + acceleration * time
  }

  private var wholeDuration: Double { acceleration == 0 ? 0 : -startVelocity / acceleration }
}
