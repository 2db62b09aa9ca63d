import RealModule

/// The law of Chromium's touch flings on ChromeOS: the velocity is an exponential minus a constant speed.
///
/// Beyond an edge, content follows `ElasticEdge`.
struct ChromeOSEngine: EngineLaw {
  /// Share of the sum of velocity and drift that is left after one millisecond.
  var decelerationRate = Double.exp(-3.7 / 1000)
  /// Constant speed that is subtracted from the fling's exponential velocity, in points per second.
  var drift = 172.0
  /// Initial speed of Chromium's curve, in points per second.
  ///
  /// A fling with a higher speed |v| follows the whole curve, enlarged by the factor |v| / `curveVelocity`.
  var curveVelocity = 5707.62 * 3.7 - 172
  var edge = ElasticEdge()

  static let name = "chromeOS"
  static let presets = [
    ScrollPreset(name, "Chromium of March 2026 on ChromeOS") { .chromeOS }
  ]

  var engine: Engine { .chromeOS(self) }
  var edgeDrag: EdgeDrag { .stretch(share: edge.edgeFriction) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.decelerationRate, &decelerationRate)
    body(.drift, &drift)
    body(.curveVelocity, &curveVelocity)
    edge.visit(body)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }

  /// The motion without regard to edges and rows.
  func leg(after release: Release) -> Leg {
    let pixels = release.touchpadPixels ?? 1
    return .drifting(
      from: release.offset,
      velocity: release.velocity,
      decelerationRate: decelerationRate,
      drift: drift / pixels * max(1, abs(release.velocity) * pixels / curveVelocity)
    )
  }
}

extension TuningParameter {
  static var drift: Self {
    Self("drift", "pt/s", 1...10_000, 1) {
      "Speed that is taken off a fling from start to end. 1 lets it fade away, 10000 ends it early."
    }
  }
  static var curveVelocity: Self {
    Self("curveVelocity", "pt/s", 1...1e6, 500) {
      "Speed from which a fling loses more to the drift. 1 shortens every fling, 1000000 none."
    }
  }
}

extension ScrollTuning {
  /// Chromium's touchscreen flings on ChromeOS (March 2026).
  ///
  /// - Source: fling_curve.cc, which Chromium uses if the feature ExperimentalFlingAnimation is off.
  ///   All other values are those of `chromium`.
  public static var chromeOS: ScrollTuning { chromium(ScrollEngine(ChromeOSEngine())) }
}

extension Release {
  /// `Leg.drifting` inside the range, and the elastic overscroll beyond an edge.
  fileprivate func motion(_ engine: ChromeOSEngine) -> Motion? {
    guard overscroll == 0 else { return stretch(engine.edge) }
    return elastic(engine.leg(after: self), engine.edge)
  }
}

extension Leg {
  /// Returns Chromium's deceleration on ChromeOS, whose velocity is an exponential minus a constant
  /// speed.
  ///
  /// Symbols: x₀ position and v₀ velocity at time zero, r deceleration rate per millisecond,
  /// k = 1000·ln r (< 0, per second), b the drift, signed as v₀.
  /// velocity(t) = (v₀ + b)·e^(k·t) − b, position(t) = x₀ + (v₀ + b)·(e^(k·t) − 1)/k − b·t.
  /// The motion stops when the velocity is 0, at the time T = −ln(1 + v₀/b)/k.
  ///
  /// Chromium's own formula is P(t) = A·e^(−Gt) − B·t − A. The motion here equals the part of
  /// Chromium's motion that follows the instant at which Chromium's velocity is v₀.
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
