import Sessions

/// A device whose touches were recorded.
package struct TouchDevice: Equatable, Sendable {
  /// The range of an axis of the device.
  package struct Range: Equatable, Sendable {
    /// Value at the left or upper end.
    package var lowest: Int
    /// Value at the right or lower end; above `lowest`.
    package var highest: Int

    /// Creates a range; nil unless `highest` is above `lowest`.
    package init?(lowest: Int, highest: Int) {
      guard lowest < highest else { return nil }
      self.lowest = lowest
      self.highest = highest
    }

    /// A value as a share of the range: 0 at the lowest, 1 at the highest, outside 0...1 beyond them.
    func share(of value: Int) -> Double {
      (Double(value) - Double(lowest)) / (Double(highest) - Double(lowest))
    }
  }

  /// Its name, or its path without a name; may be empty.
  package var name: String
  /// Range of the horizontal axis.
  package var x: Range
  /// Range of the vertical axis.
  package var y: Range

  /// Creates a device.
  package init(name: String, x: Range, y: Range) {
    self.name = name
    self.x = x
    self.y = y
  }
}

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

  /// Creates an area.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
