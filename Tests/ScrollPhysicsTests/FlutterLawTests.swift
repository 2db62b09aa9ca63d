import ScrollPhysics
import TestSupport
import Testing

@Suite struct FlutterLawTests {
  static func spring(_ motion: Motion?) -> Leg? {
    motion.flatMap { $0.first.isSpring && $0.second == nil ? $0.first : nil }
  }

  @Test func `the friction leaves 0.135 of the velocity after a second`() throws {
    let motion = try #require(ReleaseCase(offset: 9, velocity: 1000, maximum: 1e6).motion(.flutter))
    #expect(isClose(motion.velocity(at: 1), 135, tolerance: 1e-9))
    // Its tolerance on a phone of three pixels a point: 20/3 pt/s.
    #expect(isClose(motion.velocity(at: motion.duration.nextDown), 20 / 3, tolerance: 1e-9))
  }

  @Test(arguments: [-1.0, 1]) func `a bounce begins with the velocity of the edge, up to 5000`(
    sign: Double
  ) throws {
    for (thrown, expected) in [(4000.0, 2000.0...4000), (20_000, 5000...5000)] {
      let release = ReleaseCase(
        offset: 200 * sign,
        velocity: thrown * sign,
        minimum: -500,
        maximum: 500
      )
      let spring = try #require(release.motion(.flutter)?.second)
      #expect(expected.contains(spring.startVelocity * sign))
      let response = 2 * Double.pi / (spring.springPace ?? 0)
      #expect(isClose(response, ScrollTuning.flutter["springResponse"], tolerance: 1e-12))
    }
  }

  @Test func `from outside the spring swallows a fling inwards`() {
    let motion = ReleaseCase(offset: -80, velocity: 6000).motion(.flutter)
    #expect(Self.spring(motion)?.restPosition == 0)
    #expect(Self.spring(motion)?.startVelocity == 6000)
  }

  @Test func `clamping stops at the edge and returns from outside without moving further out`()
    throws
  {
    let release = ReleaseCase(offset: 1900, velocity: 3000)
    let fling = try #require(release.motion(.flutterClamping))
    #expect(!fling.first.isSpring && fling.second == nil && fling.restPosition == 2000)
    let out = Self.spring(ReleaseCase(offset: 2050, velocity: 900).motion(.flutterClamping))
    #expect(out?.startVelocity == 0 && out?.restPosition == 2000)
    let back = Self.spring(ReleaseCase(offset: 2050, velocity: -900).motion(.flutterClamping))
    #expect(back?.startVelocity == -900)
  }

  @Test(arguments: [ScrollTuning.flutter, .flutterClamping])
  func `a row that content is on already takes a spring, another one a bent decay`(
    tuning: ScrollTuning
  ) throws {
    let slow = ReleaseCase(offset: 403, velocity: 20, snap: .rows(extent: 40)).motion(tuning)
    #expect(Self.spring(slow)?.restPosition == 400)
    let fast = ReleaseCase(offset: 403, velocity: 900, snap: .rows(extent: 40)).motion(tuning)
    let decay = try #require(fast?.first)
    #expect(
      decay.isDecay && decay.startVelocity == 900
        && SnapRule.rows(extent: 40).snapped(decay.restPosition) == decay.restPosition
    )
  }

  @Test func `a motion that rests just before the edge lands on it`() {
    // It would creep over the edge at 2000, but is slower than its tolerance before.
    let release = ReleaseCase(offset: 1992, velocity: 17, snap: .rows(extent: 250))
    #expect(release.motion(.flutter)?.restPosition == 2000)
  }

  @Test func `pages go by spring, one at a time`() {
    let release = ReleaseCase(offset: 430, velocity: 9000, snap: .pages(extent: 400))
    #expect(Self.spring(release.motion(.flutter))?.restPosition == 800)
    #expect(Self.spring(release.motion(.flutter))?.startVelocity == 9000)
  }

  @Test(arguments: [1970, 1600.0]) func `clamping holds the swing to a page at the edge`(
    offset: Double
  ) throws {
    let release = ReleaseCase(offset: offset, velocity: 9000, snap: .pages(extent: 400))
    let motion = try #require(release.motion(.flutterClamping))
    for share in stride(from: 0.0, through: 1, by: 0.01) {
      #expect(motion.position(at: motion.duration * share) <= 2000)
    }
    #expect(motion.restPosition == 2000)
  }

  @Test func `the fast rate decelerates by a constant on top`() throws {
    var fast = ScrollTuning.flutter
    fast["constantDeceleration"] = 1400
    let release = ReleaseCase(offset: 9, velocity: 3000, maximum: 1e6)
    guard case .friction = try #require(release.motion(fast)).first.law else {
      Issue.record("no friction")
      return
    }
    #expect(
      (release.motion(fast)?.restPosition ?? 1e9) < (release.motion(.flutter)?.restPosition ?? 0)
    )
  }
}
