import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Recordings that are not written into a file.
  struct RecordingTargetTests {
    @Test(arguments: ["-", "/dev/null", "pipe"])
    func `the standard output, devices and FIFOs take a recording without --force`(
      target: String
    ) async throws {
      try await Surroundings.withTemporaryFolder { folder in
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        let reader = open(folder + "/pipe", O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let outcome = try await SandboxProgram.inWindow(
          ["run", "--record", target, "--reduced-motion"],
          in: folder
        ) { screen, sandbox in
          try await screen.hands.type(.down)
          try screen.client.close(sandbox.window)
        }.expectExit()
        expectEqual(Surroundings.files(in: folder), ["pipe"])
        guard target != "/dev/null" else { return }
        var text = outcome.output
        if target == "pipe" {
          expect(text.isEmpty)
          var bytes = [UInt8](repeating: 0, count: 1 << 16)
          bytes.removeLast(bytes.count - max(0, read(reader, &bytes, bytes.count)))
          text = String(decoding: bytes, as: UTF8.self)
        }
        expect(text.hasSuffix("\"x\"]\n"), "\(text.suffix(100))")
        try Surroundings.write(text, to: folder + "/take.touchcast")
        try await SampleSession.expectVerifies(folder + "/take.touchcast")
      }
    }
  }
}
