/// Converts file names to text and back without loss.
///
/// A file name is a sequence of bytes, in most cases UTF-8. A byte that is not part of valid UTF-8 becomes the
/// scalar U+10FF00 plus the value of the byte. If a name itself contains a scalar U+10FF80...U+10FFFF, each
/// byte of that scalar is converted in this way.
///
///     PathText.text(of: [0x61, 0xFF])  // "a\u{10FFFF}", which messages show as a\xFF
package enum PathText {
  private static let base: UInt32 = 0x10_FF00

  package static func text(of name: some Collection<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var rest = Array(name)[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let scalar = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars.first
      if let scalar, byte(of: scalar) == nil {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(base + UInt32(first)) { text.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// A scalar U+10FF80...U+10FFFF becomes one byte; every other scalar becomes its UTF-8 bytes.
  package static func bytes(of text: String) -> [UInt8] {
    // All scalars of that range begin with this byte.
    guard text.utf8.contains(0xF4) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// nil for scalars outside U+10FF80...U+10FFFF.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value < base + 0x80 ? nil : UInt8(truncatingIfNeeded: scalar.value)
  }
}
