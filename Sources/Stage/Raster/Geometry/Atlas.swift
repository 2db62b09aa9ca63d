/// One texture that contains many masks; the texels are white, and their opacity is the coverage.
///
/// The lower part contains unscaled masks. The upper part contains squeezed masks and polygons, which must be
/// computed again in every frame of a motion. When a part is full, it is emptied.
///
/// The texels are also stored in memory. New texels of a frame are sent to the graphics processor together. If
/// the graphics processor loses the texture, all texels are sent again.
package final class Atlas {
  /// Width and height of the texture, in texels.
  package static let side = 2048
  /// Largest width and height of a place, in texels.
  static let largest = 800
  /// Width and height of a white square with clear texels around it; rectangles are drawn with its texels.
  static let square = 128
  /// Centre of the clear texel at the top left of the white square, in texels.
  static let clear = (x: Float(margin + halfWidth) + 0.5, y: Float(partHeight + margin) + 0.5)
  /// Width and height of a second white square, for small rectangles.
  ///
  /// A small rectangle is drawn as one triangle, which extends beyond the rectangle. The texels beyond it are
  /// clear.
  static let smallSquare = 32
  /// Largest width and height of a small rectangle, in pixels.
  static let smallPixels = 15
  /// Centre of the clear texel at the top left of the small square, in texels.
  static let smallClear = (x: clear.x + Float(square + 2), y: clear.y)

  enum Part: Int8 { case computed, whole }

  /// A rectangle in the atlas that contains a mask; it is valid until its part of the atlas is emptied.
  struct Place {
    let x: Int32
    let y: Int32
    fileprivate let part: Part
    fileprivate let emptyings: Int32
  }

  struct Places {
    /// The place of the unscaled mask, including its blank columns; nil if the mask was never added.
    var whole: Place?
    /// The place of the last squeezed form of the mask, and the position and scale of that form.
    var computed: (place: Place, form: MaskPlace)?
  }

  /// A row of neighbouring places that have similar heights.
  private struct Shelf {
    let top: Int
    let height: Int
    /// First free column.
    var end: Int
    /// First column whose texels were not sent.
    var sent: Int
  }

  /// Number of unused texels at the edges of each part, so that no texture coordinate of a mask is outside the
  /// texture.
  private static let margin = 2
  /// Number of texels to the left of the clear texel at `clear`.
  ///
  /// The quad of a rectangle begins half a pixel before the centre of its first pixel. If the rectangle is one
  /// or two pixels wide, half a pixel corresponds to half the width of the square.
  private static let halfWidth = square / 2
  /// Number of texels from the clear texel at `smallClear` to the right, including this texel.
  ///
  /// The triangle of a small rectangle extends over twice the rectangle's width. The triangle of a rectangle of
  /// two pixels needs the most texels, 116; the 128 of this constant are enough.
  private static let smallReach = 4 * smallSquare
  private static let partHeight = side / 2

  private let texels = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
  private var shelves: [[Shelf]] = [[], []]
  /// The first unused row of each part.
  private var usedRows = [0, partHeight]
  private var emptyings: (computed: Int32, whole: Int32) = (0, 0)

  init() { empty(.whole) }

  deinit { texels.deallocate() }

  /// Whether the place is still valid: its part was not emptied since.
  func contains(_ place: Place) -> Bool { place.emptyings == emptyings(of: place.part) }

  private func emptyings(of part: Part) -> Int32 {
    part == .whole ? emptyings.whole : emptyings.computed
  }

  /// `width` and `height` are in texels, and at most `largest`; the result is nil if the part is full.
  ///
  /// The texels have undefined values until the caller writes them.
  func place(width: Int, height: Int, in part: Part) -> Place? {
    func place(_ x: Int, _ y: Int) -> Place {
      Place(x: Int32(x), y: Int32(y), part: part, emptyings: emptyings(of: part))
    }
    let index = Int(part.rawValue)
    for number in shelves[index].indices {
      let shelf = shelves[index][number]
      // A much lower mask would waste space on the shelf.
      guard shelf.height >= height, shelf.height <= height + height / 2 + 8,
        shelf.end + width <= Self.side - Self.margin
      else { continue }
      shelves[index][number].end += width
      return place(shelf.end, shelf.top)
    }
    let first = index * Self.partHeight
    let top = shelves[index].last.map { $0.top + $0.height } ?? first + Self.margin
    let rounded = (height + 7) & ~7
    guard top + rounded <= first + Self.partHeight - Self.margin else { return nil }
    let shelf = Shelf(top: top, height: rounded, end: Self.margin + width, sent: 0)
    shelves[index].append(shelf)
    let used = usedRows[index]
    if top + rounded > used {
      let count = (top + rounded - used) * Self.side
      (texels + used * Self.side).initialize(repeating: Self.texel(0), count: count)
      usedRows[index] = top + rounded
    }
    return place(Self.margin, top)
  }

  /// Frees all places of a part; then adds the white squares again if the part is `whole`.
  func empty(_ part: Part) {
    shelves[Int(part.rawValue)].removeAll(keepingCapacity: true)
    guard part == .whole else { return emptyings.computed += 1 }
    emptyings.whole += 1
    let (side, small) = (Self.square + 2, Self.halfWidth + Self.square + 2)
    guard let place = place(width: small + Self.smallReach, height: side, in: .whole)
    else { return }
    for y in 0..<side {
      let first = row(y, of: place)
      first.update(repeating: Self.texel(0), count: small + Self.smallReach)
      if y > 0, y <= Self.square {
        (first + Self.halfWidth + 1).update(repeating: Self.texel(255), count: Self.square)
      }
      if y > 0, y <= Self.smallSquare {
        (first + small + 1).update(repeating: Self.texel(255), count: Self.smallSquare)
      }
    }
  }

  /// Returns the address of the first texel in a row of a place.
  func row(_ row: Int, of place: Place) -> UnsafeMutablePointer<UInt32> {
    texels + ((Int(place.y) + row) * Self.side + Int(place.x))
  }

  /// Returns a white texel whose opacity is a coverage of 0...255.
  ///
  /// Red, green and blue may be in any order, because they are equal.
  @inline(__always)
  static func texel(_ coverage: UInt8) -> UInt32 { UInt32(coverage) << 24 | 0x00FF_FFFF }

  // MARK: Sending

  /// Calls `body` with each rectangle of texels that was not sent, and with the address of its first texel.
  ///
  /// The address of the next row is `side` texels further. After the call, all texels count as sent.
  package func send<E>(_ body: (PixelRect, UnsafePointer<UInt32>) throws(E) -> Void) throws(E) {
    for part in shelves.indices {
      for index in shelves[part].indices {
        let shelf = shelves[part][index]
        guard shelf.sent < shelf.end else { continue }
        let (top, bottom) = (shelf.top, shelf.top + shelf.height)
        let rect = PixelRect(left: shelf.sent, top: top, right: shelf.end, bottom: bottom)
        try body(rect, texels + (top * Self.side + shelf.sent))
        shelves[part][index].sent = shelf.end
      }
    }
  }

  /// Marks all texels as not sent, so that the next call of `send` sends them again.
  package func sendAgain() {
    for part in shelves.indices {
      for index in shelves[part].indices { shelves[part][index].sent = 0 }
    }
  }
}
