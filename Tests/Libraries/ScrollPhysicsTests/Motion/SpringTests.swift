import ScrollPhysics
import TestSupport
import Testing

struct SpringTests {
  @Test func `a response of one second is one cycle per second`() {
    expect(isClose(Spring(response: 1).angularFrequency, 6.283_185_307, tolerance: 1e-9))
    expect(isClose(Spring(response: 0.25).angularFrequency, 4 * 6.283_185_307, tolerance: 1e-8))
  }

  @Test func `a spring is critically damped by default`() {
    expectEqual(Spring(response: 0.5).dampingRatio, 1)
  }
}
