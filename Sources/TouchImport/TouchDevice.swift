import Sessions

/// A device that touches were recorded from.
package struct TouchDevice: Equatable, Sendable {
  /// What an axis of the device counts.
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

    /// A value as a share of the range: 0 at the lowest, 1 at the highest, beyond them outside.
    func share(of value: Int) -> Double {
      (Double(value) - Double(lowest)) / (Double(highest) - Double(lowest))
    }
  }

  /// Its name, or its path where there is no name; may be empty.
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

/// Where in a window a device's surface is laid.
package struct TouchArea: Equatable, Sendable {
  /// Distance of the left edge from the window's, in points.
  package var x: Double
  /// Distance of the upper edge from the window's, in points.
  package var y: Double
  /// Width in points; negative turns left and right around.
  package var width: Double
  /// Height in points; negative turns up and down around.
  package var height: Double

  /// Creates an area.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
