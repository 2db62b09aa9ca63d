import RealModule

/// How free content moves for a notch of a wheel; rows move by whole rows instead.
public enum WheelRule: String, CaseIterable, Equatable, Sendable {
  /// Flutter: content jumps by 53 points.
  case immediate
  /// Chromium: content glides by 120 points.
  case chromium
  /// Firefox: content glides by three lines of 16 points.
  case firefox
  /// GTK: content jumps by d^⅔ points, where d is the viewport extent in points.
  case gtk
  /// Qt: content glides by three lines of 24 points.
  ///
  /// If content is still gliding, the new distance is counted from its present offset, not from its target.
  case qt

  /// Returns the distance for one notch; the distance and the viewport extent are in points.
  package func step(viewportExtent: Double) -> Double {
    switch self {
    case .immediate: 53
    case .gtk: Double.pow(viewportExtent, 2.0 / 3)
    case .chromium: 120
    case .firefox: 48
    case .qt: 72
    }
  }

  /// Returns the animation that moves content by a distance, in points.
  ///
  /// `velocity` is the velocity of the content at the start, in points per second.
  ///
  /// Symbols: Δ distance, v velocity, T duration, m = v·T/Δ.
  /// Chromium: T = clamp(14 − |Δ|/60, 6, 12)/60 seconds. If content already moves in the direction of
  /// Δ, T is at most 2.5·Δ/v. The curve is a Bézier curve with the control points (0.42, 0.42·m) and
  /// (0.58, 1). 0.42·m is limited to 1, so that content never overshoots.
  /// Firefox: T = 0.2 seconds. The control points are (a, a·m) and (0.6, 1) with a = 0.25/√(1 + m²).
  /// Qt: T = 0.3 seconds along `exponentialOut`. The velocity has no effect.
  /// Flutter and GTK: no animation, content jumps.
  ///
  /// - Source: scroll_offset_animation_curve.cc; ScrollAnimationBezierPhysics.cpp; qquickflickable.cpp
  ///   with its wheelDeceleration of 15000. With this value or a larger one, Qt moves content by a
  ///   fixed distance for a notch instead of starting a flick.
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
