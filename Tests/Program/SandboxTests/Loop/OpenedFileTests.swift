import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Files that a window opens and that cannot be played, or not at once.
  struct OpenedFileTests {
    /// The first line of a session, with its newline.
    private static let header =
      #"{"format":"touchcast","version":1,"title":"","size":[1280,720],"scale":1,"#
      + #""preset":"uikit","scene":"all","tuning":{}}"# + "\n"
    /// Lines of the window with the wheel and nothing that moves by itself.
    private let wheel = 250 * 1280..<440 * 1280

    @Test(arguments: [
      (#"[2000000,"p","nope"]"#, "unknown preset 'nope'"),
      (#"[2000000,"t","decelerationRate",5]"#, "tuning 'decelerationRate' is 5.0"),
      (#"[0,"t","nope",5]"#, "unknown tuning 'nope'"),
    ])
    func `an entry that the stage refuses ends the replay with a message, and the run continues`(
      entry: String,
      message: String
    ) async throws {
      let text = Self.header + entry + "\n[3000000,\"x\"]\n"
      let outcome = try await opened(text) { screen, sandbox in
        // A finger would end the replay before its entry; a replay that ends at once shows no bar.
        if !entry.hasPrefix("[0,") {
          try await screen.waitForBar(in: sandbox.window)
          try await ContinuousClock().sleep(for: .milliseconds(500))
          try await screen.waitForBar(in: sandbox.window)
        }
        try await expectLive(on: screen, sandbox.window)
      }
      expect(outcome.error.contains("opened.touchcast: after "), "\(outcome.error)")
      expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test func `a seek to an entry that the stage refuses ends the replay with a message`()
      async throws
    {
      let text = Self.header + "[60000000,\"p\",\"nope\"]\n[90000000,\"x\"]\n"
      let outcome = try await opened(text) { screen, sandbox in
        try await screen.waitForBar(in: sandbox.window)
        try await screen.hands.type(.end)
        try await expectLive(on: screen, sandbox.window)
      }
      expect(outcome.error.contains("unknown preset 'nope'"), "\(outcome.error)")
    }

    @Test func `a FIFO is refused at once, with and without a writer`() async throws {
      try await Surroundings.withTemporaryFolder { folder in
        for name in ["idle.json", "held.json"] {
          try #require(mkfifo("\(folder)/\(name)", 0o600) == 0)
        }
        // A writer that writes nothing; opening both ways does not wait for a reader.
        let writer = open(folder + "/held.json", O_RDWR)
        defer { close(writer) }
        let arguments = ["run", "idle.json", "held.json"]
        let outcome = try await SandboxProgram.inWindow(arguments, in: folder) { screen, sandbox in
          try await expectLive(on: screen, sandbox.window)
          try screen.client.close(sandbox.window)
        }.expectExit()
        for name in ["idle.json", "held.json"] {
          expect(outcome.error.contains("\(name): cannot be read: Not a regular file"))
        }
      }
    }

    @Test(arguments: [0, 10])
    func `a window that plays very many entries answers, and ends at once by SIGTERM`(
      microseconds: Int
    ) async throws {
      let entries = (0..<150_000).map { "[\($0 * microseconds),\"p\",\"uikit\"]\n" }
      let text = Self.header + entries.joined() + "[9000000,\"x\"]\n"
      let clock = ContinuousClock()
      let ended = try await Surroundings.withTemporaryFolder { folder in
        try Surroundings.write(text, to: folder + "/dense.touchcast")
        let signalled = Found(clock.now)
        try await SandboxProgram.inWindow(["run", "dense.touchcast"], in: folder) {
          screen,
          sandbox in
          try await screen.waitForBar(in: sandbox.window)
          try await screen.hands.type(.end)
          try await clock.sleep(for: .milliseconds(300))
          signalled.value = clock.now
          try sandbox.signal(.terminate)
        }.expectExit()
        return signalled.value.duration(to: clock.now)
      }
      expect(ended < .seconds(1.5))
    }

    @Test func `the window of a huge session is at most as large as the display`() async throws {
      let huge = Self.header.replacing("[1280,720]", with: "[16384,16384]")
      try await Surroundings.withTemporaryFolder { folder in
        try Surroundings.write(huge + "[0,\"x\"]\n", to: folder + "/huge.touchcast")
        try await VirtualTouchscreen.run { screen in
          let arguments = ["run", "huge.touchcast"]
          try await SandboxProgram.run(arguments, on: screen, in: folder) { sandbox in
            expect(sandbox.window.width <= XorgConfiguration.screenWidth)
            expect(sandbox.window.height <= XorgConfiguration.screenHeight)
            try screen.client.close(sandbox.window)
          }.expectExit()
          let asked = try await SandboxProgram.run(
            ["run", "--size", "8192x8192", "--scale", "2"],
            display: screen.display
          )
          expectEqual(asked.status, .exited(2))
          expect(asked.error.contains("expected at most 67108864 pixels"), "\(asked.error)")
        }
      }
    }

    /// Waits until no replay is shown and the wheel follows a finger.
    private func expectLive(
      on screen: VirtualTouchscreen,
      _ window: XClient.Window
    ) async throws {
      try await screen.waitForBar(false, in: window)
      let before = try screen.client.picture(of: window)[wheel]
      let stroke = Stroke(from: .suits, byY: 50, duration: .milliseconds(200))
      try await screen.hands.drag(0, stroke)
      _ = try await waited(for: "a wheel that follows the finger") {
        try screen.client.picture(of: window)[wheel] != before ? true : nil
      }
    }

    /// Opens a session in a run, calls the body, and closes the window.
    private func opened(
      _ text: String,
      _ body: @escaping @Sendable (VirtualTouchscreen, SandboxProgram.Running) async throws -> Void
    ) async throws -> SandboxProgram.Outcome {
      try await Surroundings.withTemporaryFolder { folder in
        try Surroundings.write(text, to: folder + "/opened.touchcast")
        return try await SandboxProgram.inWindow(["run", "opened.touchcast"], in: folder) {
          screen,
          sandbox in
          try await body(screen, sandbox)
          try screen.client.close(sandbox.window)
        }.expectExit()
      }
    }
  }
}
