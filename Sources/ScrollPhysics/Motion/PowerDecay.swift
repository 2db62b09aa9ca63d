import RealModule

/// Slows content down as Flutter's clamping physics does: a power of the time that is left.
///
/// Symbols: x₀ position and v₀ velocity at time zero, R = ln 0.78 / ln 0.9 ≈ 2.358, friction f,
/// P = 9.80665·39.37·160·0.84 (gravity in inches at 160 dots an inch, times a fudge factor).
/// T = f·R·(|v₀|·f/(0.015·P))^(1/(R−1)) lasts the motion, D = v₀·T/R is its length.
/// position(t) = x₀ + D·(1 − (1 − t/T)^R),  velocity(t) = v₀·(1 − t/T)^(R−1).
/// The law has no memory: a motion that begins with the position and velocity of another continues it.
///
///     PowerDecay(position: 0, velocity: 1000).restPosition   // 194.3136…
///
/// - Source: Flutter's `ClampingScrollSimulation`; f = 0.35 in Android's pair (tension, friction).
public struct PowerDecay: Equatable, Sendable {
  /// R above.
  package static let exponent = Double.log(0.78) / Double.log(0.9)
  /// f above.
  static let inflexion = 0.35
  /// 0.015·P/f above, in points per second.
  static let referenceVelocity = 0.015 * 9.80665 * 39.37 * 160 * 0.84 / inflexion

  /// Position at time zero, in points.
  package let start: Double
  /// Velocity at time zero, in points per second.
  package let startVelocity: Double
  /// Time from start to rest, in seconds.
  package let duration: Double

  /// Creates the motion from a position in points and a velocity in points per second.
  package init(position: Double, velocity: Double) {
    start = position
    startVelocity = velocity
    duration =
      velocity == 0
      ? 0
      : Self.inflexion * Self.exponent
        * Double.pow(abs(velocity) / Self.referenceVelocity, 1 / (Self.exponent - 1))
  }

  /// Where the motion rests, in points.
  package var restPosition: Double { start + startVelocity * duration / Self.exponent }

  /// Position in points `time` seconds after the start.
  package func position(at time: Double) -> Double {
    guard time > 0 else { return start }
    guard time < duration else { return restPosition }
    let left = Double.pow(1 - time / duration, Self.exponent)
    return start + startVelocity * duration / Self.exponent * (1 - left)
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    guard time > 0 else { return startVelocity }
    return startVelocity * Double.pow(1 - time / duration, Self.exponent - 1)
  }
}
