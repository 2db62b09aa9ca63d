/// The motion of content after a release: calls the engine's law.
struct ReleaseLaw {
  let tuning: ScrollTuning
  let range: ScrollRange
  let snap: SnapRule
  let bounces: Bool
  let viewportExtent: Double

  /// The motion after a release, in points and points per second; nil at rest.
  ///
  /// A release below the minimum fling velocity counts as one at rest.
  func release(from offset: Double, velocity: Double) -> Motion? {
    motion(from: offset, velocity: abs(velocity) < tuning.minimumFlingVelocity ? 0 : velocity)
  }

  /// The motion from an offset and its velocity, however slow; nil at rest.
  func motion(from offset: Double, velocity: Double) -> Motion? {
    let motion =
      switch tuning.engine {
      case .uikit(let engine): motion(engine, from: offset, velocity: velocity)
      case .scrollMechanics(let engine): motion(engine, from: offset, velocity: velocity)
      case .flutter(let engine): motion(engine, from: offset, velocity: velocity)
      case .flutterClamping(let engine): motion(engine, from: offset, velocity: velocity)
      case .android(let engine): motion(engine, from: offset, velocity: velocity)
      case .web(let engine): motion(engine, from: offset, velocity: velocity)
      }
    // A motion without duration may still move the content by a rounding error, to a row or an edge.
    guard let motion, motion.duration > 0 || motion.restPosition != offset else { return nil }
    guard motion.duration > Self.longest else { return motion }
    return .ease(
      Ease(from: offset, to: motion.restPosition, duration: Self.longest, curve: .quarticOut)
    )
  }

  /// Longest motion, in seconds; only releases at a million points a second or from a million points
  /// outside would take longer.
  static let longest = 120.0

  /// The deceleration of a rate.
  func decay(from offset: Double, velocity: Double, rate: Double) -> Decay {
    Decay(
      position: offset,
      velocity: velocity,
      decelerationRate: rate,
      stopVelocity: tuning.tolerance.velocity
    )
  }

  /// The deceleration bent to a target; nil where it is not ahead.
  func bent(from offset: Double, velocity: Double, to target: Double) -> Decay? {
    Decay(
      position: offset,
      velocity: velocity,
      target: target,
      stopVelocity: tuning.tolerance.velocity
    )
  }

  /// The motion that ends on a row: the deceleration bent to it, or a spring where the row is the
  /// one that content is on already.
  func landing(from offset: Double, velocity: Double, end: Double) -> Motion? {
    let target = range.clamped(snap.target(from: offset, end: end, direction: velocity))
    if target != range.clamped(snap.snapped(offset)),
      let bent = bent(from: offset, velocity: velocity, to: target)
    {
      return .decay(bent)
    }
    return spring(from: offset, velocity: velocity, to: target, spring: tuning.snapSpring)
  }

  /// A spring to a target; nil where nothing would move.
  ///
  /// Where content may not leave the range, a swing beyond an edge stops there; a critically damped
  /// spring leads from there to a target elsewhere.
  func spring(from offset: Double, velocity: Double, to target: Double, spring: Spring) -> Motion? {
    guard offset != target || velocity != 0 else { return nil }
    let swing = SpringMotion(
      position: offset,
      velocity: velocity,
      target: target,
      spring: spring,
      tolerance: tuning.tolerance
    )
    guard !bounces || isClamping, let hit = hit(of: swing) else {
      return .spring(swing)
    }
    let rest = SpringMotion(
      position: hit.edge,
      velocity: 0,
      target: target,
      spring: Spring(response: spring.response, dampingRatio: max(1, spring.dampingRatio)),
      tolerance: tuning.tolerance
    )
    return .fling(
      Fling(
        approach: .spring(swing),
        until: hit.time,
        edge: target,
        bounce: hit.edge == target ? nil : .spring(rest)
      )
    )
  }

  /// Whether the engine stops content at the edges.
  private var isClamping: Bool {
    if case .flutterClamping = tuning.engine { true } else { false }
  }

  /// Where and when a spring first swings out of the range, in points and seconds; nil if it never
  /// does, and for one that begins outside.
  private func hit(of swing: SpringMotion) -> (edge: Double, time: Double)? {
    let start = swing.position(at: 0)
    guard range.overscroll(start) == 0 else { return nil }
    var last = 0.0
    while last < swing.duration {
      // Rest may cut a swing off before it turns.
      let next = swing.turn(after: last) ?? swing.duration.nextDown
      let farthest = swing.position(at: next)
      let edge = range.clamped(farthest)
      if edge != farthest {
        let isAtOnce = last == 0 && edge == start
        let time = isAtOnce ? 0 : Leg.spring(swing).time(passing: edge, from: last, to: next)
        return (edge, time)
      }
      guard next > last else { return nil }
      last = next
    }
    return nil
  }

  /// When a one-way leg passes a position on its way, in seconds; nil if it rests before.
  func crossing(_ edge: Double, of leg: Leg) -> Double? {
    let start = leg.position(at: 0)
    let isAhead = (edge - start) * (leg.restPosition - edge) >= 0
    guard isAhead, leg.duration > 0 else { return nil }
    return leg.time(passing: edge, from: 0, to: leg.duration)
  }
}
