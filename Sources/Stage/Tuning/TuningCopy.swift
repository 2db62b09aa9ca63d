package import ScrollPhysics

/// A text to be copied: the program puts it on the clipboard.
package struct TuningCopy: Equatable, Sendable {
  /// How the parameters are written.
  package enum Form: String, CaseIterable, Equatable, Sendable {
    /// Lines of Swift that make the tuning.
    case swift
    /// A preset file.
    case json
  }

  /// How the parameters are written.
  package let form: Form
  /// The text.
  package let text: String
  /// Which request it is, counted from 1: a program acts once on each.
  package let number: Int

  /// The parameters of a tuning that differ from its preset, in the order of `ScrollTuning.knobs`.
  ///
  /// - Parameters:
  ///   - tuning: The tuning, whose rules are the preset's.
  ///   - preset: The preset's name; for one that does not exist every number differs.
  /// - Returns: Names with values; empty for the preset itself.
  package static func differences(
    of tuning: ScrollTuning,
    from preset: String
  ) -> [(name: String, value: Double)] {
    let base = ScrollTuning.preset(named: preset)
    return ScrollTuning.knobs.compactMap { knob in
      let value = tuning[keyPath: knob.path]
      return base?[keyPath: knob.path] == value ? nil : (knob.name, value)
    }
  }

  /// The parameters of a tuning that differ from its preset, as text.
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
        "\($0)tuning.\($1.name) = \($1.value)\n"
      }
    case .json:
      let head = "{\n  \"name\": \"\(preset)-tuned\",\n  \"base\": \"\(preset)\""
      return numbers.reduce(head) { "\($0),\n  \"\($1.name)\": \($1.value)" } + "\n}\n"
    }
  }
}
