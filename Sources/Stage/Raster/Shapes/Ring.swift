import Drawing

/// A ring in pixels; it is a disc if the radius of its hole is not positive.
struct Ring {
  let center: Point
  let radius: Double
  let hole: Double

  /// Returns the covered share of a pixel: limit(radius − d + 1/2) − limit(hole − d + 1/2).
  ///
  /// d is the distance of the pixel's centre from `center`. `limit` limits a value to 0...1. The second term is
  /// 0 for a disc.
  func coverage(_ x: Int, _ y: Int) -> Double {
    let dx = Double(x) + 0.5 - center.x
    let dy = Double(y) + 0.5 - center.y
    let distance = (dx * dx + dy * dy).squareRoot()
    let outer = min(max(radius - distance + 0.5, 0), 1)
    let inner = hole > 0 ? min(max(hole - distance + 0.5, 0), 1) : 0
    return outer - inner
  }
}

/// The shape of a ring's mask; all lengths are in quarter pixels.
///
/// The same mask is used for every colour. Radii and positions are rounded to a quarter pixel, so that slow
/// motion is smooth and few masks are needed.
struct RingMask {
  /// Outer radius; over 0.
  var radius: Int
  /// Radius of the hole; 0 for a disc.
  var hole = 0
  /// Horizontal position of the centre within a pixel, in quarters of a pixel, 0..<4.
  var phaseX = 0
  /// Vertical position of the centre within a pixel, in quarters of a pixel, 0..<4.
  var phaseY = 0

  /// Largest outer radius of a mask, in pixels; larger rings are drawn without a mask.
  static let largestRadius = 512.0

  var key: MaskCache.Key {
    MaskCache.Key("", size: radius, variant: hole << 4 | phaseX << 2 | phaseY)
  }

  /// Half the mask's width and height, in pixels.
  ///
  /// The centre is `halfWidth` pixels from the left and from the top, plus `phaseX` and `phaseY` quarters
  /// of a pixel.
  var halfWidth: Int { (radius + 3) / 4 + 1 }

  /// No other mask may have the same `serial`.
  func mask(serial: UInt64) -> Mask {
    let mask = Mask(width: 2 * halfWidth + 1, height: 2 * halfWidth + 1, serial: serial)
    let center = Point(
      x: Double(halfWidth) + Double(phaseX) / 4,
      y: Double(halfWidth) + Double(phaseY) / 4
    )
    let ring = Ring(center: center, radius: Double(radius) / 4, hole: Double(hole) / 4)
    for row in 0..<mask.height {
      let pixels = mask.row(row)
      for column in 0..<mask.width {
        pixels[column] = UInt8((ring.coverage(column, row) * 255).rounded())
      }
    }
    return mask
  }
}

/// The round corners of a rectangle; each corner is a quarter of a disc.
struct Corners {
  let disc: RingMask
  /// Width and height of a corner, in pixels.
  let extent: Int

  /// nil if the corners are not round.
  ///
  /// The radius is in pixels, and is rounded to whole pixels: only then does the disc touch both sides. It is
  /// limited to half of the rectangle's shorter side and to `RingMask.largestRadius`.
  init?(of rect: PixelRect, radius: Double) {
    let half = min(rect.width, rect.height) / 2
    extent = Int(min(radius, Double(half), RingMask.largestRadius).rounded())
    guard extent > 0 else { return nil }
    disc = RingMask(radius: 4 * extent)
  }
}
