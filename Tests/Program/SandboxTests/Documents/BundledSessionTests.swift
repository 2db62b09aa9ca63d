import Foundation
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The sessions in Assets, verified and played without a display.
  struct BundledSessionTests {
    private static let folder = packageRoot + "/Assets/Sessions"

    @Test(arguments: [24, 30, 60, 144, 1000])
    func `every bundled session verifies`(fps: Int) async throws {
      let files = Surroundings.files(in: Self.folder).map { "\(Self.folder)/\($0)" }
      expect(!files.isEmpty)
      let outcome = try await SandboxProgram.run(["verify"] + files + ["--fps", "\(fps)"])
      expectEqual(outcome.status, .exited(0), "\(outcome.output) \(outcome.error)")
      expectEqual(outcome.outputLines.count, files.count)
    }

    @Test func `the tour moves every piece and emits the same events at any frame rate`()
      async throws
    {
      var outputs: Set<String> = []
      for fps in [24, 60, 1000] {
        let outcome = try await SandboxProgram.run(
          ["render", "\(Self.folder)/tour.touchcast", "--fps", "\(fps)", "-o", "jsonl:-"]
        )
        let lines = outcome.outputLines.filter { !$0.contains("didScroll") }
        for target in ["wheel.0", "wheel.1", "ruler", "header", "sheet", "sheet.0"] {
          expect(lines.contains { $0.contains("\"target\":\"\(target)\"") }, "\(target)")
        }
        outputs.insert(lines.joined(separator: "\n"))
      }
      expectEqual(outputs.count, 1)
    }
  }
}
