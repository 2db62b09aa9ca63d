import RealModule

/// ScrollMechanics, which re-implements UIScrollView.
struct MechanicsEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = 0.998
  /// Share of the first point beyond the edge that is shown.
  var rubberBand = 0.55
  /// The spring beyond an edge.
  var edgeSpring = Spring(response: 2 * Double.pi / 10)
  /// Greatest speed with which a bounce begins, in points per second.
  var springVelocityLimit = 1e6

  static let name = "scrollMechanics"
  static let presets = [
    ScrollPreset(name, .of2023, "ScrollMechanics, commit 587660a6, read in 2026") {
      .scrollMechanics
    }
  ]
  static let parameters: [TuningParameter] = [
    .decelerationRate, .rubberBand, .springResponse, .dampingRatio, .springVelocityLimit,
  ]
  static let hasOwnCurve = false

  var edgeDrag: EdgeDrag { .rubberBand(strength: rubberBand) }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// The re-implementation ScrollMechanics (commit 587660a6, read in 2026).
  ///
  /// - Source: its code. The bounce has mass 1, stiffness 100, damping ratio 1; its default spring
  ///   stiffness 200. Motion stops 0.5 pt before the end of the exponential, at 0.5·(−1000·ln 0.998)
  ///   pt/s. A release has no velocity 100 ms after the last movement. The rest distance is our
  ///   choice: the engine stops a sixth of a point before the target.
  public static var scrollMechanics: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(MechanicsEngine()),
      velocityRule: .leastSquares,
      dragSlop: 10,
      restInterval: 0.100,
      minimumFlingVelocity: 0,
      maximumFlingVelocity: 100_000,
      stopVelocity: 0.5 * -1000 * Double.log(0.998),
      snapSpring: Spring(response: 2 * Double.pi / Double.sqrt(200)),
      restDistance: 0.005
    )
  }
}

extension Release {
  /// What ScrollMechanics does.
  ///
  /// Inside, content decelerates until half a point is left; at an edge a critically damped spring
  /// takes over with the velocity of the crossing; outside, the spring begins at once, whatever the
  /// velocity. To rows: the end of the exponential is projected, and a spring goes to the nearest
  /// row with the velocity of the release.
  ///
  /// - Source: super-ultra/ScrollMechanics, run. Its slip of taking a fling inwards from exactly the
  ///   edge for one into the edge is not copied.
  fileprivate func motion(_ engine: MechanicsEngine) -> Motion? {
    guard overscroll == 0 else { return spring(to: range.clamped(offset), engine.edgeSpring) }
    let rate = engine.decelerationRate
    guard snap.isFree else {
      // Projected as Apple's talk on fluid interfaces does: v/1000 · r/(1 − r).
      let projected = offset + velocity / 1000 * rate / (1 - rate)
      return spring(to: target(end: projected, direction: velocity))
    }
    return bounce(decay(rate: rate), on: engine.edgeSpring, limit: engine.springVelocityLimit)
  }
}
