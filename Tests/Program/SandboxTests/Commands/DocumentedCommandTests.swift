import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The commands that README and the pages of the program show.
  struct DocumentedCommandTests {
    @TemporaryFolder private var folder: String

    private static let folder = "Sources/Program/Sandbox/Sandbox.docc"
    private static let pages = ["README.md"] + pages(in: folder)

    private static func pages(in folder: String) -> [String] {
      let names = Surroundings.files(in: "\(packageRoot)/\(folder)")
      return names.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }

    /// The indented lines of a page that run the program, as they are written.
    private static func commands(of page: String) throws -> [String] {
      let text = try #require(Surroundings.text(of: "\(packageRoot)/\(page)"))
      return text.split(separator: "\n").filter { $0.hasPrefix("    Scripts/sandbox ") }.map {
        String($0.split(separator: "#")[0].dropFirst(4))
      }
    }

    @Test func `the pages have every command of the program`() async throws {
      let texts = try Self.pages.map {
        try #require(Surroundings.text(of: "\(packageRoot)/\($0)"))
      }
      let names = try await HelpText(of: "Sandbox").commandNames
      expect(names.contains("run") && names.contains("doctor"), "\(names)")
      for name in names {
        let isShown = texts.contains {
          $0.contains("    Scripts/sandbox \(name)") || $0.contains("`\(name)`")
        }
        expect(isShown, "\(name)")
      }
    }

    @Test(arguments: pages(in: folder) + pages(in: "Sources/Lab/Lab/Lab.docc"))
    func `a page links each word of the glossary where it first appears`(page: String) throws {
      let glossary = Surroundings.text(of: "\(packageRoot)/\(Self.folder)/Glossary.md")
      let words = try #require(glossary).matches(of: /\n- \*\*(\w+)\*\*/).map { String($0.1) }
      expect(!words.isEmpty)
      // The pages of the modules are for their developers.
      guard !["Glossary.md", "Sandbox.md", "Lab.md"].contains(where: page.hasSuffix) else { return }
      let text = try #require(Surroundings.text(of: "\(packageRoot)/\(page)"))
      var isCode = false
      let lines = text.split(separator: "\n").filter { line in
        if line.hasPrefix("```") { isCode.toggle() }
        return !isCode && !["```", "    ", "#"].contains { line.hasPrefix($0) }
      }
      let prose = lines.joined(separator: "\n").replacing(/`[^`\n]*`/, with: "")
      for word in words {
        let pattern = try Regex("\\b\(word)s?\\b(\\]\\([./A-Za-z]*Glossary)?").ignoresCase()
        guard let found = prose.firstMatch(of: pattern) else { continue }
        expect(prose[found.range].hasSuffix("Glossary"), "\(word)")
      }
    }

    /// A window without a display ends once it has opened, and after the first second of a recording.
    @Test(arguments: pages)
    func `every command of a page runs as it is written`(page: String) async throws {
      try Surroundings.makeFolder(folder + "/Scripts")
      let script = """
        #!/bin/bash
        export SDL_VIDEODRIVER=dummy
        case ${1:-run} in run) ;; *) exec '\(try HeadlessProgram.path())' "$@" ;; esac
        # Emptied before the program starts: it may hold the lines of the command before.
        : >said
        '\(try HeadlessProgram.path())' "$@" 2>said & program=$!
        has_opened() {
          grep -q 'renderer: ' said && { [ "$2" != --record ] || grep -Eq '^.[0-9]{7}' "$3"; }
        }
        for _ in {1..1200}; do
          if has_opened "$@" || ! kill -0 $program; then break; fi
          sleep 0.05
        done
        kill $program
        wait $program
        code=$?
        cat said >&2
        exit $code
        """
      try Surroundings.write(script, to: folder + "/Scripts/sandbox")
      let weight = Surroundings.text(of: "\(packageRoot)/Assets/Decks/weight.json")
      try Surroundings.write(try #require(weight), to: folder + "/my-scale.json")
      let scene = #"{"pieces": [{"wheel": "date"}, {"header": {"titles": ["a", "b"]}}]}"#
      try Surroundings.write(scene, to: folder + "/my-scene.json")
      try Surroundings.write(ForeignText.evemu.text, to: folder + "/touches.evemu")
      let events = ForeignText.getevent.text.split(separator: "\n").filter { $0.hasPrefix("[") }
      try Surroundings.write(events.joined(separator: "\n") + "\n", to: folder + "/touches.txt")
      let preset = #"{"name": "lazy", "base": "uikit", "dragSlop": 4}"#
      try Surroundings.write(preset, to: folder + "/lazy.json")
      try await SampleSession.makeAssets(in: folder)
      try await HeadlessProgram.shell("chmod +x Scripts/sandbox", in: folder).expectExit()
      for command in try Self.commands(of: page)
      where Surroundings.hasPageModels || !command.contains(".html") {
        let outcome = try await HeadlessProgram.shell(command, in: folder)
        // A gate may fail, as where a debug build shares its processor: its command has run.
        let isGate = command.contains("--fail-on") && outcome.error.contains("gate failed: ")
        expect(
          outcome.status == .exited(0) || isGate && outcome.status == .exited(1),
          "\(command): \(outcome.error)"
        )
      }
    }
  }
}
