import RealModule

/// The parameters of Android's OverScroller and NumberPicker.
public struct AndroidEngine: Equatable, Sendable {
  /// Furthest that a fling goes beyond an edge, in points.
  package var overfling = 6.0
  /// Deceleration beyond an edge, in pixels per second squared.
  package var edgeDeceleration = 2000.0
  /// Time in which content goes to a row after a fling, in seconds.
  package var snapTime = 0.8

  mutating func visit(_ body: ParameterVisitor) {
    body("overfling", "pt", 0...10_000, 1, &overfling)
    body("edgeDeceleration", "px/s²", 1...1e6, 50, &edgeDeceleration)
    body("snapTime", "s", 0.01...10, 0.01, &snapTime)
  }
}

extension ScrollTuning {
  /// Android's OverScroller and NumberPicker; points are density-independent pixels.
  ///
  /// - Source: ViewConfiguration for slop, minimum and maximum velocity and overfling distance;
  ///   OverScroller for the gravity beyond the edge; NumberPicker for 800 ms to the nearest row. The
  ///   snap response is a critically damped spring of about startScroll's 250 ms. Stop velocity and
  ///   rest distance are our choice.
  public static let android = ScrollTuning(
    engine: .android(AndroidEngine()),
    velocityRule: .leastSquares,
    momentumCarry: .flywheel,
    dragSlop: 8,
    minimumFlingVelocity: 50,
    maximumFlingVelocity: 8000,
    snapResponse: 0.25
  )
}

extension ReleaseLaw {
  /// What Android's OverScroller does, and its NumberPicker where there are rows.
  ///
  /// Inside, content follows the spline. At an edge it continues with a constant deceleration, at most
  /// as far as the overfling distance, then back along a cubic; without overfling distance it stops
  /// dead. Outside, a release outwards follows the parabola that would have come from the edge; one
  /// inwards follows the spline if that leads inside, else the cubic. To rows: the fling first, then
  /// a second phase of fixed duration. To a page: that phase alone.
  ///
  /// - Source: AOSP 10, OverScroller.java, run. The engine takes the last velocity that was sampled
  ///   at the edge, which depends on the frame rate; here it is the velocity of the crossing.
  func motion(_ engine: AndroidEngine, from offset: Double, velocity: Double) -> Motion? {
    let overscroll = range.overscroll(offset)
    if overscroll != 0 { return androidReturn(engine, from: offset, velocity: velocity) }
    if snap.isPaged { return androidPage(engine, from: offset, velocity: velocity) }
    guard velocity != 0 else { return androidRow(engine, from: offset, after: nil) }
    let spline = Leg.spline(
      SplineDecay(position: offset, velocity: velocity, density: tuning.pixelRatio)
    )
    let edge = range.clamped(spline.restPosition)
    guard edge != spline.restPosition, let time = crossing(edge, of: spline) else {
      return snap == .free ? .leg(spline) : androidRow(engine, from: offset, after: spline)
    }
    return androidEdge(engine, spline, until: time, edge: edge)
  }

  /// The approach, then out of the edge and back, or a dead stop; the engine's instants are whole
  /// milliseconds.
  private func androidEdge(
    _ engine: AndroidEngine,
    _ approach: Leg,
    until crossing: Double,
    edge: Double
  ) -> Motion {
    let time = Self.wholeMilliseconds(crossing)
    let out = Ballistic(
      position: edge,
      velocity: wholePixels(approach.velocity(at: time)),
      deceleration: gravity(engine),
      reach: bounces ? engine.overfling : 0
    )
    guard out.duration > 0 else {
      return .fling(Fling(approach: approach, until: time, edge: edge, bounce: nil))
    }
    return .fling(
      Fling(
        approach: approach,
        until: time,
        edge: edge,
        bounce: .ballistic(out),
        back: .ease(androidSpringBack(engine, from: out.restPosition, to: edge))
      )
    )
  }

