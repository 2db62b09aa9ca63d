/// A colour with opacity, 8 bits a channel, not premultiplied.
package struct Color: Equatable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// Opacity: 0 is clear, and 255 is opaque.
  package var alpha: UInt8

  /// `rgb` is 0xRRGGBB; `opacity` is in 0...1.
  package init(_ rgb: UInt32, opacity: Double = 1) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    alpha = UInt8(min(max(opacity, 0), 1) * 255 + 0.5)
  }

  /// Returns the same colour with its opacity multiplied by a factor from 0 to 1.
  package func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha = UInt8(Double(alpha) * min(max(factor, 0), 1) + 0.5)
    return color
  }

  /// The opacity is mixed too.
  ///
  ///     Color(0x000000).mixed(with: Color(0xFFFFFF), share: 0.5)   // 0x808080
  ///
  /// `share` is the share of `other`, clamped to 0...1; NaN counts as 0.
  package func mixed(with other: Color, share: Double) -> Color {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(Double(from) + (Double(to) - Double(from)) * share + 0.5)
    }
    var color = self
    color.red = mix(red, other.red)
    color.green = mix(green, other.green)
    color.blue = mix(blue, other.blue)
    color.alpha = mix(alpha, other.alpha)
    return color
  }
}
