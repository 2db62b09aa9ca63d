import Pickers

/// Converts numbers to text, with the same result on every system and without Foundation.
///
/// The stored binary value is rounded, half away from zero: 0.125 with two digits is "0.13", and 1.115, stored
/// as 1.11499999…, is "1.11". The text is `absent` if the value is not finite, or its magnitude is 2⁶³ or more.
/// Results of at most 15 bytes need no allocation. The minus sign (U+2212, as wide as a digit) and the dash
/// take three bytes each, a no-break space two.
package enum DecimalText {
  /// The text for a value that cannot be represented.
  package static let absent = "–"

  /// Returns a number with a fixed count of decimals, 0...9, after a decimal point.
  ///
  ///     DecimalText.fixed(63.68, digits: 1)    // "63.7"
  ///     DecimalText.fixed(-2.5, digits: 0)     // "−3"
  ///     DecimalText.fixed(-0.004, digits: 2)   // "0.00"
  package static func fixed(_ value: Double, digits: Int) -> String {
    guard let (sign, whole, fraction) = rounded(value, digits: digits) else { return absent }
    let text = sign + String(whole)
    return digits > 0 ? text + "." + String(fraction, minimumDigits: digits) : text
  }

  /// Returns a number rounded to an integer, in groups of three digits with `separator` between them.
  ///
  ///     DecimalText.grouped(-1239.7)   // "−1 240"
  package static func grouped(_ value: Double, separator: String = "\u{A0}") -> String {
    guard let (sign, whole, _) = rounded(value, digits: 0) else { return absent }
    return sign + String(whole, groupSeparator: separator)
  }

  /// Returns a duration in milliseconds, without the unit; the argument is in seconds.
  ///
  ///     DecimalText.milliseconds(1.0 / 60, digits: 2)   // "16.67"
  package static func milliseconds(_ seconds: Double, digits: Int) -> String {
    fixed(seconds * 1000, digits: digits)
  }

  /// With the unit and two decimals, or with none if both would be 0.
  ///
  ///     DecimalText.hertz(59.94)   // "59.94 Hz"
  ///     DecimalText.hertz(120)     // "120 Hz"
  package static func hertz(_ rate: Double) -> String {
    let text = fixed(rate, digits: 2)
    return (text.hasSuffix(".00") ? fixed(rate, digits: 0) : text) + " Hz"
  }

  /// `exponent` is in 0...19.
  package static func powerOfTen(_ exponent: Int) -> UInt {
    var power: UInt = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// nil if the number is not finite or its magnitude is 2⁶³ or more.
  private static func rounded(
    _ value: Double,
    digits: Int
  ) -> (sign: String, whole: UInt, fraction: UInt)? {
    precondition((0...9).contains(digits), "a text has 0 to 9 decimals")
    guard value.magnitude < 0x1p63 else { return nil }
    let floor = value.magnitude.rounded(.down)
    let scale = powerOfTen(digits)
    let exact = value.magnitude - floor
    let scaled = exact * Double(scale)
    var whole = UInt(floor)
    var fraction = UInt(scaled)
    let beyond = scaled - Double(fraction)
    // The product is rounded. If it is exactly one half, the sign of its rounding error decides.
    let lost = (-scaled).addingProduct(exact, Double(scale))
    if beyond > 0.5 || (beyond == 0.5 && lost >= 0) { fraction += 1 }
    if fraction == scale { (whole, fraction) = (whole + 1, 0) }
    return (value < 0 && (whole > 0 || fraction > 0) ? "−" : "", whole, fraction)
  }
}
