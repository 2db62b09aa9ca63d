import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Keys that are held so long that the display server repeats them.
  struct HeldKeyTests {
    @TemporaryFolder private var folder: String

    @Test func `a held arrow repeats, a held M or a tap sets a marker, a held F12 saves a picture`()
      async throws
    {
      let session = folder + "/held.touchcast"
      let options = ["--record", session, "--output-dir", folder]
      try await SandboxProgram.inWindow(["run"] + options) { screen, sandbox in
        let clock = ContinuousClock()
        func hold(_ keys: [KeyCode], _ wait: () async throws -> Void) async throws {
          for key in keys { try await screen.hands.key(key, isDown: true) }
          try await wait()
          for key in keys.reversed() { try await screen.hands.key(key, isDown: false) }
          try await screen.hands.settle()
        }
        let start = clock.now
        try await hold([.down]) {
          try await Recording.wait(for: "three presses", in: session) { $0.keysDown.count >= 3 }
        }
        // In the same time, other keys are repeated as often.
        let time = start.duration(to: clock.now)
        for keys in [[KeyCode.leftControl, .m], [.f12]] {
          try await hold(keys) { try await clock.sleep(for: time) }
        }
        _ = try await waited(for: "a picture") { pictures.isEmpty ? nil : true }
        // During a recording the button Replay is Mark.
        try await screen.hands.tap(0, at: Place(x: 1008, y: 36))
        try await Recording.wait(for: "a second marker", in: session) { $0.count("l") == 2 }
        try await screen.hands.type(.f8)
        try await Recording.wait(for: "the end", in: session) { $0.count("x") == 1 }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let recording = try Recording(path: session)
      expect(recording.count("l") == 2 && recording.keysDown.count { $0 == "M" } == 1)
      expectEqual(pictures.count, 1, "\(pictures)")
    }

    private var pictures: [String] {
      Surroundings.files(in: folder).filter { $0.hasSuffix(".png") }
    }
  }
}
