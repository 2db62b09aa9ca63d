/// Converts bytes to and from Base64, as defined in RFC 4648, section 4.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let padding = UInt8(ascii: "=")

  /// Encodes bytes, with padding.
  ///
  ///     Base64.text(of: [0x4D, 0x61])   // "TWE="
  package static func text(of bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (bits, count) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[bits >> count & 63])
      }
      bits &= 63
    }
    if count > 0 { text.append(letters[bits << (6 - count) & 63]) }
    while text.count % 4 > 0 { text.append(padding) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text with its padding; nil if the text is not the result of `text(of:)` for any
  /// bytes.
  package static func bytes(of text: String) -> [UInt8]? {
    let all = Array(text.utf8)
    let used = all.prefix { $0 != padding }
    guard all.count.isMultiple(of: 4), all.count - used.count <= 2,
      all[used.count...].allSatisfy({ $0 == padding })
    else { return nil }
    var (bits, count) = (0, 0)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(all.count / 4 * 3)
    for letter in used {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= (1 << count) - 1
    }
    // In a valid text the unused bits are zero.
    return bits == 0 ? bytes : nil
  }
}
