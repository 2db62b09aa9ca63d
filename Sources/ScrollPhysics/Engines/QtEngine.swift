import RealModule

/// Qt Quick's Flickable, ListView and Tumbler.
struct QtEngine: EngineLaw {
  /// Deceleration, in points per second squared.
  var momentumDeceleration = 1500.0
  /// Share of a movement beyond the edge that is shown, and share of an outward velocity there that a
  /// fling begins with.
  var edgeFriction = 0.5
  /// Furthest that a fling goes beyond an edge, in points.
  var overfling = 150.0
  /// The deceleration beyond an edge, as a multiple of that inside.
  var overshootFriction = 8.0
  /// Duration of the return from beyond an edge, in seconds.
  var bounceBackTime = 0.4
  /// Duration of the motion to a row after a release at rest, in seconds.
  var snapTime = 0.2
  /// Deceleration of rows in a loop, in rows per second squared.
  var loopDeceleration = 10.0
  /// Duration of a loop's motion to a row after a release at rest, in seconds.
  var loopSnapTime = 1.0

  static let name = "qt"
  static let presets = [
    ScrollPreset(name, .of2027, "Qt Quick of Qt 6.12, measured in November 2026") { .qt }
  ]
  static let parameters: [TuningParameter] = [
    .momentumDeceleration, .edgeFriction, .overfling,
    TuningParameter("overshootFriction", "", 1...100, 0.5), .bounceBackTime, .snapTime,
    TuningParameter("loopDeceleration", "rows/s²", 0.1...1000, 0.5),
    TuningParameter("loopSnapTime", "s", 0.01...10, 0.01),
  ]
  static let hidesFirstMoves = true

  var edgeDrag: EdgeDrag { .slowed(share: edgeFriction) }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// Qt Quick's Flickable under a finger (Qt 6.12, measured in November 2026).
  ///
  /// - Source: maximumFlickVelocity 2500, flickDeceleration 1500, startDragDistance 10. A flick needs
  ///   more than 75 px/s and more than 15 px: the minimum velocity is therefore 75.01, and the rule
  ///   `moveMean` measures no velocity up to 15 points. Measured: overshoot and its friction, the
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
  /// Longest first step of content that is released beyond an edge with an outward velocity, in
  /// seconds.
  private static let subStep = 0.001
  /// Speed up to which a fling crosses an edge without the stronger deceleration beyond it, in points
  /// per second.
  private static let slowCrossing = 10.0
  /// Movement since the press beyond which content that is released at rest goes to the next page, in
  /// points.
  private static let pageDistance = 30.0

