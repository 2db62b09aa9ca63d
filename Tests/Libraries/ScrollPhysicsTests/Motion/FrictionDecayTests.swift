import ScrollPhysics
import TestSupport
import Testing

struct FrictionDecayTests {
  static func motion(_ velocity: Double, constant: Double = 1400, stop: Double = 20) -> Leg {
    Leg.friction(
      from: 200,
      velocity: velocity,
      decelerationRate: 0.998,
      constantDeceleration: constant,
      stopVelocity: stop
    )
  }

  @Test(arguments: [100, 1000, 8000, 64_000, 1e6]) func `a motion ends at its stop velocity`(
    speed: Double
  ) {
    for sign in [1.0, -1] {
      let motion = Self.motion(speed * sign)
      let last = motion.velocity(at: motion.duration.nextDown)
      expect(isClose(last, 20 * sign, tolerance: 1e-6))
      expectEqual(motion.velocity(at: motion.duration), 0)
      expectEqual(motion.position(at: motion.duration), motion.restPosition)
    }
  }

  @Test func `a mirrored release gives a motion mirrored about its start`() {
    let (one, other) = (Self.motion(2500), Self.motion(-2500))
    expectEqual(one.duration, other.duration)
    for time in [0, 0.1, 0.5, 9] {
      let (right, left) = (one.position(at: time) - 200, other.position(at: time) - 200)
      expect(isClose(right, -left, tolerance: 1e-12))
    }
  }

  @Test func `with almost no constant deceleration the motion is the plain decay`() {
    let decay = Leg.decay(from: 200, velocity: 3000, decelerationRate: 0.998, stopVelocity: 20)
    let motion = Self.motion(3000, constant: 1e-9)
    expect(isClose(motion.duration, decay.duration, tolerance: 1e-6))
    expect(isClose(motion.restPosition, decay.restPosition, tolerance: 1e-6))
    let stop = Double.leastNormalMagnitude
    let end = Self.motion(3000, constant: 1e-9, stop: stop).restPosition
    let asymptote = Leg.decay(
      from: 200,
      velocity: 3000,
      decelerationRate: 0.998,
      stopVelocity: stop
    )
    expect(isClose(end, asymptote.restPosition, tolerance: 1e-3))
  }

  @Test func `without a stop velocity the motion ends less than a point further`() {
    let rest = Self.motion(3000).restPosition
    let end = Self.motion(3000, stop: .leastNormalMagnitude).restPosition
    expect(end > rest && end < rest + 1)
  }
}
