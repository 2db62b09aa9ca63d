import RealModule

/// The parameters of Chromium's touch flings on Linux and Windows: its physics based curve.
public struct ChromiumEngine: Equatable, Sendable {
  /// Deceleration that decides how far a fling goes, in points per second squared.
  package var momentumDeceleration = 2.7559e-5 * 96 * 1e6
  /// Furthest that a fling goes, in viewports.
  package var momentumReach = 3.0
  /// Deceleration that decides how long a fling lasts, in points per second squared.
  package var timeDeceleration = 2300.0
  /// Longest fling, in seconds.
  package var momentumDuration = 2.0
  /// What happens beyond an edge.
  package var edge = ElasticEdge()

  mutating func visit(_ body: ParameterVisitor) {
    body("momentumDeceleration", "pt/s²", 1...1e6, 50, &momentumDeceleration)
    body("momentumReach", "viewports", 0.1...100, 0.1, &momentumReach)
    body("timeDeceleration", "pt/s²", 1...1e6, 50, &timeDeceleration)
    body("momentumDuration", "s", 0.01...60, 0.01, &momentumDuration)
    edge.visit(body)
  }
}

/// The parameters of Chromium's touch flings on ChromeOS: an exponential minus a line.
public struct ChromeOSEngine: Equatable, Sendable {
  /// Share of velocity and drift left after one millisecond.
  package var decelerationRate = Double.exp(-3.7 / 1000)
  /// Speed against the fling to which the exponential falls, in points per second.
  package var drift = 172.0
  /// Speed with which the curve begins, in points per second; faster flings are the whole curve, scaled.
  package var curveVelocity = 5707.62 * 3.7 - 172
  /// What happens beyond an edge.
  package var edge = ElasticEdge()

  mutating func visit(_ body: ParameterVisitor) {
    body("decelerationRate", "1/ms", 0.5...0.9999, 0.0001, &decelerationRate)
    body("drift", "pt/s", 1...10_000, 1, &drift)
    body("curveVelocity", "pt/s", 1...1e6, 500, &curveVelocity)
    edge.visit(body)
  }
}

/// Chromium's elastic overscroll, which WebKit on macOS has, too.
///
/// Symbols: s₀ stretch beyond the edge and v₀ velocity at the release, A amplitude, ω = 20/1.6.
/// stretch(t) = (s₀ + A·v₀·t)·e^(−ωt): a critically damped spring with the velocity A·v₀ − ω·s₀.
package struct ElasticEdge: Equatable, Sendable {
  /// Share of a movement beyond the edge that is shown.
  package var edgeFriction = 1.0 / 20
  /// A above.
  package var edgeVelocity = 0.31
  /// The spring beyond the edge.
  package var edgeSpring = Spring(response: 2 * Double.pi * 1.6 / 20)

  mutating func visit(_ body: ParameterVisitor) {
    body("edgeFriction", "", 0...1, 0.01, &edgeFriction)
    body("edgeVelocity", "", 0...1, 0.01, &edgeVelocity)
    edgeSpring.visit("springResponse", "dampingRatio", body)
  }
}

extension ScrollTuning {
  /// Chromium's touchscreen flings on Linux and Windows (March 2026), at 96 pixels an inch.
  ///
  /// - Source: physics_based_fling_curve.cc, and the feature ExperimentalFlingAnimation that chooses it,
  ///   on by default on these two systems (March 2026). gesture_configuration.cc: slop 15 px, least
  ///   and greatest fling 30 and 17000 px/s. fling_booster.cc. The elastic overscroll is that of macOS:
  ///   Linux has none. Velocity rule: Chromium's trackers fit a parabola, as Android's. Snap
  ///   response, stop velocity and rest distance are our choice.
  public static let chromium = chromium(.chromium(ChromiumEngine()))

  /// Chromium's touchscreen flings on ChromeOS (March 2026).
  ///
  /// - Source: fling_curve.cc, which Chromium uses where the feature above is off; the rest as
  ///   `chromium`.
  public static let chromeOS = chromium(.chromeOS(ChromeOSEngine()))

