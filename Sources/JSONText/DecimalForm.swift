/// Numbers with a fixed number of decimals as strings.
package enum DecimalForm {
  /// A number as `appendDecimal` writes it.
  ///
  /// - Parameters:
  ///   - value: The number; the text is empty if it is not finite.
  ///   - digits: How many decimals; in 0...9.
  /// - Returns: The number's text.
  package static func text(_ value: Double, digits: Int) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(value, digits: digits)
    return String(decoding: bytes, as: UTF8.self)
  }
}
