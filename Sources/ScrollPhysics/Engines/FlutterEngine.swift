import RealModule

/// The parameters of Flutter's BouncingScrollPhysics.
public struct FlutterEngine: Equatable, Sendable {
  /// Share of velocity left after one millisecond of deceleration.
  package var decelerationRate = Double.exp(Double.log(0.135) / 1000)
  /// Share of a movement beyond the edge that is shown, at the edge.
  package var edgeFriction = 0.52
  /// Deceleration besides the rate, in points per second squared.
  package var constantDeceleration = 0.0
  /// The spring beyond an edge.
  package var edgeSpring = Spring.flutter
  /// Greatest speed with which a bounce begins, in points per second.
  package var springVelocityLimit = 5000.0
  /// Time in which the overscroll of content that is released at rest falls to its half, in seconds;
  /// nil for the edge spring, as in 2023.
  package var recoveryHalfLife: Double?

  mutating func visit(_ body: ParameterVisitor) {
    body("decelerationRate", "1/ms", 0.5...0.9999, 0.0001, &decelerationRate)
    body("edgeFriction", "", 0...1, 0.01, &edgeFriction)
    body("constantDeceleration", "pt/s²", 0...100_000, 50, &constantDeceleration)
    edgeSpring.visit("springResponse", "dampingRatio", body)
    body("springVelocityLimit", "pt/s", 1...1e6, 500, &springVelocityLimit)
    if var halfLife = recoveryHalfLife {
      body("recoveryHalfLife", "s", 0.001...10, 0.01, &halfLife)
      recoveryHalfLife = halfLife
    }
  }
}

extension Spring {
  /// Mass 0.5, stiffness 100, damping ratio 1.1.
  static let flutter = Spring(response: 2 * Double.pi / Double.sqrt(200), dampingRatio: 1.1)

  /// Flutter's spring for content that is released at rest beyond an edge.
  ///
  /// Its roots are −a = −ln 2/half life and −a·100000, so that a distance falls as e^(−at).
  fileprivate static func recovery(halfLife: Double) -> Spring {
    let (slow, factor) = (Double.log(2) / halfLife, 100_000.0)
    let pace = slow * Double.sqrt(factor)
    let ratio = (1 + factor) / (2 * Double.sqrt(factor))
    return Spring(response: 2 * Double.pi / pace, dampingRatio: ratio)
  }
}

extension ScrollTuning {
  /// Flutter's BouncingScrollPhysics of 2026 on a phone of three pixels a point.
  ///
  /// - Source: as `flutter2023`, whose constants are those of 2026. Pull request 187568 (patch of 4 June
  ///   2026): content released at rest beyond an edge returns with a half life of 0.07 s. Pull requests
  ///   169670 and 170641 (2025): a picker's row ticks in the middle, and not after a tap.
  public static let flutter = {
    var tuning = flutter2023
    tuning.engine = .flutter(FlutterEngine(recoveryHalfLife: 0.07))
    tuning.tickRule = .middle
    return tuning
  }()

  /// Flutter's BouncingScrollPhysics of 16 June 2023 on a phone of three pixels a point.
  ///
  /// - Source: the framework's constants. Slop: kTouchSlop; start: dragStartDistanceMotionThreshold;
  ///   velocities: twice kMinFlingVelocity, kMaxFlingVelocity, kMaxSpringTransferVelocity (here in
  ///   both directions); spring: mass 0.5, stiffness 100, damping ratio 1.1; tolerance: 1/(0.05·pixel
  ///   ratio) for velocity, 1/pixel ratio for distance; rate: 0.135 a second; friction: 0.52·(1 − q)²,
  ///   q the overscroll as a share of the viewport.
  public static let flutter2023 = ScrollTuning(
    engine: .flutter2023(FlutterEngine()),
    velocityRule: .iosWeighted,
    momentumCarry: .share,
    dragSlop: 18,
    motionStart: 3.5,
    minimumFlingVelocity: 100,
    maximumFlingVelocity: 8000,
    stopVelocity: 20,
    snapSpring: .flutter,
    restDistance: 1,
    pixelRatio: 3
  )

  /// Flutter's ClampingScrollPhysics on a phone of three pixels a point, of 16 June 2023 and the same in
  /// 2026.
  ///
  /// - Source: as `flutter2023`; the minimum velocity is kMinFlingVelocity.
  public static let flutterClamping = {
    var tuning = flutter2023
    tuning.engine = .flutterClamping(.flutter)
    tuning.motionStart = 0
    tuning.velocityRule = .leastSquares
    tuning.momentumCarry = .none
    tuning.minimumFlingVelocity = 50
    return tuning
  }()
}

extension Release {
  /// The motion of Flutter's BouncingScrollPhysics, alone and beneath FixedExtentScrollPhysics (rows)
  /// and PageScrollPhysics (pages).
  ///
  /// - Source: the framework of June 2023, re-computed and checked against its own tests, and the pull
  ///   request named at the preset. Different here: a bounce's velocity is limited in both directions, and content on a row rests exactly on
  ///   it, not up to a pixel beside it.
  func motion(_ engine: FlutterEngine) -> Motion? {
    guard overscroll == 0 else {
      let halfLife = isSlow ? engine.recoveryHalfLife : nil
      let spring = halfLife.map { Spring.recovery(halfLife: $0) } ?? engine.edgeSpring
      return self.spring(to: range.clamped(offset), spring)
    }
    let leg = deceleration(engine, stopVelocity: tuning.tolerance.velocity)
    // A motion that meets an edge is not bent to a row.
    if goesToRow, snap.isPaged || isSlow || range.overscroll(leg.restPosition) == 0 {
      // Where it would end if it did not stop before.
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

  /// The motion of Flutter's ClampingScrollPhysics, alone and beneath the physics of rows and pages.
  ///
  /// - Source: as above. Different here: beyond either edge the velocity is kept where it points to the
  ///   edge; the engine does so beyond one edge only.
  func clamping(_ edgeSpring: Spring) -> Motion? {
    guard overscroll == 0 else {
      let inward = velocity * overscroll > 0 ? 0 : velocity
      return spring(to: range.clamped(offset), edgeSpring, velocity: inward)
    }
    let leg = Leg.power(from: offset, velocity: velocity)
    if goesToRow { return row(end: leg.restPosition) }
    return isSlow ? nil : bounce(leg)
  }

  private var isSlow: Bool { abs(velocity) < tuning.tolerance.velocity }

  /// Whether rows and pages decide: not for content that is thrown against the edge where it is.
  private var goesToRow: Bool {
    guard !snap.isFree else { return false }
    return velocity == 0 || range.clamped(offset + (velocity < 0 ? -1 : 1)) != offset
  }

  /// The motion to the next page, or to the row at which a deceleration would end.
  private func row(end: @autoclosure () -> Double) -> Motion? {
    snap.isPaged
      ? spring(to: target(end: offset, direction: isSlow ? 0 : velocity))
      : landing(end: range.clamped(isSlow ? offset : end()))
  }
}
