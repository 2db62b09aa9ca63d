import JSONText
import ScrollPhysics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A preset by its name, or one of a user's own in a JSON file.
///
///     {"name": "lazy", "base": "uikit", "dragSlop": 4, "decelerationRate": 0.9985}
///
/// A file names the preset it builds on and every number that differs, so that a session can hold
/// it as a preset and its tuning.
struct PresetFile: Equatable {
  /// What people call it.
  let name: String
  /// The compiled preset it builds on.
  let base: String
  /// The numbers that differ.
  let numbers: [String: Double]
  /// The base with these numbers.
  let tuning: ScrollTuning

  /// The preset of a name, or of a file where the name is a path or ends in `.json`.
  init(_ argument: String) throws {
    if let tuning = ScrollTuning.preset(named: argument) {
      self.init(name: argument, base: argument, numbers: [:], tuning: tuning)
      return
    }
    guard argument.contains("/") || argument.hasSuffix(".json") else {
      let known = ScrollTuning.presets.map(\.name).joined(separator: ", ")
      throw Failure(
        .usage,
        "unknown preset '\(argument)', expected one of: \(known), or a JSON file"
      )
    }
    do {
      let data = try Data(contentsOf: URL(filePath: argument))
      try self.init(data)
    } catch let problem as PresetProblem {
      throw Failure(.file, "\(argument): \(problem.text)")
    } catch {
      throw Failure(.file, "\(argument): cannot be read, expected a preset in JSON")
    }
  }

  private init(name: String, base: String, numbers: [String: Double], tuning: ScrollTuning) {
    self.name = name
    self.base = base
    self.numbers = numbers
    self.tuning = tuning
  }

  /// Reads a preset from its text.
  init(_ data: Data) throws(PresetProblem) {
    let values: [String: PresetValue]
    do {
      values = try JSONDecoder().decode([String: PresetValue].self, from: data)
    } catch {
      throw PresetProblem("not a JSON object of names with numbers and texts")
    }
    guard let base = values["base"] else {
      throw PresetProblem("'base' is missing, expected a preset")
    }
    guard case .text(let baseName) = base, let tuning = ScrollTuning.preset(named: baseName) else {
      let known = ScrollTuning.presets.map(\.name).joined(separator: ", ")
      throw PresetProblem("'base' is \(base), expected one of: \(known)")
    }
    guard let name = values["name"] else {
      throw PresetProblem("'name' is missing, expected a text")
    }
    guard case .text(let text) = name else {
      throw PresetProblem("'name' is \(name), expected a text")
    }
    let changed = try Self.changed(tuning, by: values, base: baseName)
    self.init(name: text, base: baseName, numbers: changed.numbers, tuning: changed.tuning)
  }

  private static func changed(
    _ tuning: ScrollTuning,
    by values: [String: PresetValue],
    base: String
  ) throws(PresetProblem) -> (tuning: ScrollTuning, numbers: [String: Double]) {
    var changed = tuning
    var numbers: [String: Double] = [:]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where key != "base" && key != "name"
    {
      if let rule = tuning.rules.first(where: { $0.name == key }) {
        guard value == .text(rule.value) else {
          throw PresetProblem("'\(key)' is \(value), expected \"\(rule.value)\", that of '\(base)'")
        }
        continue
      }
      guard let parameter = tuning.parameters.first(where: { $0.name == key }) else {
        let known = tuning.parameters.map(\.name).joined(separator: ", ")
        throw PresetProblem("'\(key)' is no key of a preset, expected name, base or \(known)")
      }
      guard case .number(let number) = value, (try? changed.set(key, to: number)) != nil else {
        let range =
          "\(parameter.range.lowerBound)...\(parameter.range.upperBound) \(parameter.unit)"
        throw PresetProblem("'\(key)' is \(value), expected a number in \(range)")
      }
      numbers[key] = number
    }
    return (changed, numbers)
  }
}

/// What is wrong with a preset file.
struct PresetProblem: Error, Equatable {
  /// The key, what was found and what was expected.
  let text: String

  init(_ text: String) { self.text = text }
}

/// A value in a preset file.
enum PresetValue: Decodable, Equatable, CustomStringConvertible {
  case number(Double)
  case text(String)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .other
    }
  }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    case .other: "neither number nor text"
    }
  }
}

extension PresetFile {
  /// The preset as a JSON object that `PresetFile` reads.
  var json: String {
    var text: [UInt8] = []
    text.appendJSON(name)
    var lines = ["\"name\": \(String(decoding: text, as: UTF8.self))", "\"base\": \"\(base)\""]
    lines += tuning.rules.map { "\"\($0.name)\": \"\($0.value)\"" }
    lines += values.map { "\"\($0.parameter.name)\": \($0.value)" }
    return "{\n    " + lines.joined(separator: ",\n    ") + "\n  }"
  }

  /// Every parameter of the tuning with its value.
  var values: [(parameter: TuningParameter, value: Double)] {
    tuning.parameters.compactMap { parameter in
      tuning.value(of: parameter.name).map { (parameter, $0) }
    }
  }
}