  private static func chromium(_ engine: ScrollEngine) -> ScrollTuning {
    ScrollTuning(
      engine: engine,
      velocityRule: .leastSquares,
      momentumCarry: .boost,
      dragSlop: 15,
      minimumFlingVelocity: 30,
      maximumFlingVelocity: 17_000,
      snapSpring: Spring(response: 0.35)
    )
  }
}

extension Release {
  /// What Chromium does on Linux and Windows.
  ///
  /// Symbols: v velocity, a and b the two decelerations, d viewport extent.
  /// The length is v²/(2a), at most ⌊3d⌋, the duration T = min(|v|/b, longest), the slope
  /// m = |v|·T/length. The curve is a cubic Bézier curve through (0, 0), (0.2, m/5), (0.55, 1), (1, 1),
  /// and through (1/m, 1) instead of (0.2, m/5) where m/5 is over 1: it begins with the velocity v.
  ///
  /// - Source: Chromium's code, re-computed; its unit tests. Where the fling meets an edge: as
  ///   `ElasticEdge`. Onto rows and pages, by bending a deceleration or on a spring: our choice.
  func motion(_ engine: ChromiumEngine) -> Motion? {
    guard overscroll == 0 else { return stretch(engine.edge) }
    let speed = abs(velocity)
    let reach = whole(engine.momentumReach * viewportExtent, .down)
    let size = min(speed * speed / (2 * engine.momentumDeceleration), reach)
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

  /// What Chromium does on ChromeOS: see `Leg.drifting`.
  func motion(_ engine: ChromeOSEngine) -> Motion? {
    guard overscroll == 0 else { return stretch(engine.edge) }
    let leg = Leg.drifting(
      from: offset,
      velocity: velocity,
      decelerationRate: engine.decelerationRate,
      drift: engine.drift * max(1, abs(velocity) / engine.curveVelocity)
    )
    return elastic(leg, engine.edge)
  }

  /// A fling to a row or a page, or over an edge.
  private func elastic(_ fling: Leg, _ edge: ElasticEdge) -> Motion? {
    if let motion = rowOrPage(end: fling.restPosition) { return motion }
    guard velocity != 0 else { return nil }
    return bounce(fling, on: edge.edgeSpring, share: edge.edgeVelocity)
  }

  /// The way back from beyond an edge; content that returns to the edge stops there.
  private func stretch(_ edge: ElasticEdge) -> Motion? {
    let lead = edge.edgeSpring.pace * overscroll
    return springToEdge(edge.edgeSpring, velocity: edge.edgeVelocity * velocity - lead)
  }
}

extension Leg {
  /// Chromium's exponential curve, which ends in a line.
  ///
  /// Symbols: x₀ position and v₀ velocity at time zero, r deceleration rate per millisecond,
  /// k = 1000·ln r (< 0, per second), b the drift, signed as v₀.
  /// velocity(t) = (v₀ + b)·e^(k·t) − b, position(t) = x₀ + (v₀ + b)·(e^(k·t) − 1)/k − b·t.
  /// It stops when the velocity is 0, after T = −ln(1 + v₀/b)/k.
  /// The law has no memory: a motion that begins with the position and velocity of another continues
  /// it, so that Chromium's P(t) = A·e^(−Gt) − B·t − A, begun where its velocity is v₀, is this one.
  ///
  ///     Leg.drifting(from: 0, velocity: 5000, decelerationRate: rate, drift: 172)   // 1193 points
  ///
  /// - Source: fling_curve.cc: A = −5707.62, B = 172, G = 3.7.
  package static func drifting(
    from position: Double,
    velocity: Double,
    decelerationRate: Double,
    drift: Double
  ) -> Leg {
    precondition(drift > 0, "a motion that drifts back comes to rest")
    let exponent = exponent(decelerationRate)
    let signed = velocity < 0 ? -drift : drift
    let duration = -Double.log(onePlus: abs(velocity) / drift) / exponent
    let law = Law.drifting(exponent: exponent, drift: signed)
    let endless = Leg(law, from: position, velocity: velocity, duration: .infinity, to: position)
    return endless.until(duration)
  }
}
