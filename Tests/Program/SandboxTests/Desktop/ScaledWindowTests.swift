import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// A window with two pixels per point, on an X server without a scale.
  struct ScaledWindowTests {
    @TemporaryFolder private var folder: String

    @Test func `with two pixels per point fingers and mouse have positions in points`() async throws
    {
      let file = folder + "/scaled.touchcast"
      let arguments = ["run", "--record", file, "--size", "480x320", "--scale", "2"]
      try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        expect(sandbox.window.width == 960 && sandbox.window.height == 640)
        let start = Place(x: 700, y: 480)
        let stroke = Stroke(
          start: start,
          end: Place(x: 600, y: 480),
          duration: .milliseconds(200),
          rest: .milliseconds(100)
        )
        try await screen.hands.drag(0, stroke)
        try await screen.hands.dragMouse(stroke)
        try await Recording.wait(for: "both strokes", in: file) { $0.count("u") == 2 }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let recording = try Recording(path: file)
      expectEqual(recording.header["scale"]?.number, 2)
      expectEqual(recording.header["size"]?.items.map(\.number), [480, 320])
      let pointers = recording.pointers
      expectEqual(pointers.map(\.kind), ["touch", "mouse"])
      for pointer in pointers {
        expect(abs(pointer.start.x - 350) < 0.1 && abs(pointer.start.y - 240) < 0.1)
        expect(abs(pointer.end.x - 300) < 0.1)
      }
      try await SandboxProgram.run(["verify", file]).expectExit()
    }
  }
}
