/// What is wrong with a file, and where.
///
///     cards.json:3: columns.1.rows: found no rows, expected 1...100000
struct DocumentError: Error, Equatable, CustomStringConvertible {
  /// The file as the user named it.
  let file: String
  /// The line, from 1; nil if the file as a whole is meant.
  let line: Int?
  /// Keys and indices from the top to the value, parted by points; empty for the top itself.
  let path: String
  /// What was found and what was expected.
  let text: String

  /// Says what was found and what was expected.
  init(file: String, line: Int? = nil, path: String = "", found: String, expected: String) {
    self.file = file
    self.line = line
    self.path = path
    text = "found \(found), expected \(expected)"
  }

  var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return path.isEmpty ? "\(place): \(text)" : "\(place): \(path): \(text)"
  }

  /// Text from a file in quotes, fit to be shown in one short line.
  static func quoted(_ text: some StringProtocol) -> String { "\"\(shown(text))\"" }

  /// Text from a file, fit to be shown in one short line: cut after 40 Unicode scalars, and those
  /// that would break or turn the line are written as their numbers.
  static func shown(_ text: some StringProtocol) -> String {
    var line = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < 40 else { return line + "…" }
      count += 1
      if isHarmless(scalar) {
        line.unicodeScalars.append(scalar)
      } else {
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return line
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
