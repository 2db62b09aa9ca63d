/// The coverage of many masks in one texture: white texels whose opacity is the coverage.
///
/// The lower part has masks as they are, the upper one squeezed ones and polygons, of which motion needs
/// new ones in every frame. A part that is full is emptied. All texels are in memory, too, so that those
/// of a frame are sent together, and again when the graphics processor loses them.
package final class Atlas {
  /// Texels across and down.
  package static let side = 2048
  /// Most texels across and down of what is placed.
  static let largest = 800
  /// Texels across and down of a white square with clear texels around, from which rectangles have
  /// their edges.
  static let square = 128
  /// The middle of the square's top left clear texel.
  static let clear = (x: Float(margin + reach) + 0.5, y: Float(partHeight + margin) + 0.5)
  /// Texels across and down of a second white square, for rectangles of at most `smallPixels` pixels
  /// across and down: what is beyond their last pixels is clear.
  static let smallSquare = 32
  static let smallPixels = 15
  /// The middle of its top left clear texel.
  static let smallClear = (x: clear.x + Float(square + 2), y: clear.y)

  enum Part: Int8 { case computed, whole }

  /// Where something was placed, as long as its part was not emptied since.
  struct Place {
    let x: Int32
    let y: Int32
    fileprivate let part: Part
    fileprivate let emptyings: Int32
  }

  /// Where a mask is.
  struct Places {
    /// As it is, with its blank columns.
    var whole: Place?
    /// As it was squeezed last, and where that was drawn.
    var computed: (place: Place, form: MaskPlace)?
  }

  /// Texels of one height side by side.
  private struct Shelf {
    let top: Int
    let height: Int
    /// The first column that is free, and the first one that was not sent.
    var end: Int
    var sent: Int
  }

  /// Texels left free at the edges, so that no coordinate of a mask is outside the texture.
  private static let margin = 2
  /// How far beyond the square's texels the coordinates of a rectangle of three pixels are.
  private static let reach = square / 2
  /// Texels from the small square's first clear one to the farthest of a rectangle of two pixels.
  private static let smallReach = 4 * smallSquare
  private static let partHeight = side / 2

  private let texels = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
  private var shelves: [[Shelf]] = [[], []]
  /// The first row of each part that was never used.
  private var usedRows = [0, partHeight]
  /// How often each part was emptied.
  private var emptyings: (computed: Int32, whole: Int32) = (0, 0)

  init() { empty(.whole) }

  deinit { texels.deallocate() }

  /// Whether what was placed there is still there.
  func contains(_ place: Place) -> Bool { place.emptyings == emptyings(of: place.part) }

  private func emptyings(of part: Part) -> Int32 {
    part == .whole ? emptyings.whole : emptyings.computed
  }

  /// Finds a place of a size up to `largest`, whose texels are not defined; nil if the part is full.
  func place(width: Int, height: Int, in part: Part) -> Place? {
    func place(_ x: Int, _ y: Int) -> Place {
      Place(x: Int32(x), y: Int32(y), part: part, emptyings: emptyings(of: part))
    }
    let index = Int(part.rawValue)
    for number in shelves[index].indices {
      let shelf = shelves[index][number]
      // A much lower mask would waste the shelf.
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

  /// Frees the places of a part.
  func empty(_ part: Part) {
    shelves[Int(part.rawValue)].removeAll(keepingCapacity: true)
    guard part == .whole else { return emptyings.computed += 1 }
    emptyings.whole += 1
    let (side, small) = (Self.square + 2, Self.reach + Self.square + 2)
    guard let place = place(width: small + Self.smallReach, height: side, in: .whole)
    else { return }
    for y in 0..<side {
      let first = row(y, of: place)
      first.update(repeating: Self.texel(0), count: small + Self.smallReach)
      if y > 0, y <= Self.square {
        (first + Self.reach + 1).update(repeating: Self.texel(255), count: Self.square)
      }
      if y > 0, y <= Self.smallSquare {
        (first + small + 1).update(repeating: Self.texel(255), count: Self.smallSquare)
      }
    }
  }

  /// The first texel of a row of a place.
  func row(_ row: Int, of place: Place) -> UnsafeMutablePointer<UInt32> {
    texels + ((Int(place.y) + row) * Self.side + Int(place.x))
  }

  /// White with a coverage of 0...255 as opacity; red, green and blue may be in any order.
  @inline(__always)
  static func texel(_ coverage: UInt8) -> UInt32 { UInt32(coverage) << 24 | 0x00FF_FFFF }

  // MARK: Sending

  /// Calls `body` with each rectangle of texels that was not sent, and its first texel; rows are `side`
  /// texels apart.
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

  /// Has all texels sent again.
  package func sendAgain() {
    for part in shelves.indices {
      for index in shelves[part].indices { shelves[part][index].sent = 0 }
    }
  }
}
