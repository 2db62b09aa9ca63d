/// An upright box of whole pixels; right and bottom are the first ones outside.
nonisolated struct PixelBox: Equatable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// Places beyond it, in pixels, lie outside every window.
  static let far = 1e6

  static let empty = PixelBox(left: 0, top: 0, right: 0, bottom: 0)

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The pixels that are at least touched; empty for places that are no numbers.
  init(touchedLeft left: Double, top: Double, right: Double, bottom: Double) {
    guard left < right, top < bottom else {
      self = .empty
      return
    }
    self.init(
      left: Self.down(left),
      top: Self.down(top),
      right: -Self.down(-right),
      bottom: -Self.down(-bottom)
    )
  }

  /// The whole number at or below, within `far`; quicker than the C library's.
  @inline(__always)
  static func down(_ place: Double) -> Int {
    let near = place > -far ? place < far ? place : far : -far
    let whole = Int(near)
    return Double(whole) > near ? whole - 1 : whole
  }

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { right <= left || bottom <= top }

  /// The pixels that lie in both.
  @inline(__always)
  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left),
      top: max(top, other.top),
      right: min(right, other.right),
      bottom: min(bottom, other.bottom)
    )
  }
}
