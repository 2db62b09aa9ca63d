import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Commands without enough threads, file descriptors or memory.
  struct ProcessLimitTests {
    @TemporaryFolder private var folder: String

    /// Limits as bash sets them.
    static let limits = [
      "-n 4", "-n 5", "-n 8", "-n 9", "-n 10", "-n 11", "-n 12", "-n 13", "-n 17", "-v 64000",
      "-v 100000", "-v 300000",
    ]

    @Test(arguments: limits)
    func `a film under a limit is complete, or an error of one line`(limit: String) async throws {
      let studio = try Studio(in: folder)
      let outcome = try await limited(
        limit,
        ["render", studio.folder + "/row.touchcast", "-q", "--end", "0.2"]
          + ["-o", studio.folder + "/a.mp4"]
      )
      let isDone = outcome.status == .exited(0)
      #expect(isDone || outcome.status == .exited(4), "\(outcome)")
      #expect(outcome.errorLines.count == (isDone ? 0 : 1), "\(outcome.error)")
      #expect(studio.files == (isDone ? ["a.mp4", "row.touchcast"] : ["row.touchcast"]))
    }

    @Test(arguments: limits)
    func `doctor under a limit reports, or is an error of one line`(limit: String) async throws {
      let outcome = try await limited(limit, ["doctor"])
      let isDone = outcome.status == .exited(0)
      #expect(isDone || outcome.status == .exited(4), "\(outcome)")
      #expect(outcome.errorLines.count == (isDone ? 0 : 1), "\(outcome.error)")
    }

    @Test(.enabled("needs a user with a limit of processes") { try await mayLimitThreads() })
    func `a profile without another thread writes its logs`() async throws {
      let studio = try Studio(in: folder)
      // A thousand frames of the trace are more than one block. ffmpeg is a process, so there is none.
      for (words, code) in [
        ("profile --headless --fps 1000 --duration 1 -o a.csv -o a.trace.json", 0),
        ("render --end 0.2 -o a.mp4", 4),
      ] as [(String, TerminationStatus.Code)] {
        let outcome = try await limited(
          "-u 1",
          words.split(separator: " ").map(String.init) + [studio.folder + "/row.touchcast", "-q"],
          prefix: "setpriv --reuid=65534 --clear-groups"
        ).expectExit(code)
        #expect(outcome.errorLines.count <= 1, "\(outcome.error)")
      }
    }

    /// Whether a limit of processes can be set: root has none, so it must become another user.
    private static func mayLimitThreads() async throws -> Bool {
      let script = #"test -x "$0" && command -v setpriv && setpriv --reuid=65534 "$0" --help"#
      return try await HeadlessProgram.shell(script).status == .exited(0)
    }

    private func limited(
      _ limit: String,
      _ arguments: [String],
      prefix: String = ""
    ) async throws -> Child.Outcome {
      try await HeadlessProgram.shell(
        "chmod 777 . && ulimit \(limit) && exec timeout -s KILL 150 \(prefix) \"$0\" \"$@\"",
        arguments + ["--assets", packageRoot + "/Assets"],
        in: folder
      )
    }
  }
}
