package import Drawing

/// An upright rectangle of whole pixels; right and bottom are the first pixels outside.
package struct PixelRect: Equatable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  /// Coordinates beyond it, in pixels, are outside every window.
  static let far = 1e6

  package static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The pixels that are at least touched; empty for coordinates that are not numbers.
  init(touchedLeft left: Double, top: Double, right: Double, bottom: Double) {
    guard left < right, top < bottom else {
      self = .empty
      return
    }
    self.init(
      left: Self.floor(left),
      top: Self.floor(top),
      right: -Self.floor(-right),
      bottom: -Self.floor(-bottom)
    )
  }

  /// The whole number at or below, limited to `far`; faster than the C library's.
  @inline(__always)
  static func floor(_ value: Double) -> Int {
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

  /// A clip on whole pixels.
  package func clipped(to rect: Rect, scale: Double) -> PixelRect {
    func whole(_ edge: Double, _ low: Int, _ high: Int) -> Int {
      guard !edge.isNaN else { return low }
      return Int(min(max((edge * scale).rounded(), Double(low)), Double(max(low, high))))
    }
    return PixelRect(
      left: whole(rect.x, left, right),
      top: whole(rect.y, top, bottom),
      right: whole(rect.maxX, left, right),
      bottom: whole(rect.maxY, top, bottom)
    )
  }
}

/// An upright rectangle in pixels whose edges may be between pixels.
package struct Edges: Equatable, Sendable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  /// A rectangle in points, scaled to pixels.
  init(_ rect: Rect, scale: Double) {
    left = rect.x * scale
    top = rect.y * scale
    right = rect.maxX * scale
    bottom = rect.maxY * scale
  }

  /// The same with edges on whole pixels, at least one pixel each way if it was not empty.
  var snapped: Edges {
    var edges = self
    edges.left = left.rounded()
    edges.top = top.rounded()
    edges.right = right > left ? max(right.rounded(), edges.left + 1) : edges.left
    edges.bottom = bottom > top ? max(bottom.rounded(), edges.top + 1) : edges.top
    return edges
  }

  /// The pixels it touches.
  var touched: PixelRect {
    PixelRect(touchedLeft: left, top: top, right: right, bottom: bottom)
  }

  /// The pixels it covers completely.
  var covered: PixelRect {
    PixelRect(
      touchedLeft: left.rounded(.up),
      top: top.rounded(.up),
      right: right.rounded(.down),
      bottom: bottom.rounded(.down)
    )
  }
}
