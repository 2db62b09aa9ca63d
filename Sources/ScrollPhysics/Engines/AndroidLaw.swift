import RealModule

extension ReleaseLaw {
  /// What Android's OverScroller does, and its NumberPicker where there are rows.
  ///
  /// Inside, content follows the spline. At an edge it goes on with a constant deceleration, at most
  /// as far as the overfling distance, then back along a cubic; without overfling distance it stops
  /// dead. Outside, a release outwards follows the parabola that would have come from the edge; one
  /// inwards follows the spline if that leads inside, else the cubic. To rows: the fling first, then
  /// a second phase of fixed duration. To a page: that phase alone.
  ///
  /// - Source: AOSP 10, OverScroller.java, run. The engine takes the last velocity it was asked for
  ///   at the edge, which depends on the frame rate; here it is the velocity of the crossing.
  func androidMotion(from offset: Double, velocity: Double) -> Motion? {
    let overscroll = range.overscroll(offset)
    if overscroll != 0 { return androidReturn(from: offset, velocity: velocity) }
    if snap.isPaged { return androidPage(from: offset, velocity: velocity) }
    guard velocity != 0 else { return androidRow(from: offset, after: nil) }
    let spline = Leg.spline(
      SplineDecay(position: offset, velocity: velocity, density: tuning.pixelRatio)
    )
    let edge = range.clamped(spline.restPosition)
    guard edge != spline.restPosition, let time = crossing(edge, of: spline) else {
      return snap == .free ? .leg(spline) : androidRow(from: offset, after: spline)
    }
    return androidEdge(spline, until: time, edge: edge)
  }

  /// The approach, then out of the edge and back, or a dead stop; the engine's instants are whole
  /// milliseconds.
  private func androidEdge(_ approach: Leg, until crossing: Double, edge: Double) -> Motion {
    let time = Self.wholeMilliseconds(crossing)
    let out = Ballistic(
      position: edge,
      velocity: wholePixels(approach.velocity(at: time)),
      deceleration: edgeGravity,
      reach: bounces ? tuning.overfling : 0
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
        back: .ease(androidSpringBack(from: out.restPosition, to: edge))
      )
    )
  }

  /// The way back into the range.
  private func androidReturn(from offset: Double, velocity: Double) -> Motion? {
    let edge = range.clamped(offset)
    let overscroll = offset - edge
    let back = androidSpringBack(from: offset, to: edge)
    if velocity * overscroll > 0 {
      // As if it had left the edge with just the velocity that leaves this much here.
      let gravity = edgeGravity
      let toApex = velocity * velocity / 2 / gravity
      let whole = Double.sqrt(2 * (toApex + abs(overscroll)) / gravity)
      let out = Ballistic(
        position: edge,
        velocity: (velocity < 0 ? -1 : 1) * gravity * whole,
        deceleration: gravity,
        reach: bounces ? tuning.overfling : 0,
        elapsed: whole - abs(velocity) / gravity
      )
      guard out.duration > 0 else { return .ease(back) }
      let leg = Leg.ballistic(out)
      return .fling(
        Fling(
          approach: leg,
          until: leg.duration,
          edge: edge,
          bounce: .ease(androidSpringBack(from: out.restPosition, to: edge))
        )
      )
    }
    let spline = SplineDecay(position: offset, velocity: velocity, density: tuning.pixelRatio)
    guard velocity != 0, abs(spline.length) > abs(overscroll) else { return .ease(back) }
    let leg = Leg.spline(spline)
    let far = range.clamped(spline.restPosition)
    guard far != spline.restPosition, let time = crossing(far, of: leg) else {
      return snap == .free ? .leg(leg) : androidRow(from: offset, after: leg)
    }
    return androidEdge(leg, until: time, edge: far)
  }

  /// The cubic back from beyond an edge: √(2·|δ|/g) seconds for δ points.
  private func androidSpringBack(from offset: Double, to edge: Double) -> Ease {
    let duration = Double.sqrt(2 * abs(offset - edge) / edgeGravity)
    return Ease(
      from: offset,
      to: edge,
      duration: Self.wholeMilliseconds(duration),
      curve: .cubicInOut
    )
  }

  /// The way to a page, which takes the place of the fling.
  private func androidPage(from offset: Double, velocity: Double) -> Motion? {
    let page = snap.target(from: offset, end: offset, direction: velocity)
    let target = range.clamped(page)
    guard target != offset else { return nil }
    return .ease(
      Ease(from: offset, to: target, duration: tuning.snapTime, curve: .quinticOut)
    )
  }

  /// The deceleration beyond an edge, in points per second squared: the engine's is in pixels.
  private var edgeGravity: Double { tuning.edgeDeceleration / tuning.pixelRatio }

  /// A value whose count of pixels is truncated to a whole number.
  private func wholePixels(_ value: Double) -> Double {
    (value * tuning.pixelRatio).rounded(.towardZero) / tuning.pixelRatio
  }

  private static func wholeMilliseconds(_ seconds: Double) -> Double {
    (seconds * 1000).rounded(.down) / 1000
  }

  /// The second phase: to the row nearest to where the fling ended.
  private func androidRow(from offset: Double, after fling: Leg?) -> Motion? {
    guard snap != .free else { return nil }
    let end = fling?.restPosition ?? offset
    let direction = fling.map { $0.velocity(at: 0) } ?? 0
    let target = range.clamped(snap.target(from: offset, end: end, direction: direction))
    let adjustment = Ease(from: end, to: target, duration: tuning.snapTime, curve: .quinticOut)
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
