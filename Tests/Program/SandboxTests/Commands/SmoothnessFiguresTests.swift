import Subprocess
import Testing

extension ProgramTests {
  /// How smooth drags are shown, computed by the benchmark over all rates of finger and display.
  struct SmoothnessFiguresTests {
    @Test func `drags are even at every rate, and a stop is shown without a jump`() async throws {
      let outcome = try await HeadlessProgram.run(["--smoothness"], program: "Benchmarks")
      #expect(outcome.status == .exited(0), "\(outcome.error)")
      func figure(_ name: String) throws -> Double {
        let line = try #require(outcome.outputLines.first { $0.hasPrefix(name + " ") })
        return try #require(Double(line.split(separator: " ")[1]))
      }
      #expect(try figure("janky_worst") <= 1.5)
      #expect(try figure("lag_mean") <= 5.3)
      #expect(try figure("lag_mean") > 0)
      #expect(try figure("still") == 0)
      #expect(try figure("overshoot") <= 10)
      #expect(try figure("overshoot_duration") <= 60)
      #expect(try figure("overshoot_step") < 1.25)
      #expect(try figure("reversal") <= 10)
      #expect(try figure("reversal_duration") <= 60)
      // What the finger's own samples make, when several come in a frame.
      #expect(try figure("reversal_step") <= 2.38)
    }
  }
}
