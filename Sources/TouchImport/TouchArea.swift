/// The part of a window that represents the surface of a device.
package struct TouchArea: Equatable, Sendable {
  /// Distance from the left edge of the window to the left edge of the area, in points.
  package var x: Double
  /// Distance from the upper edge of the window to the upper edge of the area, in points.
  package var y: Double
  /// Width in points; a negative width exchanges left and right.
  package var width: Double
  /// Height in points; a negative height exchanges top and bottom.
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
