extension ScrollTuning {
  /// Returns the motion of content from an offset and a velocity until it rests.
  ///
  ///     let motion = ScrollTuning.uikit.motion(
  ///       from: 0, velocity: 1000, range: .bounded(minimum: 0, maximum: 10_000))
  ///     motion?.restPosition   // 494.505…
  ///
  /// The offset, in points, may be beyond the range. The velocity, in points per second, is not limited
  /// by the minimum and maximum fling velocity. Both must be finite. Some bounces depend on the
  /// viewport extent, in points; 600 is used if it is not finite or not positive.
  ///
  /// - Returns: The motion; nil if nothing moves.
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

  /// Returns the motion of free content, without the rounding of some engines; nil if nothing moves.
  ///
  /// These engines round to whole points, pixels or milliseconds. Without rounding, the motion is a
  /// smooth function of every parameter.
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

/// The state of content at a release, which is the input of an engine's law.
///
/// The offset is in points, the velocity in points per second.
struct Release {
  let tuning: ScrollTuning
  let range: ScrollRange
  let snap: SnapRule
  let bounces: Bool
  let viewportExtent: Double
  var offset: Double
  var velocity: Double
  /// Offset at the start of the drag, in points; nil if it is unknown.
  var pressedOffset: Double?
  /// Whether the engine may round to whole points, pixels or milliseconds.
  var rounds = true
  /// Number of the touchpad rule's pixels per point; nil if the release was not on a touchpad.
  var touchpadPixels: Double?

  /// Greatest duration of a motion, in seconds.
  ///
  /// A spring that would take longer is made stiffer. A longer deceleration is replaced by a spring
  /// to the same rest position, for example after a release at two million points per second. The
  /// spring begins with the velocity of the motion that it replaces.
  static let longest = 120.0

  var motion: Motion? {
    // A motion with the duration 0 may still move the content by a rounding error, to a row or an edge.
    guard let motion = touchpadMotion ?? tuning.engine.motion(of: self),
      motion.duration > 0 || motion.restPosition != offset
    else { return nil }
    guard motion.duration > Self.longest else { return motion }
    let slowest = Spring(response: Self.longest)
    return spring(to: motion.restPosition, slowest, velocity: motion.velocity(at: 0))
  }

  var overscroll: Double { range.overscroll(offset) }

  /// Returns the value unchanged if `rounds` is false.
  func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    rounds ? value.rounded(rule) : value
  }

  /// Returns the allowed rest position for a motion that would otherwise end at `end`, in points.
  ///
  /// `direction` is the sign of the velocity.
  func target(end: Double, direction: Double) -> Double {
    range.clamped(snap.target(from: offset, end: end, direction: direction))
  }

  /// `rate` is per millisecond; if `stopVelocity` is nil, the tuning's stop velocity is used.
  func decay(rate: Double, stopVelocity: Double? = nil) -> Leg {
    .decay(
      from: offset,
      velocity: velocity,
      decelerationRate: rate,
      stopVelocity: stopVelocity ?? tuning.tolerance.velocity
    )
  }

  /// Returns a deceleration to a target; its rate is chosen so that content comes to rest at the target.
  ///
  /// The result is nil if the target is not ahead, or if the deceleration would take longer than `longest`.
  func bent(to target: Double) -> Motion? {
    let stopVelocity = tuning.tolerance.velocity
    let leg = Leg.decay(from: offset, velocity: velocity, to: target, stopVelocity: stopVelocity)
    guard let leg, leg.duration <= Self.longest else { return nil }
    return Motion(leg)
  }

  /// Returns the motion to the row nearest to `end`: a deceleration that ends there, or a spring.
  ///
  /// The result is a spring if the target is already the row nearest to the content, or if no
  /// deceleration ends at the target.
  func landing(end: Double) -> Motion? {
    let target = target(end: end, direction: velocity)
    let isHere = target == range.clamped(snap.snapped(offset))
    return (isHere ? nil : bent(to: target)) ?? spring(to: target)
  }

  /// Returns a deceleration that ends at a target, or a spring to the target.
  ///
  /// The result is a spring if |target − offset| > stretch · |end − offset|, where `end` is the
  /// natural end of the deceleration. It is also a spring if no deceleration ends at the target.
  func bent(to target: Double, end: Double, stretch: Double) -> Motion? {
    let isNear = abs(target - offset) <= stretch * abs(end - offset)
    return (isNear ? bent(to: target) : nil) ?? spring(to: target)
  }

  /// Returns the motion to a row as in `uikit`, also for pages and for engines without rows.
  ///
  /// `end` is the offset at which the fling would end, in points. The result is nil for free
  /// content, and on rows if `end` is outside the range.
  func rowOrPage(end: Double) -> Motion? {
    guard !snap.isFree, snap.isPaged || range.overscroll(end) == 0 else { return nil }
    let target = target(end: end, direction: velocity)
    let isHere = target == range.clamped(snap.snapped(offset))
    return isHere ? spring(to: target) : bent(to: target, end: end, stretch: 1.5)
  }

  func ease(to target: Double, duration: Double, curve: Ease = .quarticOut) -> Motion {
    Motion(.ease(from: offset, to: target, duration: duration, curve: curve))
  }

  /// Returns the motion along a leg, with a bounce on a spring if the leg passes an edge.
  ///
  /// The spring begins with `share` times the leg's velocity, limited to −`limit`...`limit`. The
  /// motion stops at the edge if there is no spring, or if content may not leave the range.
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

  /// Without a spring, the snap spring of the tuning is used.
  ///
  /// A spring that would pass an edge stops at the edge if content may not leave the range, or if
  /// the engine's `clamps` is true. If the edge is not the target, a spring with a damping ratio of
  /// at least 1 then leads from the edge to the target.
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

  /// The motion stops at the edge instead of passing it.
  func springToEdge(_ spring: Spring, velocity: Double) -> Motion? {
    let edge = range.clamped(offset)
    let swing = swing(from: offset, velocity: velocity, to: edge, spring)
    guard let turn = swing.turn(after: 0), (swing.position(at: turn) - edge) * overscroll < 0 else {
      return Motion(swing)
    }
    return Motion(swing.until(swing.time(passing: edge, from: 0, to: turn), restPosition: edge))
  }

  /// Returns the leg of a spring that begins `time` seconds after the start of the motion.
  ///
  /// The leg may last until `longest` after the start of the motion, or for one second if that is more.
  /// A spring that would take longer is made stiffer.
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
      // The duration is nearly proportional to the response.
      spring.response *= 0.999 * limit / leg.duration
      steps += 1
    }
  }

  /// Returns the part of a spring motion before content first leaves the range.
  ///
  /// The result is nil if content never leaves the range, or if it is outside at the start.
  private func hit(of swing: Leg) -> Leg? {
    guard overscroll == 0 else { return nil }
    var last = 0.0
    while last < swing.duration {
      // A spring may come to rest before it turns.
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
