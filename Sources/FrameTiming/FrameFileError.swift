/// Why a file of frame times could not be read.
public struct FrameFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name, as the caller gave it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// Where in the line: a byte, counted from 1.
  public let column: Int
  /// What was found and what was expected.
  public let text: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - file: The file's name.
  ///   - line: The line, counted from 1.
  ///   - column: Where in the line: a byte, counted from 1.
  ///   - text: What was found and what was expected.
  public init(file: String, line: Int, column: Int, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
  }

  /// One line for a person, in the form that editors jump to: `file:line:column: text`.
  public var description: String { "\(file):\(line):\(column): \(text)" }
}
