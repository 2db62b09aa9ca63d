import RealModule

/// The law of Qt Quick's Flickable, ListView and Tumbler: the deceleration is constant.
///
/// Beyond an edge the deceleration is stronger, and the content returns in a fixed time. On rows, the velocity is
/// changed so that the content ends on a row.
struct QtEngine: EngineLaw {
  /// Deceleration of free content and of rows without a loop, in points per second squared.
  var momentumDeceleration = 1500.0
  /// Shown share of a movement beyond the edge.
  ///
  /// An outward fling that starts at or beyond the edge begins with the same share of the finger's velocity.
  var edgeFriction = 0.5
  /// Greatest distance of a fling beyond an edge, in points.
  var overfling = 150.0
  /// Deceleration beyond an edge, as a multiple of `momentumDeceleration`.
  var overshootFriction = 8.0
  /// Duration of the return from beyond an edge, in seconds.
  var bounceBackTime = 0.4
  /// Duration of the motion to a row after a release at rest, in seconds.
  var snapTime = 0.2
  /// Deceleration of rows in a loop, in rows per second squared.
  var loopDeceleration = 10.0
  /// Duration of the motion to a row in a loop after a release at rest, in seconds.
  var loopSnapTime = 1.0

  static let name = "qt"
  static let presets = [
    ScrollPreset(name, "Qt Quick of Qt 6.12, measured in November 2026") { .qt }
  ]
  static let hidesFirstMoves = true

  var engine: Engine { .qt(self) }
  var edgeDrag: EdgeDrag { .slowed(share: edgeFriction) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.momentumDeceleration, &momentumDeceleration)
    body(.edgeFriction, &edgeFriction)
    body(.overfling, &overfling)
    body(.overshootFriction, &overshootFriction)
    body(.bounceBackTime, &bounceBackTime)
    body(.snapTime, &snapTime)
    body(.loopDeceleration, &loopDeceleration)
    body(.loopSnapTime, &loopSnapTime)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension TuningParameter {
  static var overshootFriction: Self {
    Self("overshootFriction", "", 1...100, 0.5) {
      "Braking beyond an edge, in multiples of that within. 1 goes far out, 100 stops at the edge."
    }
  }
  static var loopDeceleration: Self {
    Self("loopDeceleration", "rows/s²", 0.1...1000, 0.5) {
      "How strongly rows in a loop are braked. 0.1 spins very long, 1000 stops within a row."
    }
  }
  static var loopSnapTime: Self {
    Self("loopSnapTime", "s", 0.01...10, 0.01) {
      "How long rows in a loop take to rest on a row after a release. 0.01 s jumps, 10 s drifts."
    }
  }
}

extension ScrollTuning {
  /// Qt Quick's Flickable under a finger (Qt 6.12, measured in November 2026).
  ///
  /// - Source: maximumFlickVelocity 2500, flickDeceleration 1500, startDragDistance 10. A flick needs
  ///   more than 75 px/s and more than 15 px. The minimum velocity is therefore 75.01, and the rule
  ///   `moveMean` gives the velocity 0 up to 15 points. Measured: overshoot and its friction, the
  ///   return, the snapping of ListView and Tumbler. Our choice: snap response (about the 200 ms of its
  ///   rows), stop velocity and rest distance.
  public static var qt: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(QtEngine()),
      velocityRule: .moveMean,
      momentumCarry: .multiple,
      touchpadRule: .qt,
      wheelRule: .qt,
      dragSlop: 10,
      restInterval: 0.1,
      minimumFlingVelocity: 75.01,
      maximumFlingVelocity: 2500,
      snapSpring: Spring(response: 0.2)
    )
  }
}

extension Release {
  /// Time from an outward release beyond an edge until the stronger deceleration begins, in seconds.
  ///
  /// Until then, content decelerates as it does inside the range.
  private static let subStep = 0.001
  /// Greatest speed at an edge with which a fling keeps its deceleration beyond the edge, in points per second.
  private static let slowCrossing = 10.0
  /// Content that moved farther than this since the press, and is released at rest, goes to the next page; in
  /// points.
  private static let pageDistance = 30.0

