import TestSupport
import Testing

extension ProgramTests {
  /// Exports to a full disk.
  struct RenderFullDiskTests {
    @TemporaryFolder private var folder: String

    /// Outputs of more than one KiB each, with the expected reason.
    ///
    /// Where the program itself writes, as pictures and the sound of films, a write fails. ffmpeg is
    /// ended by a signal.
    static let exports = [
      (["demo.mp4"], "File too large"),
      (["demo.webm"], "File too large"),
      (["demo.mp4", "--volume", "0"], "File size limit"),
      (["demo.webm", "--volume", "0"], "File size limit"),
      (["demo.gif"], "File size limit"),
      (["frames/"], "File too large"),
      (["shot.png"], "File too large"),
    ]

    @Test(arguments: exports)
    func `a full disk is an error, and no file is left`(
      output: [String],
      reason: String
    ) async throws {
      let studio = try Studio(in: folder)
      let before = studio.files
      let outcome = try await studio.render(
        ["-o", "\(studio.folder)/\(output[0])"] + output.dropFirst()
          + ["--size", "800x600", "--to", "1"],
        fileLimit: 1
      ).expectExit(3)
      let line = outcome.errorLines.last ?? ""
      expect(line.contains(output[0]) && line.contains(reason), "\(outcome.error)")
      expectEqual(studio.files, before)
    }

    @Test func `a full disk leaves an existing file unchanged`() async throws {
      let studio = try Studio(in: folder)
      try Surroundings.write("precious", to: studio.folder + "/demo.mp4")
      try await studio.render(
        ["-o", "\(studio.folder)/demo.mp4", "--force", "--to", "1"],
        fileLimit: 1
      ).expectExit(3)
      expectEqual(Surroundings.text(of: studio.folder + "/demo.mp4"), "precious")
      expectEqual(studio.files, ["demo.mp4", "row.touchcast"])
    }
  }
}
