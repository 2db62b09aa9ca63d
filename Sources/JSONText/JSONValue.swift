/// A value of a JSON text and its place in the text.
package struct JSONValue: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package let key: String
    /// The key's line, from 1.
    package let line: Int
    /// Distance of the key from the start of the text, in bytes.
    package let offset: Int
    package let value: JSONValue
  }

  package enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A whole number of 64 bits, exact; 6.0 and 6e0 are also whole.
    case integer(Int64)
    /// Any other number; finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in the order of the text, each key once.
    case object([Member])
  }

  /// The line in which the value begins, counted from 1.
  package let line: Int
  /// Distance of the value's first byte from the start of the text, in bytes.
  package let offset: Int
  package let content: Content

  /// The number, whole or not; nil for anything else.
  package var double: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The whole number, if an `Int` can represent it; nil for other values.
  package var integer: Int? { wholeNumber.flatMap { Int(exactly: $0) } }

  /// The whole number of at most 64 bits; nil for anything else.
  package var wholeNumber: Int64? {
    if case .integer(let value) = content { value } else { nil }
  }

  /// The text; nil for anything else.
  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The elements of an array; nil for anything else.
  package var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// What error messages call it; at most about 40 characters.
  package var summary: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): ShownText.number(value)
    case .string(let text): ShownText.quoted(text)
    case .array(let values): values.isEmpty ? "an empty array" : "an array"
    case .object: "an object"
    }
  }

  /// Keys and indices from this value to the innermost value or key at an offset, separated by
  /// points; empty for the value itself.
  package func path(toOffset offset: Int) -> String {
    let step: String
    let value: JSONValue
    switch content {
    case .array(let values):
      guard let index = values.lastIndex(where: { $0.offset <= offset }) else { return "" }
      (step, value) = (String(index), values[index])
    case .object(let members):
      guard let member = members.last(where: { $0.offset <= offset }) else { return "" }
      (step, value) = (ShownText.short(member.key), member.value)
    case .null, .bool, .integer, .number, .string: return ""
    }
    let rest = value.path(toOffset: offset)
    return rest.isEmpty ? step : "\(step).\(rest)"
  }
}
