/// Text from a file as error messages show it: on one line, with invisible characters and those that
/// change the direction of writing as `\u{…}`.
package enum ShownText {
  /// Text in quotes, cut after 40 Unicode scalars, with its quotes and backslashes escaped.
  package static func quoted(_ text: some StringProtocol) -> String {
    "\"\(singleLine(text, upTo: limit, escaping: ["\"", "\\"]))\""
  }

  /// Text without quotes around it, cut after 40 Unicode scalars.
  static func short(_ text: some StringProtocol) -> String { singleLine(text, upTo: limit) }

  /// A number as JSON writes it, or the name of a number that is not finite.
  package static func number(_ value: Double) -> String {
    value.isFinite ? JSONWriter.text { $0.number(value) } : value.description
  }

  /// Text on one line, cut after a number of Unicode scalars.
  package static func singleLine(
    _ text: some StringProtocol,
    upTo limit: Int = .max,
    escaping escaped: [Unicode.Scalar] = []
  ) -> String {
    var line = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < limit else { return line + "…" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        if escaped.contains(scalar) { line += "\\" }
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static let limit = 40
}
