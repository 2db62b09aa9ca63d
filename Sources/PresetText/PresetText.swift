package import JSONText
package import ScrollPhysics

/// A preset that a user has written as a JSON object.
///
///     {"name": "lazy", "base": "uikit", "dragSlop": 4, "decelerationRate": 0.9985}
///
/// The object names its base preset and every parameter that differs. The rules of the base, such as
/// `velocityRule`, may be present with the base's values.
package struct PresetText: Equatable, Sendable {
  package let name: String
  /// The compiled preset on which it is based.
  package let base: String
  /// The parameters that differ from the base.
  package let numbers: [String: Double]
  /// The base with these parameters.
  package let tuning: ScrollTuning

  /// The names of the compiled presets, as error messages list them.
  package static var knownNames: String {
    ScrollTuning.presets.map { $0.name }.joined(separator: ", ")
  }

  /// A compiled preset; nil for an unknown name.
  package init?(named name: String) {
    guard let tuning = ScrollTuning.preset(named: name) else { return nil }
    self.init(name: name, base: name, numbers: [:], tuning: tuning)
  }

  private init(name: String, base: String, numbers: [String: Double], tuning: ScrollTuning) {
    self.name = name
    self.base = base
    self.numbers = numbers
    self.tuning = tuning
  }

  /// Reads the root value of a text.
  ///
  /// - Throws: `SourceProblem` for the first member that is missing, unknown or out of range.
  package init(_ root: JSONValue) throws(SourceProblem) {
    let members = try root.members()
    let base = try root.required("base")
    let baseName = try base.string()
    guard var tuning = ScrollTuning.preset(named: baseName) else {
      throw base.problem(expected: "one of: \(Self.knownNames)")
    }
    let (rules, parameters) = (tuning.rules, tuning.parameters)
    let known = ["name", "base"] + rules.map { $0.name } + parameters.map { $0.name }
    let object = try root.object(expecting: known)
    var numbers: [String: Double] = [:]
    for member in members where member.key != "base" && member.key != "name" {
      let (key, value) = (member.key, member.value)
      if let rule = rules.first(where: { $0.name == key }) {
        guard try value.string() == rule.value else {
          throw value.problem(expected: "\"\(rule.value)\", the value of '\(baseName)'")
        }
      } else if let parameter = parameters.first(where: { $0.name == key }) {
        let number = try value.number(in: parameter.range)
        guard (try? tuning.set(key, to: number)) != nil else {
          throw value.problem(expected: "a number in \(ShownText.range(parameter.range))")
        }
        numbers[key] = number
      }
    }
    let name = try object.required("name").string()
    self.init(name: name, base: baseName, numbers: numbers, tuning: tuning)
  }
}
