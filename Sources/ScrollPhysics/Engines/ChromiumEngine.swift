import RealModule

/// Chromium's touch flings on Linux and Windows: its physics based curve.
struct ChromiumEngine: EngineLaw {
  /// Deceleration from which the length of a fling is computed, in points per second squared.
  var momentumDeceleration = 2.7559e-5 * 96 * 1e6
  /// Longest fling, in viewport extents.
  var momentumReach = 3.0
  /// Deceleration from which the duration of a fling is computed, in points per second squared.
  var timeDeceleration = 2300.0
  /// Longest fling, in seconds.
  var momentumDuration = 2.0
  /// The motion beyond an edge.
  var edge = ElasticEdge()

  static let name = "chromium"
  static let presets = [
    ScrollPreset(name, .of2026, "Chromium of March 2026 on Linux and Windows") { .chromium }
  ]
  static let parameters: [TuningParameter] =
    [
      .momentumDeceleration, TuningParameter("momentumReach", "viewports", 0.1...100, 0.1),
      TuningParameter("timeDeceleration", "pt/s²", 1...1e6, 50), .momentumDuration,
    ] + ElasticEdge.parameters

  var edgeDrag: EdgeDrag { .stretch(share: edge.edgeFriction) }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

/// Chromium's elastic overscroll.
///
/// WebKit on macOS has the same.
///
/// Symbols: s₀ stretch beyond the edge and v₀ velocity at the release, A amplitude, ω = 20/1.6.
/// stretch(t) = (s₀ + A·v₀·t)·e^(−ωt): a critically damped spring with the velocity A·v₀ − ω·s₀.
struct ElasticEdge: Sendable {
  /// Share of a movement beyond the edge that is shown.
  var edgeFriction = 1.0 / 20
  /// The amplitude A in the formula of `ElasticEdge`; 0...1.
  var edgeVelocity = 0.31
  /// The spring beyond the edge.
  var edgeSpring = Spring(response: 2 * Double.pi * 1.6 / 20)

  static let parameters: [TuningParameter] = [
    .edgeFriction, .edgeVelocity, .springResponse, .dampingRatio,
  ]
}

extension ScrollTuning {
  /// Chromium's touchscreen flings on Linux and Windows (March 2026), at 96 pixels an inch.
  ///
  /// - Source: physics_based_fling_curve.cc. The feature ExperimentalFlingAnimation, which chooses it,
  ///   is on by default on these two systems (March 2026). gesture_configuration.cc: slop 15 px, least
  ///   and greatest fling 30 and 17000 px/s. fling_booster.cc. The elastic overscroll is that of macOS:
  ///   Linux has none. Velocity rule: Chromium's trackers fit a parabola, as Android's. Snap response,
  ///   stop velocity and rest distance are our choice.
  public static var chromium: ScrollTuning { chromium(ScrollEngine(ChromiumEngine())) }

  /// Chromium on a desktop, with one of its engines.
  static func chromium(_ engine: ScrollEngine) -> ScrollTuning {
    ScrollTuning(
      engine: engine,
      velocityRule: .leastSquares,
      momentumCarry: .boost,
      touchpadRule: .chromium,
      wheelRule: .chromium,
      dragSlop: 15,
      minimumFlingVelocity: 30,
      maximumFlingVelocity: 17_000,
      snapSpring: Spring(response: 0.35)
    )
  }
}

extension Release {
  /// The motion of Chromium on Linux and Windows.
  ///
  /// Symbols: v velocity, a and b the two decelerations, d viewport extent. The length is v²/(2a), at
  /// most ⌊3d⌋, the duration T = min(|v|/b, longest), the slope m = |v|·T/length. The curve is a cubic
  /// Bézier curve with the control points (0, 0), (0.2, m/5), (0.55, 1), (1, 1). If m/5 ≥ 1, the second
  /// point is (1/m, 1) instead. In both cases the motion begins with the velocity v.
  ///
  /// - Source: Chromium's code, re-computed; its unit tests. Beyond an edge it follows `ElasticEdge`.
  ///   Our choice: a row or page is reached by a deceleration that is changed to end there, or by a
  ///   spring.
  fileprivate func motion(_ engine: ChromiumEngine) -> Motion? {
    guard overscroll == 0 else { return stretch(engine.edge) }
    let speed = abs(velocity)
    let limit = whole(engine.momentumReach * viewportExtent, .down)
    let size = min(speed * speed / (2 * engine.momentumDeceleration), limit)
    guard size > 0 else { return rowOrPage(end: offset) }
    let duration = min(engine.momentumDuration, speed / engine.timeDeceleration)
    let slope = speed * duration / size
    let curve =
      slope * 0.2 < 1
      ? Ease.bezier(0.2, slope * 0.2, 0.55, 1) : Ease.bezier(1 / slope, 1, 0.55, 1)
    let length = velocity < 0 ? -size : size
    let law = Leg.Law.ease(curve, length: length, duration: duration)
    let end = offset + length
    let fling = Leg(law, from: offset, velocity: velocity, duration: duration, to: end)
    return elastic(fling, engine.edge)
  }

  /// A fling to a row or a page, or over an edge.
  func elastic(_ fling: Leg, _ edge: ElasticEdge) -> Motion? {
    if let motion = rowOrPage(end: fling.restPosition) { return motion }
    guard velocity != 0 else { return nil }
    return bounce(fling, on: edge.edgeSpring, share: edge.edgeVelocity)
  }

  /// The motion of content that is released beyond an edge.
  ///
  /// It stops when it returns to the edge.
  func stretch(_ edge: ElasticEdge) -> Motion? {
    let lead = edge.edgeSpring.angularFrequency * overscroll
    return springToEdge(edge.edgeSpring, velocity: edge.edgeVelocity * velocity - lead)
  }
}
