import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Fingers that land while a mouse button goes down or is down.
  struct MouseBesideFingersTests {
    @TemporaryFolder private var folder: String

    private static let wheel = Stroke(
      from: .suits,
      byY: 50,
      duration: .milliseconds(100),
      rest: .milliseconds(50)
    )

    /// Runs the program, records what `body` does, and returns the recording.
    private func record(
      in folder: String,
      pointers: Int,
      _ body: @escaping @Sendable (Hands, _ file: String) async throws -> Void
    ) async throws -> Recording {
      let file = folder + "/beside.touchcast"
      try await SandboxProgram.inWindow(["run", "--record", file]) { screen, sandbox in
        try await body(screen.hands, file)
        _ = try await waited(for: "\(pointers) pointers that were lifted") {
          let lifted = try Recording(path: file).pointers.filter(\.isLifted)
          return lifted.count == pointers ? true : nil
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
      return try Recording(path: file)
    }

    @Test func `a finger that lands with a mouse press is lifted when it leaves`() async throws {
      let recording = try await record(in: folder, pointers: 24) { hands, _ in
        for attempt in 0..<12 {
          if attempt % 2 == 0 {
            try await hands.press(0, at: Self.wheel.start)
            try await hands.pressMouse(at: .ruler)
          } else {
            try await hands.pressMouse(at: .ruler)
            try await Task.sleep(for: .milliseconds(2 * attempt))
            try await hands.press(0, at: Self.wheel.start)
          }
          try await hands.move(0, to: Self.wheel.end)
          try await hands.lift(0, at: Self.wheel.end)
          try await hands.releaseMouse()
          try await Task.sleep(for: .milliseconds(60))
        }
      }
      let pointers = recording.pointers
      expectEqual(pointers.count { $0.kind == "touch" }, 12)
      expect(pointers.allSatisfy { $0.isLifted })
    }

    @Test func `a finger that lands while the mouse drags leaves the mouse where it is`()
      async throws
    {
      let recording = try await record(in: folder, pointers: 2) { hands, file in
        // SDL gives a new window the focus after 200 ms; before, the X server moves the mouse to the finger.
        try await Recording.wait(for: "the first second", in: file) { $0.checkpoint != nil }
        try await hands.pressMouse(at: .ruler)
        try await Recording.wait(for: "the press", in: file) { $0.count("d") == 1 }
        try await hands.drag(0, Self.wheel)
        try await hands.releaseMouse()
      }
      let pointers = recording.pointers
      expectEqual(pointers.map(\.kind), ["mouse", "touch"])
      expectEqual(pointers.first?.end, .ruler)
      expectEqual(pointers.last?.end.isNear(Self.wheel.end), true)
    }

    @Test func `a mouse released outside the window can press again inside`() async throws {
      let out = Stroke(
        from: .ruler,
        byY: -Place.ruler.y - 40,
        duration: .milliseconds(200),
        rest: .milliseconds(100)
      )
      let recording = try await record(in: folder, pointers: 2) { hands, file in
        try await hands.dragMouse(out)
        try await Recording.wait(for: "the release", in: file) { $0.count("u") == 1 }
        try await hands.dragMouse(out)
      }
      expectEqual(recording.pointers.map(\.end), [out.end, out.end])
      expectEqual(recording.pointers.map(\.start), [out.start, out.start])
    }
  }
}
