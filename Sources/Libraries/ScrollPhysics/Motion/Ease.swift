import RealModule

/// A curve f(s) for a motion of fixed length and duration.
///
/// s is the elapsed share of the duration, and f is the covered share of the length. Both go from 0 to 1.
public enum Ease: Equatable, Sendable {
  /// f = s·(2 − s): better-scroll's movement outwards beyond an edge.
  case quadraticOut
  /// f = 1 − (1 − s)⁴: better-scroll's motion inside the range, and its return from beyond an edge.
  case quarticOut
  /// f = 1 − (1 − s)⁵: the motion of Android's NumberPicker to a row after a fling.
  case quinticOut
  /// f = 2s² up to s = ½, then 1 − 2(1 − s)²: Qt Quick's motion to a row after a release at rest.
  case quadraticInOut
  /// f = 1.001·(1 − 2^(−10s)) for s < 1, and f(1) = 1: Qt Quick's motion for a notch of a wheel.
  case exponentialOut
  /// f = 8s² for s < ¼, then ½ + ½·g((s − ¼)/¾) with the curve g = `exponentialOut`: Qt Quick's return
  /// from beyond an edge.
  case rebound
  /// f = 3s² − 2s³: Android's return from beyond an edge.
  case cubicInOut
  /// A cubic Bézier curve as in CSS, also used by Chromium's flings: s is the abscissa, f the ordinate.
  ///
  /// The curve goes from (0, 0) to (1, 1). Its control points are (x₁, y₁) and (x₂, y₂), in this order;
  /// x₁ and x₂ are in 0...1.
  case bezier(Double, Double, Double, Double)

  /// Returns f(s), for s in 0...1.
  package func progress(_ s: Double) -> Double {
    switch self {
    case .quadraticOut: s * (2 - s)
    case .quarticOut: 1 - (1 - s) * (1 - s) * (1 - s) * (1 - s)
    case .quinticOut: 1 - (1 - s) * (1 - s) * (1 - s) * (1 - s) * (1 - s)
    case .quadraticInOut: s < 0.5 ? 2 * s * s : 1 - 2 * (1 - s) * (1 - s)
    case .exponentialOut: s < 1 ? -1.001 * Double.expMinusOne(-Self.fall * s) : 1
    case .rebound:
      s < 0.25 ? 8 * s * s : 0.5 + 0.5 * Ease.exponentialOut.progress((s - 0.25) / 0.75)
    case .cubicInOut: s * s * (3 - 2 * s)
    case .bezier(let x1, let y1, let x2, let y2): Self.bezier(y1, y2, at: Self.place(s, x1, x2))
    }
  }

  /// Returns the derivative f′(s), for s in 0...1.
  package func slope(_ s: Double) -> Double {
    switch self {
    case .quadraticOut: 2 - 2 * s
    case .quarticOut: 4 * (1 - s) * (1 - s) * (1 - s)
    case .quinticOut: 5 * (1 - s) * (1 - s) * (1 - s) * (1 - s)
    case .quadraticInOut: 4 * min(s, 1 - s)
    case .exponentialOut: 1.001 * Self.fall * Double.exp(-Self.fall * s)
    case .rebound: s < 0.25 ? 16 * s : Ease.exponentialOut.slope((s - 0.25) / 0.75) / 1.5
    case .cubicInOut: 6 * s * (1 - s)
    case .bezier(let x1, let y1, let x2, let y2):
      Self.bezierSlope((x1, y1), (x2, y2), at: Self.place(s, x1, x2))
    }
  }

  /// The constant 10·ln 2, so that 2^(−10s) = e^(−fall·s).
  private static let fall = 10 * Double.log(2)

  /// Returns a coordinate of a cubic Bézier curve, 3u(1 − u)²·a + 3u²(1 − u)·b + u³.
  ///
  /// a and b are this coordinate of the first and the second control point.
  static func bezier(_ a: Double, _ b: Double, at u: Double) -> Double {
    let left = 1 - u
    return 3 * u * left * (left * a + u * b) + u * u * u
  }

  /// Returns the derivative of `bezier` with respect to u.
  private static func derivative(_ a: Double, _ b: Double, at u: Double) -> Double {
    let left = 1 - u
    return 3 * (left * left * a + 2 * u * left * (b - a) + u * u * (1 - b))
  }

  /// Returns the curve parameter u of the point with the abscissa s.
  ///
  /// The abscissa increases with u, so that there is only one such point. x₁ and x₂ are the
  /// abscissas of the control points.
  private static func place(_ s: Double, _ x1: Double, _ x2: Double) -> Double {
    guard s > 0, s < 1 else { return s <= 0 ? 0 : 1 }
    var (low, high, u) = (0.0, 1.0, s)
    // Newton's method. If a step leaves the interval, the interval is halved instead.
    for _ in 0..<64 {
      let excess = bezier(x1, x2, at: u) - s
      if excess < 0 { low = u } else { high = u }
      let next = u - excess / derivative(x1, x2, at: u)
      let step = next > low && next < high ? next : low + (high - low) / 2
      if abs(step - u) <= 1e-16 { break }
      u = step
    }
    return u
  }

  /// Returns the slope df/ds of a Bézier curve at the curve parameter u.
  ///
  /// If a control point has the same abscissa as the neighbouring end of the curve, ds/du is 0 at
  /// this end. The result there is 0.
  private static func bezierSlope(
    _ first: (x: Double, y: Double),
    _ second: (x: Double, y: Double),
    at u: Double
  ) -> Double {
    let run = derivative(first.x, second.x, at: u)
    return run > 0 ? derivative(first.y, second.y, at: u) / run : 0
  }
}

extension Leg {
  /// Returns a motion from one position to another along a curve, in a fixed duration.
  ///
  /// Symbols: x₀ start, x₁ target, T duration, f curve.
  /// position(t) = x₀ + (x₁ − x₀)·f(t/T).
  /// Positions are in points. A duration below 0 counts as 0.
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
