import RealModule

/// Chromium's touch flings on ChromeOS: an exponential minus a line.
struct ChromeOSEngine: EngineLaw {
  /// Share of velocity and drift left after one millisecond.
  var decelerationRate = Double.exp(-3.7 / 1000)
  /// Speed against the fling to which the exponential falls, in points per second.
  var drift = 172.0
  /// Speed with which the curve begins, in points per second; faster flings are the whole curve, scaled.
  var curveVelocity = 5707.62 * 3.7 - 172
  /// What happens beyond an edge.
  var edge = ElasticEdge()

  static let name = "chromeOS"
  static let presets = [
    ScrollPreset(name, .of2026, "Chromium of March 2026 on ChromeOS") { .chromeOS }
  ]
  static let parameters: [TuningParameter] =
    [
      .decelerationRate, TuningParameter("drift", "pt/s", 1...10_000, 1),
      TuningParameter("curveVelocity", "pt/s", 1...1e6, 500),
    ] + ElasticEdge.parameters

  var edgeDrag: EdgeDrag { .stretch(share: edge.edgeFriction) }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// Chromium's touchscreen flings on ChromeOS (March 2026).
  ///
  /// - Source: fling_curve.cc, which Chromium uses where the feature above is off; the rest as
  ///   `chromium`.
  public static var chromeOS: ScrollTuning { chromium(ScrollEngine(ChromeOSEngine())) }
}

extension Release {
  /// What Chromium does on ChromeOS: see `Leg.drifting`.
  fileprivate func motion(_ engine: ChromeOSEngine) -> Motion? {
    guard overscroll == 0 else { return stretch(engine.edge) }
    let leg = Leg.drifting(
      from: offset,
      velocity: velocity,
      decelerationRate: engine.decelerationRate,
      drift: engine.drift * max(1, abs(velocity) / engine.curveVelocity)
    )
    return elastic(leg, engine.edge)
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
