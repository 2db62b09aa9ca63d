import JSONText

extension [UInt8] {
  /// Appends text for HTML and XML, inside an element or a quoted attribute.
  ///
  /// Control characters other than tab and line ends are not allowed in XML and become a space.
  mutating func appendMarkup(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): appendText("&amp;")
      case UInt8(ascii: "<"): appendText("&lt;")
      case UInt8(ascii: ">"): appendText("&gt;")
      case UInt8(ascii: "\""): appendText("&quot;")
      case UInt8(ascii: "'"): appendText("&#39;")
      case 0x09, 0x0A, 0x0D: appendText("&#\(byte);")
      case 0..<0x20, 0x7F: append(UInt8(ascii: " "))
      default: append(byte)
      }
    }
  }
}
