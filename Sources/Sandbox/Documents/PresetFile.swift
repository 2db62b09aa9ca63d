import JSONText
import OutputFiles
import PresetText
import ScrollPhysics

/// A preset by its name, or a user's preset in a JSON file.
///
/// A session stores it as a preset and its tuning. `PresetText` describes the file.
struct PresetFile: Equatable {
  private let text: PresetText

  var name: String { text.name }
  /// The name of the compiled preset on which it is based.
  var base: String { text.base }
  /// The parameters that differ from the base.
  var numbers: [String: Double] { text.numbers }
  /// The base preset with these parameters.
  var tuning: ScrollTuning { text.tuning }

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
  /// Creates a preset from a name, or from a file if the argument has a slash or ends in `.json`.
  init(_ argument: String) throws {
    if let preset = PresetText(named: argument) {
      text = preset
    } else if InputFile.isPath(argument) {
      self = try JSONDocument.read(path: argument) { root throws(SourceProblem) in
        try PresetFile(root)
      }
    } else {
      let known = PresetText.knownNames + ", or a JSON file"
      throw Failure(.usage, "unknown preset '\(argument)', expected one of: \(known)")
    }
  }

  init(_ root: JSONValue) throws(SourceProblem) { text = try PresetText(root) }
}
