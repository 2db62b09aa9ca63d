import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// How smooth drags are shown, computed by the benchmark over all rates of finger and display.
  struct SmoothnessFiguresTests {
    @Test func `drags are even at every rate, and a stop is shown without a jump`() async throws {
      let outcome = try await HeadlessProgram.run(["--smoothness"], program: "Benchmarks")
      expectEqual(outcome.status, .exited(0), "\(outcome.error)")
      func figure(_ name: String) throws -> Double {
        let line = try #require(outcome.outputLines.first { $0.hasPrefix(name + " ") })
        return try #require(Double(line.split(separator: " ")[1]))
      }
      try expect(figure("janky_worst") <= 1.5)
      try expect(figure("lag_mean") <= 5.3)
      try expect(figure("lag_mean") > 0)
      try expectEqual(figure("still"), 0)
      try expect(figure("overshoot") <= 10)
      try expect(figure("overshoot_duration") <= 60)
      try expect(figure("overshoot_step") < 1.25)
      try expect(figure("reversal") <= 10)
      try expect(figure("reversal_duration") <= 60)
      // What the finger's own samples make, when several come in a frame.
      try expect(figure("reversal_step") <= 2.38)
    }
  }
}
