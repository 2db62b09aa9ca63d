/// The share of each pixel that a shape or a line of text covers, without its colour.
///
/// There is a blank column at either side, so that a mask moved by a part of a pixel needs no
/// special case at its ends.
package final class Mask {
  /// Pixels across and down, without the blank columns.
  package let width: Int
  package let height: Int
  /// Distance from the top to the line at which a text or symbol is placed, in pixels.
  package let middle: Double
  /// Rows from the top, `stride` bytes each; 0 is clear and 255 is covered.
  package let coverage: UnsafeMutablePointer<UInt8>
  /// A number that no other mask of the same source has.
  package let serial: UInt64

  /// The places in the atlas of a renderer of quads, which must be the only one that draws the
  /// mask.
  var places = Atlas.Places()

  /// Number of bytes after the last row that may be read.
  static let padding = 15
  /// Bytes from one row to the next.
  package var stride: Int { width + 2 }
  /// Number of bytes of the coverage.
  package var bytes: Int { stride * height }

  /// Creates a clear mask; by default its middle is at half of its height.
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

/// The place at which a mask is drawn, and its scale.
package struct MaskPlace {
  /// Left and top edges of the mask, in sixteenths of a pixel.
  package let left: Int
  package let top: Int
  /// Height in the picture as a share of the mask's height; more than 0, at most 1.
  package let verticalScale: Double
  /// Width in the picture as a share of the mask's width; not 1 only for a text that is not
  /// squeezed.
  package let widthScale: Double

  /// Number of sixteenths in a pixel.
  package static let steps = 16.0

  /// Rounds a place in pixels to sixteenths; vertically to whole pixels if the mask is not
  /// squeezed.
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

  /// Whether the distance to another place is a whole number of pixels, so that a mask covers the
  /// same.
  func isWholePixels(from other: MaskPlace) -> Bool {
    (left ^ other.left) & 15 == 0 && (top ^ other.top) & 15 == 0
      && verticalScale == other.verticalScale && widthScale == other.widthScale
  }
}
