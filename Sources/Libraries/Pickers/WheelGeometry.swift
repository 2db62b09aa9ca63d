import RealModule
import ScrollPhysics

/// Computes where and how large rows appear on a wheel, a cylinder seen from the front.
///
/// Symbols: d distance of a row from the centre along the rim, R radius, φ = d/R angle of the row,
/// m rim scale. The row appears R·sin φ below the centre. The height of the row is multiplied by
/// cos φ. The size of its content is multiplied by m + (1 − m)·cos φ. Both factors are smooth, and
/// their slope at the centre is 0.
package struct WheelGeometry: Equatable, Sendable {
  /// Radius of the cylinder, in points; positive.
  package let radius: Double
  /// Size of a row's content at the rim, as a share of its size at the centre, 0...1.
  ///
  /// If this is 1, only the projection of the cylinder reduces the height of the content.
  package let rimScale: Double

  /// Radius that is used if the given radius is not finite and positive, in points.
  static let standardRadius = 150.0

  /// `radius` is in points; 150 if it is not finite and positive.
  ///
  /// `rimScale` is the size of content at the rim, clamped to 0...1; 1 for NaN.
  package init(radius: Double, rimScale: Double = 1) {
    self.radius = radius.validLength ?? Self.standardRadius
    self.rimScale = rimScale.isNaN ? 1 : min(max(rimScale, 0), 1)
  }

  /// `distance` is measured from the centre along the rim, in points.
  ///
  /// The result is nil if the row is on the far side of the cylinder.
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

  /// Returns the distance along the rim, in points, to the point that appears `y` points below the
  /// centre; nil outside the cylinder.
  package func distance(atY y: Double) -> Double? {
    abs(y) < radius ? radius * Double.asin(y / radius) : nil
  }

  /// Largest distance of a visible row from the centre along the rim, in points.
  package var visibleDistance: Double { radius * Double.pi / 2 }
}

extension Wheel {
  /// The angle, position, sizes and opacity of one row.
  public struct Appearance: Equatable, Sendable {
    /// Angle from the front, in radians, −π/2...π/2; positive below the centre.
    public var angle: Double
    /// Distance of the row's centre below the wheel's centre, in points.
    public var y: Double
    /// Visible height of the row, as a share of the row extent, 0...1.
    public var verticalScale: Double
    /// Size of the row's content, as a share of its size at the centre, 0...1.
    public var scale: Double
    /// Opacity: 1 at the centre, 0 at the rim.
    public var opacity: Double
  }
}
