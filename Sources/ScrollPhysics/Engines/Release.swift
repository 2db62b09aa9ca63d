extension ScrollTuning {
  /// The motion that content follows from a place and a velocity until it rests.
  ///
  ///     let motion = ScrollTuning.uikit.motion(
  ///       from: 0, velocity: 1000, range: .bounded(minimum: 0, maximum: 10_000))
  ///     motion?.restPosition   // 494.505…
  ///
  /// The offset, in points, is inside the range or beyond it; the velocity, in points per second, is
  /// not limited by the minimum and maximum fling velocity. Both are finite. Some bounces depend on
  /// the viewport extent, in points; one that is not finite and positive counts as 600.
  ///
  /// - Returns: The motion; nil where nothing moves.
  @inline(never)
  public func motion(
    from offset: Double,
    velocity: Double,
    range: ScrollRange,
    viewportExtent: Double = 600,
    snap: SnapRule = .free,
    bounces: Bool = true
  ) -> Motion? {
    Release(
      tuning: self,
      range: range,
      snap: snap,
      bounces: bounces,
      viewportExtent: viewportExtent.validLength ?? 600,
      offset: offset,
      velocity: velocity
    ).motion
  }

  /// The motion of free content as `motion`, without the rounding to whole points, pixels and
  /// milliseconds of some engines: a smooth function of every parameter.
  package func smoothMotion(
    from offset: Double,
    velocity: Double,
    range: ScrollRange,
    viewportExtent: Double
  ) -> Motion? {
    var release = Release(
      tuning: self,
      range: range,
      snap: .free,
      bounces: true,
      viewportExtent: viewportExtent,
      offset: offset,
      velocity: velocity
    )
    release.rounds = false
    return release.motion
  }
}

/// Content that moves on from an offset in points with a velocity in points per second: calls the
/// engine's law.
struct Release {
  let tuning: ScrollTuning
  let range: ScrollRange
  let snap: SnapRule
  let bounces: Bool
  let viewportExtent: Double
  let offset: Double
  let velocity: Double
  /// Whether whole numbers are made where the engine does.
  var rounds = true

  /// Longest motion, in seconds.
  ///
  /// A spring that would take longer is made as much stiffer as needed. A deceleration that would, as
  /// with a rate of 0.9999 or a release at two million points a second, is replaced by a spring to the
  /// same rest. Both begin with the velocity of the motion that they replace.
  static let longest = 120.0

  /// The motion; nil at rest.
  var motion: Motion? {
    // A motion without duration may still move the content by a rounding error, to a row or an edge.
    guard let motion = tuning.engine.motion(of: self),
      motion.duration > 0 || motion.restPosition != offset
    else { return nil }
    guard motion.duration > Self.longest else { return motion }
    let slowest = Spring(response: Self.longest)
    return spring(to: motion.restPosition, slowest, velocity: motion.velocity(at: 0))
  }

  var overscroll: Double { range.overscroll(offset) }

