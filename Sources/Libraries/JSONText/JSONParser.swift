/// Parses the bytes of a JSON text.
///
/// The grammar is that of RFC 8259, with these limits: the text is UTF-8, an object has each key only once, the
/// depth of nesting is limited, and numbers are in the range of `Double`.
package struct JSONParser {
  let bytes: [UInt8]
  private let start: Int
  let end: Int
  private let nameOfEnd: String
  private let greatestDepth: Int
  var position: Int
  private var line: Int
  private var depth = 0

  /// Parses a text that consists of one value, with optional white space around the value.
  ///
  /// - Parameters:
  ///   - bytes: The buffer that contains the text.
  ///   - range: The range of the text in the buffer; nil for the whole buffer.
  ///   - line: Number of the text's first line, for errors.
  ///   - depth: Maximum depth of nested arrays and objects.
  ///   - end: What follows the text, for error messages, such as "the end of the line".
  /// - Returns: The value; offsets are counted from the start of the text.
  /// - Throws: `SourceProblem` at the first byte that is not allowed. Its kind is `lineLimit` if arrays and
  ///   objects are nested too deep.
  package static func parse(
    _ bytes: [UInt8],
    _ range: Range<Int>? = nil,
    line: Int = 1,
    depth: Int,
    end: String = "the end of the file"
  ) throws(SourceProblem) -> JSONValue {
    let range = range ?? bytes.indices
    var parser = JSONParser(
      bytes: bytes,
      start: range.lowerBound,
      end: range.upperBound,
      nameOfEnd: end,
      greatestDepth: depth,
      position: range.lowerBound,
      line: line
    )
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.problem(expected: end) }
    return value
  }

  private mutating func value() throws(SourceProblem) -> JSONValue {
    let line = line
    let offset = position - start
    guard let first = next else { throw problem(expected: "a value") }
    let content: JSONValue.Content =
      switch first {
      case UInt8(ascii: "{"): .object(try members())
      case UInt8(ascii: "["): .array(try elements())
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try number()
      default: try word()
      }
    return JSONValue(line: line, offset: offset, content: content)
  }

  private mutating func members() throws(SourceProblem) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var lines: [String: Int] = [:]
    try list(until: UInt8(ascii: "}")) { parser throws(SourceProblem) in
      guard parser.next == UInt8(ascii: "\"") else { throw parser.keyProblem }
      let line = parser.line
      let offset = parser.position - parser.start
      let key = try parser.string()
      do throws(SourceProblem) {
        if let first = lines.updateValue(line, forKey: key) {
          let found = "\(ShownText.quoted(key)) again after line \(first)"
          throw parser.problem(found: found, expected: "each key once")
        }
        guard parser.take(UInt8(ascii: ":")) else { throw parser.problem(expected: "':'") }
        parser.skipSpace()
        members.append(.init(key: key, line: line, offset: offset, value: try parser.value()))
      } catch {
        throw error.inside(ShownText.short(key))
      }
    }
    return members
  }

  private mutating func elements() throws(SourceProblem) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { parser throws(SourceProblem) in
      do throws(SourceProblem) {
        elements.append(try parser.value())
      } catch {
        throw error.inside(String(elements.count))
      }
    }
    return elements
  }

  /// Parses an opening bracket, elements that are separated by commas, and a closing bracket.
  private mutating func list(
    until closing: UInt8,
    _ element: (inout JSONParser) throws(SourceProblem) -> Void
  ) throws(SourceProblem) {
    depth += 1
    guard depth <= greatestDepth else {
      let (found, expected) = ("arrays and objects \(depth) deep", "at most \(greatestDepth)")
      throw SourceProblem(kind: .lineLimit, line: line, found: found, expected: expected)
    }
    defer { depth -= 1 }
    position += 1
    if take(closing) { return }
    repeat {
      skipSpace()
      if next == closing {
        let found = "'\(Unicode.Scalar(closing))' after a comma"
        throw problem(found: found, expected: "no comma at the end")
      }
      try element(&self)
    } while take(UInt8(ascii: ","))
    guard take(closing) else {
      throw problem(expected: "',' or '\(Unicode.Scalar(closing))'")
    }
  }

  /// Skips white space and one `character` after it; returns false if `character` does not follow.
  private mutating func take(_ character: UInt8) -> Bool {
    skipSpace()
    guard next == character else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      position += 1
    }
  }

  private mutating func word() throws(SourceProblem) -> JSONValue.Content {
    let words: [String: JSONValue.Content] = [
      "null": .null, "true": .bool(true), "false": .bool(false),
    ]
    let word = wordHere
    guard let content = words[String(decoding: word, as: UTF8.self)] else { throw wordProblem }
    position += word.count
    return content
  }
}

