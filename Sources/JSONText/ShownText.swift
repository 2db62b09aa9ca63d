/// Text from a file as error messages show it.
package enum ShownText {
  /// The longest text that is shown whole, in Unicode scalars.
  static let limit = 40

  /// Text in quotes, cut after 40 Unicode scalars.
  ///
  /// Quotes and backslashes in it are escaped, and characters that are invisible or change the
  /// direction of writing are shown as `\u{…}`.
  package static func quoted(_ text: some StringProtocol) -> String {
    "\"\(shown(text, escaping: ["\"", "\\"]))\""
  }

  /// Text without quotes around it, cut after 40 Unicode scalars.
  package static func short(_ text: some StringProtocol) -> String { shown(text, escaping: []) }

  /// Text of any length on one line.
  package static func singleLine(_ text: some StringProtocol) -> String {
    var line = ""
    for scalar in text.unicodeScalars { append(scalar, to: &line) }
    return line
  }

  /// A number as JSON writes it, or the name of a number that is not finite.
  package static func number(_ value: Double) -> String {
    value.isFinite ? JSONWriter.text { $0.number(value) } : value.description
  }

  private static func shown(
    _ text: some StringProtocol,
    escaping escaped: [Unicode.Scalar]
  ) -> String {
    var line = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < limit else { return line + "…" }
      if escaped.contains(scalar) { line += "\\" }
      append(scalar, to: &line)
    }
    return line
  }

  private static func append(_ scalar: Unicode.Scalar, to line: inout String) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default:
      line.unicodeScalars.append(scalar)
    }
  }
}
