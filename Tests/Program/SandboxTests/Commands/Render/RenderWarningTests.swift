import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Warnings of commands that show a session: pictures that are missing, checkpoints that differ.
  struct RenderWarningTests {
    @TemporaryFolder private var folder: String

    private static let deck =
      #"{"columns":[{"rows":[{"text":"a","image":"none.png"},{"text":"b","image":"none.png"},"c"]}]}"#

    /// Commands that draw a session, without the session.
    static let drawings = [
      ["render", "-q", "-o", "a.png"], ["render", "-q", "-o", "a.gif", "--to", "0.2"],
      ["profile", "-q", "--headless"],
    ]

    @Test(arguments: drawings)
    func `a picture of a deck that cannot be read is one warning`(arguments: [String]) async throws
    {
      try Surroundings.write(Self.deck, to: folder + "/deck.json")
      try Surroundings.write("scene cards\nwait 1s\n", to: folder + "/a.gestures")
      let outcome = try await HeadlessProgram.shell(
        "\"$0\" simulate a.gestures -o a.touchcast --deck deck.json && \"$0\" \"$@\" a.touchcast",
        arguments,
        in: folder
      ).expectExit()
      let warnings = outcome.errorLines.filter { $0.contains("none.png") }
      expectEqual(warnings.count, 1, "\(outcome.error)")
      expect(
        warnings.first?.hasPrefix("Sandbox: none.png of the session: cannot be read") == true
          && warnings.first?.hasSuffix("a box replaces it") == true,
        "\(outcome.error)"
      )
    }

    @Test(arguments: [
      ["render", "-o", "a.png"], ["render", "-o", "a.csv"], ["render", "-o", "a.jsonl"],
    ])
    func `a session that is not reproduced is shown with a warning`(arguments: [String])
      async throws
    {
      try await SampleSession.make(SampleSession.taps, at: folder + "/a.touchcast")
      let same = try await HeadlessProgram.shell(
        "\"$0\" \"$@\" a.touchcast --force",
        arguments,
        in: folder
      )
      expect(same.status == .exited(0) && !same.error.contains("differs"), "\(same.error)")
      let text = try #require(Surroundings.text(of: folder + "/a.touchcast"))
      let changed = text.replacing(#""sheet":["closed",0]"#, with: #""sheet":["closed",1]"#)
      try #require(changed != text)
      try Surroundings.write(changed, to: folder + "/a.touchcast")
      let outcome = try await HeadlessProgram.shell(
        "\"$0\" \"$@\" a.touchcast --force",
        arguments,
        in: folder
      ).expectExit()
      let warnings = outcome.errorLines.filter { $0.contains("a.touchcast: differs at ") }
      expectEqual(warnings.count, 1, "\(outcome.error)")
    }

    @Test func `a scene without a sheet has no motion of a sheet`() async throws {
      for (scene, count) in [("date", 0), ("weight", 0), ("prefectures", 2), ("all", 2)] {
        try Surroundings.write("scene \(scene)\nwait 1s\n", to: folder + "/a.gestures")
        let outcome = try await HeadlessProgram.shell(
          "\"$0\" simulate a.gestures -o a.touchcast --force && "
            + "\"$0\" render a.touchcast --fps 1 -o csv:-",
          in: folder
        ).expectExit()
        let rows = outcome.outputLines.filter { $0.contains(",sheet,") }
        expectEqual(rows.count, count, "\(scene): \(outcome.output)")
        expect(outcome.outputLines.contains { !$0.contains(",sheet,") })
      }
    }
  }
}
