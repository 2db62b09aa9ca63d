import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The report of `doctor` on a machine without a display.
  struct DoctorCommandTests {
    @Test func `doctor lists libraries, fonts, devices and assets, and succeeds without a display`()
      async throws
    {
      let outcome = try await HeadlessProgram.run(["doctor"]).expectExit()
      let names = outcome.outputLines.map { $0.dropFirst(2) }
      for name in [
        "SDL ", "SDL_ttf ", "system ", "processor ", "video drivers ", "font, Latin ", "ffmpeg ",
        "assets ", "sound ", "haptics ",
      ] {
        expect(names.contains { $0.hasPrefix(name) }, "\(name) in \(outcome.output)")
      }
      let sdl = try #require(names.first { $0.hasPrefix("SDL ") })
      expect(sdl.drop { !$0.isNumber }.hasPrefix("2."))
      // The last line lists the marked names with what to do.
      let marked = outcome.outputLines.filter { $0.hasPrefix("! ") }
      expect(marked.contains { $0.hasPrefix("! display ") }, "the missing display is not marked")
      let last = try #require(outcome.outputLines.last)
      expect(last.hasPrefix("Missing: "))
      expect(last.contains("display (start it in a desktop session)"))
    }

    @Test func `without a search path ffmpeg is missing, and the command succeeds`() async throws {
      let outcome = try await HeadlessProgram.run(["doctor"], searchPath: "").expectExit()
      expect(outcome.outputLines.contains { $0.hasPrefix("! ffmpeg ") })
      expectEqual(outcome.outputLines.last?.contains("ffmpeg (apt install ffmpeg)"), true)
      let found = try await HeadlessProgram.run(["doctor"], searchPath: "/usr/bin:/bin")
      let line = try #require(found.outputLines.first { $0.dropFirst(2).hasPrefix("ffmpeg ") })
      expect(line.hasSuffix("/ffmpeg") != line.hasPrefix("! "), "\(line)")
    }
  }
}
