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

  /// Pixels of the span whose shares are those of places in a row of covered cells between two clear
  /// ones, interpolated between the middles of cells.
  struct Ramp {
    /// The first pixel, and the first one after the last.
    let low: Int
    let high: Int
    /// The place of the first pixel, counted from the first clear cell, and the distance of the next.
    let first: Float
    let step: Float
  }

  /// How many ramps the span consists of: one, or three if its partly covered ends are so far apart
  /// that the places of whole pixels between them do not fit the cells.
  @inline(__always)
  func rampCount(cells: Int) -> Int {
    let isPartial = min(lowShare, highShare) < Self.whole
    return isPartial && high &- low > cells ? 3 : high > low ? 1 : 0
  }

  /// One of the ramps in a row of so many covered cells, at least 4.
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
    // What would be beyond a single pixel is clear.
    let step = distance > 0 ? (end - start) / Float(distance) : Float(cells &+ 1)
    return Ramp(low: low, high: high, first: start, step: step)
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
