/// The law of better-scroll, a library for browsers: a fling follows an easing curve.
///
/// Length and duration of a fling follow from its velocity and a constant deceleration. Beyond an edge,
/// content goes out along one curve and returns along another.
struct WebEngine: EngineLaw {
  /// Shown share of a movement beyond the edge.
  var edgeFriction = 1.0 / 3
  /// Deceleration that determines length and duration of a fling, in points per second squared.
  var momentumDeceleration = 1500.0
  /// Greatest duration of a deceleration, in seconds.
  var momentumDuration = 2.5
  /// Greatest distance of a bounce beyond the edge, as a share of the viewport extent.
  var bounceReach = 0.25
  /// Speed at which a bounce would be as long as the viewport, in points per second.
  ///
  /// The length of a bounce is viewport extent · min(`bounceReach`, speed / `bounceRate`).
  var bounceRate = 15_000.0
  /// Duration of the outward part of a bounce, in seconds.
  var bounceOutTime = 0.5
  /// Duration of the return of a bounce, in seconds.
  var bounceBackTime = 0.8
  /// Duration of the motion to a row after a release at rest, in seconds.
  var snapTime = 0.4

  static let name = "web"
  static let presets = [
    ScrollPreset(name, "better-scroll 2, commit f87fbd16, read in 2026") { .web }
  ]

  var engine: Engine { .web(self) }
  var edgeDrag: EdgeDrag { .fraction(share: edgeFriction) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.edgeFriction, &edgeFriction)
    body(.momentumDeceleration, &momentumDeceleration)
    body(.momentumDuration, &momentumDuration)
    body(.bounceReach, &bounceReach)
    body(.bounceRate, &bounceRate)
    body(.bounceOutTime, &bounceOutTime)
    body(.bounceBackTime, &bounceBackTime)
    body(.snapTime, &snapTime)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension TuningParameter {
  static var bounceReach: Self {
    Self("bounceReach", "", 0...1, 0.01) {
      "Greatest bounce beyond an edge, as a share of the visible part. 0 none, 1 all of it."
    }
  }
  static var bounceRate: Self {
    Self("bounceRate", "pt/s", 1...1e6, 500) {
      "Speed of a fling that would bounce by the whole visible part. 1 always, 1000000 hardly ever."
    }
  }
  static var bounceOutTime: Self {
    Self("bounceOutTime", "s", 0.01...10, 0.01) {
      "How long a bounce goes outwards. 0.01 s jumps out, 10 s drifts out."
    }
  }
}

extension ScrollTuning {
  /// better-scroll 2 (commit f87fbd16, read in 2026) in a browser.
  ///
  /// - Source: its options. Slop: momentumLimitDistance, which also begins a drag. Rest interval:
  ///   momentumLimitTime. Deceleration: 0.0015 px/ms². Longest deceleration: swipeTime. Bounces:
  ///   swipeBounce with a rate of 15 px/ms, 500 ms out and 800 ms back. Motion to a row: adjustTime.
  ///   Beyond an edge a third of each movement is shown. Our choice: rest distance and stop velocity.
  public static var web: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(WebEngine()),
      velocityRule: .windowAverage,
      dragSlop: 15,
      restInterval: 0.3,
      minimumFlingVelocity: 0,
      maximumFlingVelocity: 100_000,
      snapSpring: Spring(response: 0.4)
    )
  }
}

extension Release {
  /// Returns the motion of better-scroll.
  ///
  /// Symbols: x offset, v velocity with the sign s(v), a deceleration, d viewport extent.
  ///
  /// A fling ends at x + s(v)·v²/a. It takes 2|v|/a seconds, at most `momentumDuration`, along a
  /// quartic. If the end is beyond an edge, content goes min(d/4, d·|v|/rate) beyond the edge along
  /// a quadratic, and returns along a quartic. Content that is released beyond an edge returns, and
  /// its velocity is ignored. On rows, the target is the row nearest to the end within the range;
  /// the motion takes as long as the fling.
  ///
  /// - Source: better-scroll 2, which was executed for comparison. As in its code, the return has
  ///   the default easing, not the easing in its documentation, and the end is rounded to whole
  ///   points.
  fileprivate func motion(_ engine: WebEngine) -> Motion? {
    guard overscroll == 0 else {
      return ease(to: range.clamped(offset), duration: engine.bounceBackTime)
    }
    let speed = abs(velocity)
    let direction: Double = velocity < 0 ? -1 : 1
    let natural = offset + direction * speed * speed / engine.momentumDeceleration
    let end = whole(natural, .toNearestOrAwayFromZero)
    let duration = min(engine.momentumDuration, 2 * speed / engine.momentumDeceleration)
    let edge = range.clamped(end)
    guard snap.isFree else {
      let target = target(end: speed > 0 ? edge : offset, direction: velocity)
      guard target != offset else { return nil }
      return ease(to: target, duration: speed > 0 ? duration : engine.snapTime)
    }
    guard speed > 0 else { return nil }
    guard edge != end else { return ease(to: end, duration: duration) }
    let limit = bounces ? viewportExtent * min(engine.bounceReach, speed / engine.bounceRate) : 0
    let turn = limit > 0 ? whole(edge + direction * limit, .toNearestOrAwayFromZero) : edge
    let outTime = engine.bounceOutTime
    let out = Leg.ease(from: offset, to: turn, duration: outTime, curve: .quadraticOut)
    guard turn != edge else { return Motion(out) }
    let backTime = engine.bounceBackTime
    return Motion(out, then: .ease(from: turn, to: edge, duration: backTime, curve: .quarticOut))
  }
}
