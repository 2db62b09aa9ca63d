/// A range of pixels along one axis; its first and its last pixel may be partly covered.
package struct CoverageSpan {
  /// Coordinate of the first pixel; `lowShare` is its covered share.
  let low: Int
  /// The pixel after the last one.
  let high: Int
  /// Covered share of the first pixel, 0...256.
  let lowShare: UInt32
  /// Covered share of the last pixel, 0...256; it equals `lowShare` if the span has one pixel.
  let highShare: UInt32

  /// Share of a completely covered pixel.
  private static let whole: UInt32 = 256

  /// Creates a span of completely covered pixels.
  init(_ low: Int, _ high: Int) {
    self.low = low
    self.high = high
    lowShare = Self.whole
    highShare = Self.whole
  }

  /// Creates a span between two positions in pixels, which may be inside a pixel.
  ///
  /// A position within 1/32 pixel of the edge of a pixel is moved to that edge.
  init(_ low: Double, _ high: Double) {
    let low = Self.fixed(low)
    let high = Self.fixed(high)
    self.low = low >> 8
    self.high = (high + 255) >> 8
    if self.high - self.low <= 1 {
      lowShare = UInt32(truncatingIfNeeded: max(0, high - low))
      highShare = lowShare
    } else {
      lowShare = UInt32(truncatingIfNeeded: 256 - (low & 255))
      let rest = UInt32(truncatingIfNeeded: high & 255)
      highShare = rest == 0 ? Self.whole : rest
    }
  }

  /// The first completely covered pixel.
  var innerLow: Int { lowShare < Self.whole ? low &+ 1 : low }
  /// The pixel after the last completely covered one.
  var innerHigh: Int { highShare < Self.whole ? high &- 1 : high }

  /// In 0...256; `pixel` must be in the span.
  @inline(__always)
  func share(_ pixel: Int) -> UInt32 {
    pixel == low ? lowShare : pixel == high - 1 ? highShare : Self.whole
  }

  /// Neighbouring pixels of a span whose shares are read from a row of texels in a white square of the `Atlas`.
  ///
  /// A texel is called a cell here. The first and the last cell of the row are clear, and all other cells are
  /// covered. Each pixel has a position in the row. Its share is interpolated between the centres of the two
  /// nearest cells.
  struct Ramp {
    /// The first pixel.
    let low: Int
    /// The pixel after the last one.
    let high: Int
    /// Position of the first pixel in the row of cells, in cells; 0 is the centre of the first cell, which is
    /// clear.
    let first: Float
    /// Distance between the positions of two neighbouring pixels in the row of cells, in cells; 0 if all pixels
    /// have the position `first`.
    let step: Float
  }

  /// Number of ramps into which the span is divided: one or three; 0 if the span is empty.
  ///
  /// Three ramps are needed if an end is partly covered and the span has more pixels than cells: one for each
  /// end, and one for the whole pixels between them.
  @inline(__always)
  func rampCount(cells: Int) -> Int {
    let isPartial = min(lowShare, highShare) < Self.whole
    return isPartial && high &- low > cells ? 3 : high > low ? 1 : 0
  }

  /// `cells` is the number of covered cells in the row, at least 4.
  @inline(__always)
  func ramp(_ index: Int, cells: Int) -> Ramp {
    let start = lowShare < Self.whole ? Float(lowShare) / 256 : 2
    let end = Float(cells &+ 1) - (highShare < Self.whole ? Float(highShare) / 256 : 2)
    if rampCount(cells: cells) == 3 {
      return switch index {
      case 0: Ramp(low: low, high: low &+ 1, first: start, step: 0)
      case 1: Ramp(low: low &+ 1, high: high &- 1, first: 2, step: 0)
      default: Ramp(low: high &- 1, high: high, first: end, step: 0)
      }
    }
    let distance = high &- low &- 1
    // If there is a single pixel, the position after it is clear.
    let step = distance > 0 ? (end - start) / Float(distance) : Float(cells &+ 1)
    return Ramp(low: low, high: high, first: start, step: step)
  }

  /// Returns a position in units of 1/256 pixel.
  ///
  /// Distant positions are limited to a value that is outside every picture.
  @inline(__always)
  private static func fixed(_ place: Double) -> Int {
    let near = PixelRect.near(place)
    let fixed = Int(near * 256 + (near < 0 ? -0.5 : 0.5))
    let part = fixed & 255
    return part < 8 ? fixed - part : part > 248 ? fixed + 256 - part : fixed
  }
}
