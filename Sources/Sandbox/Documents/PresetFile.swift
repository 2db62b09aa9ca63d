import JSONText
import OutputFiles
import ScrollPhysics

/// A preset by its name, or a user's preset in a JSON file.
///
///     {"name": "lazy", "base": "uikit", "dragSlop": 4, "decelerationRate": 0.9985}
///
/// A file names its base preset and every parameter that differs, so that a session can store it as
/// a preset and its tuning.
struct PresetFile: Equatable {
  let name: String
  /// The compiled preset on which it is based.
  let base: String
  /// The parameters that differ from the base.
  let numbers: [String: Double]
  /// The base with these parameters.
  let tuning: ScrollTuning

  private static let known = ScrollTuning.presets.map(\.name).joined(separator: ", ")

  /// The version of the engine that the base follows.
  var follows: String { ScrollTuning.presets.first { $0.name == base }?.follows ?? "" }

  /// Every parameter of the tuning with its value.
  var values: [(parameter: TuningParameter, value: Double)] {
    tuning.parameters.compactMap { parameter in
      tuning.value(of: parameter.name).map { (parameter, $0) }
    }
  }

  /// The preset as a JSON object that `PresetFile` reads.
  var json: String {
    var lines = [("name", name), ("base", base)].map { key, text in
      "\"\(key)\": " + JSONWriter.text { $0.string(text) }
    }
    lines += tuning.rules.map { "\"\($0.name)\": \"\($0.value)\"" }
    lines += values.map { "\"\($0.parameter.name)\": \($0.value)" }
    return "{\n    " + lines.joined(separator: ",\n    ") + "\n  }"
  }
}

extension PresetFile {
  /// The preset of a name, or of a file if the name has a slash or ends in `.json`.
  init(_ argument: String) throws {
    if let tuning = ScrollTuning.preset(named: argument) {
      self.init(name: argument, base: argument, numbers: [:], tuning: tuning)
    } else if argument.contains("/") || argument.hasSuffix(".json") {
      self = try JSONDocument.read(path: argument) { root throws(SourceProblem) in
        try PresetFile(root)
      }
    } else {
      let known = Self.known + ", or a JSON file"
      throw Failure(.usage, "unknown preset '\(argument)', expected one of: \(known)")
    }
  }

  init(_ root: JSONValue) throws(SourceProblem) {
    let members = try root.members()
    guard let base = members.first(where: { $0.key == "base" })?.value else {
      throw root.problem(found: "no \(ShownText.quoted("base"))", expected: "one")
    }
    let baseName = try base.string()
    guard var tuning = ScrollTuning.preset(named: baseName) else {
      throw base.problem(expected: "one of: \(Self.known)")
    }
    let rules = tuning.rules
    let known = ["name", "base"] + rules.map(\.name) + tuning.parameters.map(\.name)
    let object = try root.object(expecting: known)
    var numbers: [String: Double] = [:]
    for member in members where member.key != "base" && member.key != "name" {
      let (key, value) = (member.key, member.value)
      if let rule = rules.first(where: { $0.name == key }) {
        guard try value.string() == rule.value else {
          throw value.problem(expected: "\"\(rule.value)\", the value of '\(baseName)'")
        }
      } else if let parameter = tuning.parameters.first(where: { $0.name == key }) {
        let number = try value.number(in: parameter.range)
        guard (try? tuning.set(key, to: number)) != nil else {
          throw value.problem(expected: "a number in \(parameter.range)")
        }
        numbers[key] = number
      }
    }
    let name = try object.required("name").string()
    self.init(name: name, base: baseName, numbers: numbers, tuning: tuning)
  }
}
