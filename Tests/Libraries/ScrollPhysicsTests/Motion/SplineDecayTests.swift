import ScrollPhysics
import TestSupport
import Testing

struct SplineDecayTests {
  /// Length in pixels and duration in seconds for a speed, computed by OverScroller.
  @Test(arguments: [(1000, 194, 0.555), (8000.0, 7186, 2.566)])
  func `length and duration agree with the engine in whole pixels and milliseconds`(
    speed: Double,
    length: Double,
    duration: Double
  ) {
    for sign in [1.0, -1] {
      let motion = Leg.spline(from: 30, velocity: speed * sign)
      expectEqual(motion.restPosition, 30 + sign * length)
      expect(isClose(motion.duration, duration, tolerance: 1e-12))
    }
  }

  @Test(arguments: [(1000, 982), (8000.0, 7992)])
  func `the motion begins slightly slower than the release`(thrown: Double, reported: Double) {
    let motion = Leg.spline(from: 0, velocity: thrown)
    expect(isClose(motion.velocity(at: 0.017), reported, tolerance: thrown / 50))
    expect(motion.velocity(at: 0.017) < thrown)
  }

  @Test(arguments: [0.5, 2, 2.75, 3]) func `a fling travels equally far at every density`(
    density: Double
  ) {
    let plain = Leg.spline(from: 0, velocity: 4000, density: 1)
    let dense = Leg.spline(from: 0, velocity: 4000, density: density)
    expect(isClose(dense.restPosition, plain.restPosition, tolerance: max(1, 1 / density)))
    expect(isClose(dense.duration, plain.duration, tolerance: 0.001))
    // The same velocity in pixels per second gives a shorter distance at a higher density.
    let pixels = Leg.spline(from: 0, velocity: 4000 / density, density: density)
    expectEqual((pixels.restPosition * density < plain.restPosition), (density > 1))
  }

  @Test func `the position is linear between two samples of the spline`() {
    let motion = Leg.spline(from: 0, velocity: 3000)
    let part = motion.duration / 100
    for index in [0.0, 1, 30, 77, 99] {
      let (from, to) = (index * part, (index + 1) * part)
      let middle = (motion.position(at: from) + motion.position(at: to)) / 2
      expect(isClose(motion.position(at: (from + to) / 2), middle, tolerance: 1e-9))
      expectEqual(
        motion.velocity(at: from + part * 0.25),
        motion.velocity(at: from + part * 0.75)
      )
    }
  }

  @Test(arguments: [1e-6, 0.5, 3, -3]) func `a very slow release does not move content`(
    velocity: Double
  ) {
    let motion = Leg.spline(from: 5, velocity: velocity)
    expect(motion.restPosition == 5 && motion.velocity(at: -1).isFinite)
  }
}
