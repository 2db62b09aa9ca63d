package import ScrollPhysics

/// The format of a tuning as text, which the program around the stage copies to the clipboard.
package enum TuningCopy: String, CaseIterable, Equatable, Sendable {
  /// Lines of Swift that make the tuning.
  case swift
  /// A preset file.
  case json

  /// The parameters of a tuning that differ from those of a preset, as text.
  ///
  ///     {"name": "uikit-tuned", "base": "uikit", "dragSlop": 4.0}
  ///
  /// - Returns: The text, with a line break at its end; every number reads back as the same one.
  package func text(of tuning: ScrollTuning, preset: String) -> String {
    let parameters = tuning.differences(from: ScrollTuning.preset(named: preset))
    switch self {
    case .swift:
      let word = parameters.isEmpty ? "let" : "var"
      return parameters.reduce("\(word) tuning = ScrollTuning.\(preset)\n") {
        "\($0)try tuning.set(\"\($1.name)\", to: \($1.value))\n"
      }
    case .json:
      let head = "{\n  \"name\": \"\(preset)-tuned\",\n  \"base\": \"\(preset)\""
      return parameters.reduce(head) { "\($0),\n  \"\($1.name)\": \($1.value)" } + "\n}\n"
    }
  }
}

extension ScrollTuning {
  /// The parameters that differ from those of a preset, in the order of `parameters`; all of them
  /// without one.
  func differences(from base: ScrollTuning?) -> [(name: String, value: Double)] {
    parameters.compactMap { parameter in
      guard let value = value(of: parameter.name), value != base?.value(of: parameter.name)
      else { return nil }
      return (parameter.name, value)
    }
  }
}
