import ScrollPhysics
import TestSupport
import Testing

struct MechanicsLawTests {
  @Test func `a fling ends half a point before the end of its exponential`() {
    let release = ReleaseCase(velocity: 1000, minimum: -1e6, maximum: 1e6)
    let duration = release.motion(.scrollMechanics)?.duration
    expect(isClose(duration ?? 0, 3.449_9227, tolerance: 1e-6))
  }

  @Test(arguments: [-4000, 0, 4000.0])
  func `a release beyond the edge is a spring with the release velocity`(
    velocity: Double
  ) throws {
    let release = ReleaseCase(offset: -50, velocity: velocity)
    let spring = try #require(release.motion(.scrollMechanics)?.first)
    expect(spring.isSpring && spring.restPosition == 0 && spring.startVelocity == velocity)
    expect(isClose(spring.springPace ?? 0, 10, tolerance: 1e-12))
  }

  @Test func `the spring to a row begins with the release velocity`() throws {
    // 500 + 1000/1000·0.998/0.002 = 999, nearest to 1000.
    let release = ReleaseCase(offset: 500, velocity: 1000, snap: .rows(extent: 40))
    let spring = try #require(release.motion(.scrollMechanics)?.first)
    expect(spring.restPosition == 1000 && spring.startVelocity == 1000)
    expect(isClose(spring.springPace ?? 0, Double(200).squareRoot(), tolerance: 1e-12))
  }

  @Test(arguments: [800, 3000.0]) func `an edge without bounce stops a spring to a row`(
    velocity: Double
  ) throws {
    let release = ReleaseCase(
      offset: 1990,
      velocity: velocity,
      snap: .rows(extent: 40),
      bounces: false
    )
    let motion = try #require(release.motion(.scrollMechanics))
    expectEqual(motion.restPosition, 2000)
    expect(motion.velocity(at: motion.duration.nextDown) > 100)
    var giving = release
    giving.bounces = true
    let bounce = try #require(giving.motion(.scrollMechanics))
    expect(bounce.position(at: motion.duration + 0.02) > 2000.1)
  }

  @Test func `an inward fling from the edge does not hit the edge`() {
    let motion = ReleaseCase(velocity: 900).motion(.scrollMechanics)
    expect(motion?.first.isDecay == true && motion?.second == nil)
  }
}
