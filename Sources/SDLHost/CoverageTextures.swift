import CSDL

/// Discs and rings as textures: white, with the share of each pixel they cover as opacity.
///
/// One texture serves every colour. Radii and places between pixels are rounded to a quarter pixel,
/// so that a slowly moving circle glides instead of jumping, and few textures are needed.
final class CoverageTextures {
  /// What is on a texture; lengths in quarter pixels.
  struct Shape: Hashable {
    /// Outer radius; over 0.
    var radius: Int
    /// Radius of the hole; 0 for a disc.
    var hole: Int
    /// Where the centre lies between two pixels, 0..<4.
    var phaseX = 0
    var phaseY = 0

    /// Half the texture's width and height, in pixels; its centre lies there plus the phase.
    var reach: Int { (radius + 3) / 4 + 1 }
  }

  private struct Entry {
    var texture: OpaquePointer
    var bytes: Int
    var lastUse: Int
  }

  /// Larger shapes are stretched from this radius, in pixels.
  static let largestRadius = 512

  /// Most bytes kept, counting 4 for each pixel.
  let byteLimit: Int
  /// Bytes kept now.
  private(set) var bytes = 0

  private var entries: [Shape: Entry] = [:]
  private var uses = 0

  /// Creates an empty cache of at most `byteLimit` bytes.
  init(byteLimit: Int = 8 << 20) {
    self.byteLimit = byteLimit
  }

  /// The texture of a shape; made if it is not there.
  func texture(
    for shape: Shape,
    renderer: OpaquePointer
  ) throws(SDLError) -> OpaquePointer {
    uses += 1
    if let index = entries.index(forKey: shape) {
      entries.values[index].lastUse = uses
      return entries.values[index].texture
    }
    let extent = 2 * shape.reach + 1
    let texture = try Texture.make(
      renderer: renderer,
      pixels: Self.pixels(shape),
      pitch: Int32(extent * 4),
      width: Int32(extent),
      height: Int32(extent)
    )
    let entry = Entry(texture: texture, bytes: extent * extent * 4, lastUse: uses)
    entries[shape] = entry
    bytes += entry.bytes
    evict()
    return texture
  }

  /// Destroys every texture.
  func removeAll() {
    for entry in entries.values {
      SDL_DestroyTexture(entry.texture)
    }
    entries.removeAll()
    bytes = 0
  }

  /// A pixel is covered as far as its centre lies inside the edge, from -1/2 to 1/2 pixel.
  private static func pixels(_ shape: Shape) -> [UInt32] {
    let extent = 2 * shape.reach + 1
    let centerX = Double(shape.reach) + Double(shape.phaseX) / 4
    let centerY = Double(shape.reach) + Double(shape.phaseY) / 4
    let radius = Double(shape.radius) / 4
    let hole = Double(shape.hole) / 4
    return [UInt32](unsafeUninitializedCapacity: extent * extent) { pixels, count in
      for row in 0..<extent {
        for column in 0..<extent {
          let dx = Double(column) + 0.5 - centerX
          let dy = Double(row) + 0.5 - centerY
          let distance = (dx * dx + dy * dy).squareRoot()
          let outer = min(max(radius - distance + 0.5, 0), 1)
          let inner = shape.hole > 0 ? min(max(hole - distance + 0.5, 0), 1) : 0
          let opacity = UInt32(((outer - inner) * 255).rounded())
          pixels[row * extent + column] = opacity << 24 | 0x00FF_FFFF
        }
      }
      count = extent * extent
    }
  }

  private func evict() {
    while bytes > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }),
      oldest.value.lastUse != uses
    {
      SDL_DestroyTexture(oldest.value.texture)
      bytes -= oldest.value.bytes
      entries[oldest.key] = nil
    }
  }
}
