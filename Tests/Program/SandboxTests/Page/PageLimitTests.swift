import TestSupport
import Testing

extension ProgramTests {
  /// Sessions and decks that a page cannot contain are refused before anything is written.
  struct PageLimitTests {
    /// Renders a page of a session with a deck; expects that it is refused and leaves no file.
    private static func refusal(
      _ lines: [String],
      deck: String? = nil
    ) async throws -> (error: String, size: Int) {
      try await Surroundings.withTemporaryFolder { folder in
        let session = folder + "/large.touchcast"
        let header =
          #"{"format":"touchcast","version":1,"title":"","size":[400,300],"scale":1,"#
          + #""preset":"uikit","scene":"all","tuning":{}}"#
        let decks = deck.map { [SampleSession.line(ofDeck: $0)] } ?? []
        let text = ([header] + decks + lines + ["[1000000,\"x\"]", ""]).joined(separator: "\n")
        try Surroundings.write(text, to: session)
        let before = Surroundings.files(in: folder)
        let outcome = try await SandboxProgram.run(
          ["render", session, "-o", folder + "/page.html", "-o", folder + "/film.png"]
        ).expectExit(3)
        expectEqual(Surroundings.files(in: folder), before)
        return (outcome.error, text.utf8.count)
      }
    }

    private static func ruler(_ minimum: Int, _ maximum: Int, step: Int) -> String {
      "{\"unit\":\"\",\"minimum\":\(minimum),\"maximum\":\(maximum),"
        + "\"step\":\(step),\"majorEvery\":10,\"selection\":0}"
    }

    private static func wheel(_ first: Int, count: Int, step: Int) -> String {
      "{\"columns\":[{\"numbers\":{\"first\":\(first),\"count\":\(count),\"step\":\(step)}}]}"
    }

    @Test(
      arguments: [
        (ruler(0, 1_000_000_000_000, step: 1_000_000), "ruler: 1000000000000", 536_870_911),
        (ruler(-536_870_912, 0, step: 4), "ruler: -536870912", 536_870_911),
        (ruler(0, 500_000_000, step: 1), "marks of the ruler: 500000001", 268_435_456),
        (wheel(536_870_912, count: 1, step: 1), "wheel: 536870912", 536_870_911),
        (wheel(0, count: 100_000, step: 10_000), "wheel: 999990000", 536_870_911),
      ]
    )
    func `a deck with numbers that a page cannot hold`(
      deck: String,
      found: String,
      limit: Int
    ) async throws {
      let error = try await Self.refusal([], deck: deck).error
      expect(error.contains(found), "\(error)")
      expect(error.contains("expected at most \(limit) for a page"), "\(error)")
    }

    @Test(arguments: [(262_144, false), (262_145, true)])
    func `a square replaces a picture of more than 256 KiB`(bytes: Int, isReplaced: Bool)
      async throws
    {
      try await Surroundings.withTemporaryFolder { folder in
        try Surroundings.makeFolder(folder + "/Images")
        let deck = #"{"columns": [{"rows": [{"text": "one", "image": "star.png"}]}]}"#
        try Surroundings.write(deck, to: folder + "/deck.json")
        // Bytes after the end of a PNG are ignored.
        let outcome = try await HeadlessProgram.shell(
          """
          cp "$1/Assets/Icon/touch-sandbox.png" Images/star.png
          truncate -s \(bytes) Images/star.png
          echo "wait 1s" | "$0" simulate - -o a.touchcast --deck deck.json
          "$0" render a.touchcast -o a.html --assets "$1/Assets"
          """,
          [packageRoot],
          in: folder
        )
        let warning = "star.png: is no PNG of at most 262144 bytes"
        expectEqual(outcome.error.contains(warning), isReplaced, "\(outcome.error)")
      }
    }

    @Test func `a session with a pointer that a page cannot hold`() async throws {
      let error = try await Self.refusal([#"[1,"d",3000000000,1,1,"touch"]"#]).error
      expect(error.contains("3000000000, expected at most 2147483647 for a page"), "\(error)")
    }

    @Test func `a session of too many bytes`() async throws {
      let marker = "[0,\"l\",\"\(String(repeating: "a", count: 1000))\"]"
      let (error, size) = try await Self.refusal(Array(repeating: marker, count: 8800))
      expect(error.contains("\(size) bytes, expected at most 8388608"), "\(error)")
    }
  }
}
