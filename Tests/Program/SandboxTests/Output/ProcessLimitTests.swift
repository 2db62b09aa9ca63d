import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Commands without enough threads, file descriptors or memory.
  struct ProcessLimitTests {
    @TemporaryFolder private var folder: String

    private static let film = ["render", "row.touchcast", "-q", "--to", "0.2", "-o", "a.mp4"]

    /// Commands, and the number of files that each must be able to open: for a film, six more than without one.
    static let files = [(film, 18), (["doctor"], 12)]

    @Test(arguments: files)
    func `with too few open files the error states a number with which the command succeeds`(
      command: [String],
      needs: Int
    ) async throws {
      let studio = try Studio(in: folder)
      let limit = 12
      let refused = try await limited("-n \(limit)", command).expectExit(4)
      let line = try #require(refused.errorLines.first)
      expect(line.hasSuffix("files can be opened, expected \(needs); 'ulimit -n' sets the limit"))
      expect(refused.errorLines.count == 1 && studio.files == ["row.touchcast"])
      let found = try #require(line.split(separator: " ").lazy.compactMap { Int($0) }.first)
      let outcome = try await limited("-n \(limit - found + needs)", command).expectExit()
      expect(outcome.error.isEmpty, "\(outcome.error)")
    }

    /// Commands, and the memory that each must be able to allocate, in MiB: 24 bytes a pixel and 48 MiB, or 96 MiB.
    static let memory = [(film, 50), (["doctor"], 96)]

    @Test(arguments: memory)
    func `with too little memory the error states what the command needs`(
      command: [String],
      needs: Int
    ) async throws {
      let studio = try Studio(in: folder)
      let refused = try await limited("-v 100000", command).expectExit(4)
      let message = "too little memory, expected \(needs) MiB more; 'ulimit -v' sets the limit"
      expect(refused.errorLines.count == 1 && refused.error.contains(message), "\(refused.error)")
      expectEqual(studio.files, ["row.touchcast"])
    }

    @Test func `an ffmpeg with too little memory is an error with its message`() async throws {
      let studio = try Studio(in: folder)
      let path = try studio.addFFmpeg("ulimit -v 60000; PATH=/usr/bin:/bin exec ffmpeg \"$@\"")
      let before = studio.files
      let outcome = try await studio.render(["-q", "--to", "0.2", "-o", "a.mp4"], path: path)
        .expectExit(4)
      expect(outcome.error.contains("a.mp4: ffmpeg: "), "\(outcome.error)")
      expect(outcome.errorLines.count == 1 && studio.files == before)
    }

    @Test(.enabled("needs a user with a limit of processes") { try await mayLimitThreads() })
    func `a profile without another thread writes its logs`() async throws {
      let studio = try Studio(in: folder)
      // ffmpeg is a process, so there is none.
      for (words, code) in [
        ("profile --headless --fps 1000 --duration 1 -o a.csv -o a.trace.json", 0),
        ("render --to 0.2 -o a.mp4", 4),
      ] as [(String, TerminationStatus.Code)] {
        let outcome = try await limited(
          "-u 1",
          words.split(separator: " ").map(String.init) + [studio.folder + "/row.touchcast", "-q"],
          prefix: "setpriv --reuid=65534 --clear-groups"
        ).expectExit(code)
        expect(outcome.errorLines.count <= 1, "\(outcome.error)")
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
        arguments + (arguments == ["doctor"] ? [] : ["--assets", packageRoot + "/Assets"]),
        in: folder
      )
    }
  }
}
