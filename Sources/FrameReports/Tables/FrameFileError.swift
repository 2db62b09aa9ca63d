/// Why a file of frame times could not be read.
package struct FrameFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name, as the caller passed it.
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// The byte in the line, counted from 1.
  package let column: Int
  /// What was found and what was expected.
  package let text: String

  /// Creates an error.
  package init(file: String, line: Int = 1, column: Int = 1, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
  }

  init(file: String, at cell: CSVReader.Cell, text: String) {
    self.init(file: file, line: cell.line, column: cell.column, text: text)
  }

  /// One line in the form that editors jump to: `file:line:column: text`.
  package var description: String { "\(file):\(line):\(column): \(text)" }
}
