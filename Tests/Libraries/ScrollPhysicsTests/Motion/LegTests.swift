import ScrollPhysics
import TestSupport
import Testing

struct LegTests {
  static let spring = Leg.spring(
    from: 40,
    velocity: -900,
    to: 0,
    spring: Spring(response: 0.4, dampingRatio: 0.5),
    tolerance: Tolerance(distance: 0.1, velocity: 10)
  )
  static let decay = Leg.decay(from: 5, velocity: 700, decelerationRate: 0.998, stopVelocity: 10)
  static let friction = Leg.friction(
    from: 5,
    velocity: 700,
    decelerationRate: 0.998,
    constantDeceleration: 1400,
    stopVelocity: 20
  )
  static let power = Leg.power(from: 5, velocity: 700)
  static let spline = Leg.spline(from: 5, velocity: 700)
  static let ballistic = Leg.ballistic(
    from: 5,
    velocity: 700,
    deceleration: 2000,
    maximumDistance: 6
  )
  static let ease = Leg.ease(from: 5, to: -80, duration: 0.8, curve: .cubicInOut)

  static let all = [decay, friction, power, spline, ballistic, ease, spring]

  /// Legs without duration, each with the position at which it is at all times.
  static let still: [(leg: Leg, position: Double)] = [
    (Leg.decay(from: 5, velocity: 0, decelerationRate: 0.998, stopVelocity: 10), 5),
    (Leg.decay(from: 5, velocity: 3, decelerationRate: 0.998, stopVelocity: 10), 5),
    (Leg.decay(from: 5, velocity: 10, decelerationRate: 0.998, stopVelocity: 10), 5),
    (Leg.decay(from: 5, velocity: -10, decelerationRate: 0.998, stopVelocity: 10), 5),
    (FrictionDecayTests.motion(-20), 200),
    (Leg.power(from: 7, velocity: 0), 7),
    (Leg.spline(from: 5, velocity: 0), 5),
    (Leg.ballistic(from: 3, velocity: 1000, deceleration: 2000, maximumDistance: 0), 3),
    (Leg.ballistic(from: 3, velocity: 0, deceleration: 2000, maximumDistance: 5), 3),
    (Leg.ease(from: 5, to: 9, duration: 0, curve: .cubicInOut), 9),
    (Leg.ease(from: 5, to: 9, duration: -1, curve: .cubicInOut), 9),
    (SpringMotionTests.Pull(ratio: 0.3, response: 0.4, position: 100, velocity: 0).motion, 100),
    (SpringMotionTests.Pull(ratio: 1, response: 0.4, position: 100, velocity: 0).motion, 100),
    (SpringMotionTests.Pull(ratio: 2.5, response: 0.4, position: 100, velocity: 0).motion, 100),
  ]

  @Test func `only springs reverse their direction`() throws {
    let turns = Self.all.compactMap { $0.turn(after: 0) }
    expectEqual(turns.count, 1)
    expect(isClose(Self.spring.velocity(at: try #require(turns.first)), 0, tolerance: 1e-9))
  }

  @Test(arguments: all) func `until time zero a leg has its start values`(leg: Leg) {
    expect(leg.position(at: -1) == leg.start && leg.position(at: 0) == leg.start)
    expect(leg.velocity(at: -1) == leg.startVelocity && leg.velocity(at: 0) == leg.startVelocity)
    let soon = leg.duration * 1e-9
    expect(isClose(leg.position(at: soon), leg.start, tolerance: 1e-5))
    expect(isClose(leg.velocity(at: soon), leg.startVelocity, tolerance: 1e-3))
  }

  @Test(arguments: all) func `a leg cut at a time is unchanged before it`(leg: Leg) {
    let time = leg.duration / 3
    let left = leg.until(time)
    expect(left.duration == time && left.restPosition == leg.position(at: time))
    for share in [-1, 0, 0.2, 0.99] {
      expectEqual(left.position(at: time * share), leg.position(at: time * share))
      expectEqual(left.velocity(at: time * share), leg.velocity(at: time * share))
    }
    expect(left.position(at: time) == left.restPosition && left.velocity(at: time) == 0)
    expect(leg.until(-1).duration == 0 && leg.until(99) == leg)
    expectEqual(leg.until(time, restPosition: 7).position(at: time), 7)
  }

  @Test(arguments: all) func `a leg has a duration and ends at its rest position`(leg: Leg) {
    expect(leg.duration > 0 && leg.velocity(at: 0) != 0 || leg == Self.ease)
    expectEqual(leg.position(at: leg.duration), leg.restPosition)
    expectEqual(leg.velocity(at: leg.duration), 0)
  }

  @Test(arguments: still) func `a leg without duration is at rest at all times`(
    leg: Leg,
    position: Double
  ) {
    expect(leg.duration == 0 && leg.restPosition == position && leg.turn(after: 0) == nil)
    for time in [-1, 0, 1, .infinity] as [Double] {
      expect(leg.position(at: time) == position && leg.velocity(at: time) == 0)
    }
  }
}
