import JSONText
import OutputFiles
import PresetText
import ScrollPhysics

extension PresetText {
  /// The preset of a name, or of a file if the name has a slash or ends in `.json`.
  ///
  /// A file may have the name of a compiled preset and other values. Its preset is then called
  /// `NAME-tuned`, as in the text that the window copies, so that both can be chosen.
  init(option name: String) throws {
    if let preset = PresetText(named: name) {
      self = preset
    } else if InputFile.isPath(name) {
      let own = try JSONDocument.read(path: name) { root throws(SourceProblem) in
        try PresetText(root)
      }
      let isTaken = PresetText(named: own.name).map { $0.tuning != own.tuning } ?? false
      self.init(
        name: isTaken ? "\(own.name)-tuned" : own.name,
        base: own.base,
        tuning: own.tuning
      )
    } else {
      let known = PresetText.knownNames + ", or a JSON file"
      throw Failure(.usage, "unknown preset '\(name)', expected one of: \(known)")
    }
  }
}
