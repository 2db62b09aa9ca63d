import Drawing

/// An upright rectangle of whole pixels; right and bottom are the first pixels outside.
package struct PixelRect: Equatable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  /// Coordinates beyond it, in pixels, are outside every window.
  static let far = 1e6

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The pixels that are at least touched; empty for coordinates that are not numbers.
  init(touchedLeft left: Double, top: Double, right: Double, bottom: Double) {
    guard left < right, top < bottom else {
      self.init(left: 0, top: 0, right: 0, bottom: 0)
      return
    }
    self.init(
      left: Self.floor(left),
      top: Self.floor(top),
      right: -Self.floor(-right),
      bottom: -Self.floor(-bottom)
    )
  }

  /// A rectangle in points with its edges on the nearest pixels, at least one pixel each way unless it
  /// is empty.
  init(snapping rect: Rect, scale: Double) {
    self.init(rounding: rect, scale: scale)
    if rect.maxX * scale > rect.x * scale { right = max(right, left + 1) }
    if rect.maxY * scale > rect.y * scale { bottom = max(bottom, top + 1) }
  }

  /// A rectangle in points with its edges on the nearest pixels.
  init(rounding rect: Rect, scale: Double) {
    self.init(
      left: Self.floor((rect.x * scale).rounded()),
      top: Self.floor((rect.y * scale).rounded()),
      right: Self.floor((rect.maxX * scale).rounded()),
      bottom: Self.floor((rect.maxY * scale).rounded())
    )
  }

  /// The whole number at or below, limited to `far`; faster than the C library's.
  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let near = value > -far ? value < far ? value : far : -far
    let whole = Int(near)
    return Double(whole) > near ? whole - 1 : whole
  }

  package var width: Int { right - left }
  package var height: Int { bottom - top }
  package var isEmpty: Bool { right <= left || bottom <= top }

  /// The pixels that are in both.
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
