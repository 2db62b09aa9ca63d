import RealModule

/// Where rows sit on a wheel: a cylinder seen from the front.
///
/// Symbols: d distance of a row from the centre along the rim, R the radius, φ = d/R its angle, m
/// the rim's scale. The row appears R·sin φ below the centre, foreshortened by cos φ, and as large
/// as m + (1 − m)·cos φ: both shrink smoothly, without steps and with a level top at the centre.
public struct WheelGeometry: Equatable, Sendable {
  /// Radius of the cylinder, in points; over 0.
  public let radius: Double
  /// Size of a row's content at the rim, as a share of its size at the centre, 0...1; 1 leaves
  /// only the foreshortening of the cylinder.
  public let rimScale: Double

  /// Radius where the one asked for is none, in points.
  public static let standardRadius = 150.0

  /// How one row appears.
  public struct Appearance: Equatable, Sendable {
    /// Its angle from the front, in radians, −π/2...π/2; positive below the centre.
    public var angle: Double
    /// Distance of its middle below the wheel's centre, in points.
    public var y: Double
    /// Share of its height that is seen, 0...1.
    public var verticalScale: Double
    /// Size of its content as a share of the one at the centre, 0...1.
    public var scale: Double
    /// How visible it is, 0...1.
    public var opacity: Double
  }

  /// Creates the geometry of a wheel.
  ///
  /// - Parameters:
  ///   - radius: Radius of the cylinder, in points; NaN, infinity, 0 and less count as
  ///     `standardRadius`.
  ///   - rimScale: Size of content at the rim, brought into 0...1; NaN counts as 1.
  public init(radius: Double, rimScale: Double = 1) {
    self.radius = radius > 0 && radius.isFinite ? radius : Self.standardRadius
    self.rimScale = rimScale.isNaN ? 1 : min(max(rimScale, 0), 1)
  }

  /// How a row appears whose distance from the centre along the rim is given, in points; nil on
  /// the far side.
  public func appearance(atDistance distance: Double) -> Appearance? {
    let angle = distance / radius
    guard abs(angle) < Double.pi / 2 else { return nil }
    let cosine = Double.cos(angle)
    return Appearance(
      angle: angle,
      y: radius * Double.sin(angle),
      verticalScale: cosine,
      scale: rimScale + (1 - rimScale) * cosine,
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
