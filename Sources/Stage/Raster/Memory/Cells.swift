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

  struct Cell {
    var print: UInt64
    /// Index of the first visible shape; -1 is the background.
    var first: Int32
    /// The colour that the first visible shape gives to the cell.
    ///
    /// It is 0xFFRRGGBB, or 0x00RRGGBB if other shapes are drawn over that shape.
    var color: UInt32
  }

  let grid: CellGrid
  private let cells: UnsafeMutablePointer<Cell>
  init(_ grid: CellGrid) {
    self.grid = grid
    cells = .allocate(capacity: grid.count)
  }

  deinit { cells.deallocate() }

  subscript(index: Int) -> Cell {
    @inline(__always) get { cells[index] }
  }

  /// Removes all shapes; `background` is 0xFFRRGGBB.
  func begin(background: UInt32) {
    let cell = Cell(print: Self.print(of: background), first: -1, color: background)
    cells.initialize(repeating: cell, count: grid.count)
  }

  /// Replaces the shapes by those of cells with the same grid.
  func copy(_ other: Cells) {
    cells.update(from: other.cells, count: grid.count)
  }

  /// The shape touches only `rect`, which is not empty.
  ///
  /// It fills all pixels of `fill` with `ink`. `ink` is nil if the shape is clear.
  func add(
    _ index: Int,
    _ rect: PixelRect,
    _ print: UInt64,
    fill: @autoclosure () -> PixelRect,
    _ ink: Ink?
  ) {
    let (left, right) = (grid.column(rect.left), grid.column(rect.right &- 1))
    let bottom = grid.row(rect.bottom &- 1)
    var covered = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    // Most shapes are smaller than a cell and cover none.
    if ink != nil, grid.column(rect.width) > 0, grid.row(rect.height) > 0 {
      covered = cells(inside: fill())
    }
    var row = grid.row(rect.top)
    while row <= bottom {
      let start = cells + row &* grid.columns
      if let ink, row >= covered.top, row < covered.bottom, covered.left < covered.right {
        mix(print, start + left, start + covered.left)
        cover(start + covered.left, start + covered.right, index, print, ink)
        mix(print, start + covered.right, start + (right &+ 1))
      } else {
        mix(print, start + left, start + (right &+ 1))
      }
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

  /// Mixes a shape into the cells from `first` to before `end`, which it covers only in part.
  @inline(__always)
  private func mix(
    _ print: UInt64,
    _ first: UnsafeMutablePointer<Cell>,
    _ end: UnsafeMutablePointer<Cell>
  ) {
    var cell = first
    while cell < end {
      let old = cell.pointee.print
      cell.pointee.print = ((old &<< 7 | old &>> 57) ^ print) &* Self.factor
      cell.pointee.color &= 0x00FF_FFFF
      cell += 1
    }
  }

  /// Mixes a shape into the cells from `first` to before `end`, which it covers completely.
  private func cover(
    _ first: UnsafeMutablePointer<Cell>,
    _ end: UnsafeMutablePointer<Cell>,
    _ index: Int,
    _ print: UInt64,
    _ ink: Ink
  ) {
    var cell = first
    while cell < end {
      if ink.isOpaque || cell.pointee.color >> 24 > 0 {
        let color = ink.mixed(cell.pointee.color, ink.alpha)
        let first = Int32(truncatingIfNeeded: index)
        cell.pointee = Cell(print: Self.print(of: color), first: first, color: color)
      } else {
        mix(print, cell, cell + 1)
      }
      cell += 1
    }
  }

  /// The fingerprint of a cell that has one colour.
  private static func print(of color: UInt32) -> UInt64 { UInt64(color) &* factor }
}
