import RealModule

/// Slows content down after the finger lifts, as UIScrollView does.
///
/// Symbols: x₀ position and v₀ velocity at time zero, r deceleration rate per millisecond,
/// k = 1000·ln r (< 0, per second), u the speed at which motion stops, s the sign of v₀.
/// position(t) = x₀ + v₀·(exp(k·t) − 1)/k,  velocity(t) = v₀·exp(k·t).
/// It stops when |velocity| = u: after T = ln(u/|v₀|)/k, at x₀ + (v₀ − s·u)/(−k).
///
///     Decay(position: 0, velocity: 1000, decelerationRate: 0.998, stopVelocity: 10).restPosition
///     // 494.505…
///
/// - Source: UIScrollView.DecelerationRate.normal is 0.998; the stop at 10 pt/s is fitted to twelve
///   measured rest points within 0.17 pt.
public struct Decay: Equatable, Sendable {
  /// Position at time zero, in points.
  package let start: Double
  /// Velocity at time zero, in points per second.
  package let startVelocity: Double
  /// k above, per second; below 0.
  package let exponent: Double
  /// Time from start to rest, in seconds; 0 if the start is no faster than the stop velocity.
  public let duration: Double
  /// Where the motion rests, in points.
  public let restPosition: Double

  /// Creates the deceleration of a rate.
  ///
  /// - Parameters:
  ///   - position: Position at time zero, in points. Any finite value.
  ///   - velocity: Velocity at time zero, in points per second; its sign is the direction.
  ///   - decelerationRate: Share of velocity kept per millisecond, between 0 and 1 (both excluded).
  ///   - stopVelocity: Speed at which motion stops, in points per second; over 0.
  public init(
    position: Double,
    velocity: Double,
    decelerationRate: Double,
    stopVelocity: Double
  ) {
    precondition(decelerationRate > 0 && decelerationRate < 1, "a rate is between 0 and 1")
    precondition(stopVelocity > 0, "motion that never slows enough never rests")
    let exponent = 1000 * Double.log(decelerationRate)
    start = position
    startVelocity = velocity
    self.exponent = exponent
    guard abs(velocity) > stopVelocity else {
      duration = 0
      restPosition = position
      return
    }
    duration = Double.log(stopVelocity / abs(velocity)) / exponent
    let stop = velocity < 0 ? -stopVelocity : stopVelocity
    restPosition = position + (stop - velocity) / exponent
  }

  /// Creates the deceleration that starts at a velocity and lands on a target.
  ///
  /// It is the same family of curves with another exponent: k = (s·u − v₀)/(target − x₀), so there
  /// is no second phase and no jump of velocity. Nil if that is impossible: the target must be ahead
  /// in the direction of the velocity, and the velocity must exceed the stop velocity.
  ///
  /// - Source: the idea is Flutter's `FrictionSimulation.through`; UIPickerView lands on its rows
  ///   likewise, through the target offset of `scrollViewWillEndDragging`.
  public init?(position: Double, velocity: Double, target: Double, stopVelocity: Double) {
    precondition(stopVelocity > 0, "motion that never slows enough never rests")
    let distance = target - position
    guard distance * velocity > 0, abs(velocity) > stopVelocity else { return nil }
    let stop = velocity < 0 ? -stopVelocity : stopVelocity
    let exponent = (stop - velocity) / distance
    let duration = Double.log(stopVelocity / abs(velocity)) / exponent
    guard exponent < 0, exponent.isFinite, duration.isFinite else { return nil }
    start = position
    startVelocity = velocity
    self.exponent = exponent
    self.duration = duration
    restPosition = target
  }

  /// Where the motion would rest if it never stopped before: x₀ − v₀/k, in points.
  package var asymptote: Double { start - startVelocity / exponent }

  /// Position in points `time` seconds after the start; before it the start, after rest the rest.
  public func position(at time: Double) -> Double {
    guard time > 0 else { return start }
    guard time < duration else { return restPosition }
    return start + startVelocity * Double.expMinusOne(exponent * time) / exponent
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return startVelocity * Double.exp(exponent * max(0, time))
  }

  /// When the motion passes a position, in seconds after the start; nil if it never does.
  ///
  /// t = ln(1 + k·(x − x₀)/v₀)/k, for x between the start and the rest position.
  package func time(reaching position: Double) -> Double? {
    guard duration > 0 else { return position == start ? 0 : nil }
    let isBetween =
      startVelocity > 0
      ? position >= start && position <= restPosition
      : position <= start && position >= restPosition
    guard isBetween else { return nil }
    guard position != restPosition else { return duration }
    let time = Double.log(onePlus: exponent * (position - start) / startVelocity) / exponent
    return min(max(0, time), duration)
  }
}
