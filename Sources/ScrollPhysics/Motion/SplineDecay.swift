import RealModule

/// Slows content down as Android's OverScroller does: along a tabulated spline.
///
/// Symbols: v₀ velocity at time zero in pixels, A = 0.015·9.80665·39.37·ppi·0.84 (ppi = 160·density),
/// R = ln 0.78 / ln 0.9, l = ln(0.35·|v₀|/A).
/// Length = A·e^(R/(R−1)·l), duration T = e^(l/(R−1)) seconds, progress = S(t/T).
/// S is a table of 100 segments between which positions are interpolated: for α = i/100 the curve
/// parameter u solves 3u(1−u)((1−u)·P₁ + u·P₂) + u³ = α with P₁ = 0.175 and P₂ = 0.35, and
/// S(α) = 3u(1−u)((1−u)/2 + u) + u³.
/// The engine's velocity is the slope of the segment, so it starts a little below v₀.
///
/// The formula holds in pixels. Velocity and length are both proportional to the density, so points
/// (density-independent pixels) travel equally far on every screen; only the truncation of the length
/// to whole pixels differs. The duration is truncated to whole milliseconds; positions in between
/// are not rounded.
///
/// - Source: AOSP 10, OverScroller.java: run, and its trajectories recorded.
public struct SplineDecay: Equatable, Sendable {
  /// Segments of the table.
  static let segments = 100
  /// P₁ and P₂ above: 0.35·0.5 and 1 − 1·(1 − 0.35).
  static let control = (first: 0.175, second: 0.35)
  /// 0.35 above.
  static let inflexion = 0.35

  /// S at each hundredth, from 0 to 1.
  static let progress: [Double] = (0...segments).map { index in
    guard index < segments else { return 1 }
    let alpha = Double(index) / Double(segments)
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let u = (low + high) / 2
      let time = 3 * u * (1 - u) * ((1 - u) * control.first + u * control.second) + u * u * u
      if time < alpha { low = u } else { high = u }
    }
    let u = (low + high) / 2
    return 3 * u * (1 - u) * ((1 - u) * 0.5 + u) + u * u * u
  }

  /// Position at time zero, in points.
  package let start: Double
  /// Velocity at time zero, in points per second.
  package let startVelocity: Double
  /// Signed length of the motion, in points.
  package let length: Double
  /// Time from start to rest, in seconds.
  package let duration: Double

  /// Creates the motion.
  ///
  /// - Parameters:
  ///   - position: Position at time zero, in points.
  ///   - velocity: Velocity at time zero, in points per second.
  ///   - density: Pixels per point of the screen; positive.
  package init(position: Double, velocity: Double, density: Double = 1) {
    precondition(density > 0, "a screen has a density")
    start = position
    startVelocity = velocity
    guard velocity != 0 else {
      length = 0
      duration = 0
      return
    }
    let friction = 0.015 * 9.80665 * 39.37 * 160 * density * 0.84
    let rate = PowerDecay.exponent
    let l = Double.log(Self.inflexion * abs(velocity) * density / friction)
    let distance = friction * Double.exp(rate / (rate - 1) * l)
    let whole = distance.rounded(.down) / density
    length = velocity < 0 ? -whole : whole
    duration = (1000 * Double.exp(l / (rate - 1))).rounded(.down) / 1000
  }

  /// Where the motion rests, in points.
  package var restPosition: Double { start + length }

  /// Position in points `time` seconds after the start.
  package func position(at time: Double) -> Double {
    guard time > 0 else { return start }
    guard time < duration else { return restPosition }
    let place = Self.place(time / duration)
    let from = Self.progress[place.index]
    return start + length * (from + (Self.progress[place.index + 1] - from) * place.rest)
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  package func velocity(at time: Double) -> Double {
    guard duration > 0, time < duration else { return 0 }
    let index = Self.place(max(0, time) / duration).index
    let slope = (Self.progress[index + 1] - Self.progress[index]) * Double(Self.segments)
    return slope * length / duration
  }

  private static func place(_ share: Double) -> (index: Int, rest: Double) {
    let scaled = share * Double(segments)
    let index = min(Int(scaled), segments - 1)
    return (index, scaled - Double(index))
  }
}
