import JSONText
import Sessions

/// A value as Python's `repr` writes it.
enum PythonLiteral: Equatable {
  case none
  case bool(Bool)
  case number(Double)
  case text(String)
  /// A tuple or a list.
  case list([PythonLiteral])
  /// A dictionary's members whose keys are text.
  case dictionary([String: PythonLiteral])

  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// Parses a line that is one literal.
  static func parse(_ text: String) throws(SourceProblem) -> PythonLiteral {
    var parser = PythonParser(bytes: Array(text.utf8))
    let value = try parser.value(depth: 0)
    guard parser.next == nil else { throw parser.problem("the end of the line") }
    return value
  }
}

/// Parses the bytes of one literal.
private struct PythonParser {
  let bytes: [UInt8]
  var position = 0

  mutating func value(depth: Int) throws(SourceProblem) -> PythonLiteral {
    let limit = SessionLimits.depth
    guard depth <= limit else {
      throw .found("deeper nesting", expected: "at most \(limit) levels", .lineLimit)
    }
    switch next {
    case UInt8(ascii: "("): return .list(try items(until: ")", depth))
    case UInt8(ascii: "["): return .list(try items(until: "]", depth))
    case UInt8(ascii: "{"):
      let items = try items(until: "}", depth, areMembers: true)
      var members: [String: PythonLiteral] = [:]
      for index in stride(from: 0, to: items.count, by: 2) {
        if let key = items[index].text { members[key] = items[index + 1] }
      }
      return .dictionary(members)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text())
    default: return try word()
    }
  }

  /// Passes an opening bracket, items with commas between and perhaps after them, and the end; a
  /// member is two items, its key and its value.
  private mutating func items(
    until end: Unicode.Scalar,
    _ depth: Int,
    areMembers: Bool = false
  ) throws(SourceProblem) -> [PythonLiteral] {
    var items: [PythonLiteral] = []
    position += 1
    while !take(end) {
      items.append(try value(depth: depth + 1))
      if areMembers {
        guard take(":") else { throw problem("':'") }
        items.append(try value(depth: depth + 1))
      }
      guard take(",") || next == UInt8(ascii: end) else { throw problem("',' or '\(end)'") }
    }
    return items
  }

  /// Text in either kind of quotes; escapes other than those of quotes and backslash become `?`.
  private mutating func text() throws(SourceProblem) -> String {
    let quote = bytes[position]
    var text: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != quote {
      var byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        position += 1
        guard position < bytes.count else { break }
        byte = "'\"\\".utf8.contains(bytes[position]) ? bytes[position] : UInt8(ascii: "?")
      }
      text.append(byte)
      position += 1
    }
    guard position < bytes.count else { throw problem("a closing quote") }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// A number, True, False, None, or text with one of Python 2's prefixes.
  private mutating func word() throws(SourceProblem) -> PythonLiteral {
    let start = position
    position += bytes[start...].prefix(while: JSONParser.isWord).count
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if ["u", "b", "r"].contains(word), next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") {
      return .text(try text())
    }
    switch word {
    case "None": return .none
    case "True": return .bool(true)
    case "False": return .bool(false)
    default:
      // Python 2 marks long integers.
      let digits = word.hasSuffix("L") ? word.dropLast() : word[...]
      let isNumber = digits.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
      guard isNumber, let number = Double(digits), number.isFinite else {
        position = start
        throw problem("a number, text, True, False, None, a list or a dictionary")
      }
      return .number(number)
    }
  }

  /// The next byte after spaces; nil at the end.
  var next: UInt8? {
    mutating get {
      while position < bytes.count, [0x20, 0x09].contains(bytes[position]) { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  func problem(_ expected: String) -> SourceProblem {
    let rest = String(decoding: bytes[position...], as: UTF8.self)
    let found = rest.isEmpty ? "the end of the line" : ShownText.quoted(rest)
    return .found(found, expected: expected)
  }
}