  /// The motion of Qt Quick's Flickable, ListView and Tumbler.
  ///
  /// Symbols: x offset, v velocity (limited to the tuning's maximum), a deceleration, e row extent.
  ///
  /// Inside the range, content decelerates by v²/(2D), where D is the distance to the whole point
  /// nearest to x ± v²/(2a), for a whole number of milliseconds.
  ///
  /// Beyond an edge that it crosses with the velocity w, it decelerates by max(8a, w²/(2·min(150,
  /// w/3))), then returns in 0.4 s.
  ///
  /// Released beyond an edge with an outward velocity, it continues for a millisecond, decelerates
  /// within what is left of the distance min(150, v/3), and returns.
  ///
  /// Without bounces its deceleration ends exactly at the edge.
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
    // An end beyond the edge from which content comes is not crossed.
    guard overscroll * range.overscroll(end) <= 0, let time = fling.time(passing: edge),
      abs(fling.velocity(at: time)) > Self.slowCrossing
    else { return Motion(fling, then: comingBack(engine, from: end)) }
    let out = overshoot(engine, from: edge, fling.velocity(at: time), excess: 0)
    let back = comingBack(engine, from: out.restPosition)
    return Motion(fling.until(time, restPosition: edge), then: out, then: back)
  }

  /// Moves free content at rest to the nearest whole point, without animation.
  private var wholePoint: Motion? {
    let place = whole(offset, .toNearestOrAwayFromZero)
    return range.overscroll(place) == 0 ? ease(to: place, duration: 0) : nil
  }

  /// The deceleration to a whole point; nil if that point is not ahead.
  private func flick(_ engine: QtEngine, _ speed: Double) -> Leg? {
    let travel = speed * abs(speed) / 2 / engine.momentumDeceleration
    return slowing(speed, to: whole(offset + travel, .toNearestOrAwayFromZero))
  }

  /// The constant deceleration that ends at a place; nil if the place is not ahead.
  private func slowing(_ speed: Double, to end: Double) -> Leg? {
    let travel = end - offset
    guard travel * speed > 0 else { return nil }
    let duration = wholeTime(2 * travel / speed)
    let law = Leg.Law.ballistic(acceleration: -speed * speed / 2 / travel)
    guard duration.isFinite, duration > 0 else { return nil }
    return Leg(law, from: offset, velocity: speed, duration: duration, to: end)
  }

  /// The deceleration beyond an edge, over what is left of the overshoot after `excess` points.
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

  /// The return to the edge.
  private func comingBack(_ engine: QtEngine, from start: Double) -> Leg {
    let edge = range.clamped(start)
    return .ease(from: start, to: edge, duration: engine.bounceBackTime, curve: .rebound)
  }

  /// The motion of content that is released beyond an edge, at rest or outwards.
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
    // A rounding error must not take a millisecond away.
    whole(seconds * 1000 + 1e-9, .down) / 1000
  }

  // MARK: - Rows

  /// ListView's and Tumbler's motion to a row or a page.
  ///
  /// The target is the row nearest to x ± min(v²/(2a) + e/4, distance to the end of the range). If the
  /// row is farther away than that, content begins with the velocity that comes to rest at the row. A
  /// fling that would pass the end of the range stops there. A motion to a page begins with the maximum
  /// velocity. Content that is released at rest goes to the nearest row or page, or to the next page if
  /// it was moved more than 30 points since the press.
  private func row(_ engine: QtEngine, _ speed: Double) -> Motion? {
    // A slower flick, which no release makes, would take minutes to the next row.
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
    // A row that is not ahead is as far in the direction of the velocity, as in Qt, and then settled on.
    let end = range.clamped(offset + direction * distance)
    return settling(engine, after: slowing(velocity, to: end))
  }

  /// The motion of rows in a loop: over a distance of about v²/(2a) + e/4 to a row, less than one loop.
  private func loopRow(_ engine: QtEngine, _ speed: Double, _ extent: Double) -> Motion? {
    let longest = max(0, (range.period ?? extent) - extent)
    let travel = speed * speed / 2 / (engine.loopDeceleration * extent)
    let size = min(longest, travel + extent / 4)
    let end = snap.snapped(offset + (speed < 0 ? -size : size), direction: speed)
    return settling(engine, after: slowing(speed, to: end))
  }

  /// The allowed row nearest to an offset; if two are equally near, the earlier one.
  private func earlierRow(_ end: Double) -> Double {
    range.clamped(snap.snapped(end - 4 * end.ulp, direction: velocity))
  }

  /// The motion to the nearest row from rest, or from the end of a leg if that is beside a row.
  private func settling(_ engine: QtEngine, after leg: Leg?) -> Motion? {
    let start = leg?.restPosition ?? offset
    var target = earlierRow(start)
    let moved = start - (pressedOffset ?? snap.snapped(start))
    if leg == nil, snap.isPaged, let extent = snap.extent, abs(moved) > Self.pageDistance,
      abs(moved) < extent / 2
    {
      target = earlierRow(start + (moved < 0 ? -extent / 2 : extent / 2))
    }
    // A fling may end at an end of the range.
    guard start != target, leg == nil || (start != range.minimum && start != range.maximum) else {
      return leg.map { Motion($0) }
    }
    let time = range.loops ? engine.loopSnapTime : engine.snapTime
    let settle = Leg.ease(from: start, to: target, duration: time, curve: .quadraticInOut)
    return leg.map { Motion($0, then: settle) } ?? Motion(settle)
  }
}
