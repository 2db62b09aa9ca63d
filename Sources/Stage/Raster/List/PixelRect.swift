import Drawing

/// An upright rectangle of whole pixels; `right` and `bottom` are the first pixels outside.
package struct PixelRect: Equatable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  /// Largest coordinate, in pixels; larger coordinates are limited to it, and are outside every window.
  static let far = 1e6

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the smallest rectangle of whole pixels that contains the area between two corners.
  ///
  /// It is empty if a coordinate is NaN.
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

  /// Creates the largest rectangle of whole pixels inside the area between two corners.
  ///
  /// A pixel counts as inside if an edge of the area cuts off at most 1/64 of its width or height.
  init(inside low: Point, _ high: Point) {
    self.init(
      left: -Self.floor(1.0 / 64 - low.x),
      top: -Self.floor(1.0 / 64 - low.y),
      right: Self.floor(high.x + 1.0 / 64),
      bottom: Self.floor(high.y + 1.0 / 64)
    )
  }

  /// Rounds a rectangle in points to pixels; a side that is longer than 0 becomes at least one pixel.
  init(snapping rect: Rect, scale: Double) {
    self.init(rounding: rect, scale: scale)
    if rect.maxX * scale > rect.x * scale { right = max(right, left + 1) }
    if rect.maxY * scale > rect.y * scale { bottom = max(bottom, top + 1) }
  }

  /// Rounds the edges of a rectangle in points to whole pixels; `scale` is in pixels per point.
  init(rounding rect: Rect, scale: Double) {
    self.init(
      left: Self.floor((rect.x * scale).rounded()),
      top: Self.floor((rect.y * scale).rounded()),
      right: Self.floor((rect.maxX * scale).rounded()),
      bottom: Self.floor((rect.maxY * scale).rounded())
    )
  }

  /// Returns a coordinate limited to ±`far`; NaN becomes -`far`.
  @inline(__always)
  static func near(_ value: Double) -> Double {
    value > -far ? value < far ? value : far : -far
  }

  /// Returns the largest whole number that is not above a value, limited to ±`far`.
  ///
  /// This is faster than the C library's function.
  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let near = near(value)
    let whole = Int(near)
    return Double(whole) > near ? whole - 1 : whole
  }

  mutating func formUnion(_ other: PixelRect) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
  }

  package var width: Int { right - left }
  package var height: Int { bottom - top }
  var columns: Range<Int> { left..<right }
  var rows: Range<Int> { top..<bottom }
  package var isEmpty: Bool { right <= left || bottom <= top }

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
