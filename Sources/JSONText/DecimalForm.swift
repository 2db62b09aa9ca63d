/// Numbers with a fixed number of decimals as strings.
package enum DecimalForm {
  /// A number as `appendDecimal` writes it; empty if it is not finite.
  package static func text(_ value: Double, digits: Int) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(value, digits: digits)
    return String(decoding: bytes, as: UTF8.self)
  }
}
