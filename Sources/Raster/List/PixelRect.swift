import Drawing

/// An upright rectangle of whole pixels; right and bottom are the first pixels outside.
package struct PixelRect: Equatable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  /// Greatest coordinate, in pixels; larger ones are outside every window.
  static let far = 1e6

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The pixels touched between the top left and the bottom right corner; empty for NaN.
  init(touching low: Point, _ high: Point) {
    guard low.x < high.x, low.y < high.y else {
      self.init(left: 0, top: 0, right: 0, bottom: 0)
      return
    }
    self.init(
      left: Self.floor(low.x),
      top: Self.floor(low.y),
      right: -Self.floor(-high.x),
      bottom: -Self.floor(-high.y)
    )
  }

  /// The pixels completely between the top left and the bottom right corner, with a tolerance of
  /// 1/64 pixel.
  init(inside low: Point, _ high: Point) {
    self.init(
      left: -Self.floor(1.0 / 64 - low.x),
      top: -Self.floor(1.0 / 64 - low.y),
      right: Self.floor(high.x + 1.0 / 64),
      bottom: Self.floor(high.y + 1.0 / 64)
    )
  }

  /// The nearest pixels to a rectangle in points; at least one in each direction, unless the
  /// rectangle is empty.
  init(snapping rect: Rect, scale: Double) {
    self.init(rounding: rect, scale: scale)
    if rect.maxX * scale > rect.x * scale { right = max(right, left + 1) }
    if rect.maxY * scale > rect.y * scale { bottom = max(bottom, top + 1) }
  }

  /// The nearest pixels of a rectangle in points.
  init(rounding rect: Rect, scale: Double) {
    self.init(
      left: Self.floor((rect.x * scale).rounded()),
      top: Self.floor((rect.y * scale).rounded()),
      right: Self.floor((rect.maxX * scale).rounded()),
      bottom: Self.floor((rect.maxY * scale).rounded())
    )
  }

  /// A coordinate limited to `far`; -`far` for one that is not a number.
  @inline(__always)
  static func near(_ value: Double) -> Double {
    value > -far ? value < far ? value : far : -far
  }

  /// The largest whole number at or below a value, limited to `far`.
  ///
  /// It is faster than the C library's function.
  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let near = near(value)
    let whole = Int(near)
    return Double(whole) > near ? whole - 1 : whole
  }

  package var width: Int { right - left }
  package var height: Int { bottom - top }
  var columns: Range<Int> { left..<right }
  var rows: Range<Int> { top..<bottom }
  package var isEmpty: Bool { right <= left || bottom <= top }

  /// The pixels that are in both rectangles.
  @inline(__always)
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left),
      top: max(top, other.top),
      right: min(right, other.right),
      bottom: min(bottom, other.bottom)
    )
  }
}
