import Rig
import Subprocess
import Testing

extension RealTimeTests {
  /// A window with two pixels per point, on an X server without a scale.
  @Suite(.serialized, .timeLimit(.minutes(2)), .needsTouchscreen)
  struct ScaledWindowTests {
    @Test func `with two pixels per point fingers and mouse have positions in points`() async throws
    {
      try await Surroundings.withTemporaryFolder { folder in
        let file = folder + "/scaled.touchcast"
        let outcome = try await VirtualTouchscreen.run { screen in
          let arguments = ["run", "--record", file, "--size", "480x320", "--scale", "2"]
          return try await SandboxProgram.run(arguments, on: screen) { sandbox in
            #expect(sandbox.window.width == 960 && sandbox.window.height == 640)
            let start = Place(x: 700, y: 480)
            let stroke = Stroke(
              start: start,
              end: Place(x: 600, y: 480),
              duration: .milliseconds(200),
              rest: .milliseconds(100)
            )
            try await screen.hands.drag(0, stroke)
            try await screen.hands.dragMouse(stroke)
            _ = try await waited(for: "both strokes in the recording") {
              try Recording(path: file).count("u") == 2 ? true : nil
            }
            try screen.client.close(sandbox.window)
          }
        }
        #expect(outcome.status == .exited(0), "\(outcome.error)")
        let recording = try Recording(path: file)
        #expect(recording.header["scale"]?.number == 2)
        #expect(recording.header["size"]?.items.map(\.number) == [480, 320])
        let pointers = recording.pointers
        #expect(pointers.map(\.kind) == ["touch", "mouse"])
        for pointer in pointers {
          #expect(abs(pointer.start.x - 350) < 0.1 && abs(pointer.start.y - 240) < 0.1)
          #expect(abs(pointer.end.x - 300) < 0.1)
        }
        let verified = try await SandboxProgram.run(["verify", file])
        #expect(verified.status == .exited(0), "\(verified.error)")
      }
    }
  }
}
