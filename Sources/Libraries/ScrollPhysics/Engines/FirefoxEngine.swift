import RealModule

/// The law of Firefox's asynchronous scrolling on the desktop: the velocity decays exponentially.
///
/// At an edge, content continues on an overdamped spring with half of its velocity.
struct FirefoxEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = 0.998
  /// Shown share of a movement at the edge; farther beyond the edge the share is smaller.
  var edgeFriction = 1.0 / 16
  /// Greatest distance by which one movement of the finger moves content farther beyond an edge, in points.
  var edgeStep = 8.0
  /// Initial velocity of a bounce, as a share of the velocity at the edge.
  var edgeVelocity = 0.5
  var edgeSpring = Spring(response: 2 * Double.pi / Double.sqrt(200), dampingRatio: 1.1)
  /// Greatest initial speed of a bounce, in points per second.
  var springVelocityLimit = 10_000.0

  static let name = "firefox"
  static let presets = [
    ScrollPreset(name, "Firefox, gecko-dev 944913a6, read in November 2026") { .firefox }
  ]
  static let hasOwnCurve = false

  var engine: Engine { .firefox(self) }
  var edgeDrag: EdgeDrag { .resistance(share: edgeFriction, step: edgeStep) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.decelerationRate, &decelerationRate)
    body(.edgeFriction, &edgeFriction)
    body(.edgeStep, &edgeStep)
    body(.edgeVelocity, &edgeVelocity)
    edgeSpring.visit(body)
    body(.springVelocityLimit, &springVelocityLimit)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension TuningParameter {
  static var edgeStep: Self {
    Self("edgeStep", "pt", 0.1...1000, 0.1) {
      "How far one movement pulls content beyond an edge at most. 0.1 hardly, 1000 without limit."
    }
  }
}

extension ScrollTuning {
  /// Firefox's touchscreen flings on the desktop, at 96 pixels per inch (gecko-dev 944913a6, read in
  /// November 2026).
  ///
  /// - Source: StaticPrefList.yaml: apz.fling_friction 0.002, apz.fling_stopped_threshold 0.01 px/ms,
  ///   apz.fling_min_velocity_threshold 0.5 px/ms, apz.touch_start_tolerance 0.1 inch,
  ///   apz.overscroll.spring_stiffness 200, apz.overscroll.damping 1.1, apz.overscroll.max_velocity 10
  ///   px/ms. The preferences apz.fling_curve_* have an effect only if apz.max_velocity_inches_per_ms
  ///   is set, and on the desktop it is not. Axis.cpp: a sixteenth of a movement, at most 8 px, and
  ///   half of the velocity. SimpleVelocityTracker.cpp: the velocity rule. Our choice: maximum
  ///   velocity, rest distance (Firefox ends a bounce within 1 px) and snap response.
  public static var firefox: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(FirefoxEngine()),
      velocityRule: .segmentMean,
      momentumCarry: .acceleration,
      touchpadRule: .firefox,
      wheelRule: .firefox,
      dragSlop: 9.6,
      restInterval: 0.1,
      minimumFlingVelocity: 500,
      maximumFlingVelocity: 100_000,
      snapSpring: Spring(response: 0.35)
    )
  }
}

extension Release {
  /// Returns the motion of Firefox's asynchronous scrolling.
  ///
  /// Inside the range, Firefox multiplies the velocity by 0.998^t in each frame of t milliseconds, and
  /// moves the content by the new velocity times t. For short frames this approaches a decay with the
  /// rate 0.998. Here the content follows that decay, until its speed is 10 points per second.
  ///
  /// At an edge the content continues on an overdamped spring, with half of its velocity. Content
  /// that is released beyond an edge also follows this spring with half of its velocity. The
  /// content stops when it returns to the edge.
  ///
  /// - Source: DesktopFlingPhysics.h, Axis.cpp, AxisPhysicsMSDModel. Our choice: a row or page is
  ///   reached by a deceleration that is changed to end there, or by a spring.
  fileprivate func motion(_ engine: FirefoxEngine) -> Motion? {
    let limit = engine.springVelocityLimit
    guard overscroll == 0 else {
      let velocity = min(max(engine.edgeVelocity * velocity, -limit), limit)
      return springToEdge(engine.edgeSpring, velocity: velocity)
    }
    let decay = decay(rate: engine.decelerationRate)
    if let motion = rowOrPage(end: decay.restPosition) { return motion }
    guard abs(velocity) > tuning.tolerance.velocity else { return nil }
    return bounce(decay, on: engine.edgeSpring, limit: limit, share: engine.edgeVelocity)
  }
}
