import RealModule

/// One part of a motion: its position and its velocity are formulas of time.
///
/// Before time 0 a leg is at its start position. From the end of its duration on it is exactly at its rest position.
///
///     let decay = Leg.decay(from: 0, velocity: 1000, decelerationRate: 0.998, stopVelocity: 10)
///     decay.restPosition   // 494.505…
public struct Leg: Equatable, Sendable {
  /// The formula of a leg's position at a time t, in seconds after the start.
  ///
  /// Symbols: x₀ position and v₀ velocity at time zero.
  package enum Law: Equatable, Sendable {
    /// x₀ + v₀·(exp(k·t) − 1)/k, with the exponent k < 0 per second.
    case decay(exponent: Double)
    /// x₀ + v₀·(exp(k·t) − 1)/k − a·t²/2, with a in points per second squared, signed as v₀.
    case friction(exponent: Double, deceleration: Double)
    /// x₀ + (v₀ + b)·(exp(k·t) − 1)/k − b·t, with the drift b in points per second, signed as v₀.
    case drifting(exponent: Double, drift: Double)
    /// x₀ + D·(1 − (1 − t/T)^R), with R = `Leg.powerExponent` and the length D = v₀·T/R.
    case power(duration: Double)
    /// x₀ + length·S(t/T), with the table S of `AndroidSpline` and the duration T.
    case spline(length: Double, duration: Double)
    /// x₀ + v₀·t + a·t²/2, with a in points per second squared, opposite to v₀.
    case ballistic(acceleration: Double)
    /// x₀ + length·f(t/T), with the curve f and the duration T.
    case ease(Ease, length: Double, duration: Double)
    /// target + x(t), with the distance x from the target that the swing computes.
    case spring(Swing, target: Double)
  }

  /// Position at time zero, in points.
  package let start: Double
  /// Velocity at time zero, in points per second.
  package let startVelocity: Double
  package let law: Law
  /// Time from the start to the end of the leg, in seconds.
  public private(set) var duration: Double
  /// The position at which the leg ends, in points.
  public private(set) var restPosition: Double

  init(
    _ law: Law,
    from start: Double,
    velocity: Double,
    duration: Double,
    to restPosition: Double
  ) {
    self.law = law
    self.start = start
    startVelocity = velocity
    self.duration = duration
    self.restPosition = restPosition
  }

  /// Returns the part of the leg up to a time.
  ///
  /// The time is in seconds after the start, clamped to 0...duration. `restPosition` is the position at
  /// which the shortened leg ends, in points. If it is nil, the leg ends at its position at that time.
  public func until(_ time: Double, restPosition: Double? = nil) -> Leg {
    var leg = self
    leg.duration = min(max(0, time), duration)
    leg.restPosition = restPosition ?? position(at: leg.duration)
    return leg
  }

  /// Returns the position, in points, `time` seconds after the start.
  public func position(at time: Double) -> Double {
    guard max(0, time) < duration else { return restPosition }
    guard time > 0 else { return start }
    switch law {
    case .decay(let exponent):
      return start + startVelocity * Double.expMinusOne(exponent * time) / exponent
    case .friction(let exponent, let deceleration):
      return start + startVelocity * Double.expMinusOne(exponent * time) / exponent
        - deceleration * time * time / 2
    case .drifting(let exponent, let drift):
      let fading = (startVelocity + drift) * Double.expMinusOne(exponent * time) / exponent
      return start + fading - drift * time
    case .power(let duration):
      let left = Double.pow(1 - time / duration, Self.powerExponent)
      return start + startVelocity * duration / Self.powerExponent * (1 - left)
    case .spline(let length, let duration):
      return start + length * AndroidSpline.progress(time / duration)
    case .ballistic(let acceleration):
      return start + (startVelocity + acceleration * time / 2) * time
    case .ease(let curve, let length, let duration):
      return start + length * curve.progress(time / duration)
    case .spring(let swing, let target):
      return target + swing.distance(from: start - target, at: time)
    }
  }

  /// Returns the velocity, in points per second, `time` seconds after the start; 0 from the end on.
  public func velocity(at time: Double) -> Double {
    guard max(0, time) < duration else { return 0 }
    guard time > 0 else { return startVelocity }
    switch law {
    case .decay(let exponent):
      return startVelocity * Double.exp(exponent * time)
    case .friction(let exponent, let deceleration):
      return startVelocity * Double.exp(exponent * time) - deceleration * time
    case .drifting(let exponent, let drift):
      return (startVelocity + drift) * Double.exp(exponent * time) - drift
    case .power(let duration):
      return startVelocity * Double.pow(1 - time / duration, Self.powerExponent - 1)
    case .spline(let length, let duration):
      return AndroidSpline.slope(time / duration) * length / duration
    case .ballistic(let acceleration):
      return startVelocity + acceleration * time
    case .ease(let curve, let length, let duration):
      return length / duration * curve.slope(time / duration)
    case .spring(let swing, let target):
      return swing.velocity(from: start - target, at: time)
    }
  }

  /// Returns the time of the first turning point after `time`, in seconds after the start.
  ///
  /// Only springs turn: every other law moves in one direction.
  package func turn(after time: Double) -> Double? {
    guard case .spring(let swing, let target) = law,
      let turn = swing.turn(from: start - target, velocity: startVelocity, after: time)
    else { return nil }
    return turn < duration ? turn : nil
  }

  /// Returns the time at which the leg passes a position, in seconds after the start.
  ///
  /// The leg must have no turning points.
  package func time(passing position: Double) -> Double? {
    guard (position - start) * (restPosition - position) >= 0 else { return nil }
    guard duration > 0 else { return position == start ? 0 : nil }
    return time(passing: position, from: 0, to: duration)
  }

  /// Returns the time at which a part of the leg passes a position, in seconds after the start.
  ///
  /// The part is between the times `low` and `high` and has no turning points. The position must be
  /// between those at its ends. For a decay the result is ln(1 + k·(x − x₀)/v₀)/k. For other laws
  /// the result is found by bisection, to the precision of a double.
  func time(passing position: Double, from low: Double, to high: Double) -> Double {
    if case .decay(let exponent) = law {
      guard position != restPosition else { return duration }
      let time = Double.log(onePlus: exponent * (position - start) / startVelocity) / exponent
      return min(max(0, time), duration)
    }
    let isRising = self.position(at: high) >= self.position(at: low)
    return Self.bisection(from: low, to: high) { time in
      let here = self.position(at: time)
      return isRising ? here >= position : here <= position
    }
  }

  /// Returns the first instant between `low` and `high` at which a condition holds.
  ///
  /// The condition must hold at `high`, and must not change back from true to false.
  static func bisection(from low: Double, to high: Double, _ holds: (Double) -> Bool) -> Double {
    var low = low
    var high = high
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
