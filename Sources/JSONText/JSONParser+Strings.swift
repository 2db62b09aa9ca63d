extension JSONParser {
  /// Passes a string, from its opening to its closing quote.
  mutating func string() throws(SourceProblem) -> String {
    position += 1
    let start = position
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    guard next == UInt8(ascii: "\"") else { return try stringWithEscapes(from: start) }
    defer { position += 1 }
    return try text(of: bytes[start..<position])
  }

  /// Passes the rest of a string whose first escape or fault is here.
  private mutating func stringWithEscapes(from begin: Int) throws(SourceProblem) -> String {
    var plain: [UInt8] = []
    var start = begin
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        plain += bytes[start..<position]
        let text = try text(of: plain[...])
        position += 1
        return text
      case UInt8(ascii: "\\"):
        plain += bytes[start..<position]
        plain += String(Character(try escape())).utf8
        start = position
      case 0x0A, 0x0D:
        throw problem(found: "the end of the line", expected: "a closing quote")
      case 0..<0x20:
        throw problem(found: "\(Self.name(of: byte)) in a text", expected: "no control characters")
      default:
        position += 1
      }
    }
    throw problem(expected: "a closing quote")
  }

  private func text(of bytes: ArraySlice<UInt8>) throws(SourceProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem(found: "a text with bytes that are not UTF-8", expected: "UTF-8")
    }
    return text
  }

  /// Passes a backslash and the characters that belong to it.
  private mutating func escape() throws(SourceProblem) -> Unicode.Scalar {
    let start = position
    position += 2
    switch start + 1 < end ? bytes[start + 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw badEscape(start, length: 2, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#)
    }
  }

  /// Passes the digits of `\u`, and a second `\u` where the first is half of a surrogate pair.
  private mutating func unicodeEscape(from start: Int) throws(SourceProblem) -> Unicode.Scalar {
    let high = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    let isPair = UTF16.isLeadSurrogate(high) && bytes[position..<end].starts(with: #"\u"#.utf8)
    guard isPair else { throw badEscape(start, length: 6, expected: "both halves of a character") }
    position += 2
    let low = try codeUnit(from: position - 2)
    let value = 0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(low & 0x3FF)
    guard UTF16.isTrailSurrogate(low), let scalar = Unicode.Scalar(value) else {
      throw badEscape(start, length: 12, expected: "both halves of a character")
    }
    return scalar
  }

  private mutating func codeUnit(from start: Int) throws(SourceProblem) -> UInt16 {
    let digits = bytes[min(position, end)..<end].prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    // The initializer of integers accepts a sign, JSON does not.
    guard digits.count == 4, digits.first != UInt8(ascii: "+"), let unit = UInt16(text, radix: 16)
    else { throw badEscape(start, length: 6, expected: #"\u and four hexadecimal digits"#) }
    position += 4
    return unit
  }

  private func badEscape(_ start: Int, length: Int, expected: String) -> SourceProblem {
    let text = String(decoding: bytes[start..<end].prefix(length), as: UTF8.self)
    return problem(found: "'\(ShownText.short(text))'", expected: expected)
  }
}
