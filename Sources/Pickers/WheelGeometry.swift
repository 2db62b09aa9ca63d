import RealModule

/// Where rows sit on a wheel: a cylinder seen from the front.
///
/// Symbols: d distance of a row from the centre along the rim, R the radius, φ = d/R its angle.
/// The row appears R·sin φ below the centre, foreshortened by cos φ.
public struct WheelGeometry: Equatable, Sendable {
  /// Radius of the cylinder, in points; over 0.
  public var radius: Double

  /// How one row appears.
  public struct Appearance: Equatable, Sendable {
    /// Distance of its middle below the wheel's centre, in points.
    public var y: Double
    /// Share of its height that is seen, 0...1.
    public var verticalScale: Double
    /// How visible it is, 0...1.
    public var opacity: Double
  }

  /// Creates the geometry of a wheel.
  public init(radius: Double) {
    precondition(radius > 0, "a wheel has a radius")
    self.radius = radius
  }

  /// How a row appears whose distance from the centre along the rim is given, in points; nil on
  /// the far side.
  public func appearance(atDistance distance: Double) -> Appearance? {
    let angle = distance / radius
    guard abs(angle) < Double.pi / 2 else { return nil }
    let cosine = Double.cos(angle)
    return Appearance(
      y: radius * Double.sin(angle),
      verticalScale: cosine,
      opacity: cosine * cosine
    )
  }

  /// The distance along the rim of what is seen a number of points below the centre; nil beside
  /// the cylinder.
  public func distance(atY y: Double) -> Double? {
    guard abs(y) < radius else { return nil }
    return radius * Double.asin(y / radius)
  }

  /// How far along the rim rows are seen, in points, on each side of the centre.
  public var visibleDistance: Double { radius * Double.pi / 2 }
}
