import RealModule

/// Slows content down exponentially and by a constant deceleration on top: Flutter's fast rate.
///
/// Symbols: x₀ position and v₀ velocity at time zero, s the sign of v₀, k = 1000·ln r (< 0), a the
/// constant deceleration, u the speed at which motion stops.
/// position(t) = x₀ + v₀·(exp(k·t) − 1)/k − s·a·t²/2,  velocity(t) = v₀·exp(k·t) − s·a·t.
/// It stops when |velocity| = u, at a time found by Newton's steps: the speed is convex, so they
/// come nearer from one side.
///
/// - Source: Flutter's `FrictionSimulation` with a constant deceleration, re-computed.
public struct FrictionDecay: Equatable, Sendable {
  /// Position at time zero, in points.
  package let start: Double
  /// Velocity at time zero, in points per second.
  package let startVelocity: Double
  /// k above, per second; below 0.
  package let exponent: Double
  /// s·a above, in points per second squared.
  package let deceleration: Double
  /// Time from start to rest, in seconds.
  package let duration: Double

  /// Creates the motion.
  ///
  /// - Parameters:
  ///   - position: Position at time zero, in points.
  ///   - velocity: Velocity at time zero, in points per second.
  ///   - decelerationRate: Share of velocity kept per millisecond, between 0 and 1.
  ///   - constantDeceleration: a above, in points per second squared; over 0.
  ///   - stopVelocity: u above, in points per second; over 0.
  package init(
    position: Double,
    velocity: Double,
    decelerationRate: Double,
    constantDeceleration: Double,
    stopVelocity: Double
  ) {
    precondition(decelerationRate > 0 && decelerationRate < 1, "a rate is between 0 and 1")
    precondition(constantDeceleration > 0 && stopVelocity > 0, "content comes to rest")
    start = position
    startVelocity = velocity
    exponent = 1000 * Double.log(decelerationRate)
    deceleration = velocity < 0 ? -constantDeceleration : constantDeceleration
    duration = Self.time(
      speed: abs(velocity),
      falls: stopVelocity,
      exponent: exponent,
      deceleration: constantDeceleration
    )
  }

  /// Where the motion rests, in points.
  package var restPosition: Double { place(at: duration) }

  /// Where the velocity would be 0 without the stop velocity, in points.
  package var end: Double {
    let time = Self.time(
      speed: abs(startVelocity),
      falls: 0,
      exponent: exponent,
      deceleration: abs(deceleration)
    )
    return place(at: time)
  }

  /// Position in points `time` seconds after the start.
  package func position(at time: Double) -> Double {
    place(at: min(max(0, time), duration))
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let time = max(0, time)
    return startVelocity * Double.exp(exponent * time) - deceleration * time
  }

  private func place(at time: Double) -> Double {
    start + startVelocity * Double.expMinusOne(exponent * time) / exponent
      - deceleration * time * time / 2
  }

  /// When a speed has fallen to a limit.
  private static func time(
    speed: Double,
    falls limit: Double,
    exponent: Double,
    deceleration: Double
  ) -> Double {
    guard speed > limit else { return 0 }
    var time = 0.0
    for _ in 0..<32 {
      let fading = speed * Double.exp(exponent * time)
      let step = (fading - deceleration * time - limit) / (exponent * fading - deceleration)
      time -= step
      if abs(step) < 1e-14 { break }
    }
    return max(0, time)
  }
}
