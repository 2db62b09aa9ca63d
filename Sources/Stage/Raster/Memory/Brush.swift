/// Paints primitives into the parts of a picture that must be drawn; each thread has its own brush.
struct Brush {
  private let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  private let pitch: Int
  private let damage: Damage
  private let line: CoverageLine

  /// For rows of at most `width` pixels; `free` must be called at the end.
  init(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, pitch: Int, damage: Damage) {
    self.pixels = pixels
    self.pitch = pitch
    self.damage = damage
    line = CoverageLine(width: width)
  }

  /// The brush must not be used afterwards.
  func free() { line.free() }

  func paint(_ indices: [Int32], of primitives: UnsafeBufferPointer<Primitive>, band index: Int) {
    let band = damage.grid.band(index)
    for place in indices { paint(primitives[Int(place)], within: band) }
  }

  func paint(_ primitive: Primitive, within limit: PixelRect) {
    let rect = primitive.rect.intersection(limit)
    let ink = primitive.ink
    switch primitive.form {
    case .rectangle(let columns, let rows):
      damage.forEachPart(of: rect, shape: primitive.shape) { part, color in
        if let color {
          fill(part, color)
        } else {
          fill(part, columns, rows, ink)
        }
      }
    case .mask(let mask, let place):
      damage.forEachPart(of: rect, shape: primitive.shape) { part, _ in
        for y in part.top..<part.bottom {
          let coverage = line.coverage(
            of: mask,
            at: place,
            y: y,
            from: part.left,
            count: part.width
          )
          ink.blend(pixels + (y * pitch + part.left), part.width, coverage)
        }
      }
    }
  }

  @inline(__always)
  private func fill(_ part: PixelRect, _ color: UInt32) {
    var row = pixels + (part.top &* pitch &+ part.left)
    for _ in part.top..<part.bottom {
      row.update(repeating: color, count: part.width)
      row += pitch
    }
  }

  @inline(__always)
  private func fill(_ part: PixelRect, _ columns: CoverageSpan, _ rows: CoverageSpan, _ ink: Ink) {
    let (innerLeft, innerRight) = (columns.innerLow, columns.innerHigh)
    let left = max(part.left, innerLeft)
    let right = min(part.right, innerRight)
    var y = part.top
    var row = pixels + y &* pitch
    while y < part.bottom {
      let alpha = ink.alpha &* rows.share(y)
      let share = (alpha &+ 128) >> 8
      if left < right { ink.paint(row, left, right, share) }
      if part.left < innerLeft {
        ink.mix(row + part.left, by: (alpha &* columns.lowShare &+ 0x8000) >> 16)
      }
      // In a rectangle within one pixel that pixel is mixed only once.
      if part.right > innerRight, innerRight >= innerLeft {
        ink.mix(row + innerRight, by: (alpha &* columns.highShare &+ 0x8000) >> 16)
      }
      y &+= 1
      row += pitch
    }
  }
}
