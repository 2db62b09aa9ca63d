import RealModule

/// The parameters of the re-implementation ScrollMechanics.
public struct ScrollMechanicsEngine: Equatable, Sendable {
  /// Share of velocity left after one millisecond of deceleration.
  package var decelerationRate = 0.998
  /// Share of the first point beyond the edge that is shown.
  package var rubberBand = 0.55
  /// Response of the spring beyond an edge, in seconds.
  package var springResponse = 2 * Double.pi / 10
  /// Damping ratio of that spring.
  package var dampingRatio = 1.0
  /// Greatest speed with which a bounce begins, in points per second.
  package var springVelocityLimit = 1e6

  mutating func visit(_ body: ParameterVisitor) {
    body("decelerationRate", "1/ms", 0.5...0.9999, 0.0001, &decelerationRate)
    body("rubberBand", "", 0...1, 0.01, &rubberBand)
    body("springResponse", "s", 0.01...10, 0.01, &springResponse)
    body("dampingRatio", "", 0.05...10, 0.01, &dampingRatio)
    body("springVelocityLimit", "pt/s", 1...1e6, 500, &springVelocityLimit)
  }

  /// The spring beyond an edge.
  var edgeSpring: Spring { Spring(response: springResponse, dampingRatio: dampingRatio) }
}

extension ScrollTuning {
  /// The re-implementation ScrollMechanics.
  ///
  /// - Source: its code. The bounce has mass 1, stiffness 100, damping ratio 1; its default spring
  ///   stiffness 200. Motion stops 0.5 pt before the end of the exponential, at 0.5·(−1000·ln 0.998)
  ///   pt/s. A release has no velocity 100 ms after the last movement. The rest distance is our
  ///   choice: the engine stops a sixth of a point before the target.
  public static let scrollMechanics = ScrollTuning(
    engine: .scrollMechanics(ScrollMechanicsEngine()),
    velocityRule: .leastSquares,
    dragSlop: 10,
    restInterval: 0.100,
    minimumFlingVelocity: 0,
    maximumFlingVelocity: 100_000,
    stopVelocity: 0.5 * -1000 * Double.log(0.998),
    snapResponse: 2 * Double.pi / Double.sqrt(200),
    restDistance: 0.005
  )
}

extension ReleaseLaw {
  /// What ScrollMechanics does.
  ///
  /// Inside, content decelerates until half a point is left; at an edge a critically damped spring
  /// takes over with the velocity of the crossing; outside, the spring begins at once, whatever the
  /// velocity. To rows: the end of the exponential is projected, and a spring goes to the nearest
  /// row with the velocity of the release.
  ///
  /// - Source: super-ultra/ScrollMechanics, run. Its slip of taking a fling inwards from exactly the
  ///   edge for one into the edge is not copied.
  func motion(
    _ engine: ScrollMechanicsEngine,
    from offset: Double,
    velocity: Double
  ) -> Motion? {
    let overscroll = range.overscroll(offset)
    guard overscroll == 0 else {
      return spring(
        from: offset,
        velocity: velocity,
        to: range.clamped(offset),
        spring: engine.edgeSpring
      )
    }
    if snap != .free {
      // Projected as Apple's talk on fluid interfaces does: v/1000 · r/(1 − r).
      let rate = engine.decelerationRate
      let projected = offset + velocity / 1000 * rate / (1 - rate)
      let target = range.clamped(
        snap.target(from: offset, end: projected, direction: velocity)
      )
      return spring(from: offset, velocity: velocity, to: target, spring: tuning.snapSpring)
    }
    let decay = decay(from: offset, velocity: velocity, rate: engine.decelerationRate)
    let edge = range.clamped(decay.restPosition)
    guard edge != decay.restPosition else { return .decay(decay) }
    guard
      let fling = Fling(
        decay: decay,
        edge: edge,
        spring: bounces ? engine.edgeSpring : nil,
        tolerance: tuning.tolerance,
        velocityLimit: engine.springVelocityLimit
      )
    else {
      // Rounding: it meets the edge in the very instant of its rest.
      return bent(from: offset, velocity: velocity, to: edge).map(Motion.decay)
    }
    return .fling(fling)
  }
}
