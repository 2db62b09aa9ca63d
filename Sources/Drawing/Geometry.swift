/// A place in the window, in points from the top left corner.
public struct Point: Equatable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle in the window, in points.
public struct Rect: Equatable, Sendable {
  /// Left edge, in points.
  public var x: Double
  /// Top edge, in points.
  public var y: Double
  /// Extent to the right, in points; at least 0.
  public var width: Double
  /// Extent downwards, in points; at least 0.
  public var height: Double

  /// Creates a rectangle; a negative width or height becomes 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Right edge, in points.
  public var maxX: Double { x + width }
  /// Bottom edge, in points.
  public var maxY: Double { y + height }
  /// Centre.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Whether a place lies inside; left and top edges count, right and bottom edges do not.
  public func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }

  /// The rectangle smaller by the given amounts on each side.
  public func inset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
