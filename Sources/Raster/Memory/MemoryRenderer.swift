package import Drawing

/// Draws into memory: whole rows at once, and only where the picture differs from the one before.
///
/// Pixels are 32 bits, 0xFFRRGGBB.
package final class MemoryRenderer: MaskRenderer {
  package let bounds: PixelRect
  package private(set) var visible = PixelRect.empty
  package let cutter = ShapeCutter()

  let damage: Damage
  private let pixels: UnsafeMutablePointer<UInt32>
  private let pitch: Int
  /// Index of the current shape; -1 is the background.
  private var index = -1
  /// A row of coverage that is computed while a mask is squeezed, stretched or moved.
  private let line: UnsafeMutablePointer<UInt8>
  private let sums: UnsafeMutablePointer<UInt16>

  /// Draws into memory that outlives the renderer.
  ///
  /// - Parameters:
  ///   - pixels: Rows from the top.
  ///   - pitch: Pixels from one row to the next.
  ///   - width: Pixels across; over 0.
  ///   - height: Pixels down; over 0.
  package init(pixels: UnsafeMutablePointer<UInt32>, pitch: Int, width: Int, height: Int) {
    self.pixels = pixels
    self.pitch = pitch
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    // One more: a mask between pixels needs the pixel before the first.
    line = .allocate(capacity: width + 1)
    sums = .allocate(capacity: width + 1)
    damage = Damage(width: width, height: height)
  }

  deinit {
    line.deallocate()
    sums.deallocate()
  }

  /// Where the picture differs from the one before, as few and large rectangles.
  package var changes: [PixelRect] { damage.rects }
  /// How much of the picture the last drawing changed, in 0...1.
  package var changedShare: Double { damage.share }

  /// Copies the picture.
  ///
  /// - Parameter colors: One pixel each, 0xXXRRGGBB with any highest byte, rows from the top; resized
  ///   to the picture.
  package func copy(into colors: inout [UInt32]) {
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
    damage.begin(background: Fingerprint.solid(list.background))
    for index in list.shapes.indices {
      let visible = list.shapes[index].visible
      guard !visible.isEmpty else { continue }
      let print = list.fingerprint(index)
      if let (rect, color) = list.shapes[index].opaque {
        damage.add(index, visible, print, opaque: rect, color: Fingerprint.solid(color))
      } else {
        damage.add(index, visible, print, opaque: .empty, color: 0)
      }
    }
    damage.finish()
    visible = bounds
    index = -1
    fill(bounds, list.background)
  }

  package func beginShape(_ index: Int, visible: PixelRect, clip: PixelRect) -> Bool {
    guard damage.touches(visible, shape: index) else { return false }
    self.index = index
    self.visible = visible
    return true
  }

  package func end() {}

  package func fill(_ rect: PixelRect, _ color: Color) {
    guard color.alpha > 0 else { return }
    let ink = Ink(color)
    damage.forEachPart(of: rect.intersection(visible), shape: index) { part in
      for y in part.top..<part.bottom {
        let row = pixels + (y * pitch + part.left)
        ink.paint(row, 0, part.width, ink.alpha)
      }
    }
  }

  package func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color) {
    guard color.alpha > 0 else { return }
    let ink = Ink(color)
    let rect = PixelRect(left: columns.low, top: rows.low, right: columns.high, bottom: rows.high)
    let innerLeft = columns.lowShare < CoverageSpan.whole ? columns.low &+ 1 : columns.low
    let innerRight = columns.highShare < CoverageSpan.whole ? columns.high &- 1 : columns.high
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

  package func draw(_ mask: Mask, part source: PixelRect, x: Int, y: Int, _ color: Color) {
    guard color.alpha > 0 else { return }
    let ink = Ink(color)
    let rect = PixelRect(left: x, top: y, right: x + source.width, bottom: y + source.height)
    damage.forEachPart(of: rect.intersection(visible), shape: index) { part in
      for line in part.top..<part.bottom {
        let coverage = mask.row(source.top + line - y) + (source.left + part.left - x)
        ink.blend(pixels + (line * pitch + part.left), part.width, coverage)
      }
    }
  }

  package func draw(_ mask: Mask, at place: MaskPlace, _ color: Color) {
    guard color.alpha > 0 else { return }
    let steps = MaskPlace.steps
    let ink = Ink(color)
    let left = place.left >> 4
    let shift = place.left & (steps - 1)
    let rect = mask.rect(at: place)
    let isWhole = place.verticalScale == 1 && place.top & (steps - 1) == 0
    damage.forEachPart(of: rect.intersection(visible), shape: index) { part in
      for y in part.top..<part.bottom {
        let row = pixels + (y * pitch + part.left)
        let first = part.left - left
        if isWhole {
          let source = mask.row(y - place.top >> 4) + first
          guard place.widthScale == 1 else {
            stretch(source - first, mask.width, from: part.left, count: part.width, place)
            ink.blend(row, part.width, line)
            continue
          }
          guard shift > 0 else {
            ink.blend(row, part.width, source)
            continue
          }
          slide(source, part.width, by: shift)
        } else {
          squeeze(mask, y: y, first: first, count: part.width, place)
          if shift > 0 { slide(line + 1, part.width, by: shift) }
        }
        ink.blend(row, part.width, isWhole || shift > 0 ? line : line + 1)
      }
    }
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
    let start = Double(left) + 0.5 - Double(place.left) / Double(MaskPlace.steps)
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
    let top = Double(place.top) / Double(MaskPlace.steps)
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
