import Sessions
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The files in a session with which it plays without the files of its recording.
  struct CarriedFilesTests {
    private let temporary = TemporaryFolder()

    private static let deck = """
      {"columns": [{"rows": [{"text": "one", "image": "star.png"}, "two", "three", "four", "five"]}]}
      """

    /// A session of a deck with a picture and of a preset, in a folder without the deck.
    private func makeSession(deck: String = Self.deck) async throws -> String {
      try Surroundings.makeFolder(temporary.file("mine"))
      try Surroundings.makeFolder(temporary.file("mine/Images"))
      try temporary.write(deck, to: "mine/deck.json")
      try temporary.write(#"{"name":"lazy","base":"flutter","dragSlop":4}"#, to: "mine/lazy.json")
      try temporary.write("drag wheel.0 by -120pt in 400ms\nwait settled\n", to: "a.gestures")
      let picture = packageRoot + "/Assets/Icon/touch-sandbox.png"
      try await HeadlessProgram.shell(
        """
        cp '\(picture)' mine/Images/star.png
        "$0" simulate a.gestures -o made.touchcast --deck mine/deck.json
        """,
        in: temporary.path
      ).expectExit()
      return temporary.file("made.touchcast")
    }

    @Test func `a session plays everywhere with the deck and the pictures of its recording`()
      async throws
    {
      let file = try await makeSession()
      let with = try await HeadlessProgram.run(
        ["render", file, "-q", "-o", temporary.file("with.png")]
      ).expectExit()
      try Surroundings.remove(temporary.file("mine"))
      try await HeadlessProgram.run(["verify", file]).expectExit()
      try await HeadlessProgram.run(
        ["profile", file, "--headless", "--warm-up", "0", "--quiet"]
      ).expectExit()
      let without = try await HeadlessProgram.run(
        ["render", file, "-q", "-o", temporary.file("without.png")]
      ).expectExit()
      expectEqual(with.errorLines.count, without.errorLines.count)
      let pictures = try ["with.png", "without.png"].map {
        try Surroundings.bytes(of: temporary.file($0))
      }
      expectEqual(pictures[0], pictures[1])
    }

    /// Files that a deck names as its picture, as commands that make `star.png`, and whether they are attached.
    static let pictures = [
      ("ln -s ../../key star.png", false), ("ln -s /proc/self/environ star.png", false),
      ("ln -s ../../far.png star.png", false), ("cp ../../key star.png", false),
      ("head -c 600 ../../far.png > star.png", false), ("cp ../../far.png star.png", true),
      ("cp ../../far.png ../near.png && ln -s ../near.png star.png", true),
    ]

    @Test(arguments: pictures)
    func `a recording contains only pictures, and only of the deck's folder`(
      command: String,
      isAttached: Bool
    ) async throws {
      let path = try await makeSession()
      try temporary.write("-----BEGIN OPENSSH PRIVATE KEY-----", to: "key")
      let script = """
        cp mine/Images/star.png far.png && rm mine/Images/star.png
        (cd mine/Images && \(command))
        "$0" simulate a.gestures -o made.touchcast --deck mine/deck.json --force
        rm -r mine && "$0" render made.touchcast -o a.png -q
        """
      let outcome = try await HeadlessProgram.shell(script, in: temporary.path).expectExit()
      expectEqual(Surroundings.text(of: path)?.contains(#""f","picture""#), isAttached)
      expectEqual(outcome.error.contains("star.png of the session: cannot be read"), !isAttached)
    }

    @Test func `a large deck is in the session, too`() async throws {
      let rows = (0..<20_000).map { "\"row number \($0)\"" }.joined(separator: ", ")
      let file = try await makeSession(deck: "{\"columns\": [{\"rows\": [\(rows)]}]}")
      expect(Surroundings.size(of: file) > 400_000)
      try Surroundings.remove(temporary.file("mine"))
      try await HeadlessProgram.run(["verify", file]).expectExit()
      let part = temporary.file("part.touchcast")
      try await HeadlessProgram.run(["trim", file, "-o", part]).expectExit()
      try await HeadlessProgram.run(["verify", part]).expectExit()
    }

    @Test(arguments: ["simulate a.gestures", "simulate --monkey 5", "convert a.evemu"])
    func `a session plays everywhere with the scene of its recording`(command: String) async throws
    {
      try Surroundings.makeFolder(temporary.file("mine"))
      try Surroundings.makeFolder(temporary.file("mine/Images"))
      let row = #"{"text": "one", "image": "star.png"}"#
      try temporary.write(
        #"{"pieces": [{"wheel": {"columns": [{"rows": [\#(row), "b", "c"]}]}}, {"header": "beside"}, "#
          + #"{"ruler": "weight"}]}"#,
        to: "mine/my scene.json"
      )
      try temporary.write(#"{"titles": ["a", "b", "c"]}"#, to: "mine/beside.json")
      try temporary.write(
        "size 400x300\nflick wheel.0 at 800pt/s up\nwait settled\n",
        to: "a.gestures"
      )
      try temporary.write(ForeignText.evemu.text, to: "a.evemu")
      let picture = packageRoot + "/Assets/Icon/touch-sandbox.png"
      let script = """
        cp '\(picture)' mine/Images/star.png
        "$0" \(command) --scene 'mine/my scene.json' -o made.touchcast && rm -r mine
        "$0" verify made.touchcast && "$0" trim made.touchcast -o part.touchcast --from 100ms
        "$0" verify part.touchcast && "$0" render -q part.touchcast -o a.png -o a.csv
        """
      let outcome = try await HeadlessProgram.shell(script, in: temporary.path).expectExit()
      expect(outcome.error.contains("star.png") == false, "\(outcome.error)")
      let lines = try temporary.text(of: "part.touchcast").split(separator: "\n")
      expect(lines[0].contains(#""scene":"my-scene""#))
      expectEqual(
        lines.filter { $0.hasPrefix(#"[0,"f","#) }
          .map { $0.split(separator: ",")[2...3].joined(separator: " ") },
        [#""scene" "my scene.json""#, #""deck" "beside.json""#, #""picture" "star.png""#]
      )
      let targets = try Set(
        TextTable(path: temporary.file("a.csv"), namedBy: "time_us").column("target")
      )
      expectEqual(targets, ["wheel.0", "ruler", "header"])
    }

    @Test func `a scene of a session names no file outside the assets`() async throws {
      try temporary.write(#"{"rows": ["secret"]}"#, to: "secret.json")
      let scene = #"{"pieces": [{"sheet": "../../../../../../..\#(temporary.path)/secret"}]}"#
      var header = SessionHeader(title: "", width: 400, height: 300, preset: "uikit", scene: "own")
      header.attachments = [SessionAttachment(.scene, name: "own.json", Array(scene.utf8))]
      let session = Session(header: header, entries: [SessionEntry(time: 1, event: .end)])
      try temporary.write(SessionText.text(for: session), to: "a.touchcast")
      let outcome = try await HeadlessProgram.run(["verify", temporary.file("a.touchcast")])
        .expectExit(3)
      for words in [
        #"scene "own.json":1: pieces.0.sheet: found "../.."#, ", no deck, expected one of: ",
      ] {
        expect(outcome.error.contains(words), "\(outcome.error)")
      }
    }

    @Test func `a damaged deck is an error with its line`() async throws {
      let file = try await makeSession()
      let text = try temporary.text(of: "made.touchcast")
      expect(text.contains("three"))
      try temporary.write(text.replacing("three", with: "thrEe"), to: "made.touchcast")
      let outcome = try await HeadlessProgram.run(["verify", file]).expectExit(3)
      expect(
        outcome.error.contains(#"made.touchcast:2: found a damaged deck "deck.json": "#),
        "\(outcome.error)"
      )
    }

    @Test func `a recording of a window carries deck, picture, colours and preset`() async throws {
      _ = try await makeSession()
      let script = """
        exec "$0" run mine/deck.json light mine/lazy.json --record live.touchcast --size 640x480
        """
      try await HeadlessProgram.shell(
        script,
        in: temporary.path,
        variables: ["SDL_VIDEODRIVER": "dummy"]
      ) { child in
        try await Recording.wait(for: "a checkpoint", in: temporary.file("live.touchcast")) {
          $0.checkpoint != nil
        }
        try child.signal(.terminate)
      }.expectExit()
      try Surroundings.remove(temporary.file("mine"))
      let lines = try temporary.text(of: "live.touchcast").split(separator: "\n")
      let files = lines.filter { $0.hasPrefix(#"[0,"f","#) }
      expectEqual(
        files.map { $0.split(separator: ",")[2...3].joined(separator: " ") },
        [
          #""deck" "deck.json""#, #""picture" "star.png""#, #""preset" "lazy""#,
          #""theme" "light""#,
        ]
      )
      try await HeadlessProgram.run(["verify", temporary.file("live.touchcast")]).expectExit()
    }

    @Test func `random gestures and imports carry their preset`() async throws {
      _ = try await makeSession()
      try await HeadlessProgram.shell(
        "\"$0\" simulate --monkey 3 --preset mine/lazy.json -o monkey.touchcast",
        in: temporary.path
      ).expectExit()
      let lines = try temporary.text(of: "monkey.touchcast").split(separator: "\n")
      expect(lines[1].hasPrefix(#"[0,"f","preset","lazy","#))
      expect(lines[1].contains("dragSlop"))
      try await HeadlessProgram.run(["verify", temporary.file("monkey.touchcast")]).expectExit()
    }
  }
}