// MARK: - Problems

extension JSONParser {
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// The bytes from the current position on for which `isWord` returns true.
  private var wordHere: ArraySlice<UInt8> { bytes[position..<end].prefix(while: Self.isWord) }

  /// Returns true if a byte is an ASCII letter, a digit, or one of `+ - . _`.
  package static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  /// The text at the current position, as error messages quote it.
  private var found: String {
    guard let byte = next else { return nameOfEnd }
    let word = wordHere
    if !word.isEmpty { return "'\(ShownText.short(String(decoding: word, as: UTF8.self)))'" }
    var decoder = UTF8()
    var rest = bytes[position..<end].prefix(4).makeIterator()
    guard byte >= 0x20, case .scalarValue(let scalar) = decoder.decode(&rest) else {
      return Self.name(of: byte)
    }
    return "'\(ShownText.short(String(scalar)))'"
  }

  static func name(of byte: UInt8) -> String {
    (byte < 0x10 ? "byte 0x0" : "byte 0x") + String(byte, radix: 16, uppercase: true)
  }

  /// The error for a word that is neither a number nor `null`, `true` or `false`.
  var wordProblem: SourceProblem {
    guard let first = wordHere.first, first < UInt8(ascii: "A") else {
      return problem(expected: "a value")
    }
    // In JSON a number has no plus, and a digit before the point.
    var digits = Array(wordHere)
    if first == UInt8(ascii: "+") { digits.removeFirst() }
    let sign = first == UInt8(ascii: "-") ? 1 : 0
    if digits.dropFirst(sign).first == UInt8(ascii: ".") {
      digits.insert(UInt8(ascii: "0"), at: sign)
    }
    let number = String(decoding: digits, as: UTF8.self)
    let isChanged = digits.count != wordHere.count || first == UInt8(ascii: "+")
    guard isChanged, digits.last != UInt8(ascii: "."), Double(number) != nil else {
      return problem(expected: "a number as JSON writes it")
    }
    return problem(expected: ShownText.short(number))
  }

  /// The error for a member that begins without a quote, such as the decimals of `0,25`.
  private var keyProblem: SourceProblem {
    let end = position + wordHere.count
    var first = max(position - 1, start)
    while first > start, Self.isWord(bytes[first - 1]) { first -= 1 }
    var number = Array(bytes[first..<end])
    let found = ShownText.short(String(decoding: number, as: UTF8.self))
    let comma = position - 1 - first
    guard comma > 0, number[comma] == UInt8(ascii: ",") else {
      return problem(expected: "a key in quotes")
    }
    number[comma] = UInt8(ascii: ".")
    let text = String(decoding: number, as: UTF8.self)
    guard Double(text) != nil else { return problem(expected: "a key in quotes") }
    return problem(found: "'\(found)'", expected: "\(ShownText.short(text)) with a point")
  }

  private var isComment: Bool {
    guard next == UInt8(ascii: "/"), position + 1 < end else { return next == UInt8(ascii: "#") }
    return bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*")
  }

  func problem(found: String? = nil, expected: String) -> SourceProblem {
    guard found != nil || !isComment else {
      return problem(found: "a comment", expected: "none: JSON has no comments")
    }
    return SourceProblem(line: line, found: found ?? self.found, expected: expected)
  }
}
