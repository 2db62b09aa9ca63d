package import ScrollPhysics

/// A text that somebody asked to have copied: the program around the stage puts it on the clipboard.
package struct TuningCopy: Equatable, Sendable {
  /// How numbers are written down.
  package enum Form: String, CaseIterable, Equatable, Sendable {
    /// Lines of Swift that make the tuning.
    case swift
    /// A preset file.
    case json
  }

  /// How the numbers are written down.
  package let form: Form
  /// The text.
  package let text: String
  /// Which request it is, counted from 1: a program acts once on each.
  package let number: Int

  /// The parameters of a tuning that differ from its preset, in the order of its `parameters`.
  ///
  /// - Parameters:
  ///   - tuning: The tuning, whose rules are the preset's.
  ///   - preset: The preset's name; with an unknown name every parameter differs.
  /// - Returns: Names with values; empty for the preset itself.
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

  /// The numbers of a tuning that are not its preset's, as text.
  ///
  ///     {"name": "uikit-tuned", "base": "uikit", "dragSlop": 4.0}
  ///
  /// - Parameters:
  ///   - form: Swift or a preset file in JSON.
  ///   - tuning: The tuning, whose rules are the preset's.
  ///   - preset: The name of the preset it builds on.
  /// - Returns: The text, with a line break at its end; every number reads back as the same one.
  package static func text(_ form: Form, of tuning: ScrollTuning, preset: String) -> String {
    let numbers = differences(of: tuning, from: preset)
    switch form {
    case .swift:
      let word = numbers.isEmpty ? "let" : "var"
      return numbers.reduce("\(word) tuning = ScrollTuning.\(preset)\n") {
        "\($0)try tuning.set(\"\($1.name)\", to: \($1.value))\n"
      }
    case .json:
      let head = "{\n  \"name\": \"\(preset)-tuned\",\n  \"base\": \"\(preset)\""
      return numbers.reduce(head) { "\($0),\n  \"\($1.name)\": \($1.value)" } + "\n}\n"
    }
  }
}
