/// Text that came from outside, such as a file or the command line, as messages, JSON and pages show it.
package enum ShownText {
  /// Text in quotes, of at most 40 Unicode scalars, with its quotes and backslashes escaped.
  package static func quoted(_ text: some StringProtocol) -> String {
    "\"\(singleLine(text, upTo: quotedLimit, escaping: ["\"", "\\"]))\""
  }

  /// Text without quotes around it, of at most 40 Unicode scalars.
  package static func short(_ text: some StringProtocol) -> String {
    singleLine(text, upTo: quotedLimit)
  }

  /// A number as JSON writes it, or the name of a number that is not finite.
  package static func number(_ value: Double) -> String {
    value.isFinite ? JSONWriter.text { $0.number(value) } : value.description
  }

  /// A range as Swift writes it; Embedded Swift has no text for the range itself.
  package static func range(_ range: ClosedRange<some CustomStringConvertible>) -> String {
    "\(range.lowerBound)...\(range.upperBound)"
  }

  /// Words as a choice: "a, b or c".
  package static func choice(_ words: [String]) -> String {
    let first = words.dropLast().joined(separator: ", ")
    return [first, words.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }

  /// A line to print, of at most 980 Unicode scalars, so that a printed line with its prefix has at
  /// most 1000.
  package static func line(_ text: some StringProtocol) -> String {
    singleLine(text, upTo: lineLimit)
  }

  /// Text on one line, of at most a number of Unicode scalars and, if it is longer, an ellipsis.
  ///
  /// Invisible characters and those that change the direction of writing are shown as `\u{…}`, bytes of
  /// paths that are not UTF-8 as `\xFF`.
  package static func singleLine(
    _ text: some StringProtocol,
    upTo limit: Int = .max,
    escaping escaped: [Unicode.Scalar] = []
  ) -> String {
    var line = ""
    var count = 0
    for scalar in text.unicodeScalars {
      let shown = shown(scalar, isEscaped: escaped.contains(scalar))
      count += shown.unicodeScalars.count
      guard count <= limit else { return line + "…" }
      line += shown
    }
    return line
  }

  private static func shown(_ scalar: Unicode.Scalar, isEscaped: Bool) -> String {
    if let byte = PathText.byte(of: scalar) { return path(byte) }
    if isHidden(scalar) { return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
    return isEscaped ? "\\\(scalar)" : String(scalar)
  }

  private static func path(_ byte: UInt8) -> String {
    "\\x\(String(byte, radix: 16, uppercase: true))"
  }

  /// Whether a scalar is invisible, controls a terminal, ends a line or changes the direction of
  /// writing.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Text as a part of HTML, SVG and XML, also within double quotes.
  ///
  /// The characters of markup are escaped. Control characters other than tab and line ends, U+FFFE and
  /// U+FFFF become a space, because XML does not have them. Other invisible characters stay: in rows of
  /// Arabic or emoji they belong to the text.
  package static func markup(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      0x20..<0x7F ~= byte && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
        && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"")
    }
    if isPlain { return text }
    var markup = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "\t", "\n", "\r": markup += "&#\(scalar.value);"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": markup += " "
      default: markup += PathText.byte(of: scalar).map(path) ?? String(scalar)
      }
    }
    return markup
  }

  private static let quotedLimit = 40
  private static let lineLimit = 980
}
