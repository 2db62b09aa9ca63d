package import JSONText
package import ScrollPhysics

/// A preset as a JSON object, which users write and the program copies to the clipboard.
///
///     {"name": "lazy", "base": "uikit", "velocityRule": "impulse", "dragSlop": 4}
///
/// `base` is the name of a compiled preset. A rule or a parameter that is not in the object has its value in
/// that preset. The value of a rule is the name of one of its cases, and the value of a parameter is a number.
/// A parameter that is a flag is true or false.
///
/// Without `name`, the preset has the name of its base. `ScrollTuning` encodes itself as the same members,
/// but without `name`.
package struct PresetText: Equatable, Sendable {
  package let name: String
  package let base: String
  package let tuning: ScrollTuning

  /// Separated by commas, for error messages.
  package static var knownNames: String {
    ScrollTuning.presets.map { $0.name }.joined(separator: ", ")
  }

  /// Names that no preset has but that users may try, each with the compiled preset that is meant.
  private static let otherNames = [
    "ios": "uikit", "ipad": "uikit", "ipados": "uikit", "iphone": "uikit", "swiftui": "uikit",
    "compose": "android", "chrome": "chromium", "cupertino": "flutter", "gnome": "gtk",
    "libadwaita": "gtk", "qml": "qt",
  ]

  /// Returns the text of the error for a name that no compiled preset has.
  ///
  /// The text names the preset that is probably meant: `uikit` for "ios", "iOS 26" or "UIKit".
  package static func unknown(_ name: String) -> String {
    let word = String(name.lowercased().reversed().drop { !("a"..."z" ~= $0) }.reversed())
    let known = ScrollTuning.presets.first { $0.name.lowercased() == word }?.name
    guard let meant = known ?? otherNames[word] else {
      return "unknown preset '\(name)', expected one of: \(knownNames)"
    }
    return "unknown preset '\(name)': did you mean '\(meant)'? Expected one of: \(knownNames)"
  }

  package init(name: String, base: String, tuning: ScrollTuning) {
    (self.name, self.base, self.tuning) = (name, base, tuning)
  }

  /// Equal to the compiled preset with this name.
  package init?(named name: String) {
    guard let tuning = ScrollTuning.preset(named: name) else { return nil }
    self.init(name: name, base: name, tuning: tuning)
  }

  /// The rules and parameters that differ from the base, with their values.
  ///
  /// The value of a rule is the index of its case, and the value of a flag is 0 or 1, as in sessions.
  package var changes: [(name: String, value: Double)] {
    tuning.changes(from: ScrollTuning.preset(named: base))
  }

  /// `changes` as a dictionary.
  package var numbers: [String: Double] {
    Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0.value) })
  }

  // MARK: - Reading

  /// Reads a preset from the root value of a JSON text.
  ///
  /// - Throws: `SourceProblem` for the first member that is missing, unknown or out of range. Rules are
  ///   checked first, then unknown members, then parameters.
  package init(_ root: JSONValue) throws(SourceProblem) {
    let members = try root.members()
    let names = ScrollTuning.presets.map { $0.name }
    guard let base = try Self.text("base", of: names, in: root),
      var tuning = ScrollTuning.preset(named: base)
    else {
      throw root.problem(found: "no \"base\"", expected: "one")
    }
    var known = ["name", "base"]
    for rule in tuning.rules {
      known.append(rule.name)
      if let value = try Self.text(rule.name, of: rule.cases, in: root) {
        try? tuning.set(rule, to: value)
      }
    }
    let parameters = tuning.parameters
    for parameter in parameters { known.append(parameter.name) }
    _ = try root.object(expecting: known)
    for member in members {
      guard let parameter = parameters.first(where: { $0.name == member.key }) else { continue }
      let number =
        parameter.isFlag
        ? try member.value.bool() ? 1 : 0 : try member.value.number(in: parameter.range)
      try? tuning.set(member.key, to: number)
    }
    let name = try root["name"]?.string()
    self.init(name: name ?? base, base: base, tuning: tuning)
  }

  /// Throws `SourceProblem` if the text is not one of `known`.
  private static func text(
    _ key: String,
    of known: [String],
    in root: JSONValue
  ) throws(SourceProblem) -> String? {
    guard let value = root[key] else { return nil }
    let text = try value.string()
    guard known.contains(text) else {
      throw value.problem(expected: "one of: \(known.joined(separator: ", "))")
    }
    return text
  }

  // MARK: - Writing

  /// Returns the JSON object, without a line break at its end.
  ///
  /// The object contains the rules and parameters that differ from the base, or every rule and parameter if
  /// `isComplete` is true. Every line except the first begins with `indent`.
  package func json(isComplete: Bool = false, indent: String = "") -> String {
    let start = isComplete ? nil : ScrollTuning.preset(named: base)
    var members = [("name", name), ("base", base)].map { key, text in
      (key, JSONWriter.text { $0.string(text) })
    }
    for (name, value) in tuning.changes(from: start) {
      if let rule = tuning.rules.first(where: { $0.name == name }) {
        members.append((name, "\"\(rule.value)\""))
      } else if tuning.parameters.contains(where: { $0.name == name && $0.isFlag }) {
        members.append((name, "\(value > 0)"))
      } else {
        members.append((name, JSONWriter.text { $0.number(value) }))
      }
    }
    let lines = members.map { "\(indent)  \"\($0)\": \($1)" }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
  }
}
