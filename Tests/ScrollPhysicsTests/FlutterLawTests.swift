import ScrollPhysics
import TestSupport
import Testing

@Suite struct FlutterLawTests {
  static func spring(_ motion: Motion?) -> SpringMotion? {
    if case .leg(.spring(let spring))? = motion { spring } else { nil }
  }

  @Test func `the friction leaves 0.135 of the velocity after a second`() throws {
    let motion = try #require(ReleaseCase(offset: 9, velocity: 1000, maximum: 1e6).motion(.flutter))
    #expect(isClose(motion.velocity(at: 1), 135, tolerance: 1e-9))
    // Its tolerance on a phone of three pixels a point: 20/3 pt/s.
    #expect(isClose(motion.velocity(at: motion.duration.nextDown), 20 / 3, tolerance: 1e-9))
  }

  @Test(arguments: [-1.0, 1]) func `a bounce begins with the velocity of the edge, up to 5000`(
    sign: Double
  ) {
    for (thrown, expected) in [(4000.0, 2000.0...4000), (20_000, 5000...5000)] {
      let release = ReleaseCase(
        offset: 200 * sign,
        velocity: thrown * sign,
        minimum: -500,
        maximum: 500
      )
      guard case .fling(let fling)? = release.motion(.flutter),
        case .spring(let spring)? = fling.bounce
      else {
        Issue.record("no bounce")
        return
      }
      #expect(expected.contains(spring.startVelocity * sign))
      #expect(spring.spring.response == ScrollTuning.flutter["springResponse"])
    }
  }

  @Test func `from outside the spring swallows a fling inwards`() {
    let motion = ReleaseCase(offset: -80, velocity: 6000).motion(.flutter)
    #expect(Self.spring(motion)?.target == 0)
    #expect(Self.spring(motion)?.startVelocity == 6000)
  }

  @Test func `clamping stops at the edge and returns from outside without moving further out`() {
    let release = ReleaseCase(offset: 1900, velocity: 3000)
    guard case .fling(let fling)? = release.motion(.flutterClamping) else {
      Issue.record("no edge")
      return
    }
    #expect(fling.bounce == nil && fling.edge == 2000)
    let out = Self.spring(ReleaseCase(offset: 2050, velocity: 900).motion(.flutterClamping))
    #expect(out?.startVelocity == 0 && out?.target == 2000)
    let back = Self.spring(ReleaseCase(offset: 2050, velocity: -900).motion(.flutterClamping))
    #expect(back?.startVelocity == -900)
  }

  @Test(arguments: [ScrollTuning.flutter, .flutterClamping])
  func `a row that content is on already takes a spring, another one a bent decay`(
    tuning: ScrollTuning
  ) {
    let slow = ReleaseCase(offset: 403, velocity: 20, snap: .rows(extent: 40)).motion(tuning)
    #expect(Self.spring(slow)?.target == 400)
    let fast = ReleaseCase(offset: 403, velocity: 900, snap: .rows(extent: 40)).motion(tuning)
    guard case .leg(.decay(let decay))? = fast else {
      Issue.record("no decay")
      return
    }
    #expect(
      decay.startVelocity == 900
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
    #expect(Self.spring(release.motion(.flutter))?.target == 800)
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

  @Test func `the fast rate decelerates by a constant on top`() {
    var fast = ScrollTuning.flutter
    fast["constantDeceleration"] = 1400
    let release = ReleaseCase(offset: 9, velocity: 3000, maximum: 1e6)
    guard case .leg(.friction)? = release.motion(fast) else {
      Issue.record("no friction")
      return
    }
    #expect(
      (release.motion(fast)?.restPosition ?? 1e9) < (release.motion(.flutter)?.restPosition ?? 0)
    )
  }
}
