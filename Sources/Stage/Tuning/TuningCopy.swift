package import ScrollPhysics

/// A text for the clipboard, to which the program around the stage copies it.
package struct TuningCopy: Equatable, Sendable {
  /// The format of the text.
  package enum Form: String, CaseIterable, Equatable, Sendable {
    /// Lines of Swift that make the tuning.
    case swift
    /// A preset file.
    case json
  }

  /// The format of the text.
  package let form: Form
  /// The text.
  package let text: String
  /// Number of the request, counted from 1: a program acts once on each.
  package let number: Int

  /// The parameters of a tuning that differ from those of a preset, in the order of its `parameters`.
  ///
  /// With an unknown preset every parameter differs.
  package static func differences(
    of tuning: ScrollTuning,
    from preset: String
  ) -> [(name: String, value: Double)] {
    let base = ScrollTuning.preset(named: preset)
    return tuning.parameters.compactMap { parameter in
      guard let value = tuning.value(of: parameter.name), value != base?.value(of: parameter.name)
      else { return nil }
      return (parameter.name, value)
    }
  }

  /// The parameters of a tuning that differ from those of a preset, as text.
  ///
  ///     {"name": "uikit-tuned", "base": "uikit", "dragSlop": 4.0}
  ///
  /// - Returns: The text, with a line break at its end; every number reads back as the same one.
  package static func text(_ form: Form, of tuning: ScrollTuning, preset: String) -> String {
    let parameters = differences(of: tuning, from: preset)
    switch form {
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
