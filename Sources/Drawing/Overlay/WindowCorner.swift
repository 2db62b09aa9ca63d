/// A corner of the window.
package enum WindowCorner: String, CaseIterable, Equatable, Sendable {
  /// At the bottom on the left.
  case bottomLeft
  /// At the bottom on the right.
  case bottomRight
  /// At the top on the right.
  case topRight
  /// At the top on the left.
  case topLeft

  /// A rectangle in this corner of the bounds.
  ///
  /// - Parameters:
  ///   - width: Width in points; limited to that of `bounds`.
  ///   - height: Height in points; limited to that of `bounds`.
  ///   - bounds: The available area, in points.
  /// - Returns: A rectangle inside the bounds.
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
