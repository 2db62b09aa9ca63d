import RealModule

/// The parameters of Flutter's BouncingScrollPhysics.
public struct FlutterEngine: Equatable, Sendable {
  /// Share of velocity left after one millisecond of deceleration.
  package var decelerationRate = Double.exp(Double.log(0.135) / 1000)
  /// Share of a movement beyond the edge that is shown, at the edge.
  package var edgeFriction = 0.52
  /// Deceleration besides the rate, in points per second squared.
  package var constantDeceleration = 0.0
  /// Response of the spring beyond an edge, in seconds.
  package var springResponse = 2 * Double.pi / Double.sqrt(200)
  /// Damping ratio of that spring.
  package var dampingRatio = 1.1
  /// Greatest speed with which a bounce begins, in points per second.
  package var springVelocityLimit = 5000.0

  mutating func visit(_ body: ParameterVisitor) {
    body("decelerationRate", "1/ms", 0.5...0.9999, 0.0001, &decelerationRate)
    body("edgeFriction", "", 0...1, 0.01, &edgeFriction)
    body("constantDeceleration", "pt/s²", 0...100_000, 50, &constantDeceleration)
    body("springResponse", "s", 0.01...10, 0.01, &springResponse)
    body("dampingRatio", "", 0.05...10, 0.01, &dampingRatio)
    body("springVelocityLimit", "pt/s", 1...1e6, 500, &springVelocityLimit)
  }

  /// The spring beyond an edge.
  var edgeSpring: Spring { Spring(response: springResponse, dampingRatio: dampingRatio) }
}

/// The parameters of Flutter's ClampingScrollPhysics.
public struct FlutterClampingEngine: Equatable, Sendable {
  /// Response of the spring that returns content from beyond an edge, in seconds.
  package var springResponse = 2 * Double.pi / Double.sqrt(200)
  /// Damping ratio of that spring.
  package var dampingRatio = 1.1

  mutating func visit(_ body: ParameterVisitor) {
    body("springResponse", "s", 0.01...10, 0.01, &springResponse)
    body("dampingRatio", "", 0.05...10, 0.01, &dampingRatio)
  }

  /// The spring that returns content from beyond an edge.
  var edgeSpring: Spring { Spring(response: springResponse, dampingRatio: dampingRatio) }
}

extension ScrollTuning {
  /// Flutter's BouncingScrollPhysics on a phone of three pixels a point.
  ///
  /// - Source: the framework's constants. Slop: kTouchSlop; start: dragStartDistanceMotionThreshold;
  ///   velocities: twice kMinFlingVelocity, kMaxFlingVelocity, kMaxSpringTransferVelocity (here in
  ///   both directions); spring: mass 0.5, stiffness 100, damping ratio 1.1; tolerance: 1/(0.05·pixel
  ///   ratio) for velocity, 1/pixel ratio for distance; rate: 0.135 a second; friction: 0.52·(1 − q)²,
  ///   q the overscroll as a share of the viewport.
  public static let flutter = ScrollTuning(
    engine: .flutter(FlutterEngine()),
    velocityRule: .iosWeighted,
    momentumCarry: .share,
    dragSlop: 18,
    motionStart: 3.5,
    minimumFlingVelocity: 100,
    maximumFlingVelocity: 8000,
    stopVelocity: 20,
    snapResponse: 2 * Double.pi / Double.sqrt(200),
    snapDampingRatio: 1.1,
    restDistance: 1,
    pixelRatio: 3
  )

  /// Flutter's ClampingScrollPhysics on a phone of three pixels a point.
  ///
  /// - Source: as `flutter`; the minimum velocity is kMinFlingVelocity.
  public static let flutterClamping = {
    var tuning = flutter
    tuning.engine = .flutterClamping(FlutterClampingEngine())
    tuning.motionStart = 0
    tuning.velocityRule = .leastSquares
    tuning.momentumCarry = .none
    tuning.minimumFlingVelocity = 50
    return tuning
  }()
}

/// What Flutter's two engines differ in.
private struct FlutterRelease {
  /// The deceleration without rows and edges.
  let leg: Leg
  /// The spring from beyond an edge.
  let edgeSpring: Spring
  /// Greatest speed of a bounce, in points per second; nil where content stops at the edge.
  let bounceLimit: Double?
}

