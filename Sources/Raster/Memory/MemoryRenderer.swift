package import Drawing

/// Draws into memory: whole rows at once, and only where the picture differs from the one before.
///
/// Pixels are 32 bits, 0xFFRRGGBB.
package final class MemoryRenderer: ShapeRenderer {
  package let bounds: PixelRect

  let damage: Damage
  private let pixels: UnsafeMutablePointer<UInt32>
  private let pitch: Int
  private let ownsPixels: Bool
  /// Index of the current shape, and the pixels it may touch; -1 is the background.
  private var index = -1
  private var visible: PixelRect
  /// A row of coverage that is computed while a mask is squeezed, stretched or moved.
  private let line: UnsafeMutablePointer<UInt8>
  private let sums: UnsafeMutablePointer<UInt16>

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: Pixels across; over 0.
  ///   - height: Pixels down; over 0.
  ///   - pixels: Rows from the top, in memory that outlives the renderer; nil for black memory of
  ///     its own.
  ///   - pitch: Pixels from one row to the next; nil for `width`.
  package init(
    width: Int,
    height: Int,
    pixels: UnsafeMutablePointer<UInt32>? = nil,
    pitch: Int? = nil
  ) {
    damage = Damage(width: width, height: height)
    ownsPixels = pixels == nil
    self.pixels = pixels ?? .allocate(capacity: width * height)
    if ownsPixels { self.pixels.initialize(repeating: 0xFF00_0000, count: width * height) }
    self.pitch = pitch ?? width
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    visible = bounds
    // One more: a mask between pixels needs the pixel before the first.
    line = .allocate(capacity: width + 1)
    sums = .allocate(capacity: width + 1)
  }

  isolated deinit {
    line.deallocate()
    sums.deallocate()
    if ownsPixels { pixels.deallocate() }
  }

  /// Where the picture differs from the one before, as few and large rectangles.
  package var changes: [PixelRect] { damage.rects }

  /// Copies the picture: 0xXXRRGGBB with any highest byte, rows from the top.
  package func readColors(into colors: inout [UInt32]) {
    let (width, height) = (bounds.width, bounds.height)
    if colors.count != width * height { colors = Array(repeating: 0, count: width * height) }
    colors.withUnsafeMutableBufferPointer { colors in
      guard let start = colors.baseAddress else { return }
      for row in 0..<height {
        (start + row * width).update(from: pixels + row * pitch, count: width)
      }
    }
  }

  // MARK: ShapeRenderer

  package func begin(_ list: PlacedList) {
    damage.begin(background: Fingerprint(list.background).bits)
    let shapes = list.shapes
    for index in shapes.indices {
      let shape = shapes[index]
      let color = Fingerprint(shape.color).bits
      let print = list.fingerprint(shape)
      damage.add(index, shape.visible, print, opaque: shape.opaque, color: color)
    }
    damage.finish()
    visible = bounds
    index = -1
    fill(bounds, list.background)
  }

  package func beginShape(_ index: Int, _ shape: PlacedShape) -> Bool {
    self.index = index
    visible = shape.visible
    return damage.touches(visible, shape: index)
  }

  package func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color) {
    guard let ink = Ink(color) else { return }
    let rect = PixelRect(left: columns.low, top: rows.low, right: columns.high, bottom: rows.high)
    let (innerLeft, innerRight) = (columns.innerLow, columns.innerHigh)
    damage.forEachPart(of: rect.intersection(visible), shape: index) { part in
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
        // A rectangle within one pixel mixes that pixel only once.
        if part.right > innerRight, innerRight >= innerLeft {
          ink.mix(row + innerRight, by: (alpha &* columns.highShare &+ 0x8000) >> 16)
        }
        y &+= 1
        row += pitch
      }
    }
  }

  package func draw(_ mask: Mask, at place: MaskPlace, within limit: PixelRect?, _ color: Color) {
    guard let ink = Ink(color) else { return }
    let rect = mask.rect(at: place).intersection(limit ?? visible).intersection(visible)
    damage.forEachPart(of: rect, shape: index) { part in
      for y in part.top..<part.bottom {
        let coverage = coverage(of: mask, at: place, y: y, from: part.left, count: part.width)
        ink.blend(pixels + (y * pitch + part.left), part.width, coverage)
      }
    }
  }

  // MARK: Masks between pixels

  /// How much a mask covers of a part of a row: in the mask itself or in `line`.
  private func coverage(
    of mask: Mask,
    at place: MaskPlace,
    y: Int,
    from left: Int,
    count: Int
  ) -> UnsafeMutablePointer<UInt8> {
    let shift = place.left & 15
    let first = left - place.left >> 4
    guard place.verticalScale == 1 else {
      squeeze(mask, y: y, first: first, count: count, place)
      guard shift > 0 else { return line + 1 }
      slide(line + 1, count, by: shift)
      return line
    }
    let row = mask.row(y - place.top >> 4)
    if place.widthScale != 1 {
      stretch(row, mask.width, from: left, count: count, place)
      return line
    }
    guard shift > 0 else { return row + first }
    slide(row + first, count, by: shift)
    return line
  }

  /// Moves coverage to the right by sixteenths of a pixel, into `line`.
  private func slide(_ source: UnsafeMutablePointer<UInt8>, _ count: Int, by shift: Int) {
    let here = UInt16(16 - shift)
    let there = UInt16(shift)
    var previous = source[-1]
    for x in 0..<count {
      let coverage = source[x]
      let mixed = (UInt16(coverage) &* here &+ UInt16(previous) &* there &+ 8) >> 4
      line[x] = UInt8(truncatingIfNeeded: mixed)
      previous = coverage
    }
  }

  /// Stretches a row of coverage into `line`, with linear interpolation between the middles of its
  /// pixels.
  private func stretch(
    _ source: UnsafeMutablePointer<UInt8>,
    _ width: Int,
    from left: Int,
    count: Int,
    _ place: MaskPlace
  ) {
    let start = Double(left) + 0.5 - Double(place.left) / MaskPlace.steps
    let step = Int((65536 / place.widthScale).rounded())
    var position = Int((start / place.widthScale * 65536).rounded()) - 32768
    for x in 0..<count {
      // The blank columns are beyond the ends.
      let pixel = min(max(position >> 16, -1), width - 1)
      let there = UInt16(truncatingIfNeeded: position >> 8 & 255)
      let sum = UInt16(source[pixel]) &* (256 &- there) &+ UInt16(source[pixel &+ 1]) &* there
      line[x] = position >> 16 < -1 || position >> 16 >= width ? 0 : UInt8(sum >> 8)
      position &+= step
    }
  }

  /// Squeezes the rows of a mask that fall into one row of pixels into `line`: their mean, from one
  /// pixel before `first`.
  private func squeeze(_ mask: Mask, y: Int, first: Int, count: Int, _ place: MaskPlace) {
    let top = Double(place.top) / MaskPlace.steps
    let low = max(0, (Double(y) - top) / place.verticalScale)
    let high = min(Double(mask.height), (Double(y + 1) - top) / place.verticalScale)
    // The last pixel of a mask between pixels is in the blank column.
    let width = min(count + 1, mask.width + 2 - first)
    sums.update(repeating: 0, count: count + 1)
    var row = Int(low)
    while Double(row) < high, row < mask.height {
      let share = min(Double(row + 1), high) - max(Double(row), low)
      let weight = UInt16(share * place.verticalScale * 256)
      let source = mask.row(row) + (first - 1)
      for x in 0..<width { sums[x] &+= UInt16(source[x]) &* weight }
      row += 1
    }
    for x in 0...count { line[x] = UInt8(truncatingIfNeeded: sums[x] >> 8) }
  }
}
