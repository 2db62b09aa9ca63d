import RealModule

extension Leg {
  /// Returns the deceleration of UIScrollView after the finger lifts.
  ///
  /// Symbols: x₀ position and v₀ velocity at time zero, r deceleration rate per millisecond,
  /// k = 1000·ln r (< 0, per second), u stop velocity, s the sign of v₀.
  /// position(t) = x₀ + v₀·(exp(k·t) − 1)/k,  velocity(t) = v₀·exp(k·t).
  ///
  /// The motion stops when |velocity| = u: at the time T = ln(u/|v₀|)/k and the position x₀ + (v₀ −
  /// s·u)/(−k). If |v₀| ≤ u, it stops at once. Units are points and points per second. x₀ and v₀
  /// are finite, 0 < r < 1, and u > 0.
  ///
  /// - Source: UIScrollView.DecelerationRate.normal is 0.998; the stop at 10 pt/s is fitted to twelve
  ///   measured rest points within 0.17 pt.
  public static func decay(
    from position: Double,
    velocity: Double,
    decelerationRate: Double,
    stopVelocity: Double
  ) -> Leg {
    let exponent = exponent(decelerationRate)
    precondition(stopVelocity > 0, "motion that never slows enough never rests")
    // 0 if the start velocity does not exceed the stop velocity.
    let fall = min(0, Double.log(stopVelocity / abs(velocity)))
    let stop = velocity < 0 ? -stopVelocity : stopVelocity
    let rest = fall < 0 ? position + (stop - velocity) / exponent : position
    let law = Law.decay(exponent: exponent)
    return Leg(law, from: position, velocity: velocity, duration: fall / exponent, to: rest)
  }

  /// Returns a deceleration that ends exactly at a target; nil if no deceleration does.
  ///
  /// The formula is that of `decay(from:velocity:decelerationRate:stopVelocity:)` with the exponent
  /// k = (s·u − v₀)/(target − x₀). The velocity therefore does not jump, and the motion needs no
  /// second phase. The result is nil if the target is not ahead in the direction of the velocity,
  /// or if the velocity does not exceed the stop velocity.
  ///
  /// - Source: the idea is Flutter's `FrictionSimulation.through`. UIPickerView also ends on its rows
  ///   in this way, through the target offset of `scrollViewWillEndDragging`.
  public static func decay(
    from position: Double,
    velocity: Double,
    to target: Double,
    stopVelocity: Double
  ) -> Leg? {
    precondition(stopVelocity > 0, "motion that never slows enough never rests")
    let distance = target - position
    guard distance * velocity > 0, abs(velocity) > stopVelocity else { return nil }
    let exponent = ((velocity < 0 ? -stopVelocity : stopVelocity) - velocity) / distance
    let duration = Double.log(stopVelocity / abs(velocity)) / exponent
    guard exponent < 0, exponent.isFinite, duration.isFinite else { return nil }
    let law = Law.decay(exponent: exponent)
    return Leg(law, from: position, velocity: velocity, duration: duration, to: target)
  }

  /// Returns Flutter's deceleration at its fast rate: an exponential and a constant deceleration
  /// together.
  ///
  /// velocity(t) = v₀·exp(k·t) − a·t, with k = 1000·ln r and a signed as v₀.
  ///
  /// The motion stops when |velocity| has fallen to the stop velocity. `constantDeceleration` is
  /// |a|, in points per second squared; it is greater than 0. The other parameters are those of
  /// `decay`.
  ///
  /// - Source: Flutter's `FrictionSimulation` with a constant deceleration, re-computed.
  package static func friction(
    from position: Double,
    velocity: Double,
    decelerationRate: Double,
    constantDeceleration: Double,
    stopVelocity: Double
  ) -> Leg {
    let exponent = exponent(decelerationRate)
    precondition(constantDeceleration > 0 && stopVelocity > 0, "content comes to rest")
    let speed = abs(velocity)
    var time = 0.0
    // Newton's method. The speed is a convex function of time, so the steps approach the solution
    // from one side.
    for _ in 0..<32 where speed > stopVelocity {
      let fading = speed * Double.exp(exponent * time)
      let excess = fading - constantDeceleration * time - stopVelocity
      let step = excess / (exponent * fading - constantDeceleration)
      time -= step
      if abs(step) < 1e-14 { break }
    }
    time = max(0, time)
    let deceleration = velocity < 0 ? -constantDeceleration : constantDeceleration
    let law = Law.friction(exponent: exponent, deceleration: deceleration)
    let endless = Leg(law, from: position, velocity: velocity, duration: .infinity, to: position)
    return endless.until(time)
  }

