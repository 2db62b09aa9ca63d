extension JSONParser {
  /// Greatest count of digits for which a `Double` represents every whole number exactly.
  ///
  /// A `Double` also represents the powers of ten up to 10¹⁵ exactly. A decimal with at most 15 digits is
  /// therefore the quotient of two exact numbers, and one division gives the nearest `Double`.
  private static let exactDigits = 15

  /// Parses a number in the form of JSON.
  ///
  /// This form has no sign except minus and no leading zeros. A decimal point has digits on both sides.
  mutating func number() throws(SourceProblem) -> JSONValue.Content {
    var index = position
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let first = index
    var digits: Int64 = 0
    let count = passDigits(&index, &digits)
    guard count > 0, count == 1 || bytes[first] != UInt8(ascii: "0") else { throw wordProblem }
    var decimals = 0
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      decimals = passDigits(&index, &digits)
      guard decimals > 0 else { throw wordProblem }
    }
    let hasExponent = index < end && bytes[index] | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      index += 1
      if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard passDigits(&index, &digits) > 0 else { throw wordProblem }
    }
    guard index == end || !Self.isWord(bytes[index]) else { throw wordProblem }
    defer { position = index }
    guard !hasExponent, count + decimals <= Self.exactDigits else {
      let text = String(decoding: bytes[position..<index], as: UTF8.self)
      if decimals == 0, !hasExponent, let integer = Int64(text) { return .integer(integer) }
      guard let number = Double(text), number.isFinite else {
        throw problem(found: ShownText.short(text), expected: "a number of at most 1.8e308")
      }
      return Self.content(number)
    }
    let signed = isNegative ? -digits : digits
    if decimals == 0 { return .integer(signed) }
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    return Self.content(Double(signed) / power)
  }

  /// Parses digits and returns their count; each digit changes `number` to 10 · `number` + digit.
  private func passDigits(_ index: inout Int, _ number: inout Int64) -> Int {
    let first = index
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int64(digit)
      index += 1
    }
    return index - first
  }

  private static func content(_ number: Double) -> JSONValue.Content {
    if let integer = Int64(exactly: number) { .integer(integer) } else { .number(number) }
  }
}
