/// The part of a window to which a device is mapped.
package struct TouchArea: Equatable, Sendable {
  /// Distance of the left edge from the window's, in points.
  package var x: Double
  /// Distance of the upper edge from the window's, in points.
  package var y: Double
  /// Width in points; a negative width exchanges left and right.
  package var width: Double
  /// Height in points; a negative height exchanges top and bottom.
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
