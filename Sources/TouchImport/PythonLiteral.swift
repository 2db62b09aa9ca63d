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
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func value(depth: Int) throws(SourceProblem) -> PythonLiteral {
    let limit = SessionLimits.depth
    guard depth <= limit else {
      throw .found("deeper nesting", expected: "at most \(limit) levels", .lineLimit)
    }
    switch next {
    case UInt8(ascii: "("): return .list(try list(until: ")", depth))
    case UInt8(ascii: "["): return .list(try list(until: "]", depth))
    case UInt8(ascii: "{"):
      var members: [String: PythonLiteral] = [:]
      try items(until: "}") { parser throws(SourceProblem) in
        let key = try parser.value(depth: depth + 1)
        guard parser.take(":") else { throw parser.problem("':'") }
        let value = try parser.value(depth: depth + 1)
        if let key = key.text { members[key] = value }
      }
      return .dictionary(members)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text())
    default: return try word()
    }
  }

  private mutating func list(
    until end: Unicode.Scalar,
    _ depth: Int
  ) throws(SourceProblem) -> [PythonLiteral] {
    var items: [PythonLiteral] = []
    try self.items(until: end) { parser throws(SourceProblem) in
      items.append(try parser.value(depth: depth + 1))
    }
    return items
  }

  /// Passes an opening bracket, items with commas between and perhaps after them, and the end.
  private mutating func items(
    until end: Unicode.Scalar,
    _ item: (inout PythonParser) throws(SourceProblem) -> Void
  ) throws(SourceProblem) {
    position += 1
    while !take(end) {
      try item(&self)
      guard take(",") || next == UInt8(ascii: end) else { throw problem("',' or '\(end)'") }
    }
  }

  /// Text in either kind of quotes; escapes other than those of quotes and backslash become `?`.
  private mutating func text() throws(SourceProblem) -> String {
    let quote = bytes[position]
    var text: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        position += 1
        guard position < bytes.count else { break }
        let isPlain = "'\"\\".utf8.contains(bytes[position])
        text.append(isPlain ? bytes[position] : UInt8(ascii: "?"))
      } else {
        text.append(bytes[position])
      }
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
    let isPrefix = ["u", "b", "r"].contains(word)
    if isPrefix, next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") {
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
