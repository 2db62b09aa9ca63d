/// The division of a picture into cells, at most 4096.
struct CellGrid: Equatable {
  private static let mostCells = 4096

  /// Width of the picture, in pixels.
  let width: Int
  /// Height of the picture, in pixels.
  let height: Int
  /// The width of a cell is 2 to the power of `shiftX`, in pixels.
  let shiftX: Int
  /// The height of a cell is 2 to the power of `shiftY`, in pixels.
  let shiftY: Int
  let columns: Int
  let rows: Int

  /// The size is in pixels, and over 0.
  init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    (self.width, self.height) = (width, height)
    var (x, y) = (5, 4)
    func cells(_ extent: Int, _ shift: Int) -> Int { (extent + (1 << shift) - 1) >> shift }
    while cells(width, x) * cells(height, y) > Self.mostCells {
      if x <= y { x += 1 } else { y += 1 }
    }
    (shiftX, shiftY) = (x, y)
    (columns, rows) = (cells(width, x), cells(height, y))
  }

  var count: Int { columns * rows }

  // Masking shifts, because plain ones check the number of bits.

  /// Returns the index of the cell in its row that contains a pixel.
  @inline(__always)
  func column(_ x: Int) -> Int { x &>> shiftX }

  /// Returns the index of the row of cells that contains a pixel.
  @inline(__always)
  func row(_ y: Int) -> Int { y &>> shiftY }

  /// Returns the left edge of a cell, in pixels.
  @inline(__always)
  func x(_ column: Int) -> Int { column &<< shiftX }

  /// Returns the top edge of a row of cells, in pixels.
  @inline(__always)
  func y(_ row: Int) -> Int { row &<< shiftY }

  /// A band is a row of cells; the rectangle has the full width of the picture.
  func band(_ index: Int) -> PixelRect {
    PixelRect(left: 0, top: y(index), right: width, bottom: min(y(index + 1), height))
  }

  /// Returns the indices of the bands that a rectangle touches; it must not be empty.
  func bands(of rect: PixelRect) -> ClosedRange<Int> {
    row(rect.top)...row(rect.bottom - 1)
  }
}
