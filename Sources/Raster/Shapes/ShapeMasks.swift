/// The masks of discs and rings drawn recently.
///
/// One mask serves every colour. Radii and places between pixels are rounded to a quarter pixel, so
/// that a slowly moving circle glides instead of jumping, and few masks are needed.
final class ShapeMasks {
  /// What is on a mask; lengths in quarter pixels.
  struct Shape: Hashable {
    /// Outer radius; over 0.
    var radius: Int
    /// Radius of the hole; 0 for a disc.
    var hole: Int
    /// Where the centre is between two pixels, 0..<4.
    var phaseX = 0
    var phaseY = 0

    /// Half the mask's width and height, in pixels; its centre is there plus the phase.
    var reach: Int { (radius + 3) / 4 + 1 }
  }

  /// Largest radius of a mask, in pixels; larger discs are drawn without one.
  static let largestRadius = 512

  private var masks = BoundedCache<Shape, Mask>(byteLimit: 2 << 20)

  /// The mask of a shape; made if it is not there.
  func mask(for shape: Shape) -> Mask {
    if let cached = masks.value(for: shape) { return cached }
    let extent = 2 * shape.reach + 1
    let mask = Mask(width: extent, height: extent, serial: masks.nextSerial)
    Self.paint(shape, on: mask)
    masks.insert(mask, for: shape, bytes: mask.bytes)
    return mask
  }

  /// Releases every mask.
  func removeAll() {
    masks.removeAll()
  }

  /// How much of a pixel is covered whose middle is at a distance from the centre: as far as it is
  /// inside the edge, from -1/2 to 1/2 pixel.
  static func coverage(distance: Double, radius: Double, hole: Double) -> Double {
    let outer = min(max(radius - distance + 0.5, 0), 1)
    let inner = hole > 0 ? min(max(hole - distance + 0.5, 0), 1) : 0
    return outer - inner
  }

  private static func paint(_ shape: Shape, on mask: Mask) {
    let centerX = Double(shape.reach) + Double(shape.phaseX) / 4
    let centerY = Double(shape.reach) + Double(shape.phaseY) / 4
    let (radius, hole) = (Double(shape.radius) / 4, Double(shape.hole) / 4)
    for row in 0..<mask.height {
      let pixels = mask.row(row)
      for column in 0..<mask.width {
        let dx = Double(column) + 0.5 - centerX
        let dy = Double(row) + 0.5 - centerY
        let distance = (dx * dx + dy * dy).squareRoot()
        let share = coverage(distance: distance, radius: radius, hole: hole)
        pixels[column] = UInt8((share * 255).rounded())
      }
    }
  }
}
