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

  @Test func `only springs reverse their direction`() throws {
    let turns = Self.all.compactMap { $0.turn(after: 0) }
    #expect(turns.count == 1)
    #expect(isClose(Self.spring.velocity(at: try #require(turns.first)), 0, tolerance: 1e-9))
  }

  @Test(arguments: all) func `until time zero a leg has its start values`(leg: Leg) {
    #expect(leg.position(at: -1) == leg.start && leg.position(at: 0) == leg.start)
    #expect(leg.velocity(at: -1) == leg.startVelocity && leg.velocity(at: 0) == leg.startVelocity)
    let soon = leg.duration * 1e-9
    #expect(isClose(leg.position(at: soon), leg.start, tolerance: 1e-5))
    #expect(isClose(leg.velocity(at: soon), leg.startVelocity, tolerance: 1e-3))
  }

  @Test(arguments: all) func `a leg cut at a time is unchanged before it`(leg: Leg) {
    let time = leg.duration / 3
    let left = leg.until(time)
    #expect(left.duration == time && left.restPosition == leg.position(at: time))
    for share in [-1, 0, 0.2, 0.99] {
      #expect(left.position(at: time * share) == leg.position(at: time * share))
      #expect(left.velocity(at: time * share) == leg.velocity(at: time * share))
    }
    #expect(left.position(at: time) == left.restPosition && left.velocity(at: time) == 0)
    #expect(leg.until(-1).duration == 0 && leg.until(99) == leg)
    #expect(leg.until(time, restPosition: 7).position(at: time) == 7)
  }

  @Test(arguments: all) func `a leg has a duration and ends at its rest position`(leg: Leg) {
    #expect(leg.duration > 0 && leg.velocity(at: 0) != 0 || leg == Self.ease)
    #expect(leg.position(at: leg.duration) == leg.restPosition)
    #expect(leg.velocity(at: leg.duration) == 0)
  }

}
