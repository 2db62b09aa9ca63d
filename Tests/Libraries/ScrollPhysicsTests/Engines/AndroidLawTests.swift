import ScrollPhysics
import TestSupport
import Testing

struct AndroidLawTests {
  @Test(arguments: [1, 2, 3.0]) func `a fling travels as far at every pixel ratio`(
    pixelRatio: Double
  ) {
    var tuning = ScrollTuning.android
    tuning.pixelRatio = pixelRatio
    let rest = ReleaseCase(offset: 100, velocity: 1000).motion(tuning)?.restPosition
    expect(isClose(rest ?? .nan, 294.3, tolerance: 0.5))
  }

  @Test func `a fling passes the edge by the overfling distance and returns`() throws {
    let release = ReleaseCase(offset: 1800, velocity: 4000)
    let fling = try #require(release.motion(.android))
    let (out, back) = (try #require(fling.second), try #require(fling.third))
    expect(isClose(out.restPosition, 2006, tolerance: 1e-9))
    // ⌊1000·√(2·6/2000)⌋ ms.
    expect(isClose(back.duration, 0.077, tolerance: 1e-12) && back.restPosition == 2000)
    var none = release
    none.bounces = false
    let dead = try #require(none.motion(.android))
    expect(dead.second == nil && dead.restPosition == 2000)
  }

  @Test func `an overfling shorter than the limit has the length of the parabola`() throws {
    var tuning = ScrollTuning.android
    tuning["overfling"] = 5000
    let out = try #require(ReleaseCase(offset: 1800, velocity: 4000).motion(tuning)?.second)
    let speed = out.startVelocity
    expect(speed == speed.rounded() && speed < 4000 && speed > 2000)
    expect(isClose(out.restPosition - 2000, speed * speed / 4000, tolerance: 1e-9))
  }

  @Test func `a release at rest beyond the edge returns along a cubic curve`() throws {
    // δ 120: ⌊1000·√(2·120/2000)⌋ = 346 ms.
    let ease = try #require(ReleaseCase(offset: -120).motion(.android)?.first)
    expect(ease.curve == .cubicInOut && isClose(ease.duration, 0.346, tolerance: 1e-12))
    expect(ease.start == -120 && ease.restPosition == 0)
  }

  @Test func `an inward release beyond the edge is a fling if it ends inside the range`() {
    let far = ReleaseCase(offset: -50, velocity: 1000).motion(.android)
    expectEqual(far?.restPosition, 144)
    let near = ReleaseCase(offset: -50, velocity: 100).motion(.android)
    expectEqual(near?.restPosition, 0)
  }

  @Test func `a fling to a row ends with a second leg to that row`() throws {
    let release = ReleaseCase(offset: 100, velocity: 1000, snap: .rows(extent: 40))
    let fling = try #require(release.motion(.android))
    let ease = try #require(fling.second)
    expect(fling.first.duration == 0.555 && ease.start == 294 && ease.restPosition == 280)
    expect(ease.duration == 0.8 && ease.curve == .quinticOut)
  }

  @Test func `a fling that reaches the edge within a millisecond starts on the edge`() {
    for bounces in [true, false] {
      let release = ReleaseCase(offset: 1997, velocity: 8000, bounces: bounces)
      let motion = release.motion(.android)
      expect(motion?.position(at: 0) == 2000 && motion?.restPosition == 2000)
    }
  }

  /// Content caught beyond the edge, in the overfling.
  @Test(arguments: [0.25, 1, 3, 10])
  func `a finger that catches an overfling drags it from the edge`(
    step: Double
  ) throws {
    var scroller = Scroller(.android, .bounded(minimum: 0, maximum: 500), at: 300)
    scroller.play(Stroke(at: 0).moved(by: -150, over: 0.05).lifted())
    while scroller.contentOffset < 504, scroller.isMoving {
      scroller.advance(to: scroller.time + 0.0005)
    }
    try #require(scroller.contentOffset >= 504)
    let time = scroller.time
    scroller.play(Stroke(at: time).moved(by: step * 40, over: 0.4, hertz: 100))
    expect(isClose(scroller.contentOffset, 500 - step * 40, tolerance: step + 1e-9))
  }
}
