import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Options of ffmpeg that newer versions no longer have.
  struct FFmpegOptionTests {
    @TemporaryFolder private var folder: String

    /// Refuses `-vsync`, which ffmpeg 9 no longer has.
    private static let refusal = """
      for word; do
        if [ "$word" = -vsync ]; then echo "Unrecognized option 'vsync'." >&2; exit 8; fi
      done
      """

    @Test func `films are made without the options that ffmpeg 9 has removed`() async throws {
      let studio = try Studio(in: folder, seconds: 1)
      let path = try studio.addFFmpeg(Self.refusal + "\nexec /usr/bin/ffmpeg \"$@\"")
      let outputs = ["a.mp4", "a.gif", "a.webm"].flatMap { ["-o", $0] }
      try await studio.render(outputs, path: path).expectExit()
      // The first film is enough.
      let end = Self.refusal + "\necho accepted >&2; exit 1"
      let other = try studio.addFFmpeg(end)
      let arguments = ["--films", "--log-dir", folder]
      let outcome = try await HeadlessProgram.run(
        arguments,
        searchPath: other,
        program: "Benchmarks"
      )
      expect(outcome.error.contains("accepted"), "\(outcome.error)")
    }
  }
}
