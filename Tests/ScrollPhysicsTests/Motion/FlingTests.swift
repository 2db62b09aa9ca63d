import TestSupport
import Testing

@testable import ScrollPhysics

@Suite struct FlingTests {
  static let spring = Spring(response: 0.57276)
  static let edges = [500.5, 600, 1000, 1400, 1740]

  static func release(edge: Double, sign: Double = 1) -> Release {
    Release(
      tuning: .uikit,
      range: sign > 0
        ? .bounded(minimum: -.infinity, maximum: edge)
        : .bounded(minimum: -edge, maximum: .infinity),
      snap: .free,
      bounces: true,
      viewportExtent: 300,
      offset: 500 * sign,
      velocity: 2500 * sign
    )
  }

  static func fling(edge: Double, sign: Double = 1, spring: Spring? = spring) -> Motion {
    let release = release(edge: edge, sign: sign)
    return release.bounce(release.decay(rate: 0.998), on: spring)
  }

  @Test func `the time and the velocity at the edge follow the formula`() throws {
    // Computed independently: from 500 at 2500 pt/s to an edge at 1000.
    let fling = Self.fling(edge: 1000)
    #expect(isClose(fling.first.duration, 0.255_490_870, tolerance: 1e-9))
    #expect(isClose(fling.velocity(at: fling.first.duration), 1498.998665, tolerance: 1e-6))
  }

  @Test(arguments: edges) func `position and velocity are continuous at the edge`(
    edge: Double
  ) throws {
    let fling = Self.fling(edge: edge)
    let (before, after) = (fling.first.duration - 1e-9, fling.first.duration + 1e-9)
    #expect(isClose(fling.position(at: before), edge, tolerance: 1e-5))
    #expect(isClose(fling.position(at: after), edge, tolerance: 1e-5))
    #expect(isClose(fling.velocity(at: before), fling.velocity(at: after), tolerance: 1e-3))
    #expect(fling.position(at: fling.first.duration) == edge)
  }

  @Test(arguments: edges) func `a fling passes the edge and rests on it`(edge: Double) throws {
    let fling = Self.fling(edge: edge)
    let bounce = try #require(fling.second)
    #expect(fling.position(at: fling.first.duration + 0.01) > edge)
    #expect(fling.duration == fling.first.duration + bounce.duration)
    #expect(fling.position(at: fling.duration) == edge)
    #expect(fling.velocity(at: fling.duration) == 0)
  }

  @Test(arguments: edges) func `a fling without a spring stops at the edge`(edge: Double) throws {
    let fling = Self.fling(edge: edge, spring: nil)
    #expect(fling.duration == fling.first.duration)
    #expect(fling.velocity(at: fling.first.duration - 1e-6) > 10)
    #expect(fling.velocity(at: fling.first.duration) == 0)
    #expect(fling.position(at: fling.first.duration) == edge)
    #expect(fling.position(at: fling.first.duration + 1) == edge)
  }

  @Test(arguments: edges) func `a mirrored fling gives a mirrored motion`(edge: Double) throws {
    let fling = Self.fling(edge: edge)
    let mirror = Self.fling(edge: edge, sign: -1)
    #expect(mirror.duration == fling.duration)
    for share in stride(from: 0.0, through: 1.1, by: 0.02) {
      let time = fling.duration * share
      #expect(mirror.position(at: time) == -fling.position(at: time))
      #expect(mirror.velocity(at: time) == -fling.velocity(at: time))
    }
  }

  @Test func `a fling that ends before the edge or moves away from it is the plain decay`() {
    let decay = Motion(Self.release(edge: 1800).decay(rate: 0.998))
    #expect(Self.fling(edge: 1800) == decay)
    #expect(Self.fling(edge: 499) == decay)
  }

  @Test func `an outward fling from the edge bounces immediately`() throws {
    let fling = Self.fling(edge: 500)
    #expect(fling.first.duration == 0)
    #expect(fling.velocity(at: 0) == 2500)
    let dead = Self.fling(edge: 500, spring: nil)
    #expect(dead.duration == 0)
    #expect(dead.velocity(at: 0) == 0)
  }
}
