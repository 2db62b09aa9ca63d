import Drawing

/// A stretch of pixels along one axis of which the first and the last may be covered in part.
struct SoftSpan {
  /// The first pixel, and the first one after the last.
  let low: Int
  let high: Int
  /// How far the first and the last pixel are covered, 0...256; alike if they are the same pixel.
  let lowShare: UInt32
  let highShare: UInt32

  /// A whole pixel's share.
  static let whole: UInt32 = 256

  /// The stretch between two places in 1/256 pixel; one within 1/32 pixel of a whole pixel lies on
  /// it.
  init(_ low: Int, _ high: Int) {
    let low = Self.settled(low)
    let high = Self.settled(high)
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

  /// A place in 1/256 pixel; far ones are moved to where they are still outside.
  @inline(__always)
  static func fixed(_ place: Double) -> Int {
    let near = place > -PixelBox.far ? place < PixelBox.far ? place : PixelBox.far : -PixelBox.far
    return Int(near * 256 + (near < 0 ? -0.5 : 0.5))
  }

  /// How far a pixel of the stretch is covered.
  @inline(__always)
  func share(_ pixel: Int) -> UInt32 {
    pixel == low ? lowShare : pixel == high - 1 ? highShare : Self.whole
  }

  @inline(__always)
  private static func settled(_ place: Int) -> Int {
    let part = place & 255
    return part < 8 ? place - part : part > 248 ? place + 256 - part : place
  }
}

extension Canvas {
  /// Fills a box whose edges may lie between pixels, in up to nine pieces of whole ones.
  func fillPieces(columns: SoftSpan, rows: SoftSpan, _ color: Color) {
    Self.forEachPiece(of: rows) { top, bottom, shareY in
      Self.forEachPiece(of: columns) { left, right, shareX in
        var shade = color
        shade.alpha = UInt8((UInt32(color.alpha) * shareX * shareY + 0x8000) >> 16)
        fill(PixelBox(left: left, top: top, right: right, bottom: bottom), shade)
      }
    }
  }

  /// The first pixel, those between, and the last; those that are covered alike go together.
  private static func forEachPiece(of span: SoftSpan, _ body: (Int, Int, UInt32) -> Void) {
    let first = span.lowShare < SoftSpan.whole || span.high - span.low == 1 ? 1 : 0
    let last = span.highShare < SoftSpan.whole && span.high - span.low > 1 ? 1 : 0
    if first > 0 { body(span.low, span.low + 1, span.lowShare) }
    if span.low + first < span.high - last {
      body(span.low + first, span.high - last, SoftSpan.whole)
    }
    if last > 0 { body(span.high - 1, span.high, span.highShare) }
  }
}
