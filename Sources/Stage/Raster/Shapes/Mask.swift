/// The share of each pixel that a shape or a line of text covers, without its colour.
///
/// The mask has a blank column at the left and another one at the right. A mask that is moved by a fraction of
/// a pixel then needs no special case at its ends.
package final class Mask {
  /// Number of pixels across, without the blank columns.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Distance from the top to the line at which a text or symbol is placed, in pixels.
  let middle: Double
  /// Rows from the top, `stride` bytes each; 0 is clear and 255 is covered.
  package let coverage: UnsafeMutablePointer<UInt8>
  /// A number that is different for each mask of the same source.
  package let serial: UInt64

  /// Number of bytes after the last row that may be read, so that rows can be read in whole vectors.
  static let padding = 15
  /// Bytes from one row to the next.
  package var stride: Int { width + 2 }
  /// Number of bytes of the coverage.
  package var bytes: Int { stride * height }

  /// Creates a clear mask; if `middle` is nil, it is half of the height.
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

  /// Returns the address of the first pixel of a row, after the blank column.
  package func row(_ row: Int) -> UnsafeMutablePointer<UInt8> {
    coverage + row * stride + 1
  }

  func rect(at place: MaskPlace) -> PixelRect {
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

struct MaskPlace {
  /// Left edge of the mask, in sixteenths of a pixel.
  let left: Int
  /// Top edge of the mask, in sixteenths of a pixel.
  let top: Int
  /// Height in the picture as a share of the mask's height; more than 0, at most 1.
  ///
  /// A mask is called squeezed if the share is below 1.
  let verticalScale: Double
  /// Width in the picture as a share of the mask's width.
  ///
  /// Only sliding texts, which are never squeezed, have another value than 1.
  let widthScale: Double

  /// Units of `left` and `top` per pixel.
  static let steps = 16.0

  /// Rounds a position in pixels to sixteenths.
  ///
  /// If the mask is not squeezed, the vertical position is rounded to whole pixels.
  init(left: Double, top: Double, verticalScale: Double, widthScale: Double) {
    self.left = Int((left * Self.steps).rounded())
    self.top = Int(((verticalScale == 1 ? top.rounded() : top) * Self.steps).rounded())
    self.verticalScale = verticalScale
    self.widthScale = widthScale
  }

  /// Creates a place on whole pixels, without scaling.
  init(x: Int, y: Int) {
    left = x << 4
    top = y << 4
    verticalScale = 1
    widthScale = 1
  }
}
