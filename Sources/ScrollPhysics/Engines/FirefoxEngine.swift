import RealModule

/// Firefox's asynchronous scrolling on the desktop.
struct FirefoxEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = 0.998
  /// Share of the first movement beyond the edge that is shown.
  var edgeFriction = 1.0 / 16
  /// Most that one movement shows beyond the edge, in points.
  var edgeStep = 8.0
  /// Share of the velocity that a bounce begins with.
  var edgeVelocity = 0.5
  /// The spring beyond an edge.
  var edgeSpring = Spring(response: 2 * Double.pi / Double.sqrt(200), dampingRatio: 1.1)
  /// Greatest speed with which a bounce begins, in points per second.
  var springVelocityLimit = 10_000.0

  static let name = "firefox"
  static let presets = [
    ScrollPreset(name, .of2026, "Firefox, gecko-dev 944913a6, read in November 2026") { .firefox }
  ]
  static let parameters: [TuningParameter] = [
    .decelerationRate, .edgeFriction, TuningParameter("edgeStep", "pt", 0.1...1000, 0.1),
    .edgeVelocity, .springResponse, .dampingRatio, .springVelocityLimit,
  ]
  static let hasOwnCurve = false

  var edgeDrag: EdgeDrag { .resistance(share: edgeFriction, step: edgeStep) }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// Firefox's touchscreen flings on the desktop, at 96 pixels an inch (gecko-dev 944913a6, read in
  /// November 2026).
  ///
  /// - Source: StaticPrefList.yaml: apz.fling_friction 0.002, apz.fling_stopped_threshold 0.01 px/ms,
  ///   apz.fling_min_velocity_threshold 0.5 px/ms, apz.touch_start_tolerance 0.1 inch,
  ///   apz.overscroll.spring_stiffness 200, apz.overscroll.damping 1.1, apz.overscroll.max_velocity
  ///   10 px/ms; apz.fling_curve_* change no velocity unless apz.max_velocity_inches_per_ms is set,
  ///   which it is not on the desktop. Axis.cpp: a sixteenth, 8 px, half of the velocity.
  ///   SimpleVelocityTracker.cpp: the velocity rule. Maximum velocity, rest distance (the engine ends a
  ///   bounce within 1 px) and snap response are our choice.
  public static var firefox: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(FirefoxEngine()),
      velocityRule: .segmentMean,
      momentumCarry: .acceleration,
      dragSlop: 9.6,
      restInterval: 0.1,
      minimumFlingVelocity: 500,
      maximumFlingVelocity: 100_000,
      snapSpring: Spring(response: 0.35)
    )
  }
}

extension Release {
  /// What Firefox does.
  ///
  /// Inside, each frame of t milliseconds multiplies the velocity by 0.998^t and moves the content by the
  /// new velocity times t. Here the content follows the limit of many frames, the decay with that rate,
  /// until 10 points per second are left. At an edge it continues with half of its velocity on an
  /// overdamped spring; so it does outside, and stops at the edge where it returns to it.
  ///
  /// - Source: DesktopFlingPhysics.h, Axis.cpp, AxisPhysicsMSDModel. Onto rows and pages, by bending the
  ///   deceleration or on a spring: our choice.
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
