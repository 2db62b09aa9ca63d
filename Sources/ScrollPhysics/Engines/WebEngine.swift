/// better-scroll, in a browser.
struct WebEngine: EngineLaw {
  /// Share of a movement beyond the edge that is shown.
  var edgeFriction = 1.0 / 3
  /// Deceleration, in points per second squared.
  var momentumDeceleration = 1500.0
  /// Longest deceleration, in seconds.
  var momentumDuration = 2.5
  /// Furthest that a bounce goes, as a share of the viewport.
  var bounceReach = 0.25
  /// Speed whose bounce would be a viewport long, in points per second.
  var bounceRate = 15_000.0
  /// Time of a bounce's way out, in seconds.
  var bounceOutTime = 0.5
  /// Time of a bounce's way back, in seconds.
  var bounceBackTime = 0.8
  /// Time in which content goes to a row after a release at rest, in seconds.
  var snapTime = 0.4

  static let name = "web"
  static let presets = [
    ScrollPreset(name, .of2023, "better-scroll 2, commit f87fbd16, read in 2026") { .web }
  ]
  static let parameters: [TuningParameter] = [
    .edgeFriction, .momentumDeceleration, .momentumDuration,
    TuningParameter("bounceReach", "", 0...1, 0.01),
    TuningParameter("bounceRate", "pt/s", 1...1e6, 500),
    TuningParameter("bounceOutTime", "s", 0.01...10, 0.01),
    TuningParameter("bounceBackTime", "s", 0.01...10, 0.01), .snapTime,
  ]

  var edgeDrag: EdgeDrag { .fraction(share: edgeFriction) }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// better-scroll 2 (commit f87fbd16, read in 2026) in a browser.
  ///
  /// - Source: its options. Slop: momentumLimitDistance, which also begins a drag; rest interval:
  ///   momentumLimitTime; deceleration 0.0015 px/ms²; swipeTime; swipeBounce rate 15 px/ms, 500 ms
  ///   out, 800 ms back; adjustTime; a third of each movement outside. Rest distance and stop velocity
  ///   are our choice.
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
  /// What better-scroll does.
  ///
  /// Symbols: x offset, v velocity, a deceleration, d viewport extent.
  /// The end is x + s(v)·v²/a, reached in min(2|v|/a, longest) along a quartic. Beyond an edge the
  /// end is the edge and min(d/4, d·|v|/rate) more, reached along a quadratic, and a quartic leads
  /// back. Released outside, content goes back and its momentum is ignored. To rows: the end is
  /// brought into the range and to a row, and reached in the same time.
  ///
  /// - Source: better-scroll 2, run. The way back uses the default easing, as the code does, and not
  ///   the one its documentation names. The end is rounded to whole points, as there.
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
    let reach = bounces ? viewportExtent * min(engine.bounceReach, speed / engine.bounceRate) : 0
    let turn = reach > 0 ? whole(edge + direction * reach, .toNearestOrAwayFromZero) : edge
    let outTime = engine.bounceOutTime
    let out = Leg.ease(from: offset, to: turn, duration: outTime, curve: .quadraticOut)
    guard turn != edge else { return Motion(out) }
    let backTime = engine.bounceBackTime
    return Motion(out, then: .ease(from: turn, to: edge, duration: backTime, curve: .quarticOut))
  }
}
