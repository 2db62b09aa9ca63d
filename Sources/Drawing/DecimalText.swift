/// Numbers as text, the same on every system and without Foundation.
///
/// The value is rounded as it is stored, half away from zero: 0.125 with two digits is "0.13", and
/// 1.115, stored as 1.11499999…, is "1.11". A value that is not finite, or 2⁶³ and beyond, is `absent`.
/// Results of at most 15 bytes take no memory from the heap; the minus sign (U+2212, as wide as a
/// digit) and the dash take three bytes each, a no-break space two.
package enum DecimalText {
  /// The text for a value that cannot be written.
  package static let absent = "–"

  /// A number with a fixed count of decimals, 0...9, and a point before them.
  ///
  ///     DecimalText.fixed(63.68, digits: 1)    // "63.7"
  ///     DecimalText.fixed(-2.5, digits: 0)     // "−3"
  ///     DecimalText.fixed(-0.004, digits: 2)   // "0.00"
  package static func fixed(_ value: Double, digits: Int) -> String {
    guard let rounded = Rounded(value, digits: digits) else { return absent }
    var text = rounded.isNegative ? "−" : ""
    text += String(rounded.whole)
    if digits > 0 {
      text += "."
      append(rounded.fraction, digits: digits, to: &text)
    }
    return text
  }

  /// A number rounded to a whole one, in groups of three digits.
  ///
  ///     DecimalText.grouped(-1239.7)   // "−1 240"
  ///
  /// - Parameters:
  ///   - value: Any number; what rounds to zero has no sign.
  ///   - separator: The text between groups; by default a no-break space.
  /// - Returns: The number, or `absent`.
  package static func grouped(_ value: Double, separator: String = "\u{A0}") -> String {
    guard let rounded = Rounded(value, digits: 0) else { return absent }
    var text = rounded.isNegative ? "−" : ""
    var unit: UInt64 = 1
    while rounded.whole / unit >= 1000 { unit *= 1000 }
    text += String(rounded.whole / unit)
    while unit > 1 {
      let rest = rounded.whole % unit
      unit /= 1000
      text += separator
      append(rest / unit, digits: 3, to: &text)
    }
    return text
  }

  /// A duration given in seconds as milliseconds, without the unit.
  ///
  ///     DecimalText.milliseconds(1.0 / 60, digits: 2)   // "16.67"
  package static func milliseconds(_ seconds: Double, digits: Int) -> String {
    fixed(seconds * 1000, digits: digits)
  }

  /// Appends a number with leading zeros until it has as many digits.
  private static func append(_ number: UInt64, digits: Int, to text: inout String) {
    var place = powerOfTen(digits - 1)
    while place > max(number, 1) {
      text += "0"
      place /= 10
    }
    text += String(number)
  }

  /// 10 to an exponent of 0...19.
  package static func powerOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// A number rounded to some decimals, as whole part and fraction without sign.
  private struct Rounded {
    var whole: UInt64
    var fraction: UInt64
    var isNegative: Bool

    /// Rounds a number; nil if it is not finite or its size is 2⁶³ or more.
    init?(_ value: Double, digits: Int) {
      precondition((0...9).contains(digits), "a text has 0 to 9 decimals")
      guard value.magnitude < 0x1p63 else { return nil }
      let floor = value.magnitude.rounded(.down)
      let scale = DecimalText.powerOfTen(digits)
      let exact = value.magnitude - floor
      let scaled = exact * Double(scale)
      whole = UInt64(floor)
      fraction = UInt64(scaled)
      let beyond = scaled - Double(fraction)
      // The product is itself rounded: at a half the lost part decides.
      let lost = (-scaled).addingProduct(exact, Double(scale))
      if beyond > 0.5 || (beyond == 0.5 && lost >= 0) {
        fraction += 1
      }
      if fraction == scale {
        fraction = 0
        whole += 1
      }
      isNegative = value < 0 && (whole > 0 || fraction > 0)
    }
  }
}
