/// Position and size of a picker in its window, in the coordinates of `PointerEvent`.
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

  /// Returns a frame with its centre at (0, 0), for pickers that are created without a frame.
  package static func centered(width: Double, height: Double) -> PickerFrame {
    PickerFrame(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }

  /// Whether a point is inside the frame, or outside by at most `outset` points.
  ///
  /// A point on the left or top edge counts as inside, a point on the right or bottom edge as
  /// outside.
  func contains(x: Double, y: Double, outset: Double = 0) -> Bool {
    x >= self.x - outset && x < maxX + outset && y >= self.y - outset && y < maxY + outset
  }
}
