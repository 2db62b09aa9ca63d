import RealModule

/// The law of Flutter's BouncingScrollPhysics: the velocity decays exponentially.
///
/// A constant deceleration can be added. At an edge, content continues on a spring. The overscroll of
/// content that is released at rest beyond an edge halves every `recoveryHalfLife` seconds.
struct FlutterEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = Double.exp(Double.log(0.135) / 1000)
  /// Shown share of a movement just beyond the edge; farther beyond the edge the share is smaller.
  var edgeFriction = 0.52
  /// Constant deceleration in addition to `decelerationRate`, in points per second squared.
  var constantDeceleration = 0.0
  var edgeSpring = Spring.flutter
  /// Greatest initial speed of a bounce, in points per second.
  var springVelocityLimit = 5000.0
  /// Half-life of the overscroll after content is released at rest beyond an edge, in seconds.
  var recoveryHalfLife = 0.07

  static let name = "flutter"
  static let presets = [
    ScrollPreset(name, "Flutter of 2026, with pull request 187568 of 4 June 2026") { .flutter }
  ]

  var engine: Engine { .flutter(self) }
  var edgeDrag: EdgeDrag { .friction(strength: edgeFriction) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.decelerationRate, &decelerationRate)
    body(.edgeFriction, &edgeFriction)
    body(.constantDeceleration, &constantDeceleration)
    edgeSpring.visit(body)
    body(.springVelocityLimit, &springVelocityLimit)
    body(.recoveryHalfLife, &recoveryHalfLife)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension TuningParameter {
  static var constantDeceleration: Self {
    Self("constantDeceleration", "pt/s²", 0...1e5, 50) {
      "Braking in addition to the deceleration rate. 0 none, 100000 stops flings at once."
    }
  }
  static var recoveryHalfLife: Self {
    Self("recoveryHalfLife", "s", 0.001...10, 0.01) {
      "Time in which content left beyond an edge comes halfway back. 0.001 s at once, 10 s slowly."
    }
  }
}

extension Spring {
  /// Mass 0.5, stiffness 100, damping ratio 1.1.
  static let flutter = Spring(response: 2 * Double.pi / Double.sqrt(200), dampingRatio: 1.1)

  /// Returns Flutter's spring for content that is released at rest beyond an edge.
  ///
  /// The roots of its characteristic equation are −a and −100000·a, with a = ln 2/half-life. The term
  /// of the second root vanishes almost at once, so that the distance to the edge falls as e^(−at).
  fileprivate static func recovery(halfLife: Double) -> Spring {
    let (slow, factor) = (Double.log(2) / halfLife, 100_000.0)
    let angularFrequency = slow * Double.sqrt(factor)
    let ratio = (1 + factor) / (2 * Double.sqrt(factor))
    return Spring(response: 2 * Double.pi / angularFrequency, dampingRatio: ratio)
  }
}

extension ScrollTuning {
  /// Flutter's BouncingScrollPhysics of 2026 on a phone with three pixels per point.
  ///
  /// - Source: the framework's constants of 16 June 2023, unchanged in 2026. Slop: kTouchSlop. Motion
  ///   start: dragStartDistanceMotionThreshold. Velocities: twice kMinFlingVelocity, kMaxFlingVelocity,
  ///   kMaxSpringTransferVelocity (here in both directions). Spring: mass 0.5, stiffness 100, damping
  ///   ratio 1.1. Tolerance: 1/(0.05·pixel ratio) for velocity, 1/pixel ratio for distance. Rate: 0.135
  ///   of the velocity is left after a second. Friction: 0.52·(1 − q)², with q the overscroll as a
  ///   share of the viewport. Pull request 187568 (patch of 4 June 2026): content released at rest
  ///   beyond an edge returns with a half-life of 0.07 s. Pull requests 169670 and 170641 (2025): a
  ///   picker ticks when a row reaches the middle, and does not tick after a tap.
  @inline(never)
  public static var flutter: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(FlutterEngine()),
      velocityRule: .iosWeighted,
      momentumCarry: .share,
      tickRule: .middle,
      touchpadRule: .flutter,
      dragSlop: 18,
      motionStart: 3.5,
      minimumFlingVelocity: 100,
      maximumFlingVelocity: 8000,
      stopVelocity: 20,
      snapSpring: .flutter,
      restDistance: 1,
      pixelRatio: 3
    )
  }
}

extension Release {
  /// Returns the motion of Flutter's BouncingScrollPhysics, FixedExtentScrollPhysics (rows) and
  /// PageScrollPhysics (pages).
  ///
  /// - Source: the framework of June 2023, re-computed and checked against its own tests, and pull
  ///   request 187568; see the preset `flutter`. Different here: the velocity of a bounce is limited in
  ///   both directions, and content comes to rest exactly on a row. In Flutter it may rest up to a
  ///   pixel beside the row.
  fileprivate func motion(_ engine: FlutterEngine) -> Motion? {
    guard overscroll == 0 else {
      let recovery = Spring.recovery(halfLife: engine.recoveryHalfLife)
      return spring(to: range.clamped(offset), isSlow ? recovery : engine.edgeSpring)
    }
    let leg = deceleration(engine, stopVelocity: tuning.tolerance.velocity)
    // A deceleration that meets an edge is not changed to end on a row.
    if goesToRow, snap.isPaged || isSlow || range.overscroll(leg.restPosition) == 0 {
      // The end of the deceleration without a stop velocity.
      return row(end: deceleration(engine, stopVelocity: .leastNormalMagnitude).restPosition)
    }
    return isSlow ? nil : bounce(leg, on: engine.edgeSpring, limit: engine.springVelocityLimit)
  }

  private func deceleration(_ engine: FlutterEngine, stopVelocity: Double) -> Leg {
    guard engine.constantDeceleration > 0 else {
      return decay(rate: engine.decelerationRate, stopVelocity: stopVelocity)
    }
    return .friction(
      from: offset,
      velocity: velocity,
      decelerationRate: engine.decelerationRate,
      constantDeceleration: engine.constantDeceleration,
      stopVelocity: stopVelocity
    )
  }

  /// Whether the speed is below the stop velocity, so that Flutter treats the content as at rest.
  var isSlow: Bool { abs(velocity) < tuning.tolerance.velocity }

  /// False for free content, and for content at an edge with an outward velocity.
  var goesToRow: Bool {
    guard !snap.isFree else { return false }
    return velocity == 0 || range.clamped(offset + (velocity < 0 ? -1 : 1)) != offset
  }

  /// Returns Flutter's motion to a page, or to the row nearest to the end of the deceleration.
  ///
  /// `end` is the offset at which the deceleration would end, in points; it has no effect on pages.
  func row(end: @autoclosure () -> Double) -> Motion? {
    snap.isPaged
      ? spring(to: target(end: offset, direction: isSlow ? 0 : velocity))
      : landing(end: range.clamped(isSlow ? offset : end()))
  }
}
