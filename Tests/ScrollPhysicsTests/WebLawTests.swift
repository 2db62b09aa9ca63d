import ScrollPhysics
import TestSupport
import Testing

@Suite struct WebLawTests {
  static func ease(_ motion: Motion?) -> Leg? {
    motion.flatMap { $0.first.curve != nil && $0.second == nil ? $0.first : nil }
  }

  @Test(arguments: [-1.0, 1]) func `it ends the square of the velocity over the deceleration away`(
    sign: Double
  ) {
    // v²/a = 900²/1500 = 540 in 2v/a = 1.2 s.
    let release = ReleaseCase(offset: 1000, velocity: 900 * sign)
    let ease = Self.ease(release.motion(.web))
    #expect(
      ease?.restPosition == 1000 + 540 * sign && isClose(ease?.duration ?? 0, 1.2, tolerance: 1e-12)
    )
    #expect(ease?.curve == .quarticOut)
  }

  @Test func `it never takes longer than the longest`() {
    let motion = ReleaseCase(velocity: 9000, maximum: 1e6).motion(.web)
    #expect(motion?.duration == 2.5 && motion?.restPosition == 54_000)
  }

  @Test func `beyond an edge it goes out along a quadratic and back along a quartic`() throws {
    let release = ReleaseCase(offset: 1900, velocity: 1500, viewport: 500)
    let fling = try #require(release.motion(.web))
    let (out, back) = (fling.first, try #require(fling.second))
    // min(500/4, 500·1500/15000) = 50.
    #expect(out.restPosition == 2050 && out.duration == 0.5 && out.curve == .quadraticOut)
    #expect(back.restPosition == 2000 && back.duration == 0.8 && back.curve == .quarticOut)
    let hard = ReleaseCase(offset: 1900, velocity: 9000, viewport: 500).motion(.web)
    #expect(hard?.position(at: 0.5) == 2125)
  }

  @Test(arguments: [-900, 0, 900.0]) func `released outside it returns at every velocity`(
    velocity: Double
  ) {
    let ease = Self.ease(ReleaseCase(offset: -90, velocity: velocity).motion(.web))
    #expect(ease?.restPosition == 0 && ease?.duration == 0.8)
  }

  @Test func `rows are reached in the time of the momentum, or of an adjustment`() {
    let rows = SnapRule.rows(extent: 40)
    let thrown = Self.ease(ReleaseCase(offset: 1000, velocity: 900, snap: rows).motion(.web))
    #expect(thrown?.restPosition == 1560 && isClose(thrown?.duration ?? 0, 1.2, tolerance: 1e-12))
    let still = Self.ease(ReleaseCase(offset: 1013, snap: rows).motion(.web))
    #expect(still?.restPosition == 1000 && still?.duration == 0.4)
  }

  @Test(arguments: [100.3, 100.7]) func `an edge that does not give is an edge between points, too`(
    maximum: Double
  ) throws {
    let release = ReleaseCase(offset: 50, velocity: 900, maximum: maximum, bounces: false)
    let motion = try #require(release.motion(.web))
    #expect(motion.restPosition == maximum)
    for share in stride(from: 0.0, through: 1, by: 0.01) {
      #expect(motion.position(at: motion.duration * share) <= maximum)
    }
  }
}
