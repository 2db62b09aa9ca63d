/// A range of pixels along one axis of which the first and the last may be covered in part.
package struct CoverageSpan {
  /// The first pixel, and the first one after the last.
  let low: Int
  let high: Int
  /// How much of the first and the last pixel is covered, 0...256; equal for one and the same pixel.
  let lowShare: UInt32
  let highShare: UInt32

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

  /// Some pixels of the span, of which each is covered by `step` more than the one before, but not by
  /// more than 1.
  struct Ramp {
    /// The first pixel, and the first one after the last.
    let low: Int
    let high: Int
    /// The share of the first pixel; of whole pixels it is 2, and the step is 0.
    let first: Float
    let step: Float
  }

  /// How many ramps the span consists of; `longest`, over 2, is the most pixels of one with a step.
  @inline(__always)
  func rampCount(longest: Int) -> Int {
    let (isWholeLow, isWholeHigh) = (lowShare == Self.whole, highShare == Self.whole)
    if high &- low <= 2 || isWholeLow && isWholeHigh { return high > low ? 1 : 0 }
    return high &- low > longest ? 3 : isWholeLow || isWholeHigh ? 1 : 2
  }

  /// One of the ramps.
  @inline(__always)
  func ramp(_ index: Int, longest: Int) -> Ramp {
    let (first, last) = (Float(lowShare) / 256, Float(highShare) / 256)
    let (isWholeLow, isWholeHigh) = (lowShare == Self.whole, highShare == Self.whole)
    let count = high &- low
    if isWholeLow && isWholeHigh { return Ramp(low: low, high: high, first: 2, step: 0) }
    if count <= 2 { return Ramp(low: low, high: high, first: first, step: last - first) }
    if count > longest {
      let (start, end) = (low &+ 1, high &- 1)
      return switch index {
      case 0: Ramp(low: low, high: start, first: isWholeLow ? 2 : first, step: 0)
      case 1: Ramp(low: start, high: end, first: 2, step: 0)
      default: Ramp(low: end, high: high, first: isWholeHigh ? 2 : last, step: 0)
      }
    }
    if isWholeLow {
      return Ramp(low: low, high: high, first: last + Float(count &- 1), step: -1)
    }
    if index == 1 { return Ramp(low: innerHigh, high: high, first: last, step: 0) }
    return Ramp(low: low, high: innerHigh, first: first, step: 1)
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
