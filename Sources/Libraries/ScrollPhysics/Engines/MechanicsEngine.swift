import RealModule

/// The law of ScrollMechanics, a re-implementation of UIScrollView: the velocity decays exponentially.
///
/// At an edge, content continues on a critically damped spring.
struct MechanicsEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = 0.998
  /// Strength of the rubber band: the shown share of a very small pull beyond the edge.
  var rubberBand = 0.55
  var edgeSpring = Spring(response: 2 * Double.pi / 10)
  /// Greatest initial speed of a bounce, in points per second.
  var springVelocityLimit = 1e6

  static let name = "scrollMechanics"
  static let presets = [
    ScrollPreset(name, "ScrollMechanics, commit 587660a6, read in 2026") {
      .scrollMechanics
    }
  ]
  static let hasOwnCurve = false

  var engine: Engine { .mechanics(self) }
  var edgeDrag: EdgeDrag { .rubberBand(strength: rubberBand) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.decelerationRate, &decelerationRate)
    body(.rubberBand, &rubberBand)
    edgeSpring.visit(body)
    body(.springVelocityLimit, &springVelocityLimit)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// ScrollMechanics, a re-implementation of UIScrollView (commit 587660a6, read in 2026).
  ///
  /// - Source: its code. The spring of a bounce has mass 1, stiffness 100 and damping ratio 1. The
  ///   spring to a row is its default spring, with stiffness 200. Deceleration ends 0.5 pt before
  ///   the end of the exponential, at a speed of 0.5·(−1000·ln 0.998) pt/s. The velocity of a
  ///   release is 0 if the last movement was more than 100 ms before it. The rest distance is our
  ///   choice: ScrollMechanics stops a sixth of a point before the target.
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
  /// Returns the motion of ScrollMechanics.
  ///
  /// Inside the range, content decelerates until it is half a point from the end of the exponential. At
  /// an edge a critically damped spring takes over, with the velocity of the crossing. Content that is
  /// released beyond an edge follows this spring from the release on, with any velocity. On rows, a
  /// spring leads to the row nearest to the end of the exponential and begins with the velocity of the release.
  ///
  /// - Source: super-ultra/ScrollMechanics, which was executed for comparison. Different here:
  ///   ScrollMechanics treats an inward fling that starts exactly at the edge as a fling into the
  ///   edge.
  fileprivate func motion(_ engine: MechanicsEngine) -> Motion? {
    guard overscroll == 0 else { return spring(to: range.clamped(offset), engine.edgeSpring) }
    let rate = engine.decelerationRate
    guard snap.isFree else {
      // The same projection as in Apple's talk on fluid interfaces: v/1000 · r/(1 − r).
      let projected = offset + velocity / 1000 * rate / (1 - rate)
      return spring(to: target(end: projected, direction: velocity))
    }
    return bounce(decay(rate: rate), on: engine.edgeSpring, limit: engine.springVelocityLimit)
  }
}
