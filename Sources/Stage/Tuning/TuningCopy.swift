import PresetText
package import ScrollPhysics

/// The format of a tuning as text, which the program around the stage copies to the clipboard.
package enum TuningCopy: String, CaseIterable, Equatable, Sendable {
  /// Lines of Swift that make the tuning.
  case swift
  /// A preset file.
  case json

  /// What makes a tuning of a preset, as text.
  ///
  /// - Returns: The text, with a line break at its end; every number reads back as the same one.
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
