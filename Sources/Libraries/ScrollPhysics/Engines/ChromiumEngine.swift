/// The law of Chromium's touch flings on Linux and Windows: a fling follows a cubic Bézier curve.
///
/// Length and duration of the curve depend on the velocity of the release. Beyond an edge, content follows
/// `ElasticEdge`.
struct ChromiumEngine: EngineLaw {
  /// Deceleration that determines the length of a fling, in points per second squared.
  var momentumDeceleration = 2.7559e-5 * 96 * 1e6
  /// Greatest length of a fling, in viewport extents.
  var momentumReach = 3.0
  /// Deceleration that determines the duration of a fling, in points per second squared.
  var timeDeceleration = 2300.0
  /// Greatest duration of a fling, in seconds.
  var momentumDuration = 2.0
  var edge = ElasticEdge()

  static let name = "chromium"
  static let presets = [
    ScrollPreset(name, "Chromium of March 2026 on Linux and Windows") { .chromium }
  ]

  var engine: Engine { .chromium(self) }
  var edgeDrag: EdgeDrag { .stretch(share: edge.edgeFriction) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.momentumDeceleration, &momentumDeceleration)
    body(.momentumReach, &momentumReach)
    body(.timeDeceleration, &timeDeceleration)
    body(.momentumDuration, &momentumDuration)
    edge.visit(body)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension TuningParameter {
  static var momentumReach: Self {
    Self("momentumReach", "viewports", 0.1...100, 0.1) {
      "Greatest length of a fling, in lengths of the visible part. 0.1 is a nudge, 100 is no limit."
    }
  }
  static var timeDeceleration: Self {
    Self("timeDeceleration", "pt/s²", 1...1e6, 50) {
      "How soon a fling is over. 1 takes as long as it may, 1000000 is over in a blink."
    }
  }
}

/// Chromium's elastic overscroll, which WebKit on macOS also has.
///
/// Symbols: s₀ distance beyond the edge and v₀ velocity at the release, A amplitude, ω = 20/1.6.
/// The distance beyond the edge is (s₀ + A·v₀·t)·e^(−ωt). This is a critically damped spring that
/// begins with the velocity A·v₀ − ω·s₀.
struct ElasticEdge: Equatable, Sendable {
  /// Shown share of a movement beyond the edge.
  var edgeFriction = 1.0 / 20
  /// The amplitude A in the formula of `ElasticEdge`; 0...1.
  var edgeVelocity = 0.31
  var edgeSpring = Spring(response: 2 * Double.pi * 1.6 / 20)

  mutating func visit(_ body: ParameterVisitor) {
    body(.edgeFriction, &edgeFriction)
    body(.edgeVelocity, &edgeVelocity)
    edgeSpring.visit(body)
  }
}

extension ScrollTuning {
  /// Chromium's touchscreen flings on Linux and Windows (March 2026), at 96 pixels per inch.
  ///
  /// - Source: physics_based_fling_curve.cc, which Chromium uses if the feature
  ///   ExperimentalFlingAnimation is on. On these two systems it is on by default (March 2026).
  ///   gesture_configuration.cc: slop 15 px, minimum and maximum fling velocity 30 and 17000 px/s.
  ///   fling_booster.cc. The elastic overscroll is that of macOS: Linux has none. Velocity rule:
  ///   Chromium fits a parabola, as Android does. Snap response, stop velocity and rest distance are our choice.
  public static var chromium: ScrollTuning { chromium(ScrollEngine(ChromiumEngine())) }

  /// Returns the tuning of Chromium on a desktop, with one of its two engines.
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
  /// Returns the motion of Chromium on Linux and Windows.
  ///
  /// Symbols: v velocity, a `momentumDeceleration`, b `timeDeceleration`, d viewport extent. The
  /// length is v²/(2a), at most ⌊3d⌋. The duration T is |v|/b, at most `momentumDuration`. The
  /// slope m is |v|·T/length. The curve is a cubic Bézier curve with the control points (0, 0),
  /// (0.2, m/5), (0.55, 1), (1, 1). If m/5 ≥ 1, the second point is (1/m, 1) instead. In both cases
  /// the motion begins with the velocity v. Beyond an edge the content follows `ElasticEdge`.
  ///
  /// - Source: Chromium's code, re-computed; its unit tests. Our choice: a row or page is reached
  ///   by a deceleration that is changed to end there, or by a spring.
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

  /// Returns the motion of a fling; nil for free content without velocity.
  ///
  /// With rows or pages, the motion ends on a row or a page. Free content bounces if it meets an edge.
  func elastic(_ fling: Leg, _ edge: ElasticEdge) -> Motion? {
    if let motion = rowOrPage(end: fling.restPosition) { return motion }
    guard velocity != 0 else { return nil }
    return bounce(fling, on: edge.edgeSpring, share: edge.edgeVelocity)
  }

  /// Returns the motion of content that is released beyond an edge, until it is at the edge.
  func stretch(_ edge: ElasticEdge) -> Motion? {
    let lead = edge.edgeSpring.angularFrequency * overscroll
    return springToEdge(edge.edgeSpring, velocity: edge.edgeVelocity * velocity - lead)
  }
}
