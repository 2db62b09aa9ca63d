import ProgramSupport
import TestSupport
import Testing

extension LabProgramTests {
  /// The commands that the lab's pages show.
  struct DocumentedLabCommandTests {
    @TemporaryFolder private var folder: String

    @Test func `every command of the page about fits runs as it is written`() async throws {
      let page = "\(packageRoot)/Sources/Lab/Lab/Lab.docc/Fitting.md"
      let text = try #require(Surroundings.text(of: page))
      let commands = text.split(separator: "\n").filter { $0.hasPrefix("    Scripts/") }
      expect(commands.count == 2 && commands.contains { $0.contains("Scripts/lab fit ") })
      try await LabProgram.shell(
        #"""
        mkdir Scripts
        ln -s "$0" Scripts/lab
        ln -s "$1" Scripts/sandbox
        """#,
        in: folder
      ).expectExit()
      for command in commands {
        try await LabProgram.shell(String(command), in: folder).expectExit()
      }
      expectEqual(
        Surroundings.files(in: folder),
        ["Scripts", "fit.svg", "flings.csv", "mine.json"]
      )
    }
  }
}
