import CSDL
import Drawing

/// Draws into memory with the processor: whole rows at once, and only where the picture differs.
///
/// Pixels are 32 bits, 0xFFRRGGBB. SDL's own software renderer queues every command, copies the
/// queue and blends texts from four bytes a pixel; these loops read one.
@MainActor final class Raster: Canvas {
  let damage: Damage
  var clip = PixelBox.empty
  /// The command that is drawn; -1 is the background.
  var command = -1

  private let pixels: UnsafeMutablePointer<UInt32>
  private let pitch: Int
  let width: Int
  let height: Int
  /// A row of coverage that is made up while a text is squeezed, stretched or moved.
  private let line: UnsafeMutablePointer<UInt8>
  private let sums: UnsafeMutablePointer<UInt16>

  /// Draws into a surface of 32 bits a pixel that outlives the raster.
  init?(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    guard let memory = surface.pointee.pixels, surface.pointee.w > 0, surface.pointee.h > 0 else {
      return nil
    }
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    pitch = Int(surface.pointee.pitch) / 4
    width = Int(surface.pointee.w)
    height = Int(surface.pointee.h)
    // One more: a text between pixels needs the pixel before the first.
    line = .allocate(capacity: width + 1)
    sums = .allocate(capacity: width + 1)
    damage = Damage(width: width, height: height)
  }

  isolated deinit {
    line.deallocate()
    sums.deallocate()
  }

  func fill(_ box: PixelBox, _ color: Color) {
    guard color.alpha > 0 else { return }
    let ink = Ink(color)
    damage.forEachPart(of: box.intersection(clip), command: command) { part in
      for y in part.top..<part.bottom {
        let row = pixels + (y * pitch + part.left)
        ink.paint(row, 0, part.width, ink.alpha)
      }
    }
  }

