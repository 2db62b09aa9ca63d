import RealModule
import ScrollPhysics
import TestSupport
import Testing

struct DecayTests {
  struct Release: Sendable {
    var position: Double
    var velocity: Double
    var rate: Double
  }

  static let releases = [
    Release(position: 0, velocity: 1000, rate: 0.998),
    Release(position: 400, velocity: -480.834, rate: 0.998),
    Release(position: -3000, velocity: 8000, rate: 0.99),
    Release(position: 12.5, velocity: -60, rate: 0.9999),
    Release(position: 1e6, velocity: 2500, rate: 0.5),
  ]

  static func decay(_ release: Release, stopVelocity: Double = 10) -> Leg {
    Leg.decay(
      from: release.position,
      velocity: release.velocity,
      decelerationRate: release.rate,
      stopVelocity: stopVelocity
    )
  }

  @Test func `the documentation example holds`() {
    let decay = Leg.decay(from: 0, velocity: 1000, decelerationRate: 0.998, stopVelocity: 10)
    expect(isClose(decay.restPosition, 494.505, tolerance: 0.001))
  }

  @Test func `position and velocity after half a second follow the formula`() {
    // Computed independently: v0 1000 pt/s, rate 0.998, x(0.5 s) and v(0.5 s).
    let decay = Leg.decay(from: 0, velocity: 1000, decelerationRate: 0.998, stopVelocity: 0.1)
    expect(isClose(decay.position(at: 0.5), 315.928023, tolerance: 1e-6))
    expect(isClose(decay.velocity(at: 0.5), 367.511255, tolerance: 1e-6))
  }

  @Test(arguments: releases) func `a decay ends where its velocity reaches the stop velocity`(
    release: Release
  ) {
    let decay = Self.decay(release)
    let rate = -1000 * Double.log(release.rate)
    let stop = release.velocity < 0 ? -10.0 : 10
    let expected = release.position + (release.velocity - stop) / rate
    expect(isClose(decay.restPosition, expected, tolerance: 1e-6))
    let last = decay.duration * (1 - 1e-9)
    expect(isClose(decay.velocity(at: last), stop, tolerance: 1e-3))
    expect(isClose(decay.position(at: last), decay.restPosition, tolerance: 1e-3))
    expectEqual(decay.position(at: decay.duration), decay.restPosition)
    expectEqual(decay.velocity(at: decay.duration), 0)
  }

  @Test(arguments: releases) func `the time of passing a position has that position`(
    release: Release
  ) throws {
    let decay = Self.decay(release)
    for share in stride(from: 0.0, through: 1, by: 0.05) {
      let position = decay.start + (decay.restPosition - decay.start) * share
      let time = try #require(decay.time(passing: position))
      expect(isClose(decay.position(at: time), position, tolerance: 1e-6))
    }
    let span = decay.restPosition - decay.start
    expect(decay.time(passing: decay.start - span * 0.001) == nil)
    expect(decay.time(passing: decay.restPosition + span * 0.001) == nil)
  }

  @Test(arguments: releases) func `a decay with a target ends exactly on the target`(
    release: Release
  ) throws {
    let natural = Self.decay(release).restPosition - release.position
    for factor in [0.05, 0.5, 0.9, 1, 1.1, 3] {
      let target = release.position + natural * factor
      let bent = try #require(
        Leg.decay(
          from: release.position,
          velocity: release.velocity,
          to: target,
          stopVelocity: 10
        )
      )
      expectEqual(bent.position(at: bent.duration), target)
      expectEqual(bent.velocity(at: 0), release.velocity)
      let last = bent.duration * (1 - 1e-12)
      expect(isClose(bent.position(at: last), target, tolerance: 1e-6 * (1 + abs(natural))))
      expect(isClose(abs(bent.velocity(at: last)), 10, tolerance: 0.01))
    }
  }

  @Test func `targets behind or at the start and slow releases give nil`() {
    expect(Leg.decay(from: 0, velocity: 500, to: -1, stopVelocity: 10) == nil)
    expect(Leg.decay(from: 0, velocity: -500, to: 1, stopVelocity: 10) == nil)
    expect(Leg.decay(from: 7, velocity: 500, to: 7, stopVelocity: 10) == nil)
    expect(Leg.decay(from: 0, velocity: 10, to: 50, stopVelocity: 10) == nil)
    expect(Leg.decay(from: 0, velocity: .nan, to: 50, stopVelocity: 10) == nil)
  }

  @Test func `a release below the stop velocity passes only its own position`() {
    let decay = Leg.decay(from: 5, velocity: 3, decelerationRate: 0.998, stopVelocity: 10)
    expect(decay.time(passing: 5) == 0 && decay.time(passing: 6) == nil)
  }
}