  /// Returns the motion of Qt Quick's Flickable, ListView and Tumbler.
  ///
  /// Symbols: x offset, v velocity (limited to the tuning's maximum), a deceleration, e row extent.
  /// ± has the sign of v.
  ///
  /// Inside the range, the deceleration is v²/(2D). D is the distance to the whole point nearest to
  /// x ± v²/(2a). The duration is a whole number of milliseconds.
  ///
  /// If content crosses an edge with the velocity w, it decelerates beyond the edge by max(8a,
  /// w²/(2·min(150, w/3))). It then returns in 0.4 s.
  ///
  /// Content that is released beyond an edge with an outward velocity continues for a millisecond.
  /// It then decelerates, moves at most min(150, |v|/3) points beyond the edge, and returns.
  ///
  /// If content may not leave the range, its deceleration is changed to end exactly at the edge.
  ///
  /// - Source: Qt 6.12, measured. Qt starts the overshoot at the first frame beyond the edge, with the
  ///   velocity of the last frame. Here it starts at the crossing, with the velocity there.
  fileprivate func motion(_ engine: QtEngine) -> Motion? {
    let limit = tuning.maximumFlingVelocity
    let speed = min(max(velocity, -limit), limit)
    guard overscroll == 0 || (bounces && speed * overscroll < 0) else {
      return outside(engine, speed)
    }
    guard snap.isFree else { return row(engine, speed) }
    guard let fling = flick(engine, speed) else {
      return overscroll == 0 ? wholePoint : Motion(comingBack(engine, from: offset))
    }
    let end = fling.restPosition
    let edge = range.clamped(end)
    guard edge != end else { return Motion(fling) }
    guard bounces else { return slowing(speed, to: edge).map { Motion($0) } }
    // Content that comes from beyond an edge and ends beyond the same edge does not cross it.
    guard overscroll * range.overscroll(end) <= 0, let time = fling.time(passing: edge),
      abs(fling.velocity(at: time)) > Self.slowCrossing
    else { return Motion(fling, then: comingBack(engine, from: end)) }
    let out = overshoot(engine, from: edge, fling.velocity(at: time), excess: 0)
    let back = comingBack(engine, from: out.restPosition)
    return Motion(fling.until(time, restPosition: edge), then: out, then: back)
  }

  /// The motion of free content at rest: a jump to the nearest whole point; nil if this point is outside the range.
  private var wholePoint: Motion? {
    let place = whole(offset, .toNearestOrAwayFromZero)
    return range.overscroll(place) == 0 ? ease(to: place, duration: 0) : nil
  }

  /// Returns the deceleration to a whole point; nil if that point is not ahead.
  private func flick(_ engine: QtEngine, _ speed: Double) -> Leg? {
    let travel = speed * abs(speed) / 2 / engine.momentumDeceleration
    return slowing(speed, to: whole(offset + travel, .toNearestOrAwayFromZero))
  }

  /// Returns the constant deceleration that ends at an offset; nil if that offset is not ahead.
  private func slowing(_ speed: Double, to end: Double) -> Leg? {
    let travel = end - offset
    guard travel * speed > 0 else { return nil }
    let duration = wholeTime(2 * travel / speed)
    let law = Leg.Law.ballistic(acceleration: -speed * speed / 2 / travel)
    guard duration.isFinite, duration > 0 else { return nil }
    return Leg(law, from: offset, velocity: speed, duration: duration, to: end)
  }

  /// `excess` is the present distance of the content from the edge, in points; it is subtracted
  /// from the greatest distance beyond the edge.
  private func overshoot(
    _ engine: QtEngine,
    from start: Double,
    _ speed: Double,
    excess: Double
  ) -> Leg {
    let limit = max(0, min(engine.overfling, abs(speed) / 3) - excess)
    let least = engine.overshootFriction * engine.momentumDeceleration
    let leg = Leg.ballistic(
      from: start,
      velocity: speed,
      deceleration: least,
      maximumDistance: limit
    )
    return leg.until(wholeTime(leg.duration))
  }

  private func comingBack(_ engine: QtEngine, from start: Double) -> Leg {
    let edge = range.clamped(start)
    return .ease(from: start, to: edge, duration: engine.bounceBackTime, curve: .rebound)
  }

  /// Returns the motion of content beyond an edge, after a release at rest or with an outward velocity.
  private func outside(_ engine: QtEngine, _ speed: Double) -> Motion? {
    let back = comingBack(engine, from: offset)
    guard bounces, speed != 0, let fling = flick(engine, speed) else { return Motion(back) }
    let step = fling.until(Self.subStep)
    let (place, velocity) = (step.restPosition, fling.velocity(at: step.duration))
    let excess = abs(range.overscroll(place))
    let out = overshoot(engine, from: place, velocity, excess: excess)
    guard out.duration > 0 else { return Motion(step, then: comingBack(engine, from: place)) }
    return Motion(step, then: out, then: comingBack(engine, from: out.restPosition))
  }