  func fill(columns: SoftSpan, rows: SoftSpan, _ color: Color) {
    guard color.alpha > 0 else { return }
    let ink = Ink(color)
    let box = PixelBox(left: columns.low, top: rows.low, right: columns.high, bottom: rows.high)
    let innerLeft = columns.lowShare < SoftSpan.whole ? columns.low &+ 1 : columns.low
    let innerRight = columns.highShare < SoftSpan.whole ? columns.high &- 1 : columns.high
    damage.forEachPart(of: box.intersection(clip), command: command) { part in
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
        // A box within one pixel has that pixel only once.
        if part.right > innerRight, innerRight >= innerLeft {
          ink.mix(row + innerRight, by: (alpha &* columns.highShare &+ 0x8000) >> 16)
        }
        y &+= 1
        row += pitch
      }
    }
  }

  func draw(_ mask: Mask, part source: PixelBox, x: Int, y: Int, _ color: Color) {
    guard color.alpha > 0 else { return }
    let ink = Ink(color)
    let box = PixelBox(left: x, top: y, right: x + source.width, bottom: y + source.height)
    damage.forEachPart(of: box.intersection(clip), command: command) { part in
      for line in part.top..<part.bottom {
        let coverage = mask.row(source.top + line - y) + (source.left + part.left - x)
        ink.blend(pixels + (line * pitch + part.left), part.width, coverage)
      }
    }
  }

  func draw(_ mask: Mask, at place: TextPlace, _ color: Color) {
    guard color.alpha > 0 else { return }
    let steps = TextPlace.steps
    let ink = Ink(color)
    let left = place.left >> 4
    let shift = place.left & (steps - 1)
    let box = mask.box(at: place)
    let isWhole = place.verticalScale == 1 && place.top & (steps - 1) == 0
    damage.forEachPart(of: box.intersection(clip), command: command) { part in
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

  /// What pixels have of a row of coverage whose width is multiplied, into `line`: between the
  /// middles of two of its pixels the one goes over into the other.
  private func stretch(
    _ source: UnsafeMutablePointer<UInt8>,
    _ width: Int,
    from left: Int,
    count: Int,
    _ place: TextPlace
  ) {
    let start = Double(left) + 0.5 - Double(place.left) / Double(TextPlace.steps)
    let step = Int((65536 / place.widthScale).rounded())
    var position = Int((start / place.widthScale * 65536).rounded()) - 32768
    for x in 0..<count {
      // Beyond the ends lie the blank columns.
      let pixel = min(max(position >> 16, -1), width - 1)
      let there = UInt16(truncatingIfNeeded: position >> 8 & 255)
      let sum = UInt16(source[pixel]) &* (256 &- there) &+ UInt16(source[pixel &+ 1]) &* there
      line[x] = position >> 16 < -1 || position >> 16 >= width ? 0 : UInt8(sum >> 8)
      position &+= step
    }
  }

  /// What a row of pixels has of a squeezed text: the mean of the rows that fall into it, from one
  /// pixel before `first`, into `line`.
  private func squeeze(_ mask: Mask, y: Int, first: Int, count: Int, _ place: TextPlace) {
    let top = Double(place.top) / Double(TextPlace.steps)
    let low = max(0, (Double(y) - top) / place.verticalScale)
    let high = min(Double(mask.height), (Double(y + 1) - top) / place.verticalScale)
    // The last pixel of a text between pixels lies in the blank column.
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

extension Mask {
  /// The pixels that a text touches at a place.
  func box(at place: TextPlace) -> PixelBox {
    let steps = Double(TextPlace.steps)
    let bottom = Double(place.top) / steps + Double(height) * place.verticalScale
    let left = place.left >> 4
    return PixelBox(
      left: left,
      top: place.top >> 4,
      right: place.widthScale == 1
        ? left + width + (place.left & 15 > 0 ? 1 : 0)
        : left + Int((Double(width) * place.widthScale).rounded(.up)) + 2,
      bottom: Int(bottom.rounded(.up))
    )
  }
}

/// A colour made ready for blending two channels at a time.
private struct Ink {
  /// Rows with fewer pixels are not worth the start of a loop over many at once.
  private static let short = 8

  let solid: UInt32
  let alpha: UInt32
  private let redBlue: UInt32
  private let green: UInt32

  init(_ color: Color) {
    alpha = UInt32(color.alpha)
    redBlue = UInt32(color.red) << 16 | UInt32(color.blue)
    green = UInt32(color.green) << 8
    solid = 0xFF00_0000 | redBlue | green
  }

  /// Mixes into a pixel; `share` is in 0...255.
  @inline(__always)
  private func mixed(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    let here = share &+ share >> 7
    let there = 256 &- here
    let outer = redBlue &* here &+ (pixel & 0x00FF_00FF) &* there &+ 0x0080_0080
    let inner = green &* here &+ (pixel & 0x0000_FF00) &* there &+ 0x0000_8000
    return 0xFF00_0000 | (outer >> 8 & 0x00FF_00FF) | (inner >> 8 & 0x0000_FF00)
  }

  /// Mixes into one pixel.
  @inline(__always)
  func mix(_ pixel: UnsafeMutablePointer<UInt32>, by share: UInt32) {
    pixel.pointee = mixed(pixel.pointee, share)
  }

  /// Mixes into a row of pixels, everywhere alike.
  @inline(__always)
  func paint(_ row: UnsafeMutablePointer<UInt32>, _ left: Int, _ right: Int, _ share: UInt32) {
    var x = left
    if share < 255 {
      while x < right {
        row[x] = mixed(row[x], share)
        x &+= 1
      }
    } else if right &- left < Self.short {
      while x < right {
        row[x] = solid
        x &+= 1
      }
    } else {
      (row + left).update(repeating: solid, count: right &- left)
    }
  }

  /// Mixes into a row of pixels as far as each is covered; most of a text's are not.
  func blend(
    _ row: UnsafeMutablePointer<UInt32>,
    _ count: Int,
    _ coverage: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x < count {
      defer { x &+= 1 }
      let covered = UInt32(coverage[x])
      if covered == 0 { continue }
      let product = covered &* alpha &+ 128
      let share = (product &+ product >> 8) >> 8
      row[x] = share == 255 ? solid : mixed(row[x], share)
    }
  }
}
