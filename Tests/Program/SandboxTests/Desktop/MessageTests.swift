import Rig
import Subprocess
import TestSupport
import Testing

@testable import Sandbox

@MainActor struct MessageDurationTests {
  @Test func `a message is shown for six seconds`() {
    expectEqual(Loop.messageEnd(at: 100), 106)
  }
}

extension LiveTests.WindowTests {
  /// Messages in the title bar.
  struct MessageTests {
    @Test func `the hint replaces a message, not before six seconds`() async throws {
      try await SandboxProgram.inWindow(["run", "--reduced-motion"]) { screen, sandbox in
        func titleBar() throws -> [UInt32] {
          Array(try screen.client.picture(of: sandbox.window).prefix(60 * 1280))
        }
        let hint = try titleBar()
        let clock = ContinuousClock()
        let pressed = clock.now
        try await screen.hands.type(.m)
        _ = try await waited(for: "a message") { try titleBar() == hint ? nil : true }
        _ = try await waited(for: "the hint") { try titleBar() == hint ? true : nil }
        let passed = pressed.duration(to: clock.now)
        expect(passed >= .seconds(6), "\(passed) after the press of the key")
        try screen.client.close(sandbox.window)
      }.expectExit()
    }

    @Test(arguments: [["run", "--reduced-motion"], ["run", wheel]])
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
