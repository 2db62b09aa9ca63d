import JSONText

/// An error of a gesture script and its place.
package struct GestureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Line of the script, counted from 1.
  package let line: Int
  /// Column in characters, counted from 1; one past the last if something is missing.
  package let column: Int
  /// What was found and what was expected.
  package let text: String

  package init(line: Int, column: Int, text: String) {
    (self.line, self.column, self.text) = (line, column, ShownText.singleLine(text))
  }

  /// One line: `12:7: found …, expected …`.
  package var description: String { "\(line):\(column): \(text)" }
}

/// A place in a script; line and column are counted from 1.
struct GesturePosition: Equatable {
  var line = 1
  var column = 1

  func error(_ text: String) -> GestureError {
    GestureError(line: line, column: column, text: text)
  }

  func found(_ found: String, expected: String) -> GestureError {
    error("found \(found), expected \(expected)")
  }
}
