import ScrollPhysics
import Testing

struct ToleranceTests {
  @Test func `a tolerance that is not positive stops the process`() async {
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0, velocity: 10) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0.1, velocity: -1) }
  }
}
