import ScrollPhysics
import TestSupport
import Testing

struct FlutterLawTests {
  static func spring(_ motion: Motion?) -> Leg? {
    motion.flatMap { $0.first.isSpring && $0.second == nil ? $0.first : nil }
  }

  @Test func `13.5 % of the velocity remains after a second`() throws {
    let motion = try #require(ReleaseCase(offset: 9, velocity: 1000, maximum: 1e6).motion(.flutter))
    expect(isClose(motion.velocity(at: 1), 135, tolerance: 1e-9))
    // The tolerance at three pixels per point: 20/3 pt/s.
    expect(isClose(motion.velocity(at: motion.duration.nextDown), 20 / 3, tolerance: 1e-9))
  }

  @Test(arguments: [-1.0, 1]) func `a bounce begins with the velocity at the edge, up to 5000`(
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
      expect(expected.contains(spring.startVelocity * sign))
      let response = 2 * Double.pi / (spring.springPace ?? 0)
      expect(isClose(response, ScrollTuning.flutter["springResponse"], tolerance: 1e-12))
    }
  }

  @Test func `an inward fling beyond the edge is a spring to the edge`() {
    let motion = ReleaseCase(offset: -80, velocity: 6000).motion(.flutter)
    expectEqual(Self.spring(motion)?.restPosition, 0)
    expectEqual(Self.spring(motion)?.startVelocity, 6000)
  }

  @Test func `clamping stops at the edge; a return from beyond it never moves outwards`()
    throws
  {
    let release = ReleaseCase(offset: 1900, velocity: 3000)
    let fling = try #require(release.motion(.flutterClamping))
    expect(!fling.first.isSpring && fling.second == nil && fling.restPosition == 2000)
    let out = Self.spring(ReleaseCase(offset: 2050, velocity: 900).motion(.flutterClamping))
    expect(out?.startVelocity == 0 && out?.restPosition == 2000)
    let back = Self.spring(ReleaseCase(offset: 2050, velocity: -900).motion(.flutterClamping))
    expectEqual(back?.startVelocity, -900)
  }

  @Test(arguments: [ScrollTuning.flutter, .flutterClamping])
  func `content moves to its current row with a spring and to another row with a bent decay`(
    tuning: ScrollTuning
  ) throws {
    let slow = ReleaseCase(offset: 403, velocity: 20, snap: .rows(extent: 40)).motion(tuning)
    expectEqual(Self.spring(slow)?.restPosition, 400)
    let fast = ReleaseCase(offset: 403, velocity: 900, snap: .rows(extent: 40)).motion(tuning)
    let decay = try #require(fast?.first)
    expect(
      decay.isDecay && decay.startVelocity == 900
        && SnapRule.rows(extent: 40).snapped(decay.restPosition) == decay.restPosition
    )
  }

  @Test func `a motion that ends within the tolerance of the edge ends on it`() {
    // It would pass the edge at 2000, but falls below its tolerance before.
    let release = ReleaseCase(offset: 1992, velocity: 17, snap: .rows(extent: 250))
    expectEqual(release.motion(.flutter)?.restPosition, 2000)
  }

  @Test func `a fast release moves by one page, with a spring`() {
    let release = ReleaseCase(offset: 430, velocity: 9000, snap: .pages(extent: 400))
    expectEqual(Self.spring(release.motion(.flutter))?.restPosition, 800)
    expectEqual(Self.spring(release.motion(.flutter))?.startVelocity, 9000)
  }

  @Test(arguments: [1970, 1600.0]) func `clamping stops a spring to a page at the edge`(
    offset: Double
  ) throws {
    let release = ReleaseCase(offset: offset, velocity: 9000, snap: .pages(extent: 400))
    let motion = try #require(release.motion(.flutterClamping))
    for share in stride(from: 0.0, through: 1, by: 0.01) {
      expect(motion.position(at: motion.duration * share) <= 2000)
    }
    expectEqual(motion.restPosition, 2000)
  }

  @Test func `the fast rate adds a constant deceleration`() throws {
    var fast = ScrollTuning.flutter
    fast["constantDeceleration"] = 1400
    let release = ReleaseCase(offset: 9, velocity: 3000, maximum: 1e6)
    guard case .friction = try #require(release.motion(fast)).first.law else {
      Issue.record("the first leg is not friction")
      return
    }
    expect(
      (release.motion(fast)?.restPosition ?? 1e9) < (release.motion(.flutter)?.restPosition ?? 0)
    )
  }
}
