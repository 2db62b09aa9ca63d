/// Appends text and numbers as UTF-8 bytes; the caller owns the array and can reuse its memory.
extension [UInt8] {
  package mutating func appendText(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  package mutating func appendInteger(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude), atLeast: 1)
  }

  /// Appends a number with 0...9 decimals, rounded half away from zero.
  ///
  /// If the value is too large for exact decimals, it is written with an exponent. If the value is not finite,
  /// nothing is appended.
  package mutating func appendDecimal(_ value: Double, digits: Int) {
    guard value.isFinite else { return }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = value.magnitude * scale
    // Above 2⁵³ not every whole number is a `Double`, so the last digits would have no meaning.
    guard scaled <= 9_007_199_254_740_992 else { return appendText("\(value)") }
    // Conversions are several times faster than the system's function for rounding.
    let below = Int64(scaled)
    let units = scaled - Double(below) < 0.5 ? below : below + 1
    if value < 0, units > 0 { append(UInt8(ascii: "-")) }
    appendDigits(UInt64(units), atLeast: digits + 1, decimals: digits)
  }

  /// Appends a number that is given in thousandths, with three decimals: 1500 as "1.500".
  package mutating func appendThousandths(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude), atLeast: 4, decimals: 3)
  }

  /// Appends a number in decimal, with leading zeros if it has fewer than `length` digits.
  ///
  /// A point is before the last `decimals` digits; `length` is greater than `decimals`. The digits are computed from
  /// the last to the first, so that every division is by ten. A division by this constant is several times faster
  /// than a division by a variable power of ten.
  package mutating func appendDigits(_ value: UInt64, atLeast length: Int, decimals: Int = 0) {
    let capacity = Swift.max(20, length) + 1
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { digits in
      var rest = value
      var (place, count) = (capacity, 0)
      while rest > 0 || count < Swift.max(1, length) {
        if count == decimals, count > 0 {
          place -= 1
          digits[place] = UInt8(ascii: ".")
        }
        place -= 1
        digits[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        count += 1
      }
      append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[place..<capacity]))
    }
  }
}
