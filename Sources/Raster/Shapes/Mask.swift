/// How much of each pixel a shape or a line of text covers, without its colour.
///
/// There is a blank column at either side, so that a mask moved by a part of a pixel needs no
/// special case at its ends.
package final class Mask {
  /// Pixels across and down, without the blank columns.
  package let width: Int
  package let height: Int
  /// Distance from the top to the line that is at the place of a text or symbol, in pixels.
  package let middle: Double
  /// Rows from the top, `stride` bytes each; 0 is clear and 255 is covered.
  package let coverage: UnsafeMutablePointer<UInt8>
  /// Differs from that of every other mask of the same source.
  package let serial: UInt64

  /// Where it is in the atlas of a renderer of quads, which must be the only one that draws it.
  var places = Atlas.Places()

  /// Bytes that may be read after the last row.
  static let padding = 15
  /// Bytes from one row to the next.
  package var stride: Int { width + 2 }
  /// Size in memory.
  package var bytes: Int { stride * height }

  /// Makes a clear mask; by default its middle is that of its height.
  package init(width: Int, height: Int, middle: Double? = nil, serial: UInt64) {
    precondition(width > 0 && height > 0, "a mask has pixels")
    self.width = width
    self.height = height
    self.middle = middle ?? Double(height) / 2
    self.serial = serial
    let count = (width + 2) * height + Self.padding
    coverage = .allocate(capacity: count)
    coverage.initialize(repeating: 0, count: count)
  }

  deinit {
    coverage.deallocate()
  }

  /// The first pixel of a row.
  package func row(_ row: Int) -> UnsafeMutablePointer<UInt8> {
    coverage + row * stride + 1
  }

  /// The pixels that it touches at a place.
  package func rect(at place: MaskPlace) -> PixelRect {
    let bottom = Double(place.top) / MaskPlace.steps + Double(height) * place.verticalScale
    let left = place.left >> 4
    return PixelRect(
      left: left,
      top: place.top >> 4,
      right: place.widthScale == 1
        ? left + width + (place.left & 15 > 0 ? 1 : 0)
        : left + Int((Double(width) * place.widthScale).rounded(.up)) + 2,
      bottom: Int(bottom.rounded(.up))
    )
  }
}

/// Where a mask is drawn, and how much it is squeezed or stretched.
package struct MaskPlace {
  /// Left and top edges of the mask, in sixteenths of a pixel.
  package let left: Int
  package let top: Int
  /// Height on the picture as a share of the mask's, in 0...1 and over 0.
  package let verticalScale: Double
  /// Width on the picture as a share of the mask's; only for a text that is not squeezed.
  package let widthScale: Double

  /// Sixteenths of a pixel in one.
  package static let steps = 16.0

  /// Rounds a place in pixels: to a sixteenth, or from top to bottom to a whole pixel where the
  /// mask is not squeezed.
  init(left: Double, top: Double, verticalScale: Double, widthScale: Double) {
    self.left = Int((left * Self.steps).rounded())
    self.top = Int(((verticalScale == 1 ? top.rounded() : top) * Self.steps).rounded())
    self.verticalScale = verticalScale
    self.widthScale = widthScale
  }

  /// A place on whole pixels.
  init(x: Int, y: Int) {
    left = x << 4
    top = y << 4
    verticalScale = 1
    widthScale = 1
  }

  /// Whether a mask covers the same here as at another place, moved by whole pixels.
  func isWholePixels(from other: MaskPlace) -> Bool {
    (left ^ other.left) & 15 == 0 && (top ^ other.top) & 15 == 0
      && verticalScale == other.verticalScale && widthScale == other.widthScale
  }
}
