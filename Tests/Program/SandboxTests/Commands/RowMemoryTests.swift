import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Memory use while new rows are drawn continuously.
  struct RowMemoryTests {
    @Test func `memory use does not grow with the number of drawn rows`() async throws {
      let outcome = try await HeadlessProgram.run(["--rows", "20000"], program: "Benchmarks")
      expectEqual(outcome.status, .exited(0), "\(outcome.error)")
      func figure(_ name: String) throws -> Double {
        let line = try #require(outcome.outputLines.first { $0.hasPrefix(name + " ") })
        return try #require(Double(line.split(separator: " ")[1]))
      }
      try expect(figure("lines_set") > 15_000)
      let early = try figure("memory_early")
      expect(early > 5)
      try expect(figure("memory_late") - early < 1.5)
    }
  }
}
