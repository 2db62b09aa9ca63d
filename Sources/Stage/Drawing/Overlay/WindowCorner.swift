/// A corner of the window in which the overlay of frame times can be placed.
package enum WindowCorner: String, CaseIterable, Equatable, Sendable {
  case bottomLeft, bottomRight, topRight, topLeft

  /// Returns a rectangle in this corner of the bounds; its size is in points, limited to the bounds.
  package func place(width: Double, height: Double, in bounds: Rect) -> Rect {
    let width = min(width, bounds.width)
    let height = min(height, bounds.height)
    let isLeft = self == .bottomLeft || self == .topLeft
    let isTop = self == .topLeft || self == .topRight
    return Rect(
      x: isLeft ? bounds.x : bounds.maxX - width,
      y: isTop ? bounds.y : bounds.maxY - height,
      width: width,
      height: height
    )
  }
}
