import ScrollPhysics
import TestSupport
import Testing

struct WebLawTests {
  static func ease(_ motion: Motion?) -> Leg? {
    motion.flatMap { $0.first.curve != nil && $0.second == nil ? $0.first : nil }
  }

  @Test(arguments: [-1.0, 1])
  func `the distance is the square of the velocity over the deceleration`(
    sign: Double
  ) {
    // v²/a = 900²/1500 = 540 in 2v/a = 1.2 s.
    let release = ReleaseCase(offset: 1000, velocity: 900 * sign)
    let ease = Self.ease(release.motion(.web))
    expect(
      ease?.restPosition == 1000 + 540 * sign && isClose(ease?.duration ?? 0, 1.2, tolerance: 1e-12)
    )
    expectEqual(ease?.curve, .quarticOut)
  }

  @Test func `the duration of a fling is limited`() {
    let motion = ReleaseCase(velocity: 9000, maximum: 1e6).motion(.web)
    expect(motion?.duration == 2.5 && motion?.restPosition == 54_000)
  }

  @Test func `a bounce moves out along a quadratic curve and back along a quartic one`() throws {
    let release = ReleaseCase(offset: 1900, velocity: 1500, viewport: 500)
    let fling = try #require(release.motion(.web))
    let (out, back) = (fling.first, try #require(fling.second))
    // min(500/4, 500·1500/15000) = 50.
    expect(out.restPosition == 2050 && out.duration == 0.5 && out.curve == .quadraticOut)
    expect(back.restPosition == 2000 && back.duration == 0.8 && back.curve == .quarticOut)
    let hard = ReleaseCase(offset: 1900, velocity: 9000, viewport: 500).motion(.web)
    expectEqual(hard?.position(at: 0.5), 2125)
  }

  @Test(arguments: [-900, 0, 900.0]) func `a release beyond an edge returns at every velocity`(
    velocity: Double
  ) {
    let ease = Self.ease(ReleaseCase(offset: -90, velocity: velocity).motion(.web))
    expect(ease?.restPosition == 0 && ease?.duration == 0.8)
  }

  @Test func `a fling to a row has the momentum's duration, and a rest the adjustment's`() {
    let rows = SnapRule.rows(extent: 40)
    let thrown = Self.ease(ReleaseCase(offset: 1000, velocity: 900, snap: rows).motion(.web))
    expect(thrown?.restPosition == 1560 && isClose(thrown?.duration ?? 0, 1.2, tolerance: 1e-12))
    let still = Self.ease(ReleaseCase(offset: 1013, snap: rows).motion(.web))
    expect(still?.restPosition == 1000 && still?.duration == 0.4)
  }

  @Test(arguments: [100.3, 100.7])
  func `without bounces a fling stops at an edge between whole points`(
    maximum: Double
  ) throws {
    let release = ReleaseCase(offset: 50, velocity: 900, maximum: maximum, bounces: false)
    let motion = try #require(release.motion(.web))
    expectEqual(motion.restPosition, maximum)
    for share in stride(from: 0.0, through: 1, by: 0.01) {
      expect(motion.position(at: motion.duration * share) <= maximum)
    }
  }
}
