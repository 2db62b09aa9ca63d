/// Text is made as bytes that the caller owns, reuses and writes away when it likes.
extension [UInt8] {
  /// Adds text as UTF-8.
  package mutating func appendText(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Adds a whole number in decimal.
  package mutating func appendInteger(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude, atLeast: 1)
  }

  /// Adds a number with a fixed number of decimals, half away from zero.
  ///
  /// A value too large for exact decimals is written with an exponent. What is not finite has no
  /// decimal form and adds nothing.
  ///
  /// - Parameters:
  ///   - value: What to write.
  ///   - digits: How many decimals; in 0...9.
  package mutating func appendDecimal(_ value: Double, digits: Int) {
    guard value.isFinite else { return }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    // Beyond 2⁵³ not every whole number is a Double, and decimals would be made up.
    guard scaled <= 9_007_199_254_740_992 else {
      appendText("\(value)")
      return
    }
    let units = UInt(scaled)
    let one = UInt(scale)
    if value < 0, units > 0 { append(UInt8(ascii: "-")) }
    appendDigits(units / one, atLeast: 1)
    guard digits > 0 else { return }
    append(UInt8(ascii: "."))
    appendDigits(units % one, atLeast: digits)
  }

  /// Adds a whole number of thousandths as a number with three decimals.
  package mutating func appendThousandths(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude / 1000, atLeast: 1)
    append(UInt8(ascii: "."))
    appendDigits(value.magnitude % 1000, atLeast: 3)
  }

  /// Adds a number in decimal with zeros in front, so that it has at least so many digits.
  ///
  /// Digits are made from the last one on: dividing by ten each time is several times faster than
  /// dividing by a power of it that is not known beforehand.
  package mutating func appendDigits(_ value: UInt, atLeast length: Int) {
    let room = Swift.max(20, length)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { digits in
      var rest = value
      var place = room
      while rest > 0 || room - place < Swift.max(1, length) {
        place -= 1
        digits[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[place..<room]))
    }
  }
}

/// Numbers as text where a string is wanted.
package enum DecimalForm {
  /// A number with a fixed number of decimals, as `appendDecimal` writes it.
  package static func text(_ value: Double, digits: Int) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(value, digits: digits)
    return String(decoding: bytes, as: UTF8.self)
  }
}
