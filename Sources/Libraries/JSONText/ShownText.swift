/// Makes text from files or from the command line safe to show in messages, JSON and pages.
package enum ShownText {
  /// Returns text in quotes, with at most 40 Unicode scalars; quotes and backslashes in the text are escaped.
  package static func quoted(_ text: some StringProtocol) -> String {
    "\"\(singleLine(text, upTo: quotedLimit, escaping: ["\"", "\\"]))\""
  }

  /// Returns text without quotes around it, with at most 40 Unicode scalars.
  package static func short(_ text: some StringProtocol) -> String {
    singleLine(text, upTo: quotedLimit)
  }

  /// Returns a number as JSON, or "inf", "-inf" or "nan" for a number that is not finite.
  package static func number(_ value: Double) -> String {
    value.isFinite ? JSONWriter.text { $0.number(value) } : value.description
  }

  /// Returns a range as text, such as "0...1", also in Embedded Swift, whose ranges have no description.
  package static func range(_ range: ClosedRange<some CustomStringConvertible>) -> String {
    "\(range.lowerBound)...\(range.upperBound)"
  }

  /// Returns words as a choice, such as "a, b or c".
  package static func choice(_ words: [String]) -> String {
    let first = words.dropLast().joined(separator: ", ")
    return [first, words.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }

  /// Returns a line to print, with at most 980 Unicode scalars.
  ///
  /// The middle of a longer line is replaced by an ellipsis, because a line begins with a file and ends with a
  /// result. A printed line may have 1000 scalars. The other 20 are for a prefix.
  package static func line(_ text: some StringProtocol) -> String {
    let line = singleLine(text)
    let scalars = line.unicodeScalars
    guard scalars.count > lineLimit else { return line }
    let half = (lineLimit - 1) / 2
    return String(Substring(scalars.prefix(half))) + "…" + Substring(scalars.suffix(half))
  }

  /// Returns text on one line, with at most `limit` Unicode scalars; longer text ends with an ellipsis.
  ///
  /// Invisible characters and characters that change the direction of writing are shown as `\u{…}`. Bytes of
  /// file names that are not UTF-8 are shown as `\xFF`.
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

  /// Returns true if a scalar is invisible, controls a terminal, ends a line or changes the direction of
  /// writing.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns text that is safe in HTML, SVG and XML, also within double quotes.
  ///
  /// The characters of markup are escaped. Characters that XML does not allow become a space: U+FFFE, U+FFFF,
  /// and control characters except tab and line ends. Other invisible characters are kept, because Arabic text
  /// and emoji need them.
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