extension ReleaseLaw {
  /// The motion of Flutter's BouncingScrollPhysics, alone and beneath FixedExtentScrollPhysics (rows)
  /// and PageScrollPhysics (pages).
  ///
  /// - Source: the framework of June 2023, re-computed and checked against its own tests. Different
  ///   here: a bounce's velocity is limited in both directions, and content on a row rests exactly on
  ///   it, not up to a pixel beside it.
  func motion(_ engine: FlutterEngine, from offset: Double, velocity: Double) -> Motion? {
    let leg: Leg =
      engine.constantDeceleration > 0
      ? .friction(
        FrictionDecay(
          position: offset,
          velocity: velocity,
          decelerationRate: engine.decelerationRate,
          constantDeceleration: engine.constantDeceleration,
          stopVelocity: tuning.tolerance.velocity
        )
      )
      : .decay(decay(from: offset, velocity: velocity, rate: engine.decelerationRate))
    let release = FlutterRelease(
      leg: leg,
      edgeSpring: engine.edgeSpring,
      bounceLimit: engine.springVelocityLimit
    )
    return motion(release, from: offset, velocity: velocity)
  }

  /// The motion of Flutter's ClampingScrollPhysics, alone and beneath the physics of rows and pages.
  ///
  /// - Source: as above. Different here: beyond either edge the velocity is kept where it points to the
  ///   edge; the engine does so beyond one edge only.
  func motion(_ engine: FlutterClampingEngine, from offset: Double, velocity: Double) -> Motion? {
    let release = FlutterRelease(
      leg: .power(PowerDecay(position: offset, velocity: velocity)),
      edgeSpring: engine.edgeSpring,
      bounceLimit: nil
    )
    return motion(release, from: offset, velocity: velocity)
  }

  private func motion(
    _ release: FlutterRelease,
    from offset: Double,
    velocity: Double
  ) -> Motion? {
    let isHeadingOut =
      range.clamped(offset + (velocity < 0 ? -1 : 1)) == offset && velocity != 0
    guard snap != .free, range.overscroll(offset) == 0, !isHeadingOut else {
      return freeMotion(release, from: offset, velocity: velocity)
    }
    if snap.isPaged {
      let direction = abs(velocity) > tuning.tolerance.velocity ? velocity : 0
      let target = range.clamped(snap.target(from: offset, end: offset, direction: direction))
      return spring(from: offset, velocity: velocity, to: target, spring: tuning.snapSpring)
    }
    let isSlow = abs(velocity) < tuning.tolerance.velocity
    // A bouncing motion that meets an edge is not bent to a row.
    if release.bounceLimit != nil, !isSlow, range.overscroll(release.leg.restPosition) != 0 {
      return freeMotion(release, from: offset, velocity: velocity)
    }
    let end = isSlow ? offset : Self.end(of: release.leg)
    return landing(from: offset, velocity: velocity, end: range.clamped(end))
  }

  /// Where a deceleration would end if it did not stop before.
  private static func end(of leg: Leg) -> Double {
    switch leg {
    case .decay(let decay): decay.asymptote
    case .friction(let friction): friction.end
    case let leg: leg.restPosition
    }
  }

  /// The motion without rows and pages.
  private func freeMotion(
    _ release: FlutterRelease,
    from offset: Double,
    velocity: Double
  ) -> Motion? {
    let overscroll = range.overscroll(offset)
    if overscroll != 0 {
      let isOutward = release.bounceLimit == nil && velocity * overscroll > 0
      return spring(
        from: offset,
        velocity: isOutward ? 0 : velocity,
        to: range.clamped(offset),
        spring: release.edgeSpring
      )
    }
    guard abs(velocity) >= tuning.tolerance.velocity else { return nil }
    let leg = release.leg
    let edge = range.clamped(leg.restPosition)
    guard edge != leg.restPosition, let time = crossing(edge, of: leg) else { return .leg(leg) }
    guard let limit = release.bounceLimit, bounces else {
      return .fling(Fling(approach: leg, until: time, edge: edge, bounce: nil))
    }
    let bounce = SpringMotion(
      position: edge,
      velocity: min(max(leg.velocity(at: time), -limit), limit),
      target: edge,
      spring: release.edgeSpring,
      tolerance: tuning.tolerance
    )
    return .fling(Fling(approach: leg, until: time, edge: edge, bounce: .spring(bounce)))
  }
}
