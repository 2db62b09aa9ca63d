/// The reason why a file of frame times could not be read.
package struct FrameFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name, as the caller passed it.
  package let file: String
  /// Counted from 1.
  package var line = 1
  /// Position in the line, in bytes, counted from 1.
  package var column = 1
  /// What was found and what was expected.
  package let text: String

  /// One line that editors recognize as a position in a file: `file:line:column: text`.
  package var description: String { "\(file):\(line):\(column): \(text)" }
}
