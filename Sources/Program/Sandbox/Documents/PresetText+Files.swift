import Console
import JSONText
import Files
import PresetText

extension PresetText {
  /// Finds a preset by its name, or reads it from a file if `name` has a slash or ends in `.json`.
  ///
  /// If a file has the name of a built-in preset but other values, its preset gets the name `NAME-tuned`.
  /// Both presets can then be chosen. The text that the window copies to the clipboard has the same name.
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
      throw Failure(.usage, "\(PresetText.unknown(name)), or a JSON file")
    }
  }
}
