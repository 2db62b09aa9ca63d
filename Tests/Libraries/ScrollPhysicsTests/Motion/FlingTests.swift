import TestSupport
import Testing

@testable import ScrollPhysics

struct FlingTests {
  static let spring = Spring(response: 0.57276)
  static let edges = [500.5, 600, 1000, 1400, 1740]

  static func release(edge: Double) -> Release {
    Release(
      tuning: .uikit,
      range: .bounded(minimum: -.infinity, maximum: edge),
      snap: .free,
      bounces: true,
      viewportExtent: 300,
      offset: 500,
      velocity: 2500
    )
  }

  static func fling(edge: Double, spring: Spring? = spring) -> Motion {
    let release = release(edge: edge)
    return release.bounce(release.decay(rate: 0.998), on: spring)
  }

  @Test(arguments: edges) func `position and velocity are continuous at the edge`(
    edge: Double
  ) throws {
    let fling = Self.fling(edge: edge)
    let (before, after) = (fling.first.duration - 1e-9, fling.first.duration + 1e-9)
    expect(isClose(fling.position(at: before), edge, tolerance: 1e-5))
    expect(isClose(fling.position(at: after), edge, tolerance: 1e-5))
    expect(isClose(fling.velocity(at: before), fling.velocity(at: after), tolerance: 1e-3))
    expectEqual(fling.position(at: fling.first.duration), edge)
  }

  @Test(arguments: edges) func `a fling passes the edge and rests on it`(edge: Double) throws {
    let fling = Self.fling(edge: edge)
    let bounce = try #require(fling.second)
    expect(fling.position(at: fling.first.duration + 0.01) > edge)
    expectEqual(fling.duration, fling.first.duration + bounce.duration)
    expectEqual(fling.position(at: fling.duration), edge)
    expectEqual(fling.velocity(at: fling.duration), 0)
  }

  @Test(arguments: edges) func `a fling without a spring stops at the edge`(edge: Double) throws {
    let fling = Self.fling(edge: edge, spring: nil)
    expectEqual(fling.duration, fling.first.duration)
    expect(fling.velocity(at: fling.first.duration - 1e-6) > 10)
    expectEqual(fling.velocity(at: fling.first.duration), 0)
    expectEqual(fling.position(at: fling.first.duration), edge)
    expectEqual(fling.position(at: fling.first.duration + 1), edge)
  }

  @Test func `a fling that ends before the edge or moves away from it is the plain decay`() {
    let decay = Motion(Self.release(edge: 1800).decay(rate: 0.998))
    expectEqual(Self.fling(edge: 1800), decay)
    expectEqual(Self.fling(edge: 499), decay)
  }

  @Test func `an outward fling from the edge bounces immediately`() throws {
    let fling = Self.fling(edge: 500)
    expectEqual(fling.first.duration, 0)
    expectEqual(fling.velocity(at: 0), 2500)
    let dead = Self.fling(edge: 500, spring: nil)
    expectEqual(dead.duration, 0)
    expectEqual(dead.velocity(at: 0), 0)
  }
}
