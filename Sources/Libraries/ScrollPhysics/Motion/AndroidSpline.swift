import RealModule

/// Android's table of the deceleration curve S(α).
///
/// α is the elapsed share of the duration. S(α) is the share of the length that content has moved
/// by then. The table contains S(i/100) for i in 0...100; other values are interpolated linearly.
/// For each α, the curve parameter u solves 3u(1−u)((1−u)·P₁ + u·P₂) + u³ = α with P₁ = 0.175 and
/// P₂ = 0.35. Then S(α) = 3u(1−u)((1−u)/2 + u) + u³.
enum AndroidSpline {
  private static let segments = 100
  /// P₁ = 0.5·0.35 and P₂ = 1 − 1·(1 − 0.35), from Android's start tension 0.5, end tension 1 and inflexion 0.35.
  private static let control = (first: 0.175, second: 0.35)

  /// S(i/100) for i in 0...100.
  private static let table: [Double] = (0...segments).map { index in
    guard index < segments else { return 1 }
    let alpha = Double(index) / Double(segments)
    let u = Leg.bisection(from: 0, to: 1) { u in
      Ease.bezier(control.first, control.second, at: u) >= alpha
    }
    return Ease.bezier(0.5, 1, at: u)
  }

  /// Returns S(α) for a share α of the duration, 0 ..< 1.
  static func progress(_ share: Double) -> Double {
    let (index, rest) = place(share)
    return table[index] + (table[index + 1] - table[index]) * rest
  }

  /// Returns the slope S′(α) of the table's segment that contains α, for α in 0 ..< 1.
  static func slope(_ share: Double) -> Double {
    let index = place(share).index
    return (table[index + 1] - table[index]) * Double(segments)
  }

  private static func place(_ share: Double) -> (index: Int, rest: Double) {
    let scaled = share * Double(segments)
    let index = min(Int(scaled), segments - 1)
    return (index, scaled - Double(index))
  }
}

extension Leg {
  /// Returns the deceleration of Android's OverScroller.
  ///
  /// Symbols: v₀ velocity at time zero in pixels per second, R = ln 0.78 / ln 0.9, ppi = 160·density,
  /// A = friction·9.80665·39.37·ppi·0.84, l = ln(0.35·|v₀|/A).
  /// Length = A·e^(R/(R−1)·l), duration T = e^(l/(R−1)) seconds, progress = S(t/T) with S of
  /// `AndroidSpline`.
  ///
  /// The velocity at a time is the slope of the table's segment that contains this time. The first
  /// velocity is therefore slightly lower than v₀.
  ///
  /// The formula is in pixels. `density` is the number of pixels per point, and all other lengths
  /// are in points. A, v₀ in pixels and the length in pixels are proportional to the density. The
  /// length in points is therefore the same on every screen, except for its truncation to whole
  /// pixels. The duration is truncated to whole milliseconds. If `rounds` is false, nothing is
  /// truncated. Positions during the motion are never rounded.
  ///
  /// - Source: AOSP 10, OverScroller.java. The class was run, and its trajectories were recorded.
  package static func spline(
    from position: Double,
    velocity: Double,
    density: Double = 1,
    friction: Double = 0.015,
    rounds: Bool = true
  ) -> Leg {
    precondition(density > 0, "a screen has a density")
    let drag = gravity * (friction / 0.015) * density
    let l = Double.log(inflexion * abs(velocity) * density / drag)
    let rate = powerExponent
    let pixels = drag * Double.exp(rate / (rate - 1) * l)
    let size = (rounds ? pixels.rounded(.down) : pixels) / density
    let length = velocity < 0 ? -size : size
    let milliseconds = 1000 * Double.exp(l / (rate - 1))
    let duration = (rounds ? milliseconds.rounded(.down) : milliseconds) / 1000
    let first = duration > 0 ? AndroidSpline.slope(0) * length / duration : 0
    let law = Law.spline(length: length, duration: duration)
    return Leg(law, from: position, velocity: first, duration: duration, to: position + length)
  }
}
