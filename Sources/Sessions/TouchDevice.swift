/// A device that touches were recorded from.
public struct TouchDevice: Equatable, Sendable {
  /// What an axis of the device counts.
  public struct Range: Equatable, Sendable {
    /// Value at the left or upper end.
    public var lowest: Int
    /// Value at the right or lower end; above `lowest`.
    public var highest: Int

    /// Creates a range; nil unless `highest` is above `lowest`.
    public init?(lowest: Int, highest: Int) {
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
  public var name: String
  /// Range of the horizontal axis.
  public var x: Range
  /// Range of the vertical axis.
  public var y: Range

  /// Creates a device.
  public init(name: String, x: Range, y: Range) {
    self.name = name
    self.x = x
    self.y = y
  }
}

/// Where in a window a device's surface is laid.
public struct TouchArea: Equatable, Sendable {
  /// Distance of the left edge from the window's, in points.
  public var x: Double
  /// Distance of the upper edge from the window's, in points.
  public var y: Double
  /// Width in points; negative turns left and right around.
  public var width: Double
  /// Height in points; negative turns up and down around.
  public var height: Double

  /// Creates an area.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
