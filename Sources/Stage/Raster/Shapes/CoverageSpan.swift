/// A range of pixels along one axis; its first and its last pixel may be partly covered.
struct CoverageSpan {
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
