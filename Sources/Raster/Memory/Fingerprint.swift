import Drawing

/// A hash of what a shape looks like, in 64 bits.
struct Fingerprint {
  private(set) var bits: UInt64

  /// Begins with a number for the kind of shape.
  init(kind: UInt64) {
    bits = kind
  }

  /// The fingerprint of pixels of one opaque colour.
  static func solid(_ color: Color) -> UInt64 {
    var print = Fingerprint(kind: 0)
    print.add(color)
    return print.bits
  }

  mutating func add(_ number: UInt64) {
    bits = (bits ^ number) &* 0xD6E8_FEB8_6659_FD93
    bits ^= bits >> 32
  }

  mutating func add(_ number: Double) {
    add(number.bitPattern)
  }

  mutating func add(_ color: Color) {
    let redGreen = UInt64(color.red) << 24 | UInt64(color.green) << 16
    add(redGreen | UInt64(color.blue) << 8 | UInt64(color.alpha))
  }

  /// Adds a rectangle within the picture, whose extents have 16 bits.
  mutating func add(_ rect: PixelRect) {
    let bits = rect.left ^ rect.top << 16 ^ rect.right << 32 ^ rect.bottom << 48
    add(UInt64(bitPattern: Int64(bits)))
  }

  mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  mutating func add(_ edges: Edges) {
    add(edges.left)
    add(edges.top)
    add(edges.right)
    add(edges.bottom)
  }
}
