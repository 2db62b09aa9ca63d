import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Text from files and from the command line: names of presets, rows and files.
  struct ForeignTextTests {
    @TemporaryFolder private var folder: String

    private static let preset =
      #"{"name": "a\u001b[31m\u009b31m\u0000\u202eb\u2028\uffff,\"c\"\n", "base": "uikit"}"#

    /// The scalars that control a terminal, end a line or change the direction of text.
    private static func unshowable(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
        default: false
        }
      }
    }

    /// The scalars that XML does not have.
    private static func notInXML(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { scalar in
        scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
          || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
      }
    }

    @Test(arguments: [
      ["presets", "evil.json"], ["presets", "evil.json", "--json"],
      ["curve", "--velocity", "900", "--preset", "evil.json", "--preset", "uikit"],
      ["curve", "--velocity", "900", "-o", "jsonl:-", "--preset", "evil.json"],
      ["simulate", "--monkey", "1", "--preset", "evil.json", "-o", "-"],
    ])
    func `the name of a preset is printed without characters that control a terminal`(
      arguments: [String]
    ) async throws {
      try Surroundings.write(Self.preset, to: folder + "/evil.json")
      let outcome = try await HeadlessProgram.shell(
        "\"$0\" \"$@\"",
        arguments,
        in: folder
      ).expectExit()
      expect(Self.unshowable(outcome.output).isEmpty, "\(outcome.output)")
    }

    @Test func `a plot and the picture of a page have no character that XML does not have`()
      async throws
    {
      try Surroundings.write(Self.preset, to: folder + "/evil.json")
      try await HeadlessProgram.shell(
        "\"$0\" curve --velocity 900 --preset evil.json -o curve.svg",
        in: folder
      ).expectExit()
      let plot = try #require(Surroundings.text(of: folder + "/curve.svg"))
      expect(plot.contains("a [31m"), "\(plot.suffix(300))")
      expect(Self.notInXML(plot).isEmpty)
    }

    @Test(arguments: [
      "\"$0\" verify $(printf 'x\\u202e%.0s' {1..3000})",
      "\"$0\" verify $(printf 'x\\u202e%.0s' {1..900}) y",
      "printf 'drag %s by 1 in 1s\\n' $(printf 'x\\u0301%.0s' {1..3000}) | \"$0\" simulate --check -",
      "printf 'drag wheel.0 by x%s in 1s\\n' $(printf '\\u0301%.0s' {1..3000}) | "
        + "\"$0\" simulate - -o -",
      "printf '{\"a%s\": 1}' $(printf '\\u0301\\u202e%.0s' {1..3000}) >x.json; \"$0\" presets x.json",
      "\"$0\" $(printf 'x\\u202e%.0s' {1..3000})",
    ])
    func `a message is one line of at most 1000 characters`(script: String) async throws {
      let outcome = try await HeadlessProgram.shell("LC_ALL=C.UTF-8; " + script, in: folder)
      expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
      for line in outcome.errorLines + outcome.outputLines {
        expect(line.unicodeScalars.count <= 1000, "\(line.unicodeScalars.count): \(line)")
      }
      expect(Self.unshowable(outcome.output + outcome.error).isEmpty)
    }
  }
}
