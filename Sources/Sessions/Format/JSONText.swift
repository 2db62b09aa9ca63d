/// Writes JSON's scalars as bytes, without allocating for the numbers sessions are made of.
package enum JSONText {
  /// Adds a whole number.
  package static func append(_ value: Int, to line: inout [UInt8]) {
    if value < 0 { line.append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude, to: &line)
  }

  /// Adds the shortest decimal that reads back as the same number; whole numbers without ".0".
  ///
  /// - Precondition: `value` is finite.
  package static func append(_ value: Double, to line: inout [UInt8]) {
    precondition(value.isFinite, "JSON has no number for \(value)")
    let whole = value.rounded(.towardZero)
    if abs(value) < 9_007_199_254_740_992, whole == value {
      append(Int(value), to: &line)
    } else if abs(value) < 1_073_741_824, value * 64 == (value * 64).rounded() {
      // A multiple of 1/64: six decimals are exact, and at this size none fewer would do.
      if value < 0 { line.append(UInt8(ascii: "-")) }
      appendDigits(UInt(abs(whole)), to: &line)
      appendFraction(millionths: UInt(abs(value - whole) * 1e6), to: &line)
    } else {
      line.append(contentsOf: value.description.utf8)
    }
  }

  /// Adds text in quotes; quotes, backslashes and control characters are escaped.
  package static func append(_ text: String, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for index in 0..<bytes.count {
        let byte = bytes[index]
        guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
        line += bytes[start..<index]
        appendEscape(byte, to: &line)
        start = index + 1
      }
      line += bytes[start...]
    }
    line.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(_ byte: UInt8, to line: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): line += "\\\"".utf8
    case UInt8(ascii: "\\"): line += "\\\\".utf8
    case 0x0A: line += "\\n".utf8
    case 0x0D: line += "\\r".utf8
    case 0x09: line += "\\t".utf8
    default:
      line += byte < 0x10 ? "\\u000".utf8 : "\\u00".utf8
      line += String(byte, radix: 16).utf8
    }
  }

  /// The number as `append` writes it; numbers that are not finite by their usual names.
  package static func string(for value: Double) -> String {
    guard value.isFinite else { return value.description }
    var line: [UInt8] = []
    append(value, to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  /// The text in quotes as `append` writes it.
  package static func string(for text: String) -> String {
    var line: [UInt8] = []
    append(text, to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  private static func appendDigits(_ value: UInt, to line: inout [UInt8]) {
    var divisor: UInt = 1
    while value / divisor > 9 { divisor *= 10 }
    while divisor > 0 {
      line.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  private static func appendFraction(millionths: UInt, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "."))
    var rest = millionths
    var divisor: UInt = 100_000
    while rest > 0 {
      line.append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
