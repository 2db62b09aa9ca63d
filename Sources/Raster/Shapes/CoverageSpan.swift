/// A range of pixels along one axis of which the first and the last may be covered in part.
package struct CoverageSpan {
  /// The first pixel, and the first one after the last.
  package let low: Int
  package let high: Int
  /// How much of the first and the last pixel is covered, 0...256; equal for one and the same pixel.
  package let lowShare: UInt32
  package let highShare: UInt32

  /// A whole pixel's share.
  private static let whole: UInt32 = 256

  /// Whole pixels.
  init(_ low: Int, _ high: Int) {
    self.low = low
    self.high = high
    lowShare = Self.whole
    highShare = Self.whole
  }

  /// The range between two places in pixels; one within 1/32 pixel of a whole pixel is on it.
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

  /// The first pixel that is covered completely, and the first one after the last of them.
  var innerLow: Int { lowShare < Self.whole ? low &+ 1 : low }
  var innerHigh: Int { highShare < Self.whole ? high &- 1 : high }

  /// How much of a pixel of the range is covered.
  @inline(__always)
  func share(_ pixel: Int) -> UInt32 {
    pixel == low ? lowShare : pixel == high - 1 ? highShare : Self.whole
  }

  /// Calls `body` with the first pixel, those between, and the last; pixels of equal share go
  /// together.
  package func forEachPart(_ body: (Int, Int, UInt32) -> Void) {
    if low < innerLow { body(low, innerLow, lowShare) }
    if innerLow < innerHigh { body(innerLow, innerHigh, Self.whole) }
    if max(innerLow, innerHigh) < high { body(innerHigh, high, highShare) }
  }

  /// A place in 1/256 pixel; far ones are moved to where they are still outside.
  @inline(__always)
  private static func fixed(_ place: Double) -> Int {
    let near = PixelRect.near(place)
    let fixed = Int(near * 256 + (near < 0 ? -0.5 : 0.5))
    let part = fixed & 255
    return part < 8 ? fixed - part : part > 248 ? fixed + 256 - part : fixed
  }
}
