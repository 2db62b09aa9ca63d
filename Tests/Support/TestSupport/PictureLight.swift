package import Drawing
package import Raster

package let black = Color(0x000000)
package let red = Color(0xFF0000)
package let white = Color(0xFFFFFF)

extension PixelImage {
  /// The opaque colour of a pixel.
  ///
  /// - Precondition: `x` and `y` are within the picture.
  package subscript(x: Int, y: Int) -> Color {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the picture")
    let start = (y * width + x) * 3
    let red = UInt32(bytes[start])
    let green = UInt32(bytes[start + 1])
    let blue = UInt32(bytes[start + 2])
    return Color(red << 16 | green << 8 | blue)
  }

  /// Positions of the pixels that are not black.
  package var ink: [(x: Int, y: Int)] {
    var ink: [(x: Int, y: Int)] = []
    // Loops over elements are slow without optimization.
    bytes.withUnsafeBufferPointer { bytes in
      for pixel in 0..<width * height
      where bytes[3 * pixel] | bytes[3 * pixel + 1] | bytes[3 * pixel + 2] != 0 {
        ink.append((pixel % width, pixel / width))
      }
    }
    return ink
  }

  /// The sum of the brightness of one row, in white pixels.
  package func light(row: Int, columns: Range<Int>) -> Double {
    bytes.withUnsafeBufferPointer { bytes in
      columns.reduce(0) { $0 + Double(bytes[(row * width + $1) * 3]) / 255 }
    }
  }

  /// The sum of the brightness of all pixels, in white pixels.
  package var light: Double {
    (0..<height).reduce(0) { $0 + light(row: $1, columns: 0..<width) }
  }
}
