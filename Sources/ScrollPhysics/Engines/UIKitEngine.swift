/// The parameters of UIScrollView.
public struct UIKitEngine: Equatable, Sendable {
  /// Share of velocity left after one millisecond of deceleration.
  package var decelerationRate: Double
  /// Share of the first point beyond the edge that is shown.
  package var rubberBand = 0.55
  /// Response of the spring beyond an edge, in seconds.
  package var springResponse = 0.572_760
  /// Damping ratio of that spring.
  package var dampingRatio = 1.0
  /// Velocity towards the edge with which a held overscroll returns, per point of overscroll.
  package var springLead = 7.23
  /// Greatest speed with which a bounce begins, in points per second.
  package var springVelocityLimit = 1e6

  mutating func visit(_ body: ParameterVisitor) {
    body("decelerationRate", "1/ms", 0.5...0.9999, 0.0001, &decelerationRate)
    body("rubberBand", "", 0...1, 0.01, &rubberBand)
    body("springResponse", "s", 0.01...10, 0.01, &springResponse)
    body("dampingRatio", "", 0.05...10, 0.01, &dampingRatio)
    body("springLead", "1/s", 0...100, 0.1, &springLead)
    body("springVelocityLimit", "pt/s", 1...1e6, 500, &springVelocityLimit)
  }

  /// The spring beyond an edge.
  var edgeSpring: Spring { Spring(response: springResponse, dampingRatio: dampingRatio) }
}

extension ScrollTuning {
  /// UIScrollView with its normal deceleration rate, as measured on iOS.
  ///
  /// - Source: rate 0.998: UIScrollView.DecelerationRate.normal, read at run time. Rubber band 0.55:
  ///   fitted to 29 measured offsets, residual 0.17 pt. Spring: fitted to a measured bounce, ω =
  ///   10.97/s, critically damped, residual 0.71 pt; in the same bounce content returned with 1280
  ///   pt/s from 177 pt with the finger at rest. Stop velocity: fitted to 12 measured rest points
  ///   within 0.17 pt. Releases below 260 pt/s never decelerated, above 350 pt/s always.
  ///   Velocity rule: Flutter's published fit of iOS. Slop: the pan recognizer's hysteresis.
  ///   Maximum velocity, snap response (a row's step in a third of a second) and rest distance
  ///   (a third of a pixel at scale 3) are our choice.
  public static let uikit = uikit(decelerationRate: 0.998)

  /// UIScrollView with its fast deceleration rate.
  ///
  /// - Source: UIScrollView.DecelerationRate.fast, read at run time.
  public static let uikitFast = uikit(decelerationRate: 0.99)

  private static func uikit(decelerationRate: Double) -> ScrollTuning {
    ScrollTuning(
      engine: .uikit(UIKitEngine(decelerationRate: decelerationRate)),
      velocityRule: .iosWeighted,
      dragSlop: 10,
      minimumFlingVelocity: 250,
      maximumFlingVelocity: 8000,
      snapResponse: 0.35
    )
  }
}

extension ReleaseLaw {
  /// What UIScrollView does.
  ///
  /// Inside its range content decelerates; where rows are to rest on, the same curve is bent to land
  /// on the row nearest to its natural end. An end beyond an edge is not bent: the content meets the
  /// edge and bounces. Content already beyond an edge springs back, unless it is on its way in fast
  /// enough to come to rest inside.
  ///
  /// - Source: rest points, curve, rubber band and one bounce of a real UIScrollView, measured; the
  ///   way in from beyond the edge is our choice.
  func motion(_ engine: UIKitEngine, from offset: Double, velocity: Double) -> Motion? {
    let decay = decay(from: offset, velocity: velocity, rate: engine.decelerationRate)
    let overscroll = range.overscroll(offset)
    if overscroll != 0, range.overscroll(decay.restPosition) * overscroll > 0 {
      return springBack(engine, from: offset, overscroll: overscroll, velocity: velocity)
    }
    let edge = range.clamped(decay.restPosition)
    if snap.isPaged {
      let page = snap.target(from: offset, end: decay.restPosition, direction: velocity)
      let target = range.clamped(page)
      // Beyond the last page there is only the edge, met as without pages.
      if target == page || edge == decay.restPosition {
        return turn(to: target, from: offset, velocity: velocity, end: decay.restPosition)
      }
    }
    if edge != decay.restPosition {
      let spring = bounces ? engine.edgeSpring : nil
      let fling = Fling(
        decay: decay,
        edge: edge,
        spring: spring,
        tolerance: tuning.tolerance,
        velocityLimit: engine.springVelocityLimit
      )
      if let fling { return .fling(fling) }
      // Rounding: it meets the edge in the very instant of its rest.
      if overscroll == 0, let bent = bent(from: offset, velocity: velocity, to: edge) {
        return .decay(bent)
      }
      return springBack(engine, from: offset, overscroll: overscroll, velocity: velocity)
    }
    guard snap != .free else { return .decay(decay) }
    return landing(from: offset, velocity: velocity, end: decay.restPosition)
  }

  /// The motion to the next page: the deceleration bent to it where it is made shorter, else a
  /// spring; a deceleration made longer would creep.
  private func turn(
    to page: Double,
    from offset: Double,
    velocity: Double,
    end: Double
  ) -> Motion? {
    if abs(end - offset) >= abs(page - offset),
      let bent = bent(from: offset, velocity: velocity, to: page)
    {
      return .decay(bent)
    }
    return spring(from: offset, velocity: velocity, to: page, spring: tuning.snapSpring)
  }

  private func springBack(
    _ engine: UIKitEngine,
    from offset: Double,
    overscroll: Double,
    velocity: Double
  ) -> Motion? {
    spring(
      from: offset,
      velocity: velocity - engine.springLead * overscroll,
      to: range.clamped(offset),
      spring: engine.edgeSpring
    )
  }
}
