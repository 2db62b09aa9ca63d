import JSONText
import OutputFiles
import PresetText
import ScrollPhysics

extension PresetText {
  /// The preset of a name, or of a file if the name has a slash or ends in `.json`.
  init(option argument: String) throws {
    if let preset = PresetText(named: argument) {
      self = preset
    } else if InputFile.isPath(argument) {
      self = try JSONDocument.read(path: argument) { root throws(SourceProblem) in
        try PresetText(root)
      }
    } else {
      let known = Self.knownNames + ", or a JSON file"
      throw Failure(.usage, "unknown preset '\(argument)', expected one of: \(known)")
    }
  }
}
