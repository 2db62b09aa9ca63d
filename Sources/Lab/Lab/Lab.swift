package import ArgumentParser
import Console

/// The root command of the command line, which contains all other commands.
package struct Lab: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: Program.name("Lab", installed: "touch-lab"),
    abstract: "Measure the motion of content in other programs.",
    version: "1.0.0",
    subcommands: [FitCommand.self, TrackCommand.self]
  )

  package init() {}
}
