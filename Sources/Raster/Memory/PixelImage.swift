package import Drawing

/// A picture's pixels as a value.
package struct PixelImage: Equatable, Sendable {
  /// Pixels across; over 0.
  package let width: Int
  /// Pixels down; over 0.
  package let height: Int
  /// Red, green and blue of each pixel, rows from the top, without gaps: `width * height * 3`.
  package let bytes: [UInt8]

  /// Creates a picture from red, green and blue of each pixel.
  ///
  /// - Precondition: There are `width * height * 3` bytes.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has a width and a height over 0")
    precondition(bytes.count == width * height * 3, "a picture has three bytes for each pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates a picture from colours.
  ///
  /// - Parameters:
  ///   - width: Pixels across; over 0.
  ///   - height: Pixels down; over 0.
  ///   - colors: One pixel each, 0x00RRGGBB, rows from the top; the highest byte is ignored.
  /// - Precondition: There are `width * height` colours.
  /// - Complexity: O(pixels); allocates the picture.
  package init(width: Int, height: Int, colors: [UInt32]) {
    precondition(colors.count == width * height, "a picture has a colour for each pixel")
    let bytes = [UInt8](unsafeUninitializedCapacity: colors.count * 3) { bytes, count in
      for (index, color) in colors.enumerated() {
        bytes[index * 3] = UInt8(truncatingIfNeeded: color >> 16)
        bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: color >> 8)
        bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: color)
      }
      count = colors.count * 3
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The colour of a pixel, always opaque.
  ///
  /// - Precondition: `x` and `y` are inside the picture.
  package subscript(x: Int, y: Int) -> Color {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is inside the picture")
    let start = (y * width + x) * 3
    let red = UInt32(bytes[start])
    let green = UInt32(bytes[start + 1])
    let blue = UInt32(bytes[start + 2])
    return Color(red << 16 | green << 8 | blue)
  }
}
