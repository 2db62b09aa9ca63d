extension JSONParser {
  /// Numbers of at most this many digits are exact as `Double`, and so is ten to this power, so that
  /// one division gives the nearest `Double`.
  private static let exactDigits = 15

  /// Passes a number, as JSON writes it: no sign but minus, no leading zeros, digits on both sides of
  /// the point.
  mutating func number() throws(SourceProblem) -> JSONValue.Content {
    var index = position
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let first = index
    var digits = 0
    passDigits(&index, &digits)
    let count = index - first
    guard count > 0, count == 1 || bytes[first] != UInt8(ascii: "0") else { throw wordProblem }
    var decimals = 0
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let point = index
      passDigits(&index, &digits)
      decimals = index - point
      guard decimals > 0 else { throw wordProblem }
    }
    let hasExponent = index < end && bytes[index] | 0x20 == UInt8(ascii: "e")
    if hasExponent { try passExponent(&index) }
    guard index == end || !Self.isWord(bytes[index]) else { throw wordProblem }
    guard !hasExponent, count + decimals <= Self.exactDigits else {
      return try longNumber(until: index, isWhole: decimals == 0 && !hasExponent)
    }
    position = index
    let signed = isNegative ? -digits : digits
    if decimals == 0 { return .integer(signed) }
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    return Self.content(Double(signed) / power)
  }

  private func passDigits(_ index: inout Int, _ number: inout Int) {
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      number = number &* 10 &+ Int(digit)
      index += 1
    }
  }

  private func passExponent(_ index: inout Int) throws(SourceProblem) {
    index += 1
    if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    let first = index
    var exponent = 0
    passDigits(&index, &exponent)
    guard index > first else { throw wordProblem }
  }

  /// Passes a number that one division does not give exactly.
  private mutating func longNumber(
    until index: Int,
    isWhole: Bool
  ) throws(SourceProblem) -> JSONValue.Content {
    let text = String(decoding: bytes[position..<index], as: UTF8.self)
    if isWhole, let integer = Int(text) {
      position = index
      return .integer(integer)
    }
    guard let number = Double(text), number.isFinite else {
      throw problem(found: ShownText.short(text), expected: "a number of at most 1.8e308")
    }
    position = index
    return Self.content(number)
  }

  private static func content(_ number: Double) -> JSONValue.Content {
    // Beyond 2⁵³ not every whole number is a Double.
    number.magnitude < 9_007_199_254_740_992 && number.rounded() == number
      ? .integer(Int(number)) : .number(number)
  }
}
