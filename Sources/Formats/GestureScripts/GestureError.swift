import JSONText

package struct GestureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package let line: Int
  /// Column in characters, counted from 1; one past the last character if something is missing there.
  package let column: Int
  /// Message that states what was found and what was expected.
  package let text: String

  package init(line: Int, column: Int, text: String) {
    (self.line, self.column, self.text) = (line, column, ShownText.singleLine(text))
  }

  /// The error as one line: `12:7: found …, expected …`.
  package var description: String { "\(line):\(column): \(text)" }
}

/// A position in a script; line and column are counted from 1.
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
