import JSONText
import OutputFiles
import PresetText
import ScrollPhysics

extension PresetText {
  /// The preset of a name, or of a file if the name has a slash or ends in `.json`.
  init(option name: String) throws {
    if let preset = PresetText(named: name) {
      self = preset
    } else if InputFile.isPath(name) {
      self = try JSONDocument.read(path: name) { root throws(SourceProblem) in
        try PresetText(root)
      }
    } else {
      let known = PresetText.knownNames + ", or a JSON file"
      throw Failure(.usage, "unknown preset '\(name)', expected one of: \(known)")
    }
  }

  /// The changes from the base to the tuning, in the form of a session's header and entries.
  var changes: [(name: String, value: Double)] {
    tuning.changes(from: ScrollTuning.preset(named: base))
  }
}
