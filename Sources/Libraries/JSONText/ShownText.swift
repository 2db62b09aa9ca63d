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
  ///
  /// Variation selectors are not hidden, because emoji contain them.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if isControl(scalar) { return true }
    // The property Default_Ignorable_Code_Point of Unicode, which does not change between versions, and U+FFF9 to
    // U+FFFB. The standard library's tables of all properties would be a fortieth of each page.
    return switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      true
    default: false
    }
  }

  /// Returns true for a control character, and for the separators of lines and paragraphs.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029: true
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
