extension JSONParser {
  /// Parses from the opening to the closing quote.
  mutating func string() throws(SourceProblem) -> String {
    /// The decoded text up to and including the last escape, as UTF-8; empty before the first escape.
    var plain: [UInt8] = []
    position += 1
    var start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[start..<position]
        guard let text = String(validating: plain.isEmpty ? rest : plain + rest, as: UTF8.self)
        else { throw problem(found: "a text with bytes that are not UTF-8", expected: "UTF-8") }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        plain += bytes[start..<position]
        plain += String(try escape()).utf8
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

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// Parses a backslash and the escape code after it.
  ///
  /// `\u` is followed by four digits. If they are the first half of a surrogate pair, another `\u` with the
  /// second half must follow.
  private mutating func escape() throws(SourceProblem) -> Unicode.Scalar {
    let start = position
    position += 2
    let code = start + 1 < end ? bytes[start + 1] : 0
    if let scalar = Self.escapes[code] { return scalar }
    guard code == UInt8(ascii: "u") else {
      throw badEscape(start, length: 2, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#)
    }
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
    // The integer initializer accepts a sign, but JSON does not.
    let isSigned = digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-")
    guard digits.count == 4, !isSigned, let unit = UInt16(text, radix: 16) else {
      throw badEscape(start, length: 6, expected: #"\u and four hexadecimal digits"#)
    }
    position += 4
    return unit
  }

  private func badEscape(_ start: Int, length: Int, expected: String) -> SourceProblem {
    let text = String(decoding: bytes[start..<end].prefix(length), as: UTF8.self)
    return problem(found: "'\(ShownText.short(text))'", expected: expected)
  }
}
