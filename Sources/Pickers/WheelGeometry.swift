import RealModule
import ScrollPhysics

/// The places of rows on a wheel: a cylinder seen from the front.
///
/// Symbols: d distance of a row from the centre along the rim, R the radius, φ = d/R its angle, m
/// the rim's scale. The row appears R·sin φ below the centre, foreshortened by cos φ, and as large
/// as m + (1 − m)·cos φ: both shrink smoothly, without steps and with a level top at the centre.
package struct WheelGeometry: Equatable, Sendable {
  /// Radius of the cylinder, in points; positive.
  package let radius: Double
  /// Size of a row's content at the rim, as a share of its size at the centre, 0...1; 1 leaves
  /// only the foreshortening of the cylinder.
  package let rimScale: Double

  /// Radius if the given one is not finite and positive, in points.
  static let standardRadius = 150.0

  /// Creates the geometry of a wheel.
  ///
  /// `radius` is in points, 150 if it is not finite and positive. `rimScale`, the size of content
  /// at the rim, is clamped to 0...1; 1 for NaN.
  package init(radius: Double, rimScale: Double = 1) {
    self.radius = radius.validLength ?? Self.standardRadius
    self.rimScale = rimScale.isNaN ? 1 : min(max(rimScale, 0), 1)
  }

  /// The appearance of a row at a distance from the centre along the rim, in points; nil on the far
  /// side.
  package func appearance(atDistance distance: Double) -> Wheel.Appearance? {
    let angle = distance / radius
    guard abs(angle) < Double.pi / 2 else { return nil }
    let cosine = Double.cos(angle)
    return Wheel.Appearance(
      angle: angle,
      y: radius * Double.sin(angle),
      verticalScale: cosine,
      scale: rimScale + (1 - rimScale) * cosine,
      opacity: cosine * cosine
    )
  }

  /// The distance along the rim of a point below the centre; nil beside the cylinder.
  package func distance(atY y: Double) -> Double? {
    abs(y) < radius ? radius * Double.asin(y / radius) : nil
  }

  /// Greatest distance of a visible row from the centre along the rim, in points.
  package var visibleDistance: Double { radius * Double.pi / 2 }
}

extension Wheel {
  /// How one row appears.
  public struct Appearance: Equatable, Sendable {
    /// Angle from the front, in radians, −π/2...π/2; positive below the centre.
    public var angle: Double
    /// Distance of the row's centre below the wheel's centre, in points.
    public var y: Double
    /// Visible height relative to the row extent, 0...1.
    public var verticalScale: Double
    /// Size of the content relative to the centre, 0...1.
    public var scale: Double
    /// Opacity, 0...1.
    public var opacity: Double
  }
}