  static func exponent(_ decelerationRate: Double) -> Double {
    precondition(decelerationRate > 0 && decelerationRate < 1, "a rate is between 0 and 1")
    return 1000 * Double.log(decelerationRate)
  }

  /// The exponent R = ln 0.78 / ln 0.9 ≈ 2.358 of Android's spline and of Flutter's power law.
  static let powerExponent = Double.log(0.78) / Double.log(0.9)
  /// The constant f = 0.35 in the formulas of Android's spline and of Flutter's power law.
  static let inflexion = 0.35
  /// The constant 0.015·P, in dots per second squared.
  ///
  /// P is gravity at 160 dots per inch, multiplied by Android's factor 0.84.
  static let gravity = 0.015 * 9.80665 * 39.37 * 160 * 0.84

  /// Returns the deceleration of Flutter's clamping physics.
  ///
  /// The remaining distance at the time t is v₀·T/R·(1 − t/T)^R.
  ///
  /// Symbols: v₀ velocity at time zero, p the parameter `pixels`, R `powerExponent`, f = 0.35, P as
  /// in `gravity`.
  /// The duration is T = f·R·(p·|v₀|·f/(0.015·P))^(1/(R−1)), and the length is v₀·T/R. `pixels` is
  /// the number of the engine's pixels per point.
  /// The motion can be interrupted: a leg that starts with the position and velocity of the
  /// interrupted leg continues it exactly.
  ///
  ///     Leg.power(from: 0, velocity: 1000).restPosition   // 194.3136…
  ///
  /// - Source: Flutter's `ClampingScrollSimulation`; f is the constant INFLEXION of Android's OverScroller.
  package static func power(from position: Double, velocity: Double, pixels: Double = 1) -> Leg {
    let share = abs(velocity) * pixels / (gravity / inflexion)
    let duration = inflexion * powerExponent * Double.pow(share, 1 / (powerExponent - 1))
    let law = Law.power(duration: duration)
    let rest = position + velocity * duration / powerExponent
    return Leg(law, from: position, velocity: velocity, duration: duration, to: rest)
  }

  /// Returns a constant deceleration to rest, such as that beyond an edge in Android and Qt Quick.
  ///
  /// Symbols: v₀ start velocity, a deceleration in points per second squared. The duration is
  /// |v₀|/a, and the length is v₀²/(2a). If this length exceeds `maximumDistance`, in points, a is
  /// increased to v₀²/(2·maximumDistance). If `maximumDistance` is 0, nothing moves.
  ///
  /// `position` and `velocity` are those at the start of this motion. The returned leg begins
  /// `elapsed` seconds later.
  package static func ballistic(
    from position: Double,
    velocity: Double,
    deceleration: Double,
    maximumDistance: Double,
    elapsed: Double = 0
  ) -> Leg {
    precondition(
      deceleration > 0 && maximumDistance >= 0,
      "a motion that slows down stays within its maximumDistance"
    )
    let velocity = maximumDistance > 0 ? velocity : 0
    let size =
      maximumDistance > 0
      ? max(deceleration, velocity * velocity / (2 * maximumDistance)) : deceleration
    let acceleration = velocity < 0 ? size : -size
    let whole = abs(velocity) / size
    let rest = position + velocity * whole / 2
    let law = Law.ballistic(acceleration: acceleration)
    let leg = Leg(law, from: position, velocity: velocity, duration: whole, to: rest)
    let left = max(0, whole - elapsed)
    let now = leg.position(at: elapsed)
    return Leg(law, from: now, velocity: leg.velocity(at: elapsed), duration: left, to: rest)
  }
}
