/// Appends strings and numbers as JSON.
extension [UInt8] {
  /// Appends a string in quotes, with the escapes of JSON.
  ///
  /// In addition, `<`, `>`, `&`, invisible characters and characters that change the direction of writing are
  /// escaped. The result is therefore safe in an HTML page and on a terminal.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      // Most texts need no escapes. Appending such a text as a whole is several times faster.
      if characters.allSatisfy(Self.isPlainInJSON) {
        append(contentsOf: characters)
      } else {
        for scalar in String(decoding: characters, as: UTF8.self).unicodeScalars {
          appendEscaped(scalar)
        }
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the shortest decimal that reads back as the same number; whole numbers are written without ".0".
  ///
  /// Memory is allocated only for numbers that are neither whole nor multiples of 1/64.
  ///
  /// - Precondition: `value` is finite.
  package mutating func appendJSON(_ value: Double) {
    precondition(value.isFinite, "JSON has no number for \(value)")
    let whole = value.rounded(.towardZero)
    if abs(value) < 9_007_199_254_740_992, whole == value {
      appendInteger(Int64(value))
    } else if abs(value) < 1_073_741_824, value * 64 == (value * 64).rounded() {
      // A multiple of 1/64 has at most six decimals. Up to this size no shorter decimal reads back
      // as the same number.
      if value < 0 { append(UInt8(ascii: "-")) }
      appendDigits(UInt64(abs(whole)), atLeast: 1)
      append(UInt8(ascii: "."))
      appendDigits(UInt64(abs(value - whole) * 1e6), atLeast: 6)
      while last == UInt8(ascii: "0") { removeLast() }
    } else {
      appendText(value.description)
    }
  }

  private static func isPlainInJSON(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"):
      false
    default: true
    }
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": appendText("\\\"")
    case "\\": appendText("\\\\")
    case "\n": appendText("\\n")
    case "\r": appendText("\\r")
    case "\t": appendText("\\t")
    case "<", ">", "&": appendCodes(of: scalar)
    case _ where ShownText.isHidden(scalar): appendCodes(of: scalar)
    default: appendText(String(scalar))
    }
  }

  /// Appends a scalar as one or two `\u` escapes, one for each UTF-16 code unit.
  private mutating func appendCodes(of scalar: Unicode.Scalar) {
    for code in String(scalar).utf16 {
      let digits = String(code, radix: 16)
      appendText("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
  }
}
