/// A value of a JSON text, with its position in the text.
package struct JSONValue: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package let key: String
    /// Line of the key, counted from 1.
    package let line: Int
    /// Distance of the key from the start of the text, in bytes.
    package let offset: Int
    package let value: JSONValue
  }

  package enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A whole number that fits into 64 bits; 6.0 and 6e0 are whole numbers too.
    case integer(Int64)
    /// Any other number; it is finite.
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

  /// A number, whole or not.
  package var double: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// A whole number that fits into an `Int`.
  package var integer: Int? { wholeNumber.flatMap { Int(exactly: $0) } }

  package var wholeNumber: Int64? {
    if case .integer(let value) = content { value } else { nil }
  }

  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  package var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// A short description for error messages; at most about 40 characters.
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

  /// Returns the path from this value to the innermost value or key at an offset.
  ///
  /// The path consists of keys and indices, separated by points. It is empty for this value itself.
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
