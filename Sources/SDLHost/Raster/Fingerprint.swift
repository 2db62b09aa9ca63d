import Drawing

/// What a command looks like, in 64 bits.
struct Fingerprint {
  private(set) var bits: UInt64

  /// Begins with a number that tells kinds apart.
  init(_ kind: UInt64) {
    bits = kind
  }

  /// The fingerprint of a command within its clips.
  init(_ command: DrawCommand, _ placing: Placing) {
    switch command {
    case .rectangle(let rect, let color):
      self.init(rect, color, placing.box)
      return
    case .roundedRectangle(let rect, let radius, let color):
      self.init(2)
      add(rect)
      add(radius)
      add(color)
    case .circle(let center, let radius, let color):
      self.init(3)
      add(center)
      add(radius)
      add(color)
    case .ring(let center, let radius, let lineWidth, let color):
      self.init(4)
      add(center)
      add(radius)
      add(lineWidth)
      add(color)
    case .line(let start, let end, let width, let color):
      self.init(5)
      add(start)
      add(end)
      add(width)
      add(color)
    case .triangle(let a, let b, let c, let color):
      self.init(6)
      add(a)
      add(b)
      add(c)
      add(color)
    case .gradient(let rect, let start, let end, let isVertical):
      self.init(isVertical ? 7 : 8)
      add(rect)
      add(start)
      add(end)
    case .text(_, _, _, _, let color), .symbol(_, _, _, _, let color):
      if case .text = command { self.init(9) } else { self.init(12) }
      add(placing.serial)
      add(UInt64(bitPattern: Int64(placing.place.left ^ placing.place.top << 32)))
      add(placing.place.verticalScale)
      add(placing.place.widthScale)
      add(color)
    case .pushClip, .popClip:
      self.init(10)
    }
    add(placing.box)
  }

  /// The fingerprint of a rectangle within its clips.
  init(_ rect: Rect, _ color: Color, _ box: PixelBox) {
    self.init(1)
    add(rect)
    add(color)
    add(box)
  }

  /// The fingerprint of pixels of one solid colour.
  static func solid(_ color: Color) -> UInt64 {
    var print = Fingerprint(11)
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

  /// Boxes lie within the picture, whose extents have 16 bits.
  mutating func add(_ box: PixelBox) {
    add(UInt64(bitPattern: Int64(box.left ^ box.top << 16 ^ box.right << 32 ^ box.bottom << 48)))
  }

  mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  mutating func add(_ rect: Rect) {
    add(rect.x)
    add(rect.y)
    add(rect.width)
    add(rect.height)
  }
}
