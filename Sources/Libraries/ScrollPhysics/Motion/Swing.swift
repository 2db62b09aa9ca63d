import RealModule

/// The distance of a spring from its target as a function of time.
///
/// Symbols: x(t) distance from the target, x₀ and v₀ distance and velocity at time zero, ω and ζ as in `Spring`.
package enum Swing: Equatable, Sendable {
  /// ζ = 1: x(t) = (x₀ + l·t)·e^(−ωt) with l = v₀ + ω·x₀.
  case critical(rate: Double, linear: Double)
  /// ζ > 1: x(t) = (x₀ − B)·e^(a·t) + B·e^(b·t), where a, b = −ω·(ζ ∓ √(ζ² − 1)) and
  /// B = (v₀ − a·x₀)/(b − a).
  case overdamped(slow: Double, fast: Double, fastShare: Double)
  /// ζ < 1: x(t) = e^(−ζωt)·(x₀·cos φt + S·sin φt) with φ = ω·√(1 − ζ²) and S = (v₀ + ζω·x₀)/φ.
  case underdamped(decay: Double, frequency: Double, sine: Double)

  init(_ spring: Spring, distance: Double, velocity: Double) {
    let rate = spring.angularFrequency
    let ratio = spring.dampingRatio
    // Within 10⁻⁶ of critical damping the two other formulas lose precision.
    if abs(ratio - 1) < 1e-6 {
      self = .critical(rate: rate, linear: velocity + rate * distance)
    } else if ratio > 1 {
      let spread = Double.sqrt(ratio * ratio - 1)
      let slow = -rate / (ratio + spread)
      let fast = -rate * (ratio + spread)
      let fastShare = (velocity - slow * distance) / (fast - slow)
      self = .overdamped(slow: slow, fast: fast, fastShare: fastShare)
    } else {
      let frequency = rate * Double.sqrt(1 - ratio * ratio)
      let decay = ratio * rate
      let sine = (velocity + decay * distance) / frequency
      self = .underdamped(decay: decay, frequency: frequency, sine: sine)
    }
  }

  /// Returns x(t), in points.
  func distance(from start: Double, at time: Double) -> Double {
    switch self {
    case .critical(let rate, let linear):
      return (start + linear * time) * Double.exp(-rate * time)
    case .overdamped(let slow, let fast, let fastShare):
      return (start - fastShare) * Double.exp(slow * time) + fastShare * Double.exp(fast * time)
    case .underdamped(let decay, let frequency, let sine):
      let swing = start * Double.cos(frequency * time) + sine * Double.sin(frequency * time)
      return swing * Double.exp(-decay * time)
    }
  }

  /// Returns the velocity x′(t), in points per second.
  func velocity(from start: Double, at time: Double) -> Double {
    switch self {
    case .critical(let rate, let linear):
      return (linear - rate * (start + linear * time)) * Double.exp(-rate * time)
    case .overdamped(let slow, let fast, let fastShare):
      return slow * (start - fastShare) * Double.exp(slow * time)
        + fast * fastShare * Double.exp(fast * time)
    case .underdamped(let decay, let frequency, let sine):
      let cosineShare = (sine * frequency - decay * start) * Double.cos(frequency * time)
      let sineShare = (start * frequency + decay * sine) * Double.sin(frequency * time)
      return Double.exp(-decay * time) * (cosineShare - sineShare)
    }
  }

  /// Returns the first zero of the velocity x′ after a time, in seconds.
  func turn(from start: Double, velocity: Double, after time: Double) -> Double? {
    let turn: Double
    switch self {
    case .critical(let rate, let linear):
      // 1/ω − x₀/l, in a form that is exactly 0 for a start at rest.
      turn = velocity / (rate * linear)
    case .overdamped(let slow, let fast, let fastShare):
      // e^((a − b)·t) = −b·B/(a·A) = 1 − v₀/(a·A) with A = x₀ − B, in a form that is exactly 0 for
      // a start at rest.
      turn = Double.log(onePlus: -velocity / (slow * (start - fastShare))) / (slow - fast)
    case .underdamped(let decay, let frequency, let sine):
      // tan φt = (S·φ − ζω·x₀)/(x₀·φ + ζω·S), once every half period.
      let rise = sine * frequency - decay * start
      let first = Double.atan2(y: rise, x: start * frequency + decay * sine) / frequency
      let half = Double.pi / frequency
      let steps = ((time - first) / half).rounded(.down) + 1
      // Rounding may give the previous turning point.
      turn = first + steps * half > time ? first + steps * half : first + (steps + 1) * half
    }
    return turn > time && turn.isFinite ? turn : nil
  }

  /// Returns a time after which distance and velocity stay within a tolerance, in seconds.
  func duration(from start: Double, velocity: Double, tolerance: Tolerance) -> Double {
    let (distance, speed) = (tolerance.distance, tolerance.velocity)
    switch self {
    case .critical(let rate, let linear):
      // |x| ≤ (|x₀| + |l|·t)e^(−ωt) and |v| ≤ (|l| + ω|x₀| + ω|l|·t)e^(−ωt). When each term is below
      // half of its tolerance, the spring is certainly at rest. The first instant of rest is searched
      // for before that time.
      let (still, moving) = (abs(start), abs(linear))
      let surely = Self.latest(
        Self.fall(still, rate, distance / 2),
        Self.linearFall(moving, rate, distance / 2),
        Self.fall(moving + rate * still, rate, speed / 2),
        Self.linearFall(rate * moving, rate, speed / 2)
      )
      // After the last extremum of x and the last extremum of v, both decrease.
      let lastTurn = linear != 0 ? max(0, 2 / rate - start / linear) : 0
      guard lastTurn < surely else { return surely }
      return max(
        Self.fall(start, linear, rate, to: distance, between: lastTurn, and: surely),
        Self.fall(velocity, -rate * linear, rate, to: speed, between: lastTurn, and: surely)
      )
    case .overdamped(let slow, let fast, let fastShare):
      let slowShare = start - fastShare
      return Self.latest(
        Self.fall(abs(slowShare), -slow, distance / 2),
        Self.fall(abs(fastShare), -fast, distance / 2),
        Self.fall(abs(slow * slowShare), -slow, speed / 2),
        Self.fall(abs(fast * fastShare), -fast, speed / 2)
      )
    case .underdamped(let decay, let frequency, let sine):
      let amplitude = Double.sqrt(start * start + sine * sine)
      let rate = Double.sqrt(decay * decay + frequency * frequency)
      return max(Self.fall(amplitude, decay, distance), Self.fall(amplitude * rate, decay, speed))
    }
  }

  /// Calls `max` with two values only: with more values it allocates an array in unoptimized
  /// builds.
  private static func latest(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    max(max(a, b), max(c, d))
  }

  /// Returns the time at which a·e^(−ωt) has fallen to a limit; 0 if a does not exceed the limit.
  private static func fall(_ a: Double, _ rate: Double, _ limit: Double) -> Double {
    a > limit ? Double.log(a / limit) / rate : 0
  }

  /// Returns a time after which a·t·e^(−ωt) stays below a limit.
  ///
  /// The time follows from t·e^(−ωt/2) ≤ 2/(e·ω), and therefore a·t·e^(−ωt) ≤ 2a/(e·ω)·e^(−ωt/2).
  private static func linearFall(_ a: Double, _ rate: Double, _ limit: Double) -> Double {
    fall(2 * a / (Double.exp(1) * rate), rate / 2, limit)
  }

  /// Returns the time at which |a + b·t|·e^(−ωt) has fallen to a limit.
  ///
  /// The time is between `low` and `high`, and the function must decrease between them. Newton's method
  /// is applied to the logarithm of the function and starts at `high`. The logarithm is concave, so
  /// that every step ends at or after the solution.
  private static func fall(
    _ a: Double,
    _ b: Double,
    _ rate: Double,
    to limit: Double,
    between low: Double,
    and high: Double
  ) -> Double {
    var time = high
    for _ in 0..<32 {
      let size = a + b * time
      let step = (Double.log(abs(size) / limit) - rate * time) / (rate - b / size)
      guard time + step > low else { return low }
      time += step
      if abs(step) < 1e-9 { break }
    }
    return time
  }
}
