import JSONText
import Sessions

/// An error of a gesture script and its place.
package struct GestureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Line of the script, counted from 1.
  package var line: Int
  /// Column in characters, counted from 1; one past the last if something is missing.
  package var column: Int
  /// What was found and what was expected.
  package var text: String

  /// Creates an error from its parts.
  package init(line: Int, column: Int, text: String) {
    self.line = line
    self.column = column
    self.text = text
  }

  /// One line: `12:7: found …, expected …`.
  package var description: String { "\(line):\(column): \(text)" }
}

extension GestureError {
  init(line: Int, column: Int, found: String, expected: String) {
    self.init(line: line, column: column, text: "found \(found), expected \(expected)")
  }

  /// A problem with an entry, at the place of its statement.
  init(_ problem: SourceProblem, line: Int, column: Int) {
    self.init(line: line, column: column, found: problem.found, expected: problem.expected)
  }
}
