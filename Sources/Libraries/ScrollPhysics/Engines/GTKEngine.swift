import RealModule

/// The law of GTK 4's kinetic scrolling: exponential deceleration, and a spring beyond the edges.
struct GTKEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = Double.exp(-4.0 / 1000)
  /// Greatest distance of a fling beyond an edge, in points.
  ///
  /// A drag can go twice as far.
  var overfling = 50.0
  var edgeSpring = Spring(response: 2 * Double.pi / 10)

  static let name = "gtk"
  static let presets = [
    ScrollPreset(name, "GTK 4, commit d8de23be, read in November 2026") { .gtk }
  ]
  static let hasOwnCurve = false

  var engine: Engine { .gtk(self) }
  var edgeDrag: EdgeDrag { .limit(distance: 2 * overfling) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.decelerationRate, &decelerationRate)
    body(.overfling, &overfling)
    edgeSpring.visit(body)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// GTK 4's scrolled window under a finger (commit d8de23be, read in November 2026).
  ///
  /// - Source: gtkscrolledwindow.c: deceleration friction 4, overshoot friction 20, overshoot distance
  ///   100 px, half of it for a fling; gtkkineticscrolling.c: a motion ends at 0.1 px/s, an overshoot
  ///   at 0.1 px. gtkgestureswipe.c: the velocity rule. Slop: gtk-dnd-drag-threshold. GTK shows the
  ///   overshoot as a glow; here the content moves by that distance. Maximum velocity and snap response
  ///   (about the 200 ms of its animations) are our choice.
  public static var gtk: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(GTKEngine()),
      velocityRule: .mean,
      momentumCarry: .accumulation,
      touchpadRule: .gtk,
      wheelRule: .gtk,
      dragSlop: 8,
      restInterval: 0.15,
      minimumFlingVelocity: 0,
      maximumFlingVelocity: 100_000,
      stopVelocity: 0.1,
      snapSpring: Spring(response: 0.2)
    )
  }
}

extension Release {
  /// Returns the motion of GTK's kinetic scrolling.
  ///
  /// Inside the range, v(t) = v₀·e^(−4t). Beyond an edge, content follows a critically damped spring
  /// that begins with the velocity of the crossing: y″ = −20·y′ − 100·y, where y is the distance from
  /// the edge. If the spring goes farther than 50 points, it is stopped there and begins again without
  /// velocity. Content that is released beyond an edge follows the same spring, for every direction of its velocity.
  ///
  /// - Source: gtkkineticscrolling.c. Different here: the spring begins at the crossing; in GTK it
  ///   begins at the first frame beyond the edge. The limit of 50 points holds at both edges; at the
  ///   far edge GTK compares with the wrong bound, so that its limit has no effect. The rest position
  ///   is not rounded to whole pixels. Our choice: a row or page is reached by a deceleration that is
  ///   changed to end there, or by a spring.
  fileprivate func motion(_ engine: GTKEngine) -> Motion? {
    guard overscroll == 0 else { return overshoot(engine, velocity: velocity, after: nil) }
    let decay = decay(rate: engine.decelerationRate)
    if let motion = rowOrPage(end: decay.restPosition) { return motion }
    let edge = range.clamped(decay.restPosition)
    guard bounces, edge != decay.restPosition, let time = decay.time(passing: edge) else {
      return bounce(decay)
    }
    let approach = decay.until(time, restPosition: edge)
    return overshoot(engine, velocity: decay.velocity(at: time), after: approach)
  }

  /// Returns the motion of content on the spring beyond an edge, after `fling` if there is one.
  ///
  /// The greatest distance of the content from the edge is the overfling distance, or the distance
  /// at the start if that is larger.
  private func overshoot(_ engine: GTKEngine, velocity: Double, after fling: Leg?) -> Motion? {
    let start = fling?.restPosition ?? offset
    let edge = range.clamped(start)
    let spring = engine.edgeSpring
    let crossing = fling?.duration ?? 0
    let out = swing(from: start, velocity: velocity, to: edge, spring, after: crossing)
    let distance = max(engine.overfling, abs(start - edge))
    let limit = edge + (velocity < 0 ? -distance : distance)
    // Content turns beyond the edge only if it first moves outwards.
    guard velocity * (start - edge) >= 0, let turn = out.turn(after: 0),
      abs(out.position(at: turn) - edge) > distance
    else { return fling.map { Motion($0, then: out) } ?? Motion(out) }
    let cut = out.until(out.time(passing: limit, from: 0, to: turn), restPosition: limit)
    let time = crossing + cut.duration
    let back = swing(from: limit, velocity: 0, to: edge, spring, after: time)
    return fling.map { Motion($0, then: cut, then: back) } ?? Motion(cut, then: back)
  }
}
