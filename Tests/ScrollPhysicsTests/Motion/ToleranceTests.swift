import ScrollPhysics
import Testing

struct ToleranceTests {
  @Test func `a tolerance has the given distance and velocity`() {
    let tolerance = Tolerance(distance: 0.1, velocity: 10)
    #expect(tolerance.distance == 0.1 && tolerance.velocity == 10)
  }

  @Test func `a tolerance that is not positive stops the process`() async {
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0, velocity: 10) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0.1, velocity: -1) }
  }
}
