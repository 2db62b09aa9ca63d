import RealModule

/// GTK's kinetic scrolling.
struct GTKEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = Double.exp(-4.0 / 1000)
  /// Furthest that a fling goes beyond an edge, in points; a finger takes content twice as far.
  var overfling = 50.0
  /// The spring beyond an edge.
  var edgeSpring = Spring(response: 2 * Double.pi / 10)

  static let name = "gtk"
  static let presets = [
    ScrollPreset(name, .of2026, "GTK 4, commit d8de23be, read in November 2026") { .gtk }
  ]
  static let parameters: [TuningParameter] = [
    .decelerationRate, .overfling, .springResponse, .dampingRatio,
  ]
  static let hasOwnCurve = false

  var edgeDrag: EdgeDrag { .limit(distance: 2 * overfling) }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// GTK 4's scrolled window under a finger (commit d8de23be, read in November 2026).
  ///
  /// - Source: gtkscrolledwindow.c: deceleration friction 4, overshoot friction 20, overshoot distance
  ///   100 px, half of it for a fling; gtkkineticscrolling.c: a motion ends at 0.1 px/s, an overshoot
  ///   at 0.1 px. gtkgestureswipe.c: the velocity rule. Slop: gtk-dnd-drag-threshold. GTK draws the
  ///   overshoot as a glow of its size; here the content moves. Maximum velocity and snap response
  ///   (about the 200 ms of its animations) are our choice.
  public static var gtk: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(GTKEngine()),
      velocityRule: .mean,
      momentumCarry: .accumulation,
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
  /// What GTK's kinetic scrolling does.
  ///
  /// Inside, v(t) = v₀·e^(−4t). Beyond an edge y″ = −20·y′ − 100·y for the distance y from it: a
  /// critically damped spring with the velocity of the crossing. Where it goes farther than 50 points,
  /// it begins again from there without velocity. A release outside is the same spring, whatever the
  /// direction.
  ///
  /// - Source: gtkkineticscrolling.c. GTK goes over to the spring at the first frame beyond the edge,
  ///   here at the crossing; it compares the distance with the wrong bounds at the far edge, where
  ///   the limit then has no effect, here both edges have it; and it rounds the rest to whole pixels. Onto
  ///   rows and pages, by bending the deceleration or on a spring: our choice.
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

  /// The spring beyond an edge, at most as far as the overfling distance.
  private func overshoot(_ engine: GTKEngine, velocity: Double, after fling: Leg?) -> Motion? {
    let start = fling?.restPosition ?? offset
    let edge = range.clamped(start)
    let spring = engine.edgeSpring
    let crossing = fling?.duration ?? 0
    let out = swing(from: start, velocity: velocity, to: edge, spring, after: crossing)
    let reach = max(engine.overfling, abs(start - edge))
    let limit = edge + (velocity < 0 ? -reach : reach)
    // It turns only after it has gone outwards.
    guard velocity * (start - edge) >= 0, let turn = out.turn(after: 0),
      abs(out.position(at: turn) - edge) > reach
    else { return fling.map { Motion($0, then: out) } ?? Motion(out) }
    let cut = out.until(out.time(passing: limit, from: 0, to: turn), restPosition: limit)
    let time = crossing + cut.duration
    let back = swing(from: limit, velocity: 0, to: edge, spring, after: time)
    return fling.map { Motion($0, then: cut, then: back) } ?? Motion(cut, then: back)
  }
}
