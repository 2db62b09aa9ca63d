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

  /// The number; nil for anything else.
  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The text; nil for anything else.
  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// Reads a line that is one literal.
  static func parse(_ text: String) throws(SourceProblem) -> PythonLiteral {
    var reader = PythonReader(bytes: Array(text.utf8))
    return try reader.whole()
  }
}

/// Parses the bytes of one literal.
private struct PythonReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func whole() throws(SourceProblem) -> PythonLiteral {
    let value = try value(depth: 0)
    skipSpaces()
    guard position == bytes.count else { throw problem("the end of the line") }
    return value
  }

  private mutating func value(depth: Int) throws(SourceProblem) -> PythonLiteral {
    guard depth <= SessionLimits.depth else {
      throw SourceProblem(
        kind: .lineLimit,
        found: "deeper nesting",
        expected: "at most \(SessionLimits.depth) levels"
      )
    }
    skipSpaces()
    switch peek {
    case UInt8(ascii: "("): return .list(try items(until: ")", depth: depth))
    case UInt8(ascii: "["): return .list(try items(until: "]", depth: depth))
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text())
    default: return try word()
    }
  }

  private mutating func items(
    until end: Unicode.Scalar,
    depth: Int
  ) throws(SourceProblem) -> [PythonLiteral] {
    position += 1
    var items: [PythonLiteral] = []
    while !take(end) {
      items.append(try value(depth: depth + 1))
      guard take(",") || isNext(end) else { throw problem("',' or '\(end)'") }
    }
    return items
  }

  private mutating func dictionary(depth: Int) throws(SourceProblem) -> PythonLiteral {
    position += 1
    var members: [String: PythonLiteral] = [:]
    while !take("}") {
      let key = try value(depth: depth + 1)
      guard take(":") else { throw problem("':'") }
      let value = try value(depth: depth + 1)
      if let key = key.text { members[key] = value }
      guard take(",") || isNext("}") else { throw problem("',' or '}'") }
    }
    return .dictionary(members)
  }

  /// Text in either kind of quotes; escapes other than those of quotes and backslash become `?`.
  private mutating func text() throws(SourceProblem) -> String {
    let quote = bytes[position]
    var text: [UInt8] = []
    position += 1
    while let byte = peek, byte != quote {
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = peek else { break }
      position += 1
      let isPlain = "'\"\\".utf8.contains(escaped)
      text.append(isPlain ? escaped : UInt8(ascii: "?"))
    }
    guard peek == quote else { throw problem("a closing quote") }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// A number, True, False, None, or text with one of Python 2's prefixes.
  private mutating func word() throws(SourceProblem) -> PythonLiteral {
    let start = position
    while let byte = peek, Self.isWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if ["u", "b", "r"].contains(word), isNext("'") || isNext("\"") { return .text(try text()) }
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

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  private mutating func isNext(_ mark: Unicode.Scalar) -> Bool {
    skipSpaces()
    return peek == UInt8(ascii: mark)
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard isNext(mark) else { return false }
    position += 1
    return true
  }

  private func problem(_ expected: String) -> SourceProblem {
    let rest = String(decoding: bytes[min(position, bytes.count)...], as: UTF8.self)
    return SourceProblem(
      found: rest.isEmpty ? "the end of the line" : ShownText.quoted(rest),
      expected: expected
    )
  }
}
