import PresetText
package import ScrollPhysics

/// The format in which a tuning is copied to the clipboard.
package enum TuningCopy: String, CaseIterable, Equatable, Sendable {
  /// Swift statements that create the tuning.
  case swift
  /// A JSON object, as in a preset file.
  case json

  /// Returns the parameters that differ from a preset, as text in this format.
  ///
  /// Numbers have as many digits as are needed to read the same value again. The text ends with a line break.
  package func text(of tuning: ScrollTuning, preset: String) -> String {
    guard self == .swift else {
      return PresetText(name: "\(preset)-tuned", base: preset, tuning: tuning).json() + "\n"
    }
    let changes = tuning.changes(from: ScrollTuning.preset(named: preset))
    return changes.reduce("\(changes.isEmpty ? "let" : "var") tuning = ScrollTuning.\(preset)\n") {
      let (name, value) = $1
      let rule = tuning.rules.first { $0.name == name }
      let line = rule.map { "tuning.\(name) = .\($0.value)" }
      return "\($0)\(line ?? "try tuning.set(\"\(name)\", to: \(value))")\n"
    }
  }
}
