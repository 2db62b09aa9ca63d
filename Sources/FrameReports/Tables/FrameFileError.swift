/// Why a file of frame times could not be read.
package struct FrameFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name, as the caller gave it.
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// Where in the line: a byte, counted from 1.
  package let column: Int
  /// What was found and what was expected.
  package let text: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - file: The file's name.
  ///   - line: The line, counted from 1.
  ///   - column: Where in the line: a byte, counted from 1.
  ///   - text: What was found and what was expected.
  package init(file: String, line: Int, column: Int, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
  }

  /// One line for a person, in the form that editors jump to: `file:line:column: text`.
  package var description: String { "\(file):\(line):\(column): \(text)" }
}
