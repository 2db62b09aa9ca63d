import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The help of a program, as its parser of the command line prints it for other programs.
package struct HelpText: Decodable {
  private struct Argument: Decodable {
    let abstract: String?
    let shouldDisplay: Bool
  }

  private struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  private let command: Command

  package init(of program: String) async throws {
    let outcome = try await HeadlessProgram.run(["--experimental-dump-help"], program: program)
    self = try JSONDecoder().decode(HelpText.self, from: Data(outcome.expectExit().output.utf8))
  }

  /// The names of all commands except `help`.
  package var commandNames: [String] {
    (command.subcommands ?? []).map(\.commandName).filter { $0 != "help" }
  }

  /// Expects that every text of the help consists of sentences of at most 25 words.
  package func expectShortSentences() {
    for command in [command] + (command.subcommands ?? []) where command.commandName != "help" {
      let name = command.commandName
      let shown = (command.arguments ?? []).filter(\.shouldDisplay)
      let paragraphs = (command.discussion ?? "").split(separator: "\n")
      let texts =
        ([command.abstract] + shown.map(\.abstract)).compactMap(\.self)
        + paragraphs.filter { !$0.hasPrefix(" ") }.map { String($0) }
      expect(texts.count >= shown.count + 1, "\(name)")
      for whole in texts {
        // A default value can follow the sentences.
        let text = whole.replacing(#/ \(default: [^()]*\)$/#, with: "")
        expect(text.hasSuffix(".") || text.hasSuffix(":"), "\(name): \(text)")
        expectEqual(text.first?.isLowercase, false, "\(name): \(text)")
        // What follows a colon is a list.
        let sentences = text.split(separator: ":")[0].replacing(". ", with: "\n")
        for sentence in sentences.split(separator: "\n") {
          expect(sentence.split(separator: " ").count <= 25, "\(name): \(sentence)")
        }
      }
    }
  }
}
