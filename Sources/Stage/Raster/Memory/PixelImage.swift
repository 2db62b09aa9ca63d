/// The pixels of a picture as a value that can be compared and passed to other threads.
package struct PixelImage: Equatable, Sendable {
  /// Pixels across; over 0.
  package let width: Int
  /// Pixels down; over 0.
  package let height: Int
  /// Red, green and blue of each pixel, rows from the top, without gaps: `width * height * 3`.
  package let bytes: [UInt8]

  /// Creates a picture from `width * height` colours, rows from the top.
  ///
  /// A colour is 0x00RRGGBB; the highest byte is ignored.
  package init(width: Int, height: Int, colors: [UInt32]) {
    precondition(width > 0 && height > 0, "a picture has a width and a height over 0")
    precondition(colors.count == width * height, "a picture has a colour for each pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](unsafeUninitializedCapacity: colors.count * 3) { bytes, count in
      for color in colors {
        bytes[count] = UInt8(truncatingIfNeeded: color >> 16)
        bytes[count + 1] = UInt8(truncatingIfNeeded: color >> 8)
        bytes[count + 2] = UInt8(truncatingIfNeeded: color)
        count += 3
      }
    }
  }
}
