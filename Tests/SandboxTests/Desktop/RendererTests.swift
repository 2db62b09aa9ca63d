import Rig
import Subprocess
import Testing

extension RealTimeTests {
  /// Which renderer draws and why, and what happens when it fails.
  @Suite(.serialized, .timeLimit(.minutes(3)), .needsTouchscreen)
  struct RendererTests {
    /// A library that is loaded before SDL, whose function for quads fails from the 30th call on.
    private static let failingDraw = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      int SDL_SetError(const char *format, ...);
      int SDL_RenderGeometryRaw(void *renderer, void *texture, void *xy, int xyStride, void *color,
          int colorStride, void *uv, int uvStride, int count, void *indices, int ends, int size) {
        static int calls;
        int (*draw)() = (int (*)())dlsym(RTLD_NEXT, "SDL_RenderGeometryRaw");
        return ++calls < 30 ? draw(renderer, texture, xy, xyStride, color, colorStride, uv, uvStride,
            count, indices, ends, size) : SDL_SetError("the device was removed");
      }

      """

    private static let drag = Stroke(
      start: Place(x: 370, y: 348),
      end: Place(x: 370, y: 258),
      duration: .milliseconds(300),
      rest: .milliseconds(100)
    )

    @Test func `software replaces a failed hardware renderer, and the recording loses nothing`()
      async throws
    {
      try await Surroundings.withTemporaryFolder { folder in
        let (file, library) = (folder + "/failed.touchcast", folder + "/fail.so")
        try Surroundings.write(Self.failingDraw, to: folder + "/fail.c")
        let made = try await Subprocess.run(
          .name("clang"),
          arguments: ["-shared", "-fPIC", "-w", "-o", library, folder + "/fail.c"],
          output: .discarded,
          error: .string(limit: 1 << 16)
        )
        try #require(made.terminationStatus == .exited(0), "\(made.standardError)")
        let outcome = try await VirtualTouchscreen.run { screen in
          try await SandboxProgram.run(
            ["run", "--renderer", "hardware", "--record", file],
            on: screen,
            variables: ["LD_PRELOAD": library]
          ) { sandbox in
            for _ in 0..<3 { try await screen.hands.drag(0, Self.drag) }
            let picture = try screen.client.picture(of: sandbox.window)
            try await screen.hands.drag(0, Self.drag)
            _ = try await waited(for: "another picture") {
              try screen.client.picture(of: sandbox.window) == picture ? nil : true
            }
            try screen.client.close(sandbox.window)
          }
        }
        #expect(outcome.status == .exited(0), "\(outcome.error)")
        let lines = outcome.errorLines
        #expect(lines.first?.contains("renderer: hardware (asked for), opengl on ") == true)
        let failures = lines.filter { $0.contains("the hardware renderer failed") }
        #expect(failures.count == 1 && failures[0].contains("the device was removed"), "\(lines)")
        let recording = try Recording(path: file)
        #expect(recording.pointers.count == 4 && recording.pointers.allSatisfy(\.isLifted))
        let verified = try await SandboxProgram.run(["verify", file])
        #expect(verified.status == .exited(0), "\(verified.output)")
      }
    }

    @Test func `doctor names the renderer of a window and why`() async throws {
      for (options, text) in [
        ([], "software ("),
        (["--renderer", "software"], "software (asked for), shared memory, x11"),
        (["--renderer", "hardware"], "hardware (asked for), opengl on "),
      ] {
        let outcome = try await VirtualTouchscreen.run { screen in
          try await SandboxProgram.run(["doctor"] + options, display: screen.display)
        }
        let line = outcome.outputLines.first { $0.dropFirst(2).hasPrefix("renderer ") }
        #expect(line?.contains(text) == true, "\(outcome.output)")
      }
    }
  }
}
