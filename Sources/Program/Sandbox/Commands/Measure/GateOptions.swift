import ArgumentParser
import Console
import Files
import FrameReports

/// Options of commands that check figures of frame times.
struct GateOptions: ParsableArguments {
  @Option(
    help: .init(
      "Exit with code 1 if this condition is true: 'p99>8ms', or in compare 'p99>+10%'. Repeatable.",
      valueName: "gate"
    )
  )
  var failOn: [String] = []

  @Option(
    help: .init(
      "Write the results of --fail-on into this file as JUnit XML.",
      valueName: "file.xml"
    ),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  func validate() throws { _ = try gates }

  var gates: [Gate] {
    get throws {
      try failOn.map { text in
        do {
          return try Gate(text)
        } catch {
          throw ValidationError("--fail-on \(error)")
        }
      }
    }
  }

  /// Appends the results to the file of `--junit`; `suite` is the name of the command.
  func append(_ results: [GateResult], suite: String, to outputs: Outputs) {
    guard let file = outputs[junit] else { return }
    let cases = results.map { (name: $0.name, failure: $0.fails ? $0.text : nil) }
    JUnit.append(cases, suite: suite, failureType: "gate", to: &file.bytes)
  }

  /// Prints a message for each gate that fails; throws if one does.
  @MainActor static func expectSuccess(of results: [GateResult]) throws {
    let failures = results.filter(\.fails)
    for failure in failures { Program.say("gate failed: \(failure.text)") }
    guard failures.isEmpty else {
      throw Failure(.check, "\(failures.count) of \(results.count) gates failed")
    }
  }
}
