#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value, decoded without the library under test.
enum JSONValue: Decodable, Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Decodes a text that contains one value.
  init(parsing text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// The number, or nil for anything else.
  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The text, or nil for anything else.
  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The items of a list; empty for anything else.
  var items: [JSONValue] {
    guard case .list(let items) = self else { return [] }
    return items
  }

  /// The value under a name, or nil.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}
