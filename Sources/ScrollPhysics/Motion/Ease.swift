import RealModule

/// The curve of a motion of fixed length and duration: f(s), with s the share of the time, 0...1.
public enum Ease: Equatable, Sendable {
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

extension Leg {
  /// A motion from one position to another, both in points, in a fixed time along a curve.
  ///
  /// position(t) = x₀ + (x₁ − x₀)·f(t/T). A duration T below 0 counts as 0.
  public static func ease(
    from start: Double,
    to target: Double,
    duration: Double,
    curve: Ease
  ) -> Leg {
    let length = target - start
    let velocity = duration > 0 ? length / duration * curve.slope(0) : 0
    let law = Law.ease(curve, length: length, duration: duration)
    return Leg(law, from: start, velocity: velocity, duration: max(0, duration), to: target)
  }
}
