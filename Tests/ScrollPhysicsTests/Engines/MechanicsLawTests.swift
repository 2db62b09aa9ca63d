import ScrollPhysics
import TestSupport
import Testing

struct MechanicsLawTests {
  @Test func `a fling within the range agrees with the engine`() throws {
    let release = ReleaseCase(velocity: 1000, minimum: -1e6, maximum: 1e6)
    let motion = try #require(release.motion(.scrollMechanics))
    #expect(isClose(motion.duration, 3.449_9227, tolerance: 1e-6))
    #expect(isClose(motion.position(at: 0.5), 315.928_023, tolerance: 1e-5))
    #expect(isClose(motion.velocity(at: 0.5), 367.511_255, tolerance: 1e-5))
    // Half a point before the end of the exponential.
    #expect(isClose(motion.restPosition, 499.499_833 - 0.5, tolerance: 0.501))
  }

  @Test func `a fling into the edge agrees with the engine`() throws {
    let release = ReleaseCase(offset: 500, velocity: 2500, maximum: 1000)
    let fling = try #require(release.motion(.scrollMechanics))
    #expect(isClose(fling.first.duration, 0.255_490_870, tolerance: 1e-8))
    let velocity = fling.velocity(at: fling.first.duration)
    #expect(isClose(velocity, 1498.998665, tolerance: 1e-5))
    #expect(isClose(fling.position(at: 1.693_095_139), 1000.001_230, tolerance: 0.005))
    #expect(fling.restPosition == 1000)
  }

  @Test(arguments: [-4000, 0, 4000.0])
  func `a release beyond the edge is a spring with the release velocity`(
    velocity: Double
  ) throws {
    let release = ReleaseCase(offset: -50, velocity: velocity)
    let spring = try #require(release.motion(.scrollMechanics)?.first)
    #expect(spring.isSpring && spring.restPosition == 0 && spring.startVelocity == velocity)
  }

  @Test func `the spring to a row begins with the release velocity`() throws {
    // 500 + 1000/1000·0.998/0.002 = 999, nearest to 1000.
    let release = ReleaseCase(offset: 500, velocity: 1000, snap: .rows(extent: 40))
    let spring = try #require(release.motion(.scrollMechanics)?.first)
    #expect(spring.restPosition == 1000 && spring.startVelocity == 1000)
    #expect(isClose(spring.springPace ?? 0, Double(200).squareRoot(), tolerance: 1e-12))
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
    #expect(motion.restPosition == 2000)
    #expect(motion.velocity(at: motion.duration.nextDown) > 100)
    var giving = release
    giving.bounces = true
    let bounce = try #require(giving.motion(.scrollMechanics))
    #expect(bounce.position(at: motion.duration + 0.02) > 2000.1)
  }

  @Test func `an inward fling from the edge does not hit the edge`() {
    let motion = ReleaseCase(velocity: 900).motion(.scrollMechanics)
    #expect(motion?.first.isDecay == true && motion?.second == nil)
  }
}
