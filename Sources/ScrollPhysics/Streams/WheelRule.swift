import RealModule

/// How far a notch of a wheel moves free content, and how.
public enum WheelRule: String, CaseIterable, Equatable, Sendable {
  /// Content jumps by 53 points: Flutter.
  case immediate
  /// Content glides by 120 points: Chromium.
  case chromium
  /// Content glides by three lines of 16 points: Firefox.
  case firefox
  /// Content jumps by the viewport's extent to the power of ⅔: GTK.
  case gtk
  /// Content glides by three lines of 24 points, from where it is: Qt.
  case qt

  /// The length of a notch, in points.
  package func step(viewportExtent: Double) -> Double {
    switch self {
    case .immediate: 53
    case .gtk: Double.pow(viewportExtent, 2.0 / 3)
    case .chromium: 120
    case .firefox: 48
    case .qt: 72
    }
  }

  /// How content moves by a distance in points, beginning with a velocity in points per second.
  ///
  /// Symbols: Δ distance, v velocity, T duration, m = v·T/Δ.
  /// Chromium: T = clamp(14 − |Δ|/60, 6, 12)/60 seconds; if content already moves in the direction, T
  /// is at most 2.5·Δ/v. The curve is the Bézier curve (0.42, 0.42·m), (0.58, 1). 0.42·m is limited to
  /// 1, so that content never overshoots.
  /// Firefox: T = 0.2 seconds; the curve is (a, a·m), (0.6, 1) with a = 0.25/√(1 + m²).
  /// Qt: T = 0.3 seconds along `exponentialOut`, whatever the velocity.
  ///
  /// - Source: scroll_offset_animation_curve.cc; ScrollAnimationBezierPhysics.cpp; qquickflickable.cpp
  ///   with its wheelDeceleration of 15000. From this value on, Qt moves content by a distance for a
  ///   notch, instead of a flick.
  func glide(by distance: Double, velocity: Double) -> ScrollAnimation {
    guard distance != 0 else { return .none }
    let rate = velocity / distance
    switch self {
    case .immediate, .gtk: return .none
    case .chromium:
      var duration = min(max(14 - abs(distance) / 60, 6), 12) / 60
      if rate > 0 { duration = min(duration, 2.5 / rate) }
      let slope = min(max(rate * duration, -1000), 1 / 0.42)
      return .curve(.bezier(0.42, 0.42 * slope, 0.58, 1), duration: duration)
    case .firefox:
      let slope = rate * 0.2
      let size = 0.25 / Double.sqrt(1 + slope * slope)
      return .curve(.bezier(size, size * slope, 0.6, 1), duration: 0.2)
    case .qt: return .curve(.exponentialOut, duration: 0.3)
    }
  }
}
