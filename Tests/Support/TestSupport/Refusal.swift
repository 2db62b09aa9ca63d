public import Testing

/// An invalid text and its error message, for parameterised tests.
public struct Refusal: Sendable, CustomTestStringConvertible {
  /// The text that is refused.
  public let text: String
  /// The message, or the part of it that the test compares.
  public let message: String
  /// The message.
  public var testDescription: String { message }

  /// Creates a case from a refused text and its message.
  public init(_ text: String, _ message: String) {
    self.text = text
    self.message = message
  }

  /// The cases of a table: a text, " ⇒ " and its message.
  ///
  /// A text can have several lines; the arrow of a long message begins a line.
  public static func table(_ table: String) -> [Refusal] {
    var cases: [Refusal] = []
    var text: [Substring] = []
    for line in table.split(separator: "\n", omittingEmptySubsequences: false) {
      let arrow = line.firstRange(of: "⇒ ")
      let end = line[..<(arrow?.lowerBound ?? line.endIndex)]
      if arrow == nil { text.append(end) } else if !end.isEmpty { text.append(end.dropLast()) }
      guard let arrow else { continue }
      cases.append(Refusal(text.joined(separator: "\n"), String(line[arrow.upperBound...])))
      text = []
    }
    precondition(text.isEmpty && !cases.isEmpty, "the last text has no message")
    return cases
  }
}
