/// The content of each cell of a picture, computed from its shapes in the order of drawing.
///
/// The fingerprint of each shape is mixed into the cells that the shape touches. Cells with equal fingerprints show
/// the same pixels. Fingerprints have 64 bits, so a collision is not expected in the lifetime of a machine.
///
/// An opaque shape hides the shapes below it: a cell that it covers starts with its colour. A translucent shape that
/// covers a cell of one colour is treated as an opaque shape of the mixed colour.
///
/// All memory is allocated on creation.
final class Cells {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  let grid: CellGrid
  let prints: UnsafeMutablePointer<UInt64>
  /// Index of the first shape that is visible in each cell; -1 is the background.
  let firsts: UnsafeMutablePointer<Int32>
  /// The colour that the first visible shape of each cell gives to the cell.
  ///
  /// It is 0xFFRRGGBB, or 0x00RRGGBB if other shapes are drawn over that shape.
  let colors: UnsafeMutablePointer<UInt32>
  /// The fingerprint of a cell that shows the background alone.
  private(set) var blank: UInt64 = 0

  init(_ grid: CellGrid) {
    self.grid = grid
    prints = .allocate(capacity: grid.count)
    firsts = .allocate(capacity: grid.count)
    colors = .allocate(capacity: grid.count)
  }

  deinit {
    prints.deallocate()
    firsts.deallocate()
    colors.deallocate()
  }

  /// Removes all shapes; `background` is 0xFFRRGGBB.
  func begin(background: UInt32) {
    blank = Self.print(of: background)
    prints.initialize(repeating: blank, count: grid.count)
    firsts.initialize(repeating: -1, count: grid.count)
    colors.initialize(repeating: background, count: grid.count)
  }

  /// Replaces the shapes by those of cells with the same grid.
  func copy(_ other: Cells) {
    blank = other.blank
    prints.update(from: other.prints, count: grid.count)
    firsts.update(from: other.firsts, count: grid.count)
    colors.update(from: other.colors, count: grid.count)
  }

  /// The shape touches only `rect`, which is not empty.
  ///
  /// It fills all pixels of `covered` with `ink`. `ink` is nil if the shape is clear.
  func add(
    _ index: Int,
    _ rect: PixelRect,
    _ print: UInt64,
    covered: @autoclosure () -> PixelRect,
    _ ink: Ink?
  ) {
    let columns = grid.columns
    let (left, right) = (grid.column(rect.left), grid.column(rect.right &- 1))
    let (top, bottom) = (grid.row(rect.top), grid.row(rect.bottom &- 1))
    // Most shapes are smaller than a cell and cover none.
    if grid.column(rect.width) > 0, grid.row(rect.height) > 0, let ink {
      let covered = cells(inside: covered())
      if !covered.isEmpty {
        for row in top...bottom {
          let start = row &* columns
          guard row >= covered.top, row < covered.bottom else {
            mix(print, start &+ left, start &+ right)
            continue
          }
          mix(print, start &+ left, start &+ covered.left &- 1)
          cover(start + covered.left..<start + covered.right, index, print, ink)
          mix(print, start &+ covered.right, start &+ right)
        }
        return
      }
    }
    var row = top
    while row <= bottom {
      let start = row &* columns
      mix(print, start &+ left, start &+ right)
      row &+= 1
    }
  }

  /// Returns the columns and rows of the cells that are completely inside a rectangle of pixels.
  private func cells(inside rect: PixelRect) -> PixelRect {
    // The last cells may reach beyond the picture.
    PixelRect(
      left: grid.column(rect.left + grid.x(1) - 1),
      top: grid.row(rect.top + grid.y(1) - 1),
      right: rect.right >= grid.width ? grid.columns : grid.column(rect.right),
      bottom: rect.bottom >= grid.height ? grid.rows : grid.row(rect.bottom)
    )
  }

  /// Mixes a shape into the cells from `first` to `last`, which it covers only in part.
  @inline(__always)
  private func mix(_ print: UInt64, _ first: Int, _ last: Int) {
    var cell = first
    while cell <= last {
      let old = prints[cell]
      prints[cell] = ((old << 7 | old >> 57) ^ print) &* Self.factor
      colors[cell] &= 0x00FF_FFFF
      cell &+= 1
    }
  }

  /// Mixes a shape into cells that it covers completely.
  private func cover(_ range: Range<Int>, _ index: Int, _ print: UInt64, _ ink: Ink) {
    let first = Int32(truncatingIfNeeded: index)
    if ink.isOpaque {
      (prints + range.lowerBound).update(repeating: Self.print(of: ink.solid), count: range.count)
      (firsts + range.lowerBound).update(repeating: first, count: range.count)
      (colors + range.lowerBound).update(repeating: ink.solid, count: range.count)
      return
    }
    for cell in range {
      let color = colors[cell]
      guard color >> 24 > 0 else {
        mix(print, cell, cell)
        continue
      }
      colors[cell] = ink.mixed(color, ink.alpha)
      prints[cell] = Self.print(of: colors[cell])
      firsts[cell] = first
    }
  }

  /// The fingerprint of a cell that has one colour.
  private static func print(of color: UInt32) -> UInt64 { UInt64(color) &* factor }
}
