import RealModule

/// Moves content to a target on a spring.
///
/// Symbols: x distance from the target, x₀ and v₀ its values at time zero, ω and ζ the spring's.
/// ζ = 1: x(t) = (x₀ + (v₀ + ω·x₀)·t)·e^(−ωt).
/// ζ > 1: x(t) = A·e^(a·t) + B·e^(b·t), a, b = −ω·(ζ ∓ √(ζ² − 1)), B = (v₀ − a·x₀)/(b − a), A = x₀ − B.
/// ζ < 1: x(t) = e^(−ζωt)·(x₀·cos φt + (v₀ + ζω·x₀)/φ·sin φt), φ = ω·√(1 − ζ²).
/// It rests once an envelope of x and of v has fallen below the tolerance; from then on the
/// position is the target, exactly.
public struct SpringMotion: Equatable, Sendable {
  /// Where the motion ends, in points.
  package let target: Double
  /// The spring that pulls.
  package let spring: Spring
  /// Distance from the target at time zero, in points, signed.
  package let startDistance: Double
  /// Velocity at time zero, in points per second.
  package let startVelocity: Double
  /// Time from start to rest, in seconds.
  public let duration: Double

  private enum Shape: Equatable {
    case critical(pace: Double, linear: Double)
    case overdamped(slow: Double, fast: Double, slowShare: Double, fastShare: Double)
    case underdamped(decay: Double, frequency: Double, sine: Double)
  }

  private let shape: Shape

  /// Creates the motion.
  ///
  /// - Parameters:
  ///   - position: Position at time zero, in points. Any finite value.
  ///   - velocity: Velocity at time zero, in points per second. Any finite value.
  ///   - target: Where the spring pulls to, in points.
  ///   - spring: The spring.
  ///   - tolerance: How close counts as rest.
  public init(
    position: Double,
    velocity: Double,
    target: Double,
    spring: Spring,
    tolerance: Tolerance
  ) {
    self.target = target
    self.spring = spring
    startDistance = position - target
    startVelocity = velocity
    let x = position - target
    let pace = spring.pace
    let ratio = spring.dampingRatio
    // Within a millionth of critical the two other formulas lose their digits.
    if abs(ratio - 1) < 1e-6 {
      shape = .critical(pace: pace, linear: velocity + pace * x)
    } else if ratio > 1 {
      let spread = Double.sqrt(ratio * ratio - 1)
      let slow = -pace / (ratio + spread)
      let fast = -pace * (ratio + spread)
      let fastShare = (velocity - slow * x) / (fast - slow)
      shape = .overdamped(slow: slow, fast: fast, slowShare: x - fastShare, fastShare: fastShare)
    } else {
      let frequency = pace * Double.sqrt(1 - ratio * ratio)
      let decay = ratio * pace
      shape = .underdamped(
        decay: decay,
        frequency: frequency,
        sine: (velocity + decay * x) / frequency
      )
    }
    duration = Self.settlingTime(shape: shape, distance: x, pace: pace, tolerance: tolerance)
  }

