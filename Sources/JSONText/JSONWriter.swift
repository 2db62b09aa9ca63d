/// Appends JSON to a buffer of bytes and adds the commas and closing brackets.
///
/// Values of an object have a key, values of an array have none.
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
  /// How deep the value in progress is nested, if every value has a line of its own; else nil.
  private var depth: Int?

  /// Appends one value to existing text, without copying the text.
  ///
  /// For users, who read and edit it, every value can have a line of its own.
  package static func write(
    to bytes: inout [UInt8],
    inLines: Bool = false,
    _ content: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    if inLines { writer.depth = 0 }
    swap(&writer.bytes, &bytes)
    content(&writer)
    swap(&writer.bytes, &bytes)
  }

  package static func text(inLines: Bool = false, _ content: (inout JSONWriter) -> Void) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, inLines: inLines, content)
    return String(decoding: bytes, as: UTF8.self)
  }

  package mutating func object(_ key: String? = nil, _ content: (inout JSONWriter) -> Void) {
    nest("{", "}", key, content)
  }

  package mutating func array(_ key: String? = nil, _ content: (inout JSONWriter) -> Void) {
    nest("[", "]", key, content)
  }

  /// Adds a string, or null for nil.
  package mutating func string(_ value: String?, _ key: String? = nil) {
    separate(key)
    if let value { bytes.appendJSON(value) } else { bytes.appendText("null") }
  }

  package mutating func integer(_ value: some FixedWidthInteger, _ key: String? = nil) {
    separate(key)
    bytes.appendInteger(value)
  }

  package mutating func boolean(_ value: Bool, _ key: String? = nil) {
    separate(key)
    bytes.appendText(value ? "true" : "false")
  }

  /// Adds a finite number: the shortest decimal that reads back as the same number.
  package mutating func number(_ value: Double, _ key: String? = nil) {
    separate(key)
    bytes.appendJSON(value)
  }

  /// Adds a value that is JSON already.
  package mutating func literal(_ json: String, _ key: String? = nil) {
    separate(key)
    bytes.appendText(json)
  }

  /// Adds a number with fixed decimals, or null for nil and for a number that is not finite.
  package mutating func decimal(_ value: Double?, digits: Int, _ key: String? = nil) {
    guard let value, value.isFinite else { return string(nil, key) }
    separate(key)
    bytes.appendDecimal(value, digits: digits)
  }

  /// Adds a whole number of thousandths as a number with three decimals.
  package mutating func thousandths(_ value: Int, _ key: String? = nil) {
    separate(key)
    bytes.appendThousandths(value)
  }

  /// Adds a time given in seconds as milliseconds with four decimals.
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
    depth? += 1
    content(&self)
    depth? -= 1
    if needsComma { breakLine() }
    bytes.appendText(closing)
    needsComma = true
  }

  private mutating func separate(_ key: String?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    if depth != 0 { breakLine() }
    guard let key else { return }
    bytes.appendJSON(key)
    bytes.append(UInt8(ascii: ":"))
    if depth != nil { bytes.append(UInt8(ascii: " ")) }
  }

  /// Begins the line of a value or of a closing bracket.
  private mutating func breakLine() {
    guard let depth else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { bytes.append(UInt8(ascii: " ")) }
  }
}
