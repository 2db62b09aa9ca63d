/// Where a picker is in its window: a rectangle in the coordinates of `PointerEvent`.
public struct PickerFrame: Equatable, Sendable {
  /// Left edge, in points from the window's left edge.
  public var x: Double
  /// Top edge, in points from the window's top edge.
  public var y: Double
  /// Width, in points; at least 0.
  public var width: Double
  /// Height, in points; at least 0.
  public var height: Double

  /// Creates a frame; a width or height that is negative or NaN becomes 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// A frame with its centre at (0, 0), for pickers that are created without a frame.
  static func centered(width: Double, height: Double) -> PickerFrame {
    PickerFrame(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  /// Right edge, in points.
  var maxX: Double { x + width }
  /// Bottom edge, in points.
  var maxY: Double { y + height }
  /// Horizontal centre, in points.
  package var midX: Double { x + width / 2 }
  /// Vertical centre, in points.
  package var midY: Double { y + height / 2 }

  /// Whether a point is inside; the left and top edges are, the right and bottom edges are not.
  func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }
}
