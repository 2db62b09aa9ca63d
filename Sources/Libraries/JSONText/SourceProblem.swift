/// An error in a text that was read: its position, what was found and what was expected.
///
///     cards.json:3: columns.1.rows: found no rows, expected 1...100000
///     run.csv:3:4: frametime is "fast", expected milliseconds in 0...1e12
package struct SourceProblem: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable {
    case malformed
    /// The text is in a newer version of the format; contains the number of that version.
    case newerVersion(Int)
    /// One line of the text is valid, but exceeds a limit.
    case lineLimit
    /// The text as a whole exceeds a limit.
    case textLimit
  }

  package var kind = Kind.malformed
  /// The file as the user named it; empty until the code that reads the file sets it.
  package var file = ""
  /// The line, counted from 1; nil if it is not known yet, or if the problem concerns the whole text.
  package var line: Int?
  /// The position in the line, in bytes, counted from 1; nil if it is not known.
  package var column: Int?
  /// Distance of the value from the start of the text, in bytes; nil if it is not known.
  package var offset: Int?
  /// Keys and indices from the root to the value, separated by points; empty for the root or if not known.
  package var path = ""
  /// The name of the value that was found, such as that of its column; nil if `found` says it.
  package var name: String?
  package var found: String
  package var expected: String

  /// Creates a problem without a position: `throw .found("time -1", expected: "a time of at least 0")`.
  package static func found(
    _ found: String,
    expected: String,
    _ kind: Kind = .malformed
  ) -> SourceProblem {
    SourceProblem(kind: kind, found: found, expected: expected)
  }

  package var text: String {
    "\(name.map { "\($0) is" } ?? "found") \(found), expected \(expected)"
  }

  package var description: String {
    var place = file
    for number in [line, column] {
      if let number { place += ":\(number)" }
    }
    return path.isEmpty ? "\(place): \(text)" : "\(place): \(path): \(text)"
  }

  /// Returns this problem with `step`, the key or index of an outer value, in front of the path.
  func inside(_ step: String) -> SourceProblem {
    var problem = self
    problem.path = path.isEmpty ? step : "\(step).\(path)"
    return problem
  }
}
