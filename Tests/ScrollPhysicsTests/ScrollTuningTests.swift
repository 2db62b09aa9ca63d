import ScrollPhysics
import Testing

@Suite struct ScrollTuningTests {
  @Test func `springs and tolerance are made of its numbers`() throws {
    var tuning = ScrollTuning.uikit
    try tuning.set("springResponse", to: 0.5)
    try tuning.set("dampingRatio", to: 0.7)
    try tuning.set("snapResponse", to: 0.25)
    try tuning.set("restDistance", to: 0.2)
    try tuning.set("stopVelocity", to: 12)
    #expect(tuning.edgeSpring == Spring(response: 0.5, dampingRatio: 0.7))
    #expect(tuning.snapSpring == Spring(response: 0.25, dampingRatio: 1))
    #expect(tuning.tolerance == Tolerance(distance: 0.2, velocity: 12))
  }
}
