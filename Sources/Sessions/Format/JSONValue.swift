#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One value of a session line.
///
/// Whole numbers are kept apart from others because they stay exact up to 64 bits.
package enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A whole or other number; nil for anything else.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// Members of all objects in the value, itself included.
  package var memberCount: Int {
    switch self {
    case .null, .bool, .integer, .number, .string: 0
    case .array(let values): values.reduce(0) { $0 + $1.memberCount }
    case .object(let members): members.values.reduce(members.count) { $0 + $1.memberCount }
    }
  }

  /// What error messages call it; at most about 40 characters.
  package var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): JSONText.string(for: value)
    case .string(let text): Self.summary(of: text)
    case .array(let values): values.isEmpty ? "an empty array" : "an array"
    case .object: "an object"
    }
  }

  /// Text in quotes, cut after 40 characters.
  package static func summary(of text: String) -> String {
    let head = text.prefix(40)
    return JSONText.string(for: head.endIndex == text.endIndex ? text : head + "…")
  }
}

extension JSONValue: Decodable {
  /// Tries the kinds in the order sessions have them most, since a failed try is what costs time.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Double.self) {
      // Beyond 2^53 a Double has lost digits that whole numbers of 64 bits still have.
      if value.magnitude < 9_007_199_254_740_992 {
        self = value.rounded() == value ? .integer(Int(value)) : .number(value)
      } else {
        self = (try? container.decode(Int.self)).map(JSONValue.integer) ?? .number(value)
      }
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let values = try? decoder.unkeyedContainer() {
      self = .array(try Self.values(of: values))
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  private static func values(of container: any UnkeyedDecodingContainer) throws -> [JSONValue] {
    var container = container
    var values: [JSONValue] = []
    while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
    return values
  }
}
