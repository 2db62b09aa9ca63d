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
    switch self {
    case .swift:
      let base = ScrollTuning.preset(named: preset)
      let rules = zip(tuning.rules, base?.rules ?? []).filter { $0.value != $1.value }.map {
        "tuning.\($0.0.name) = .\($0.0.value)\n"
      }
      let names = tuning.rules.map { $0.name }
      let parameters = tuning.changes(from: base).filter { !names.contains($0.name) }.map {
        "try tuning.set(\"\($0.name)\", to: \($0.value))\n"
      }
      let word = rules.isEmpty && parameters.isEmpty ? "let" : "var"
      return (["\(word) tuning = ScrollTuning.\(preset)\n"] + rules + parameters).joined()
    case .json:
      return PresetText(name: "\(preset)-tuned", base: preset, tuning: tuning).text
    }
  }
}