  /// The way back into the range.
  private func androidReturn(_ engine: AndroidEngine, from offset: Double, velocity: Double)
    -> Motion?
  {
    let edge = range.clamped(offset)
    let overscroll = offset - edge
    let back = androidSpringBack(engine, from: offset, to: edge)
    if velocity * overscroll > 0 {
      // As if it had left the edge with just the velocity that leaves this much here.
      let pull = gravity(engine)
      let toApex = velocity * velocity / 2 / pull
      let whole = Double.sqrt(2 * (toApex + abs(overscroll)) / pull)
      let out = Ballistic(
        position: edge,
        velocity: (velocity < 0 ? -1 : 1) * pull * whole,
        deceleration: pull,
        reach: bounces ? engine.overfling : 0,
        elapsed: whole - abs(velocity) / pull
      )
      guard out.duration > 0 else { return .ease(back) }
      let leg = Leg.ballistic(out)
      return .fling(
        Fling(
          approach: leg,
          until: leg.duration,
          edge: edge,
          bounce: .ease(androidSpringBack(engine, from: out.restPosition, to: edge))
        )
      )
    }
    let spline = SplineDecay(position: offset, velocity: velocity, density: tuning.pixelRatio)
    guard velocity != 0, abs(spline.length) > abs(overscroll) else { return .ease(back) }
    let leg = Leg.spline(spline)
    let far = range.clamped(spline.restPosition)
    guard far != spline.restPosition, let time = crossing(far, of: leg) else {
      return snap == .free ? .leg(leg) : androidRow(engine, from: offset, after: leg)
    }
    return androidEdge(engine, leg, until: time, edge: far)
  }

  /// The cubic back from beyond an edge: √(2·|δ|/g) seconds for δ points.
  private func androidSpringBack(_ engine: AndroidEngine, from offset: Double, to edge: Double)
    -> Ease
  {
    let duration = Double.sqrt(2 * abs(offset - edge) / gravity(engine))
    return Ease(
      from: offset,
      to: edge,
      duration: Self.wholeMilliseconds(duration),
      curve: .cubicInOut
    )
  }

  /// The way to a page, which takes the place of the fling.
  private func androidPage(_ engine: AndroidEngine, from offset: Double, velocity: Double)
    -> Motion?
  {
    let page = snap.target(from: offset, end: offset, direction: velocity)
    let target = range.clamped(page)
    guard target != offset else { return nil }
    return .ease(
      Ease(from: offset, to: target, duration: engine.snapTime, curve: .quinticOut)
    )
  }

  /// The deceleration beyond an edge, in points per second squared: the engine's is in pixels.
  private func gravity(_ engine: AndroidEngine) -> Double {
    engine.edgeDeceleration / tuning.pixelRatio
  }

  /// A value whose count of pixels is truncated to a whole number.
  private func wholePixels(_ value: Double) -> Double {
    (value * tuning.pixelRatio).rounded(.towardZero) / tuning.pixelRatio
  }

  private static func wholeMilliseconds(_ seconds: Double) -> Double {
    (seconds * 1000).rounded(.down) / 1000
  }

  /// The second phase: to the row nearest to where the fling ended.
  private func androidRow(_ engine: AndroidEngine, from offset: Double, after fling: Leg?)
    -> Motion?
  {
    guard snap != .free else { return nil }
    let end = fling?.restPosition ?? offset
    let direction = fling.map { $0.velocity(at: 0) } ?? 0
    let target = range.clamped(snap.target(from: offset, end: end, direction: direction))
    let adjustment = Ease(from: end, to: target, duration: engine.snapTime, curve: .quinticOut)
    guard let fling else { return end == target ? nil : .ease(adjustment) }
    return .fling(
      Fling(
        approach: fling,
        until: fling.duration,
        edge: target,
        bounce: end == target ? nil : .ease(adjustment)
      )
    )
  }
}