  /// The whole number that an engine makes of a value.
  func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    rounds ? value.rounded(rule) : value
  }

  /// The allowed place of rest for a motion that would end at an offset.
  func target(end: Double, direction: Double) -> Double {
    range.clamped(snap.target(from: offset, end: end, direction: direction))
  }

  /// The deceleration of a rate, by default to the stop velocity of the tuning.
  func decay(rate: Double, stopVelocity: Double? = nil) -> Leg {
    .decay(
      from: offset,
      velocity: velocity,
      decelerationRate: rate,
      stopVelocity: stopVelocity ?? tuning.tolerance.velocity
    )
  }

  /// The deceleration bent to a target; nil where it is not ahead, and where it would take longer than
  /// any motion.
  func bent(to target: Double) -> Motion? {
    let stopVelocity = tuning.tolerance.velocity
    let leg = Leg.decay(from: offset, velocity: velocity, to: target, stopVelocity: stopVelocity)
    guard let leg, leg.duration <= Self.longest else { return nil }
    return Motion(leg)
  }

  /// The motion that ends on a row: the deceleration bent to it, or a spring where the row is the
  /// one that content is on already.
  func landing(end: Double) -> Motion? {
    let target = target(end: end, direction: velocity)
    let isHere = target == range.clamped(snap.snapped(offset))
    return (isHere ? nil : bent(to: target)) ?? spring(to: target)
  }

  /// The deceleration bent to a target, or a spring where its distance would exceed that to the
  /// natural end by more than a factor.
  func bent(to target: Double, end: Double, stretch: Double) -> Motion? {
    let isNear = abs(target - offset) <= stretch * abs(end - offset)
    return (isNear ? bent(to: target) : nil) ?? spring(to: target)
  }

  /// The motion to a row or a page, for engines that have none: as `uikit`'s; nil for free content and
  /// for a fling that meets an edge.
  func rowOrPage(end: Double) -> Motion? {
    guard !snap.isFree, snap.isPaged || range.overscroll(end) == 0 else { return nil }
    let target = target(end: end, direction: velocity)
    let isHere = target == range.clamped(snap.snapped(offset))
    return isHere ? spring(to: target) : bent(to: target, end: end, stretch: 1.5)
  }

  func ease(to target: Double, duration: Double, curve: Ease = .quarticOut) -> Motion {
    Motion(.ease(from: offset, to: target, duration: duration, curve: curve))
  }

  /// The motion of a leg, and where it passes an edge, of a bounce there on a spring, which begins with
  /// a share of the velocity and no faster than a limit; without a spring it stops at the edge.
  func bounce(
    _ leg: Leg,
    on spring: Spring? = nil,
    limit: Double = .infinity,
    share: Double = 1
  ) -> Motion {
    let edge = range.clamped(leg.restPosition)
    guard edge != leg.restPosition, let time = leg.time(passing: edge) else { return Motion(leg) }
    let approach = leg.until(time, restPosition: edge)
    guard bounces, let spring else { return Motion(approach) }
    let velocity = min(max(share * leg.velocity(at: time), -limit), limit)
    let swing = swing(from: edge, velocity: velocity, to: edge, spring, after: time)
    return Motion(approach, then: swing)
  }

  /// A spring to a target, by default the snap spring; nil where nothing would move.
  ///
  /// Where content may not leave the range, a swing beyond an edge stops there; a critically damped
  /// spring leads from there to a target elsewhere.
  func spring(to target: Double, _ spring: Spring? = nil, velocity: Double? = nil) -> Motion? {
    let velocity = velocity ?? self.velocity
    let spring = spring ?? tuning.snapSpring
    guard offset != target || velocity != 0 else { return nil }
    let swing = swing(from: offset, velocity: velocity, to: target, spring)
    guard !bounces || tuning.engine.clamps, let hit = hit(of: swing) else { return Motion(swing) }
    guard hit.restPosition != target else { return Motion(hit) }
    let damped = Spring(response: spring.response, dampingRatio: max(1, spring.dampingRatio))
    let (start, time) = (hit.restPosition, hit.duration)
    return Motion(hit, then: self.swing(from: start, velocity: 0, to: target, damped, after: time))
  }

  /// A spring from beyond an edge that stops at the edge if it returns to it with a velocity; nil where
  /// nothing would move.
  func springToEdge(_ spring: Spring, velocity: Double) -> Motion? {
    let edge = range.clamped(offset)
    let swing = swing(from: offset, velocity: velocity, to: edge, spring)
    guard let turn = swing.turn(after: 0), (swing.position(at: turn) - edge) * overscroll < 0 else {
      return Motion(swing)
    }
    return Motion(swing.until(swing.time(passing: edge, from: 0, to: turn), restPosition: edge))
  }

  /// The leg of a spring that begins a time in seconds after the motion and ends before the longest
  /// motion does; with less than a second left, after a second.
  @inline(never)
  func swing(
    from start: Double,
    velocity: Double,
    to target: Double,
    _ spring: Spring,
    after time: Double = 0
  ) -> Leg {
    let limit = max(Self.longest - time, 1)
    var spring = spring
    var steps = 0
    while true {
      let leg = Leg.spring(
        from: start,
        velocity: velocity,
        to: target,
        spring: spring,
        tolerance: tuning.tolerance
      )
      guard leg.duration > limit, steps < 16 else { return leg }
      // The duration is nearly in proportion to the response.
      spring.response *= 0.999 * limit / leg.duration
      steps += 1
    }
  }

  /// A spring up to where it first swings out of the range; nil if it never does, and for one that
  /// begins outside.
  private func hit(of swing: Leg) -> Leg? {
    guard overscroll == 0 else { return nil }
    var last = 0.0
    while last < swing.duration {
      // Rest may cut a swing off before it turns.
      let next = swing.turn(after: last) ?? swing.duration.nextDown
      let farthest = swing.position(at: next)
      let edge = range.clamped(farthest)
      if edge != farthest {
        let isAtOnce = last == 0 && edge == offset
        let time = isAtOnce ? 0 : swing.time(passing: edge, from: last, to: next)
        return swing.until(time, restPosition: edge)
      }
      guard next > last else { return nil }
      last = next
    }
    return nil
  }
}
