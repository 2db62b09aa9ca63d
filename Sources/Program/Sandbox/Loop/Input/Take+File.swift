import Files
import Sessions
import Stage

extension Take {
  /// Creates a file whose first flush writes the recorded entries; returns nil if nothing is recorded.
  mutating func file(
    at path: String,
    overwrites: Bool
  ) throws(Failure) -> SessionWriter? {
    guard let lines else { return nil }
    let file = try SessionWriter(path: path, lines: lines, overwrite: overwrites)
    self.lines?.removeLines()
    return file
  }
}
