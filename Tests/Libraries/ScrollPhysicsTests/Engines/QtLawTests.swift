import RealModule
import TestSupport
import Testing

@testable import ScrollPhysics

/// Figures of Qt Quick that its recorded trajectories do not show to a hundredth.
struct QtLawTests {
  @Test(arguments: [(9.95, false), (10.05, true)])
  func `a fling brakes harder beyond an edge that it passes with more than 10 points a second`(
    speed: Double,
    brakes: Bool
  ) throws {
    // 300 points a second go 30 points.
    let edge = 1970 + (300 * 300 - speed * speed) / 3000
    let motion = try #require(
      ReleaseCase(offset: 1970, velocity: 300, maximum: edge).motion(.qt)
    )
    expect(isClose(motion.first.restPosition, brakes ? edge : 2000, tolerance: 1e-9))
    expectEqual((motion.third != nil), brakes)
  }

  @Test func `beyond an edge content goes on for 1 ms, then to a third of its velocity`() throws {
    let motion = try #require(ReleaseCase(offset: 2097, velocity: 300).motion(.qt))
    expect(isClose(motion.first.duration, 0.001, tolerance: 1e-9))
    // It then has 298.5 points a second.
    let out = try #require(motion.second)
    expect(isClose(out.restPosition, 2000 + 298.5 / 3, tolerance: 0.02))
  }

  @Test(arguments: [(24.9, 500.0), (25.1, 600)])
  func `a flick goes to the row nearest to a quarter of a row after its end`(
    travel: Double,
    row: Double
  ) {
    let velocity = Double.sqrt(2 * 1500 * travel)
    let release = ReleaseCase(offset: 500, velocity: velocity, snap: .rows(extent: 100))
    expectEqual((release.motion(.qt)?.restPosition ?? 500), row)
  }

  @Test(arguments: [(9.95, 80.0), (10.05, 120)])
  func `in a loop, too, at 10 rows a second squared`(travel: Double, row: Double) {
    let motion = ScrollTuning.qt.motion(
      from: 80,
      velocity: Double.sqrt(2 * 10 * 40 * travel),
      range: .looping(period: 400),
      snap: .rows(extent: 40)
    )
    expectEqual((motion?.restPosition ?? 80), row)
  }

  @Test(arguments: [(598.995, 600.0), (599.005, 700)])
  func `a flick goes to the page nearest to half a page and a point ahead`(
    offset: Double,
    page: Double
  ) {
    let release = ReleaseCase(offset: offset, velocity: 300, snap: .pages(extent: 100))
    expectEqual(release.motion(.qt)?.restPosition, page)
  }

  @Test(arguments: [(29.9, 500.0), (30.1, 600), (49.9, 600)])
  func `content moved by more than 30 points goes to the next page without a flick`(
    distance: Double,
    page: Double
  ) {
    var release = Release(
      tuning: .qt,
      range: .bounded(minimum: 0, maximum: 2000),
      snap: .pages(extent: 100),
      bounces: true,
      viewportExtent: 600,
      offset: 500 + distance,
      velocity: 0
    )
    release.pressedOffset = 500
    expectEqual(release.motion?.restPosition, page)
  }
}
