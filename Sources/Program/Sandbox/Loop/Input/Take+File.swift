import Files
import Sessions
import Stage

extension Take {
  /// Creates a file, writes the recorded entries to it, and returns it; returns nil if nothing is recorded.
  mutating func file(
    at path: String,
    overwrites: Bool
  ) throws(SessionError) -> SessionWriter? {
    guard let lines else { return nil }
    let file = try SessionWriter(path: path, lines: lines, overwrite: overwrites)
    self.lines?.removeLines()
    return file
  }
}
