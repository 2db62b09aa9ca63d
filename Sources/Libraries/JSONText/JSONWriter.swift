/// Appends JSON to a buffer of bytes, with all commas and closing brackets.
///
/// Values in an object need a key; values in an array have no key.
///
///     var bytes: [UInt8] = []
///     JSONWriter.write(to: &bytes) { json in
///       json.object { json in
///         json.string("wheel", "target")
///         json.array("offsets") { $0.number(1.5) }
///       }
///     }
///     // {"target":"wheel","offsets":[1.5]}
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// Appends one value to existing text; the text is not copied.
  package static func write(to bytes: inout [UInt8], _ content: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    content(&writer)
    swap(&writer.bytes, &bytes)
  }

  package static func text(_ content: (inout JSONWriter) -> Void) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, content)
    return String(decoding: bytes, as: UTF8.self)
  }

  package mutating func object(_ key: String? = nil, _ content: (inout JSONWriter) -> Void) {
    nest("{", "}", key, content)
  }

  package mutating func array(_ key: String? = nil, _ content: (inout JSONWriter) -> Void) {
    nest("[", "]", key, content)
  }

  /// Adds a string, or null if the value is nil.
  package mutating func string(_ value: String?, _ key: String? = nil) {
    separate(key)
    if let value { bytes.appendJSON(value) } else { bytes.appendText("null") }
  }

  package mutating func integer(_ value: some FixedWidthInteger, _ key: String? = nil) {
    separate(key)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.appendDigits(UInt64(value.magnitude), atLeast: 1)
  }

  package mutating func boolean(_ value: Bool, _ key: String? = nil) {
    separate(key)
    bytes.appendText(value ? "true" : "false")
  }

  /// Adds a finite number as the shortest decimal that reads back as the same number.
  package mutating func number(_ value: Double, _ key: String? = nil) {
    separate(key)
    bytes.appendJSON(value)
  }

  /// Adds a value that is JSON text already, without checking the text.
  package mutating func literal(_ json: String, _ key: String? = nil) {
    separate(key)
    bytes.appendText(json)
  }

  /// Adds a number with a fixed count of decimals, or null if the value is nil or not finite.
  package mutating func decimal(_ value: Double?, digits: Int, _ key: String? = nil) {
    guard let value, value.isFinite else { return string(nil, key) }
    separate(key)
    bytes.appendDecimal(value, digits: digits)
  }

  /// Adds a time, given in seconds, as milliseconds with four decimals; adds null if it is nil.
  package mutating func milliseconds(_ seconds: Double?, _ key: String? = nil) {
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
    bytes.appendJSON(key)
    bytes.append(UInt8(ascii: ":"))
  }
}
