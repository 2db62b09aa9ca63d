import ScrollPhysics
import TestSupport
import Testing

@Suite struct LegTests {
  static let spring = SpringMotion(
    position: 40,
    velocity: -900,
    target: 0,
    spring: Spring(response: 0.4, dampingRatio: 0.5),
    tolerance: Tolerance(distance: 0.1, velocity: 10)
  )
  static let decay = Decay(position: 5, velocity: 700, decelerationRate: 0.998, stopVelocity: 10)
  static let friction = FrictionDecay(
    position: 5,
    velocity: 700,
    decelerationRate: 0.998,
    constantDeceleration: 1400,
    stopVelocity: 20
  )
  static let power = PowerDecay(position: 5, velocity: 700)
  static let spline = SplineDecay(position: 5, velocity: 700)
  static let ballistic = Ballistic(position: 5, velocity: 700, deceleration: 2000, reach: 6)
  static let ease = Ease(from: 5, to: -80, duration: 0.8, curve: .cubicInOut)

  static let all: [Leg] = [
    .decay(decay), .friction(friction), .power(power), .spline(spline), .ballistic(ballistic),
    .ease(ease), .spring(spring),
  ]

  @Test func `it answers as the law it holds`() {
    let time = 0.003
    let positions = [
      Self.decay.position(at: time), Self.friction.position(at: time),
      Self.power.position(at: time),
      Self.spline.position(at: time), Self.ballistic.position(at: time),
      Self.ease.position(at: time),
      Self.spring.position(at: time),
    ]
    let velocities = [
      Self.decay.velocity(at: time), Self.friction.velocity(at: time),
      Self.power.velocity(at: time),
      Self.spline.velocity(at: time), Self.ballistic.velocity(at: time),
      Self.ease.velocity(at: time),
      Self.spring.velocity(at: time),
    ]
    #expect(Self.all.map { $0.position(at: time) } == positions)
    #expect(Self.all.map { $0.velocity(at: time) } == velocities)
    #expect(
      Self.all.map(\.duration) == [
        Self.decay.duration, Self.friction.duration, Self.power.duration, Self.spline.duration,
        Self.ballistic.duration,
        Self.ease.duration, Self.spring.duration,
      ]
    )
    #expect(
      Self.all.map(\.restPosition) == [
        Self.decay.restPosition, Self.friction.restPosition, Self.power.restPosition,
        Self.spline.restPosition,
        Self.ballistic.restPosition, Self.ease.target, Self.spring.target,
      ]
    )
  }

  @Test func `only springs turn`() throws {
    let turns = Self.all.compactMap { $0.turn(after: 0) }
    #expect(turns.count == 1)
    #expect(isClose(Self.spring.velocity(at: try #require(turns.first)), 0, tolerance: 1e-9))
  }

  @Test(arguments: all) func `it moves and ends where it rests`(leg: Leg) {
    #expect(leg.duration > 0 && leg.velocity(at: 0) != 0 || leg == .ease(Self.ease))
    #expect(leg.position(at: leg.duration) == leg.restPosition)
    #expect(leg.velocity(at: leg.duration) == 0)
  }

}
