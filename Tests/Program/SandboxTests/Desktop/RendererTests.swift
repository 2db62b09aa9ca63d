import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Which renderer shows the pictures and why, and what happens when it fails.
  struct RendererTests {
    @TemporaryFolder private var folder: String

    /// A library that is loaded before SDL, whose function for textures fails from the 30th call on, and then
    /// makes the file `failed`.
    private static let failingDraw = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <fcntl.h>
      int SDL_SetError(const char *format, ...);
      int SDL_UpdateTexture(void *texture, const void *rect, const void *pixels, int pitch) {
        static int calls;
        int (*update)() = (int (*)())dlsym(RTLD_NEXT, "SDL_UpdateTexture");
        if (++calls < 30)
          return update(texture, rect, pixels, pitch);
        open("failed", O_CREAT | O_WRONLY, 0600);
        return SDL_SetError("the device was removed");
      }

      """

    @Test func `software replaces a failed hardware renderer, and the recording loses nothing`()
      async throws
    {
      let (file, library) = (folder + "/failed.touchcast", folder + "/fail.so")
      try Surroundings.write(Self.failingDraw, to: folder + "/fail.c")
      try await Child.run(
        .name("clang"),
        ["-shared", "-fPIC", "-w", "-o", library, folder + "/fail.c"]
      ).expectExit()
      let drags = Found(1)
      let outcome = try await SandboxProgram.inWindow(
        ["run", "--renderer", "hardware", "--record", file],
        in: folder,
        variables: ["LD_PRELOAD": library]
      ) { screen, sandbox in
        _ = try await waited(for: "a call that fails") {
          try await screen.hands.drag(0, .ranksUpByTwoRows)
          drags.value += 1
          return Surroundings.files(in: folder).contains("failed") ? true : nil
        }
        let picture = try screen.client.picture(of: sandbox.window)
        try await screen.hands.drag(0, .ranksUpByTwoRows)
        try await screen.waitForChange(of: sandbox.window, since: picture)
        try screen.client.close(sandbox.window)
      }.expectExit()
      let lines = outcome.errorLines
      expectEqual(lines.first?.contains("renderer: hardware (asked for), opengl on "), true)
      let failures = lines.filter { $0.contains("the hardware renderer failed") }
      expect(failures.count == 1 && failures[0].contains("the device was removed"), "\(lines)")
      let recording = try Recording(path: file)
      expectEqual(recording.pointers.count, drags.value)
      expect(recording.pointers.allSatisfy { $0.isLifted })
      try await SandboxProgram.run(["verify", file]).expectExit()
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
        expectEqual(line?.contains(text), true, "\(outcome.output)")
      }
    }
  }
}
