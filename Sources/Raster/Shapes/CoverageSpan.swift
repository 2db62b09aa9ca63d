/// A range of pixels along one axis of which the first and the last may be covered in part.
package struct CoverageSpan {
  /// The first pixel, and the first one after the last.
  package let low: Int
  package let high: Int
  /// How much of the first and the last pixel is covered, 0...256; equal for one and the same pixel.
  package let lowShare: UInt32
  package let highShare: UInt32

  /// A whole pixel's share.
  static let whole: UInt32 = 256

  /// The range between two places in pixels; one within 1/32 pixel of a whole pixel is on it.
  init(_ low: Double, _ high: Double) {
    let low = Self.settled(Self.fixed(low))
    let high = Self.settled(Self.fixed(high))
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

  /// How much of a pixel of the range is covered.
  @inline(__always)
  func share(_ pixel: Int) -> UInt32 {
    pixel == low ? lowShare : pixel == high - 1 ? highShare : Self.whole
  }

  /// Calls `body` with the first pixel, those between, and the last; pixels of equal share go
  /// together.
  package func forEachPart(_ body: (Int, Int, UInt32) -> Void) {
    let first = lowShare < Self.whole || high - low == 1 ? 1 : 0
    let last = highShare < Self.whole && high - low > 1 ? 1 : 0
    if first > 0 { body(low, low + 1, lowShare) }
    if low + first < high - last { body(low + first, high - last, Self.whole) }
    if last > 0 { body(high - 1, high, highShare) }
  }

  /// A place in 1/256 pixel; far ones are moved to where they are still outside.
  @inline(__always)
  private static func fixed(_ place: Double) -> Int {
    let far = PixelRect.far
    let near = place > -far ? place < far ? place : far : -far
    return Int(near * 256 + (near < 0 ? -0.5 : 0.5))
  }

  @inline(__always)
  private static func settled(_ place: Int) -> Int {
    let part = place & 255
    return part < 8 ? place - part : part > 248 ? place + 256 - part : place
  }
}
