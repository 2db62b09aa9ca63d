import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The program without installed fonts.
  struct MissingFontsTests {
    @TemporaryFolder private var folder: String

    /// Runs the program with a fontconfig configuration without font folders.
    private func run(
      _ arguments: [String],
      in folder: String
    ) async throws -> SandboxProgram.Outcome {
      let file = folder + "/fonts.conf"
      try Surroundings.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>\n", to: file)
      return try await HeadlessProgram.run(
        arguments,
        variables: ["FONTCONFIG_FILE": file, "XDG_DATA_HOME": folder, "HOME": folder]
      )
    }

    @Test func `doctor marks every script without a font`() async throws {
      let outcome = try await run(["doctor"], in: folder).expectExit()
      for kind in ["Latin", "Japanese", "Chinese", "Korean", "card suits"] {
        expect(outcome.outputLines.contains { $0.hasPrefix("! font, \(kind) ") }, "\(kind)")
      }
    }

    @Test func `no text is drawn, and a warning names the packages to install`() async throws {
      try await SampleSession.make(SampleSession.flick, at: folder + "/flick.touchcast")
      let path = folder + "/bare.png"
      let session = folder + "/flick.touchcast"
      let outcome = try await run(
        ["render", session, "-o", path],
        in: folder
      ).expectExit()
      expectEqual(outcome.errorLines.count { $0.contains("no usable font") }, 1)
      expect(outcome.error.contains("apt install"))
      expect(Surroundings.files(in: folder).contains("bare.png"))
    }
  }
}
