import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Names of files that are not UTF-8.
  struct FileNameTests {
    @TemporaryFolder private var folder: String

    /// Scripts that read or write such names, in a folder with `a.touchcast` and `deck.json`, and what
    /// they print.
    static let scripts: [(script: String, output: String)] = [
      (
        "cp a.touchcast $'\\xff.touchcast'; \"$0\" verify $'\\xff.touchcast'", "\\xFF.touchcast: ok"
      ),
      (
        "mkdir $'\\xe4'; cp a.touchcast $'\\xe4/\\xff'.touchcast; \"$0\" verify .",
        "./\\xE4/\\xFF.touchcast: ok"
      ),
      (
        "cp a.touchcast $'\\xff.touchcast'; \"$0\" verify --update $'\\xff.touchcast'",
        "\\xFF.touchcast: updated"
      ),
      (
        "cp a.touchcast $'\\xff.touchcast'; \"$0\" render -o jsonl:- $'\\xff.touchcast'",
        "didScroll"
      ),
      ("\"$0\" render a.touchcast -o $'\\xc3.csv' && wc -l <$'\\xc3.csv'", ""),
      (
        "\"$0\" trim a.touchcast -o $'\\xed\\xa0\\x80.touchcast' && \"$0\" verify $'\\xed\\xa0\\x80.touchcast'",
        "\\xED\\xA0\\x80.touchcast: ok"
      ),
      (
        "\"$0\" trim a.touchcast -o $'\\xf4\\x8f\\xbe\\x80.touchcast' && \"$0\" verify $'\\xf4\\x8f\\xbe\\x80.touchcast'",
        "\\xF4\\x8F\\xBE\\x80.touchcast: ok"
      ),
      (
        "\"$0\" render a.touchcast -q --to 0.1 -o $'\\xff.gif' && test -s $'\\xff.gif' && echo made",
        "made"
      ),
      (
        "\"$0\" render a.touchcast -q --to 0.1 -o $'\\xff/' && ls -1 $'\\xff' | head -n 1",
        "000000.png"
      ),
      (
        "\"$0\" render a.touchcast -q -o $'\\xff.png@0.1' && test -s $'\\xff.png' && echo made",
        "made"
      ),
      (
        "mkdir $'\\xff'; ln -s $'\\xff/b.csv' c.csv; \"$0\" render a.touchcast -o c.csv && test -s $'\\xff/b.csv' && echo made",
        "made"
      ),
      (
        "mv deck.json $'\\xff.json'; \"$0\" simulate --monkey 1 -o m.touchcast --deck $'\\xff.json' && \"$0\" verify m.touchcast",
        "m.touchcast: ok"
      ),
      ("cp -r \"$1\" $'\\xff'; \"$0\" verify --assets $'\\xff' a.touchcast", "a.touchcast: ok"),
      (
        "cp a.touchcast $'\\xff.touchcast'; \"$0\" verify $'\\xff.touchcast' --junit r.xml; cat r.xml",
        "name=\"\\xFF.touchcast\""
      ),
      (
        "cp a.touchcast $'\\xff.touchcast'; \"$0\" verify --json $'\\xff.touchcast'",
        "\"file\":\"\u{10FFFF}.touchcast\""
      ),
      (
        "mkdir t; TMPDIR=$PWD/t/$'\\xff'; mkdir \"$TMPDIR\"; export TMPDIR; \"$0\" render a.touchcast -q --to 1 -o a.mp4 && test -s a.mp4 && echo made",
        "made"
      ),
    ]

    @Test(arguments: scripts)
    func `files are opened whatever the bytes of their names`(script: String, output: String)
      async throws
    {
      try await makeInputs()
      let outcome = try await HeadlessProgram.shell(script, [Self.assets], in: folder).expectExit()
      expect(outcome.output.contains(output), "\(outcome.output)")
    }

    @Test func `a message shows the bytes of a name that are not UTF-8`() async throws {
      try await makeInputs()
      let outcome = try await HeadlessProgram.shell("\"$0\" verify $'a\\xff\\xe4b'", in: folder)
      expectEqual(outcome.status, .exited(3))
      expect(outcome.error.hasPrefix("Sandbox: a\\xFF\\xE4b: "), "\(outcome.error)")
    }

    @Test func `names that differ only in such bytes are different files`() async throws {
      try await makeInputs()
      let outcome = try await HeadlessProgram.shell(
        "\"$0\" render -q a.touchcast -o $'\\xfe.csv' && \"$0\" render -q a.touchcast -o $'\\xff.csv' "
          + "&& ls -1 *.csv | wc -l",
        in: folder
      ).expectExit()
      expectEqual(outcome.outputLines, ["2"])
    }

    private static let assets = packageRoot + "/Assets"

    private func makeInputs() async throws {
      try await SampleSession.make(SampleSession.taps, at: folder + "/a.touchcast")
      let deck = #"{"columns":[{"rows":["a","b","c"]}]}"#
      try Surroundings.write(deck, to: folder + "/deck.json")
    }
  }
}