  /// Position in points `time` seconds after the start; before it the start, after rest the target.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target }
    guard time > 0 else { return target + startDistance }
    switch shape {
    case .critical(let pace, let linear):
      return target + (startDistance + linear * time) * Double.exp(-pace * time)
    case .overdamped(let slow, let fast, let slowShare, let fastShare):
      return target + slowShare * Double.exp(slow * time) + fastShare * Double.exp(fast * time)
    case .underdamped(let decay, let frequency, let sine):
      let swing =
        startDistance * Double.cos(frequency * time) + sine * Double.sin(frequency * time)
      return target + swing * Double.exp(-decay * time)
    }
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    guard time > 0 else { return startVelocity }
    switch shape {
    case .critical(let pace, let linear):
      return (linear - pace * (startDistance + linear * time)) * Double.exp(-pace * time)
    case .overdamped(let slow, let fast, let slowShare, let fastShare):
      return slow * slowShare * Double.exp(slow * time)
        + fast * fastShare * Double.exp(fast * time)
    case .underdamped(let decay, let frequency, let sine):
      let cosine = Double.cos(frequency * time)
      let sinus = Double.sin(frequency * time)
      return Double.exp(-decay * time)
        * ((sine * frequency - decay * startDistance) * cosine
          - (startDistance * frequency + decay * sine) * sinus)
    }
  }

  /// The first turning point after a time, in seconds after the start; nil if there is none.
  ///
  /// Between turning points the motion is monotone.
  package func turn(after time: Double) -> Double? {
    switch shape {
    case .critical(let pace, let linear):
      guard linear != 0 else { return nil }
      // 1/ω − x₀/(v₀ + ω·x₀), written so that it is exactly 0 for a start at rest.
      let turn = startVelocity / (pace * linear)
      return turn > time && turn < duration ? turn : nil
    case .overdamped(let slow, let fast, let slowShare, _):
      // v = 0 where e^((a − b)·t) = −b·B/(a·A) = 1 − v₀/(a·A); likewise exactly 0 from rest.
      let beyondOne = -startVelocity / (slow * slowShare)
      guard beyondOne > -1, beyondOne.isFinite else { return nil }
      let turn = Double.log(onePlus: beyondOne) / (slow - fast)
      return turn > time && turn < duration ? turn : nil
    case .underdamped(let decay, let frequency, let sine):
      // v = 0 where tan φt = (sine·φ − decay·x₀)/(x₀·φ + decay·sine), once every half period.
      let first =
        Double.atan2(
          y: sine * frequency - decay * startDistance,
          x: startDistance * frequency + decay * sine
        ) / frequency
      let half = Double.pi / frequency
      let steps = ((time - first) / half).rounded(.down) + 1
      // With rounding the result may be the turning point before.
      let turn = first + steps * half > time ? first + steps * half : first + (steps + 1) * half
      return turn < duration ? turn : nil
    }
  }

  /// A time from which the envelopes of distance and velocity stay within the tolerance.
  private static func settlingTime(
    shape: Shape,
    distance: Double,
    pace: Double,
    tolerance: Tolerance
  ) -> Double {
    switch shape {
    case .critical(let pace, let linear):
      // |x| ≤ (|x₀| + |l|·t)e^(−ωt) and |v| ≤ (|l| + ω|x₀| + ω|l|·t)e^(−ωt): each term below half
      // of its tolerance is surely rest; the first true instant of rest is sought before that.
      let still = abs(distance)
      let moving = abs(linear)
      let surely = latest(
        fall(still, pace, tolerance.distance / 2),
        linearFall(moving, pace, tolerance.distance / 2),
        fall(moving + pace * still, pace, tolerance.velocity / 2),
        linearFall(pace * moving, pace, tolerance.velocity / 2)
      )
      // After the last extremum of x and of v both only fall.
      let lastTurn = linear != 0 ? max(0, 2 / pace - distance / linear) : 0
      return firstRest(between: min(lastTurn, surely), and: surely) { time in
        let fade = Double.exp(-pace * time)
        let x = (distance + linear * time) * fade
        return abs(x) <= tolerance.distance
          && abs(linear * fade - pace * x) <= tolerance.velocity
      }
    case .overdamped(let slow, let fast, let slowShare, let fastShare):
      return latest(
        fall(abs(slowShare), -slow, tolerance.distance / 2),
        fall(abs(fastShare), -fast, tolerance.distance / 2),
        fall(abs(slow * slowShare), -slow, tolerance.velocity / 2),
        fall(abs(fast * fastShare), -fast, tolerance.velocity / 2)
      )
    case .underdamped(let decay, _, let sine):
      let amplitude = Double.sqrt(distance * distance + sine * sine)
      return max(
        fall(amplitude, decay, tolerance.distance),
        fall(amplitude * pace, decay, tolerance.velocity)
      )
    }
  }

  /// The first instant of rest in an interval after whose beginning distance and speed only fall.
  private static func firstRest(
    between low: Double,
    and high: Double,
    isResting: (Double) -> Bool
  ) -> Double {
    guard !isResting(low) else { return low }
    var low = low
    var high = high
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isResting(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The latest of four times: `max` of more than two makes an array where it is not optimized.
  private static func latest(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    max(max(a, b), max(c, d))
  }

  /// When a·e^(−ωt) has fallen to a limit.
  private static func fall(_ a: Double, _ pace: Double, _ limit: Double) -> Double {
    a > limit ? Double.log(a / limit) / pace : 0
  }

  /// A time after which a·t·e^(−ωt) stays below a limit: t·e^(−ωt/2) ≤ 2/(e·ω), so that
  /// a·t·e^(−ωt) ≤ 2a/(e·ω)·e^(−ωt/2).
  private static func linearFall(_ a: Double, _ pace: Double, _ limit: Double) -> Double {
    let peak = 2 * a / (Double.exp(1) * pace)
    return peak > limit ? 2 / pace * Double.log(peak / limit) : 0
  }
}
