import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Gesture scripts with names that do not exist.
  struct SimulateCheckTests {
    /// Scripts, with the places of their errors and words of each.
    static let scripts: [(script: String, problems: [String])] = [
      ("title \"x\"\npreset ukit\n", ["2:8: ukit uikit gtk"]),
      ("title \"x\"\nscene al\n", ["2:7: al all weight"]),
      ("preset ukit\nscene al\nwobble\n", ["1:8: ukit", "2:7: al", "3:1: wobble"]),
      ("flick wheel.7 at 900pt/s up\n", ["1:7: wheel.7 wheel.0"]),
      ("tap header 99\n", ["1:5: header 99 0..."]),
      ("tap wheel.0 100000\ntap ruler 99999999\n", ["1:5: wheel.0 100000", "2:5: ruler 99999999"]),
      (
        "preset ukit\ntap header 99\nflick wheel.7 at 900pt/s up\nset preset gkt\nset slop 3\ndrag\n",
        ["1:8: ukit", "2:5: header 99", "3:7: wheel.7", "4:12: gkt", "5:5: slop", "6:5: end"]
      ),
      ("together\ntap wheel.8\nand\ntap wheel.9\nend\n", ["2:5: wheel.8", "4:5: wheel.9"]),
      ("two fingers: tap wheel.8 & tap wheel.9\n", ["1:18: wheel.8", "1:32: wheel.9"]),
      ("tap done\n", ["1:5: done"]),
      ("scene date\ntap header\ntry tap ruler\n", ["2:5: header", "3:9: ruler"]),
      (
        "drag wheel.0 by 10pt in\ntap header\nwobble ruler\nat 0Hz\n",
        ["1:24: duration", "3:1: wobble", "4:4: 0Hz"]
      ),
      // A gesture that is left out makes later ones impossible, which are no errors of their own.
      ("tap opne\nwait settled\ntap done\n", ["1:5: opne"]),
    ]

    @Test(arguments: scripts)
    func `every wrong name is listed at its place`(script: String, problems: [String]) async throws
    {
      let outcome = try await HeadlessProgram.run(["simulate", "--check", "-"], input: script)
      expectEqual(outcome.status, .exited(3), "\(outcome.output)")
      expectEqual(outcome.outputLines.count, problems.count, "\(outcome.output)")
      expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
      for (line, problem) in zip(outcome.outputLines, problems) {
        let words = problem.split(separator: " ")
        expect(line.hasPrefix("stdin:\(words[0]) "), "\(line)")
        for word in words.dropFirst() { expect(line.contains(word), "\(line)") }
        expect(line.contains("expected"), "\(line)")
      }
      let made = try await HeadlessProgram.run(["simulate", "-", "-o", "-"], input: script)
      expectEqual(made.status, .exited(3))
      expectEqual(made.errorLines.count, 1)
      expect(made.error.contains(outcome.outputLines.first ?? "none"), "\(made.error)")
      let rest = problems.count - 1
      expectEqual(made.error.contains("and \(rest) more, which --check lists"), (rest > 0))
    }

    @Test func `the first hundred errors are listed`() async throws {
      let script = String(repeating: "tap wheel.7\n", count: 101)
      let outcome = try await HeadlessProgram.run(["simulate", "--check", "-"], input: script)
        .expectExit(3)
      expectEqual(outcome.outputLines.count, 100)
      expect(outcome.error.contains("101 lines are wrong"), "\(outcome.error)")
    }

    @Test func `a script of more than 4 MiB is an error`() async throws {
      let script = String(repeating: "#", count: 4 * 1024 * 1024 + 1)
      let outcome = try await HeadlessProgram.run(["simulate", "--check", "-"], input: script)
        .expectExit(3)
      let limit = "stdin: more than 4194304 bytes, expected at most that"
      expect(outcome.error.contains(limit), "\(outcome.error)")
    }

    @Test(arguments: [
      "try tap header 99\n", "tap header 0\n", "scene all\ntap wheel.0\n", "set dragSlop 3\n",
      "set preset gtk\n", "tap open\nwait settled\ntap done\n", "scene date\ntap wheel.0\n",
    ])
    func `a script with names that exist is correct`(script: String) async throws {
      let checked = try await HeadlessProgram.run(["simulate", "--check", "-"], input: script)
      expectEqual(checked.status, .exited(0), "\(checked.output)")
      expectEqual(checked.output, "stdin: ok\n")
      let made = try await HeadlessProgram.run(["simulate", "-", "-o", "-"], input: script)
      expectEqual(made.status, .exited(0), "\(made.error)")
    }
  }
}
