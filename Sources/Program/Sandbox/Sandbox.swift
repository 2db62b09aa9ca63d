package import ArgumentParser
import Console

/// The root command of the command line, which contains all other commands.
package struct Sandbox: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: Program.name("Sandbox", installed: "touch-sandbox"),
    abstract:
      "Drag a wheel, a ruler and a looping header, measure their frames, and record sessions.",
    discussion: """
      Words in the help:

        piece       a wheel, the ruler, the header, or the sheet that a button opens
        deck        the rows of a piece
        scene       the pieces of a window
        preset      the way in which a toolkit scrolls, with its numbers
        session     input with times in a .touchcast file; it plays the same everywhere
        marker      a name for an instant of a session
        checkpoint  the state at an instant of a session, with which verify compares
      """,
    version: "1.0.0",
    groupedSubcommands: [
      CommandGroup(name: "Use", subcommands: [RunCommand.self]),
      CommandGroup(
        name: "Record",
        subcommands: [
          SimulateCommand.self, ConvertCommand.self, TrimCommand.self, RenderCommand.self,
          VerifyCommand.self,
        ]
      ),
      CommandGroup(name: "Measure", subcommands: [ProfileCommand.self, CompareCommand.self]),
      CommandGroup(name: "Motion", subcommands: [CurveCommand.self, PresetsCommand.self]),
      CommandGroup(name: "This machine", subcommands: [DoctorCommand.self]),
    ],
    defaultSubcommand: RunCommand.self
  )

  package init() {}

  /// Runs a command as the command line does, and throws its errors.
  package static func perform(_ arguments: [String]) throws {
    var command = try parseAsRoot(arguments)
    try command.run()
  }
}
