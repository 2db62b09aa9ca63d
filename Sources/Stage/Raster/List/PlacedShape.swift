import Drawing

/// A visible shape of a list, in pixels.
struct PlacedShape {
  enum Kind {
    /// A rectangle by its top left and its bottom right corner, which may be between pixels.
    case rectangle(Point, Point)
    case rounded(PixelRect, radius: Double)
    case ring(Ring)
    /// A range of indices into the list's corners.
    case polygon(Range<Int>)
    case gradient(PixelRect, to: Color, isVertical: Bool)
    /// A text, symbol or shape, as an index into the list's masks.
    case mask(Int, MaskPlace)
  }

  let kind: Kind
  /// The colour, or the first colour of a gradient.
  let color: Color
  /// The pixels that the shape may touch, inside the picture and the clips.
  let visible: PixelRect

  /// The pixels that the shape covers completely with its colour.
  var covered: PixelRect {
    switch kind {
    case .rectangle(let low, let high):
      return PixelRect(inside: low, high).intersection(visible)
    case .rounded(var rect, let radius):
      let corner = Int((min(radius, Double(rect.height) / 2) + 1).rounded(.up))
      rect.top += corner
      rect.bottom -= corner
      return rect.intersection(visible)
    case .ring, .polygon, .gradient, .mask:
      return PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    }
  }
}

extension PlacedList {
  /// Depends on the appearance and the position of the shape.
  func fingerprint(_ shape: PlacedShape) -> UInt64 {
    var print = Fingerprint(shape.color)
    print.add(shape.visible)
    switch shape.kind {
    case .rectangle(let low, let high):
      print.add(low)
      print.add(high)
    case .rounded(let rect, let radius):
      print.add(rect)
      print.add(radius)
    case .ring(let ring):
      print.add(ring.center)
      print.add(ring.radius)
      print.add(ring.hole)
    case .polygon(let range):
      for index in range { print.add(corners[index]) }
    case .gradient(let rect, let end, let isVertical):
      print.add(rect)
      print.add(Fingerprint(end).bits &+ (isVertical ? 1 : 2))
    case .mask(let index, let place):
      print.add(masks[index].serial)
      print.add(place.left, place.top)
      print.add(place.verticalScale)
      print.add(place.widthScale)
    }
    return print.bits
  }
}

/// A hash of 64 bits; numbers are added to it one after another.
struct Fingerprint {
  private(set) var bits: UInt64 = 0

  init(_ color: Color) {
    let redGreen = UInt64(color.red) << 24 | UInt64(color.green) << 16
    add(redGreen | UInt64(color.blue) << 8 | UInt64(color.alpha))
  }

  mutating func add(_ number: UInt64) {
    bits = (bits ^ number) &* 0xD6E8_FEB8_6659_FD93
    bits ^= bits >> 32
  }

  mutating func add(_ number: Double) {
    add(number.bitPattern)
  }

  /// Adds two numbers of 32 bits as one of 64 bits.
  mutating func add(_ first: Int, _ second: Int) {
    add(UInt64(truncatingIfNeeded: first << 32 ^ second))
  }

  mutating func add(_ rect: PixelRect) {
    add(rect.left, rect.top)
    add(rect.right, rect.bottom)
  }

  mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }
}
