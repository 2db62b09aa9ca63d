import RealModule

/// The law of Flutter's BouncingScrollPhysics of 2023: the velocity decays exponentially.
///
/// A constant deceleration can be added. At an edge, content continues on a spring.
struct Flutter2023Engine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = Double.exp(Double.log(0.135) / 1000)
  /// Shown share of a movement just beyond the edge; farther beyond the edge the share is smaller.
  var edgeFriction = 0.52
  /// Constant deceleration in addition to `decelerationRate`, in points per second squared.
  var constantDeceleration = 0.0
  /// The spring that returns content from beyond an edge.
  var edgeSpring = Spring.flutter
  /// Greatest initial speed of a bounce, in points per second.
  var springVelocityLimit = 5000.0

  static let name = "flutter2023"
  static let presets = [ScrollPreset(name, .of2026, "Flutter of 16 June 2023") { .flutter2023 }]
  static let parameters: [TuningParameter] = [
    .decelerationRate, .edgeFriction,
    TuningParameter("constantDeceleration", "pt/s²", 0...100_000, 50),
    .springResponse, .dampingRatio, .springVelocityLimit,
  ]

  var edgeDrag: EdgeDrag { .friction(strength: edgeFriction) }

  func motion(of release: Release) -> Motion? { release.motion(self, recovery: edgeSpring) }
}

extension Spring {
  /// Flutter's spring: mass 0.5, stiffness 100, damping ratio 1.1.
  static let flutter = Spring(response: 2 * Double.pi / Double.sqrt(200), dampingRatio: 1.1)
}

extension ScrollTuning {
  /// Flutter's BouncingScrollPhysics of 16 June 2023 on a phone with three pixels per point.
  ///
  /// - Source: the framework's constants. Slop: kTouchSlop. Motion start:
  ///   dragStartDistanceMotionThreshold. Velocities: twice kMinFlingVelocity, kMaxFlingVelocity,
  ///   kMaxSpringTransferVelocity (here in both directions). Spring: mass 0.5, stiffness 100, damping
  ///   ratio 1.1. Tolerance: 1/(0.05·pixel ratio) for velocity, 1/pixel ratio for distance. Rate: 0.135
  ///   of the velocity is left after a second. Friction: 0.52·(1 − q)², with q the overscroll as a
  ///   share of the viewport.
  @inline(never)
  public static var flutter2023: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(Flutter2023Engine()),
      velocityRule: .iosWeighted,
      momentumCarry: .share,
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
  /// Content that is released at rest beyond an edge returns on the spring `recovery`.
  ///
  /// - Source: the framework of June 2023, re-computed and checked against its own tests, and pull
  ///   request 187568; see the preset `flutter`. Different here: the velocity of a bounce is limited in
  ///   both directions, and content comes to rest exactly on a row. In Flutter it may rest up to a
  ///   pixel beside the row.
  func motion(_ engine: Flutter2023Engine, recovery: Spring) -> Motion? {
    guard overscroll == 0 else {
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

  private func deceleration(_ engine: Flutter2023Engine, stopVelocity: Double) -> Leg {
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

  /// Whether the content goes to a row or a page.
  ///
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
