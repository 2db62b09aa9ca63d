package import JSONText
package import ScrollPhysics

/// A preset as a JSON object, which users write and programs copy.
///
///     {"name": "lazy", "base": "uikit", "velocityRule": "impulse", "dragSlop": 4}
///
/// `base` names the preset from which the object takes what it does not have: rules by the names of their
/// cases, parameters as numbers, truth values also as 0 and 1. Without `name` it has the name of the base.
/// `ScrollTuning` encodes itself as the same members, all of them but the name.
package struct PresetText: Equatable, Sendable {
  package let name: String
  /// The compiled preset on which it is based.
  package let base: String
  package let tuning: ScrollTuning

  /// The names of the compiled presets, as error messages list them.
  package static var knownNames: String {
    ScrollTuning.presets.map { $0.name }.joined(separator: ", ")
  }

  /// Creates a preset that is written.
  package init(name: String, base: String, tuning: ScrollTuning) {
    self.name = name
    self.base = base
    self.tuning = tuning
  }

  /// A compiled preset; nil for an unknown name.
  package init?(named name: String) {
    guard let preset = ScrollTuning.newest(named: name) else { return nil }
    self.init(name: name, base: name, tuning: preset.tuning)
  }

  /// What makes the tuning of the base, in an order in which it can be set; see
  /// `ScrollTuning.changes(from:)`.
  package var changes: [(name: String, value: Double)] {
    tuning.changes(from: ScrollTuning.newest(named: base)?.tuning)
  }

  // MARK: - Reading

  /// Reads the root value of a text.
  ///
  /// Texts of earlier versions are read, too: encoded tunings had `engine` instead of `base`, and printed
  /// presets both.
  ///
  /// - Throws: `SourceProblem` for the first member that is missing, unknown or out of range; rules before
  ///   parameters.
  package init(_ root: JSONValue) throws(SourceProblem) {
    let members = try root.members()
    let engine = root["engine"]
    guard let baseValue = root["base"] ?? engine else {
      throw root.problem(found: "no \"base\"", expected: "one")
    }
    let base = try baseValue.string()
    guard var tuning = ScrollTuning.newest(named: base)?.tuning else {
      throw baseValue.problem(expected: "one of: \(Self.knownNames)")
    }
    let engineName = tuning.engine.name
    if let engine, try engine.string() != engineName {
      throw engine.problem(expected: "\"\(engineName)\", the engine of '\(base)'")
    }
    for (rule, _) in tuning.rules {
      guard let value = root[rule] else { continue }
      let text = try value.string()
      do throws(TuningError) {
        try tuning.setRule(rule, to: text)
      } catch {
        guard case .unknownValue(_, _, let known) = error else { continue }
        throw value.problem(expected: "one of: \(known.joined(separator: ", "))")
      }
    }
    let rules = tuning.rules.map { $0.name }
    let parameters = tuning.parameters
    let known = ["name", "base", "engine"] + rules + parameters.map { $0.name }
    _ = try root.object(expecting: known)
    for member in members {
      guard let parameter = parameters.first(where: { $0.name == member.key }) else { continue }
      let number = try Self.number(parameter, member.value)
      guard (try? tuning.set(member.key, to: number)) != nil else {
        throw member.value.problem(expected: "a number in \(ShownText.range(parameter.range))")
      }
    }
    let name = (try root["name"]?.string()) ?? base
    self.init(name: name, base: base, tuning: tuning)
  }

  private static func number(
    _ parameter: TuningParameter,
    _ value: JSONValue
  ) throws(SourceProblem) -> Double {
    guard parameter.isFlag else { return try value.number(in: parameter.range) }
    if let number = value.double, parameter.range.contains(number) { return number }
    guard case .bool(let isSet) = value.content else {
      throw value.problem(expected: "true or false")
    }
    return isSet ? 1 : 0
  }

  // MARK: - Writing

  /// The text of a preset file: what makes the tuning of the base.
  package var text: String { JSONWriter.text(inLines: true) { write(to: &$0) } + "\n" }

  /// Writes the object, with what makes the tuning of the base or complete.
  package func write(to json: inout JSONWriter, isComplete: Bool = false) {
    let start = isComplete ? nil : ScrollTuning.newest(named: base)?.tuning
    json.object { json in
      json.string(name, "name")
      json.string(base, "base")
      for (index, rule) in tuning.rules.enumerated() where rule.value != start?.rules[index].value {
        json.string(rule.value, rule.name)
      }
      for parameter in tuning.parameters {
        guard let value = tuning.value(of: parameter.name),
          value != start?.value(of: parameter.name)
        else { continue }
        if parameter.isFlag {
          json.boolean(value > 0, parameter.name)
        } else {
          json.number(value, parameter.name)
        }
      }
    }
  }
}