  private func wholeTime(_ seconds: Double) -> Double {
    // A rounding error must not remove a millisecond.
    whole(seconds * 1000 + 1e-9, .down) / 1000
  }

  // MARK: - Rows

  /// Returns ListView's and Tumbler's motion to a row or a page.
  ///
  /// The target is the row nearest to x ± s, where s = min(v²/(2a) + e/4, distance to the end of the range). If the
  /// row is farther away than s, content begins with a higher velocity, so that it comes to rest at the row. A
  /// fling that would pass the end of the range stops there. A motion to a page begins with the maximum velocity.
  ///
  /// Content that is released at rest goes to the nearest row or page. On pages, content that was
  /// moved by more than 30 points since the press goes to the next page.
  private func row(_ engine: QtEngine, _ speed: Double) -> Motion? {
    // No release begins a slower flick. It would take minutes to the next row.
    guard abs(speed) >= min(tuning.minimumFlingVelocity, tuning.maximumFlingVelocity), speed != 0,
      let extent = snap.extent
    else { return settling(engine, after: nil) }
    guard !range.loops else { return loopRow(engine, speed, extent) }
    let direction: Double = speed < 0 ? -1 : 1
    let room = direction < 0 ? offset - range.minimum : range.maximum - offset
    var velocity = snap.isPaged ? direction * tuning.maximumFlingVelocity : speed
    let travel = velocity * velocity / 2 / engine.momentumDeceleration
    let limit = min(travel + extent / 4, room)
    let target: Double
    if snap.isPaged {
      target = earlierRow(offset + direction * (extent / 2 + 1))
    } else {
      target = travel < room ? earlierRow(offset + direction * limit) : offset + direction * room
    }
    let distance = abs(range.clamped(target) - offset)
    if travel < room || snap.isPaged, distance > limit {
      velocity = direction * Double.sqrt(2 * engine.momentumDeceleration * distance)
    }
    // If the row is not ahead, content moves by the same distance in the direction of its velocity, as
    // in Qt. It then moves to the nearest row.
    let end = range.clamped(offset + direction * distance)
    return settling(engine, after: slowing(velocity, to: end))
  }

  /// The target is the row nearest to x ± s.
  ///
  /// s = min(v²/(2a) + e/4, period − e), where a is `loopDeceleration` times the row extent e.
  private func loopRow(_ engine: QtEngine, _ speed: Double, _ extent: Double) -> Motion? {
    let longest = max(0, (range.period ?? extent) - extent)
    let travel = speed * speed / 2 / (engine.loopDeceleration * extent)
    let size = min(longest, travel + extent / 4)
    let end = snap.snapped(offset + (speed < 0 ? -size : size), direction: speed)
    return settling(engine, after: slowing(speed, to: end))
  }

  /// Returns the offset of the nearest row that is allowed; if two rows are equally near, the smaller offset.
  private func earlierRow(_ end: Double) -> Double {
    range.clamped(snap.snapped(end - 4 * end.ulp, direction: velocity))
  }

  /// Returns the motion to the nearest row, from rest or after a leg.
  ///
  /// If the leg ends on a row, or at an end of the range, nothing follows the leg.
  private func settling(_ engine: QtEngine, after leg: Leg?) -> Motion? {
    let start = leg?.restPosition ?? offset
    var target = earlierRow(start)
    let moved = start - (pressedOffset ?? snap.snapped(start))
    if leg == nil, snap.isPaged, let extent = snap.extent, abs(moved) > Self.pageDistance,
      abs(moved) < extent / 2
    {
      target = earlierRow(start + (moved < 0 ? -extent / 2 : extent / 2))
    }
    // A fling may rest at an end of the range.
    guard start != target, leg == nil || (start != range.minimum && start != range.maximum) else {
      return leg.map { Motion($0) }
    }
    let time = range.loops ? engine.loopSnapTime : engine.snapTime
    let settle = Leg.ease(from: start, to: target, duration: time, curve: .quadraticInOut)
    return leg.map { Motion($0, then: settle) } ?? Motion(settle)
  }
}
