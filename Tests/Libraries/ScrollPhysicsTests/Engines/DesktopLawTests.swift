import ScrollPhysics
import TestSupport
import Testing

/// Behaviour of the engines of browsers, GTK and Flutter that their recorded trajectories do not
/// contain.
struct DesktopLawTests {
  @Test func `a held overscroll of flutter falls to its half in 70 ms, a thrown one first grows`()
    throws
  {
    let held = try #require(ReleaseCase(offset: 2080).motion(.flutter))
    expect(isClose(held.position(at: 0.07), 2040, tolerance: 0.01))
    expect(isClose(held.position(at: 0.14), 2020, tolerance: 0.01))
    expectEqual(held.restPosition, 2000)
    let thrown = try #require(ReleaseCase(offset: 2080, velocity: 900).motion(.flutter))
    expect(thrown.position(at: 0.02) > 2085)
    expectEqual(thrown.restPosition, 2000)
  }

  @Test(arguments: [("chromium", 0.31), ("chromeOS", 0.31), ("firefox", 0.5), ("gtk", 1)])
  func `a bounce begins with a share of the velocity at the edge`(name: String, share: Double)
    throws
  {
    let tuning = try #require(ScrollTuning.preset(named: name))
    let motion = try #require(ReleaseCase(offset: 1800, velocity: 1200).motion(tuning))
    let bounce = try #require(motion.second)
    let before = motion.velocity(at: motion.first.duration.nextDown)
    expect(bounce.isSpring && before > 0)
    expect(isClose(bounce.startVelocity, share * before, tolerance: 1e-6))
    expectEqual(motion.restPosition, 2000)
  }

  @Test(arguments: ["chromium", "chromeOS", "firefox"])
  func `content that comes back to the edge with a velocity stops there`(name: String) throws {
    let tuning = try #require(ScrollTuning.preset(named: name))
    let motion = try #require(ReleaseCase(offset: -30, velocity: 6000).motion(tuning))
    for share in stride(from: 0.0, through: 1, by: 0.02) {
      expect(motion.position(at: share * motion.duration) <= 0)
    }
    expectEqual(motion.restPosition, 0)
  }

  @Test func `gtk goes 50 points beyond an edge at most, and returns from there`() throws {
    let fast = try #require(ReleaseCase(offset: 1900, velocity: 6000).motion(.gtk))
    let (out, back) = (try #require(fast.second), try #require(fast.third))
    expect(out.restPosition == 2050 && back.start == 2050 && back.startVelocity == 0)
    let slow = try #require(ReleaseCase(offset: 1900, velocity: 1500).motion(.gtk))
    expect(slow.third == nil)
    expect(fast.restPosition == 2000 && slow.restPosition == 2000)
  }

  @Test func `chromium goes three viewports at most`() throws {
    let motion = try #require(
      ReleaseCase(velocity: 9000, maximum: 1e6, viewport: 400.9).motion(.chromium)
    )
    expectEqual(motion.restPosition, 1202)
    expectEqual(motion.duration, 2)
  }

  @Test func `the boost and the acceleration add the velocity with which the caught motion began`()
  {
    let caught = MomentumCarry.Caught(velocity: 1600, firstVelocity: 4000, time: 1)
    expectEqual(MomentumCarry.acceleration.added(caught, release: 1500, at: 1.1), 4000)
    expectEqual(MomentumCarry.acceleration.added(caught, release: 1499, at: 1.1), 0)
    expectEqual(MomentumCarry.boost.added(caught, release: 350, at: 1.1), 4000)
    expectEqual(MomentumCarry.boost.added(caught, release: 349, at: 1.1), 0)
    let slow = MomentumCarry.Caught(velocity: 340, firstVelocity: 4000, time: 1)
    expectEqual(MomentumCarry.boost.added(slow, release: 900, at: 1.1), 0)
    expectEqual(MomentumCarry.boost.added(caught, release: -900, at: 1.1), 0)
  }

  @Test func `gtk adds the more, the faster the release is beside what was caught`() {
    func added(_ release: Double, at time: Double = 0) -> Double {
      let caught = MomentumCarry.Caught(velocity: 1000, firstVelocity: 2000, time: 0)
      return MomentumCarry.accumulation.added(caught, release: release, at: time)
    }
    expectEqual(added(329), 0)
    expect(isClose(added(330), 0, tolerance: 1e-9))
    expect(isClose(added(1000), 1000, tolerance: 1e-9))
    expect(isClose(added(1670), 2000, tolerance: 1e-9))
    expect(isClose(added(9000), 6000, tolerance: 1e-9))
    // 1000·e^(−4·0.1) = 670.32: 670.32·(1000 − 0.33·670.32)/(0.67·670.32).
    expect(isClose(added(1000, at: 0.1), 1162.380, tolerance: 1e-3))
  }

  @Test func `a finger beyond the edge shows a twentieth, a sixteenth that fades, or 100 points`() {
    let range = ScrollRange.bounded(minimum: 0, maximum: 100)
    func shown(_ drag: EdgeDrag, _ movement: Double, from raw: Double) -> Double {
      drag.shown(movement, from: raw, in: range, viewportExtent: 300)
    }
    let stretch = EdgeDrag.stretch(share: 0.05)
    expect(isClose(shown(stretch, 40, from: 80), 21, tolerance: 1e-12))
    expect(isClose(shown(stretch, -10, from: 101), -0.5, tolerance: 1e-12))
    expect(isClose(shown(stretch, -30, from: 101), -11, tolerance: 1e-12))
    let resistance = EdgeDrag.resistance(share: 1.0 / 16, step: 8)
    expect(isClose(shown(resistance, 16, from: 250), 0.5, tolerance: 1e-12))
    expectEqual(shown(resistance, 900, from: 100), 8)
    expectEqual(shown(resistance, -30, from: 120), -30)
    let limit = EdgeDrag.limit(distance: 100)
    expect(shown(limit, 80, from: 90) == 80 && shown(limit, 180, from: 90) == 110)
    expectEqual(shown(limit, -500, from: 150), -250)
  }

  @Test func `the mean takes 150 ms, the mean of segments five of them`() {
    var tracker = VelocityTracker()
    for sample in 0...10 {
      let time = Double(sample) * 0.02
      tracker.add(time: time, position: sample < 5 ? 0 : Double(sample - 5) * 20)
    }
    // 100 points in the last 100 of 140 ms: whole samples within 150 ms.
    expect(isClose(tracker.velocity(at: 0.2, tuning: .gtk), 100 / 0.14, tolerance: 1e-6))
    expect(isClose(tracker.velocity(at: 0.2, tuning: .firefox), 1000, tolerance: 1e-6))
  }
}
