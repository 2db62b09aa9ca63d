import ScrollPhysics
import TestSupport
import Testing

struct UIKitLawTests {
  @Test(arguments: [(0.998, ScrollTuning.uikit), (0.99, .uikitFast)])
  func `a fling ends at a velocity of ten points per second`(
    rate: Double,
    tuning: ScrollTuning
  ) {
    // (v₀ − 0.01·s)/(−ln r) in points per millisecond: the fit to the measured rest offsets.
    let logarithm = rate == 0.998 ? -0.002_002_002_671 : -0.010_050_335_854
    for velocity in [260, 1000, -480.8, 5600, -6000] {
      let stop = velocity < 0 ? -0.01 : 0.01
      let end = 5000 + (velocity / 1000 - stop) / -logarithm
      let motion = ReleaseCase(offset: 5000, velocity: velocity, maximum: 10_000).motion(tuning)
      expect(isClose(motion?.restPosition ?? 0, end, tolerance: 1e-5))
    }
  }

  @Test func `a fling has the measured duration`() {
    let motion = ReleaseCase(offset: 5000, velocity: 480.8, maximum: 1e4).motion(.uikit)
    expect(isClose(motion?.duration ?? 0, 1.934, tolerance: 0.001))
  }

  @Test func `a released overscroll returns with an initial velocity`() {
    let motion = ReleaseCase(offset: -177).motion(.uikit)
    expect(isClose(motion?.velocity(at: 0) ?? 0, 7.23 * 177, tolerance: 1e-9))
    expectEqual(motion?.restPosition, 0)
  }

  @Test func `a fling past the edge continues there as a spring with its velocity`() throws {
    let motion = ReleaseCase(offset: 1500, velocity: 2500).motion(.uikit)
    let fling = try #require(motion)
    let spring = try #require(fling.second)
    expect(isClose(spring.startVelocity, 1498.998665, tolerance: 1e-6))
    expect(isClose(fling.first.duration, 0.255_490_870, tolerance: 1e-9))
    let response = 2 * Double.pi / (spring.springPace ?? 0)
    expect(isClose(response, ScrollTuning.uikit["springResponse"], tolerance: 1e-12))
  }

  @Test func `a fling with rows is a decay to the nearest row`() throws {
    let release = ReleaseCase(offset: 505, velocity: 700, snap: .rows(extent: 40))
    let decay = try #require(release.motion(.uikit)?.first)
    expect(decay.isDecay && decay.startVelocity == 700 && decay.restPosition == 840)
  }

  @Test func `a fast release ends on the next page as a decay, a slow one within a second`() throws
  {
    let fast = ReleaseCase(offset: 505, velocity: 3000, snap: .pages(extent: 400))
    let decay = try #require(fast.motion(.uikit)?.first)
    expect(decay.isDecay && decay.restPosition == 800)
    let slow = ReleaseCase(offset: 405, velocity: 251, snap: .pages(extent: 400))
    let motion = slow.motion(.uikit)
    expect(motion?.restPosition == 800 && (motion?.duration ?? 9) < 1)
  }

  @Test(arguments: [1, -1.0]) func `a slow release between far rows ends within a second`(
    direction: Double
  ) throws {
    // The deceleration would end 124.9 pt away, nearer to the row that is 300 pt away.
    let release = ReleaseCase(
      offset: direction * 100,
      velocity: direction * 260,
      minimum: -4000,
      maximum: 4000,
      snap: .rows(extent: 400)
    )
    let motion = try #require(release.motion(.uikit))
    expectEqual(motion.restPosition, direction * 400)
    expect(motion.duration < 1, "\(motion.duration)")
  }

  @Test func `a tap and repeated flicks move as the page on agreement states`() throws {
    var scroller = Scroller(.uikit, .bounded(minimum: 0, maximum: 2000))
    var events = scroller.scroll(to: 32, animation: .spring, cause: .tap, at: 0)
    let motion = try #require(scroller.motion)
    expect(isClose(motion.duration, 0.44, tolerance: 0.005))
    expect(isClose(try #require(motion.first.time(passing: 31)), 0.30, tolerance: 0.005))
    // Two flicks, of which the second catches the first and is as fast.
    for (name, grows) in [("uikit", false), ("uikitFast", false), ("flutter", true)] {
      var scroller = Scroller(
        tuning: try #require(.preset(named: name)),
        axis: .vertical,
        range: .bounded(minimum: 0, maximum: 1e5)
      )
      let speeds = [0.0, 0.2].map { time in
        for event in Stroke(at: time).moved(by: -150, over: 0.1).lifted().events {
          scroller.handle(event, into: &events)
        }
        return scroller.velocity
      }
      expect(isClose(speeds[0], 1500, tolerance: 1))
      expect(grows ? speeds[1] > 2000 : isClose(speeds[1], 1500, tolerance: 1))
    }
  }
}
