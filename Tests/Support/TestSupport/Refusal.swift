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
}
