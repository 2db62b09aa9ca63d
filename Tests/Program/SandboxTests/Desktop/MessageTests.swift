import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Messages in the title bar.
  struct MessageTests {
    @Test func `the hint replaces a message after six seconds`() async throws {
      try await SandboxProgram.inWindow(["run", "--reduced-motion"]) { screen, sandbox in
        func titleBar() throws -> [UInt32] {
          Array(try screen.client.picture(of: sandbox.window).prefix(60 * 1280))
        }
        let hint = try titleBar()
        let clock = ContinuousClock()
        let pressed = clock.now
        try await screen.hands.type(.m)
        _ = try await waited(for: "a message") { try titleBar() == hint ? nil : true }
        let appeared = clock.now
        var last = appeared
        _ = try await waited(for: "the hint") {
          let request = clock.now
          if try titleBar() == hint { return true }
          last = request
          return nil as Bool?
        }
        let passed = pressed.duration(to: clock.now)
        expect(passed >= .seconds(6), "\(passed) after the press of the key")
        let shown = appeared.duration(to: last)
        expect(shown < .seconds(6.5), "the message was shown for \(shown)")
        try screen.client.close(sandbox.window)
      }.expectExit()
    }

    @Test(arguments: [["run", "--reduced-motion"], ["replay", wheel]])
    func `a key of the view without an effect in the picture shows a message`(
      arguments: [String]
    ) async throws {
      try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        try await screen.hands.type(.v)
        _ = try await waited(for: "a line in the colour of messages") {
          let titleBar = try screen.client.picture(of: sandbox.window).prefix(60 * 1280)
          return titleBar.contains { $0 & 0xFF_FFFF == 0xFFD60A } ? true : nil
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
    }

    private static let wheel = packageRoot + "/Assets/Sessions/wheel.touchcast"
  }
}
