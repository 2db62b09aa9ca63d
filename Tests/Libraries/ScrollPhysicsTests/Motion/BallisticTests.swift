import ScrollPhysics
import TestSupport
import Testing

struct BallisticTests {
  @Test func `the distance is the square of the velocity over twice the deceleration`() {
    let motion = Leg.ballistic(
      from: 100,
      velocity: -1000,
      deceleration: 2000,
      maximumDistance: 5000
    )
    expect(motion.duration == 0.5 && motion.restPosition == -150)
    expectEqual(motion.position(at: 0.25), 100 - 250 + 62.5)
    expectEqual(motion.velocity(at: 0.25), -500)
    expect(motion.velocity(at: 0.5) == 0 && motion.position(at: 9) == -150)
  }

  @Test func `the deceleration increases to end within the greatest distance`() {
    let motion = Leg.ballistic(from: 0, velocity: 1000, deceleration: 2000, maximumDistance: 5)
    expect(isClose(motion.restPosition, 5, tolerance: 1e-12))
    expect(isClose(motion.duration, 0.01, tolerance: 1e-12))
    expect(isClose(motion.velocity(at: 0.005), 500, tolerance: 1e-9))
  }

  @Test func `a leg with an elapsed time continues the whole leg from that time`() {
    let whole = Leg.ballistic(from: 0, velocity: 600, deceleration: 2000, maximumDistance: 500)
    let late = Leg.ballistic(
      from: 0,
      velocity: 600,
      deceleration: 2000,
      maximumDistance: 500,
      elapsed: 0.1
    )
    expect(late.duration == whole.duration - 0.1 && late.restPosition == whole.restPosition)
    for time in [0, 0.05, 0.15, 0.3] {
      expect(isClose(late.position(at: time), whole.position(at: time + 0.1), tolerance: 1e-9))
      expect(isClose(late.velocity(at: time), whole.velocity(at: time + 0.1), tolerance: 1e-9))
    }
    expectEqual(late.position(at: -5), late.position(at: 0))
  }

  @Test func `a leg whose elapsed time exceeds its duration has no duration`() {
    let motion = Leg.ballistic(
      from: 0,
      velocity: 600,
      deceleration: 2000,
      maximumDistance: 500,
      elapsed: 7
    )
    expect(motion.duration == 0 && motion.position(at: 0) == motion.restPosition)
  }
}
