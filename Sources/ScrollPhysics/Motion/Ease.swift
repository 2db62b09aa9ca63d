import RealModule

/// Moves from one position to another in a fixed time along a curve.
///
/// Symbols: s = t/T share of the time. position = x₀ + (x₁ − x₀)·f(s).
public struct Ease: Equatable, Sendable {
  /// Position as a function of time, both as shares.
  public enum Curve: Equatable, Sendable {
    /// f = s·(2 − s): out of an edge, better-scroll.
    case quadraticOut
    /// f = 1 − (1 − s)⁴: within the range and back from an edge, better-scroll.
    case quarticOut
    /// f = 1 − (1 − s)⁵: to a row after a fling, Android's NumberPicker.
    case quinticOut
    /// f = 3s² − 2s³: back from an edge, Android's spring-back.
    case cubicInOut
    /// f = g(s)/g(1), g = 8s − (1 − e^(−8s)) for 8s < 1, else 1/e + (1 − e^(1−8s))·(1 − 1/e):
    /// a programmed scroll, Android's ViscousFluid.
    case viscous

    /// f above, for s in 0...1.
    package func progress(_ s: Double) -> Double {
      switch self {
      case .quadraticOut: s * (2 - s)
      case .quarticOut: 1 - (1 - s) * (1 - s) * (1 - s) * (1 - s)
      case .quinticOut: 1 - (1 - s) * (1 - s) * (1 - s) * (1 - s) * (1 - s)
      case .cubicInOut: s * s * (3 - 2 * s)
      case .viscous: Self.fluid(s) / Self.fluid(1)
      }
    }

    /// The derivative of f, for s in 0...1.
    package func slope(_ s: Double) -> Double {
      switch self {
      case .quadraticOut: 2 - 2 * s
      case .quarticOut: 4 * (1 - s) * (1 - s) * (1 - s)
      case .quinticOut: 5 * (1 - s) * (1 - s) * (1 - s) * (1 - s)
      case .cubicInOut: 6 * s * (1 - s)
      case .viscous: Self.fluidSlope(s) / Self.fluid(1)
      }
    }

    private static func fluid(_ s: Double) -> Double {
      let x = 8 * s
      guard x >= 1 else { return x + Double.expMinusOne(-x) }
      let start = Double.exp(-1)
      return start - Double.expMinusOne(1 - x) * (1 - start)
    }

    private static func fluidSlope(_ s: Double) -> Double {
      let x = 8 * s
      return x < 1 ? -8 * Double.expMinusOne(-x) : 8 * Double.exp(1 - x) * (1 - Double.exp(-1))
    }
  }

  /// Position at time zero, in points.
  package let start: Double
  /// Where the motion ends, in points.
  package let target: Double
  /// Time from start to end, in seconds.
  public let duration: Double
  /// The shape.
  package let curve: Curve

  /// Creates the motion; it lasts at least 0 seconds.
  public init(from start: Double, to target: Double, duration: Double, curve: Curve) {
    self.start = start
    self.target = target
    self.duration = max(0, duration)
    self.curve = curve
  }

  /// Position in points `time` seconds after the start.
  public func position(at time: Double) -> Double {
    guard time > 0 else { return duration > 0 ? start : target }
    guard time < duration else { return target }
    return start + (target - start) * curve.progress(time / duration)
  }

  /// Velocity in points per second `time` seconds after the start; 0 from the end on.
  public func velocity(at time: Double) -> Double {
    guard duration > 0, time < duration else { return 0 }
    return (target - start) / duration * curve.slope(max(0, time) / duration)
  }
}
