import FrameTiming

/// Writes JSON that may also stand inside a page: `<`, `>` and `&` are always escaped.
///
/// Commas and nesting take care of themselves; what stands in an object has a key, what stands in
/// an array has none.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// Adds one value to text that exists already, without copying it.
  static func write(to bytes: inout [UInt8], _ content: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    content(&writer)
    swap(&writer.bytes, &bytes)
  }

  /// Adds members to an object that exists already and has others.
  static func writeMembers(to bytes: inout [UInt8], _ content: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.needsComma = true
    swap(&writer.bytes, &bytes)
    content(&writer)
    swap(&writer.bytes, &bytes)
  }

  mutating func object(_ key: String? = nil, _ content: (inout JSONWriter) -> Void) {
    nest("{", "}", key, content)
  }

  mutating func array(_ key: String? = nil, _ content: (inout JSONWriter) -> Void) {
    nest("[", "]", key, content)
  }

  mutating func string(_ value: String?, _ key: String? = nil) {
    separate(key)
    if let value {
      quote(value)
    } else {
      bytes.appendText("null")
    }
  }

  mutating func integer(_ value: Int, _ key: String? = nil) {
    separate(key)
    bytes.appendInteger(value)
  }

  mutating func boolean(_ value: Bool, _ key: String? = nil) {
    separate(key)
    bytes.appendText(value ? "true" : "false")
  }

  /// Adds a number with fixed decimals; null where there is none or it is not finite.
  mutating func decimal(_ value: Double?, digits: Int, _ key: String? = nil) {
    separate(key)
    if let value, value.isFinite {
      bytes.appendDecimal(value, digits: digits)
    } else {
      bytes.appendText("null")
    }
  }

  /// Adds a whole number of thousandths as a number with three decimals.
  mutating func thousandths(_ value: Int, _ key: String? = nil) {
    separate(key)
    bytes.appendThousandths(value)
  }

  /// Adds a time given in seconds as milliseconds with four decimals.
  mutating func milliseconds(_ seconds: Double?, _ key: String? = nil) {
    decimal(seconds.map { $0 * 1000 }, digits: 4, key)
  }

  private mutating func nest(
    _ opening: String,
    _ closing: String,
    _ key: String?,
    _ content: (inout JSONWriter) -> Void
  ) {
    separate(key)
    bytes.appendText(opening)
    needsComma = false
    content(&self)
    bytes.appendText(closing)
    needsComma = true
  }

  private mutating func separate(_ key: String?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    guard let key else { return }
    // Keys are words of this room and hold nothing to escape.
    bytes.append(UInt8(ascii: "\""))
    bytes.appendText(key)
    bytes.appendText("\":")
  }

  private mutating func quote(_ text: String) {
    bytes.appendJSON(text)
  }
}

extension [UInt8] {
  /// Adds a JSON string in quotes.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      // Nearly every text is plain, and many times faster as a whole.
      if characters.allSatisfy(Self.isPlainInJSON) {
        append(contentsOf: characters)
      } else {
        appendEscaped(characters)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private static func isPlainInJSON(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"):
      false
    default: true
    }
  }

  private mutating func appendEscaped(_ characters: UnsafeBufferPointer<UInt8>) {
    for byte in characters {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        appendText("\\u00")
        appendHexadecimal(byte >> 4)
        appendHexadecimal(byte & 15)
      default:
        append(byte)
      }
    }
  }

  private mutating func appendHexadecimal(_ digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}
