/// A place in the window, in points from the top left corner.
package struct Point: Equatable, Sendable {
  /// Distance from the left edge, in points.
  package var x: Double
  /// Distance from the top edge, in points.
  package var y: Double

  /// Creates a point.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle in the window, in points.
package struct Rect: Equatable, Sendable {
  /// Left edge, in points.
  package var x: Double
  /// Top edge, in points.
  package var y: Double
  /// Extent to the right, in points; at least 0.
  package var width: Double
  /// Extent downwards, in points; at least 0.
  package var height: Double

  /// Creates a rectangle; a negative width or height becomes 0.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// A rectangle without extent.
  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Right edge, in points.
  package var maxX: Double { x + width }
  /// Bottom edge, in points.
  package var maxY: Double { y + height }
  /// Centre.
  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Whether a place is inside; left and top edges count, right and bottom edges do not.
  package func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }

  /// Whether a point is inside; left and top edges count, right and bottom edges do not.
  package func contains(_ point: Point) -> Bool { contains(x: point.x, y: point.y) }

  /// The rectangle smaller by the given amounts on each side.
  package func inset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
