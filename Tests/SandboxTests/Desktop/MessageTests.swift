import Rig
import Subprocess
import Testing

extension RealTimeTests {
  /// Messages in the title bar.
  @Suite(.serialized, .timeLimit(.minutes(1)), .needsTouchscreen)
  struct MessageTests {
    @Test func `the hint replaces a message after some seconds without input`() async throws {
      try await SandboxProgram.inWindow(["run", "--reduced-motion"]) { screen, sandbox in
        func titleBar() throws -> [UInt32] {
          Array(try screen.client.picture(of: sandbox.window).prefix(60 * 1280))
        }
        let hint = try titleBar()
        try await screen.hands.type(.m)
        let message = try await waited(for: "a message") {
          let shown = try titleBar()
          return shown == hint ? nil : shown
        }
        #expect(message != hint)
        _ = try await waited(for: "the hint") { try titleBar() == hint ? true : nil }
        try screen.client.close(sandbox.window)
      }.expectExit()
    }
  }
}
