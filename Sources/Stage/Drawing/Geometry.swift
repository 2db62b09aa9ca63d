import ScrollPhysics

/// A position in the window, in points from the top left corner.
package struct Point: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in the window, with sides along the axes, in points.
package struct Rect: Equatable, Sendable {
  package var x: Double
  package var y: Double
  /// At least 0.
  package var width: Double
  /// At least 0.
  package var height: Double

  /// A negative width or height becomes 0.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Left and top edges count as inside, right and bottom edges do not.
  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns the rectangle reduced by `dx` at the left and right, and by `dy` at the top and bottom.
  package func inset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

extension Rect {
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    let (right, bottom) = (max(maxX, other.maxX), max(maxY, other.maxY))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// `share` 0 is this rectangle, and 1 is the other one.
  package func moved(to other: Rect, share: Double) -> Rect {
    func at(_ from: Double, _ to: Double) -> Double { from + share * (to - from) }
    return Rect(
      x: at(x, other.x),
      y: at(y, other.y),
      width: at(width, other.width),
      height: at(height, other.height)
    )
  }
}

/// Returns 3x² − 2x³, where x is `value` limited to 0...1: it rises from 0 to 1 with a slope of 0 at both ends.
package func smoothStep(_ value: Double) -> Double {
  value <= 0 ? 0 : value >= 1 ? 1 : Ease.cubicInOut.progress(value)
}
