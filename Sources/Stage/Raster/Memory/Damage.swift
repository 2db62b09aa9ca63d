/// Finds the parts of a picture that differ from the previous picture, by the fingerprints of their cells.
///
/// An unchanged cell is neither drawn nor sent to the display. In a changed cell, shapes below the first visible shape
/// are not drawn. All memory is allocated on creation.
final class Damage {
  /// Neighbouring cells of one row that must be drawn and have the same first shape and colour.
  ///
  /// `left` and `right` are in pixels.
  private struct Run {
    var left: Int32
    var right: Int32
    /// Index of the first visible shape, whose colour fills the run; -1 is the background.
    var first: Int32
    /// The colour that fills the run before other shapes are drawn, 0xFFRRGGBB.
    var color: UInt32
  }

  let grid: CellGrid
  /// Fingerprints of the cells of the picture drawn last.
  private let prints: UnsafeMutablePointer<UInt64>
  /// The runs that must be drawn; the memory has capacity for `columns` runs in each row of cells.
  private let runs: UnsafeMutablePointer<Run>
  /// Number of runs in each row of cells.
  private let counts: UnsafeMutablePointer<Int>

  /// The rectangles that must be sent to the display, in pixels.
  private(set) var rects: [PixelRect] = []
  /// Share of the cells that differ from the previous picture, 0...1.
  private(set) var share = 1.0

  /// The first picture differs everywhere.
  init(_ grid: CellGrid) {
    self.grid = grid
    prints = .allocate(capacity: grid.count)
    // A value that no fingerprint has.
    prints.initialize(repeating: .max, count: grid.count)
    runs = .allocate(capacity: grid.count)
    counts = .allocate(capacity: grid.rows)
    counts.initialize(repeating: 0, count: grid.rows)
    rects.reserveCapacity(grid.count)
  }

  deinit {
    prints.deallocate()
    runs.deallocate()
    counts.deallocate()
  }

  /// Finds the runs and rectangles in which a picture differs from the previous one.
  func update(to cells: Cells) {
    var changed = 0
    let (prints, grid) = (prints, grid)
    for row in 0..<grid.rows {
      let start = row &* grid.columns
      var end = runs + start
      var column = 0
      while column < grid.columns {
        defer { column &+= 1 }
        let cell = cells[start &+ column]
        guard cell.print != prints[start &+ column] else { continue }
        prints[start &+ column] = cell.print
        changed &+= 1
        let color = cell.color | 0xFF00_0000
        let left = Int32(truncatingIfNeeded: grid.x(column))
        let right = Int32(truncatingIfNeeded: min(grid.x(column &+ 1), grid.width))
        if end > runs + start, end[-1].right == left, end[-1].first == cell.first,
          end[-1].color == color
        {
          end[-1].right = right
        } else {
          end.pointee = Run(left: left, right: right, first: cell.first, color: color)
          end += 1
        }
      }
      counts[row] = end - (runs + start)
    }
    share = Double(changed) / Double(grid.count)
    findRects { row, add in
      var run = runs + row &* grid.columns
      let end = run + counts[row]
      while run < end {
        let left = run.pointee.left
        while run + 1 < end, run[0].right == run[1].left { run += 1 }
        add(Int(left), Int(run.pointee.right))
        run += 1
      }
    }
  }

  /// Finds the rectangles in which the picture differs from another picture.
  ///
  /// `shown` contains the fingerprints of the other picture, and is set to those of this picture. If it is
  /// empty, the picture differs everywhere.
  func findRects(since shown: inout [UInt64]) {
    if shown.isEmpty { shown = Array(repeating: .max, count: grid.count) }
    findRects { row, add in
      var column = 0
      while column < grid.columns {
        let left = column
        while column < grid.columns {
          let cell = row * grid.columns + column
          guard prints[cell] != shown[cell] else { break }
          column += 1
        }
        if left < column { add(grid.x(left), min(grid.x(column), grid.width)) }
        column += 1
      }
    }
    for cell in shown.indices { shown[cell] = prints[cell] }
  }

  /// Sets `rects` to the parts that differ, joined to few large rectangles across rows.
  ///
  /// `spans` calls its second argument with the left and right edge of each longest part that differs in a row.
  @inline(__always)
  private func findRects(_ spans: (Int, (Int, Int) -> Void) -> Void) {
    rects.removeAll(keepingCapacity: true)
    // Rectangles from this index on extend to the previous row and may grow.
    var open = 0
    for row in 0..<grid.rows {
      let (top, bottom) = (grid.y(row), min(grid.y(row + 1), grid.height))
      let grown = rects.count
      spans(row) { left, right in
        var above = open
        while above < grown, rects[above].left != left || rects[above].right != right { above += 1 }
        if above < grown {
          rects[above].bottom = bottom
        } else {
          rects.append(PixelRect(left: left, top: top, right: right, bottom: bottom))
        }
      }
      while open < rects.count, rects[open].bottom < bottom { open += 1 }
    }
  }

  func isDamaged(band index: Int) -> Bool { counts[index] > 0 }

  /// Calls `body` with each part of `rect` that must be drawn and in which the shape at `index` is visible.
  ///
  /// The second argument of `body` is the colour that fills the part; nil if the shape is drawn over other
  /// shapes.
  @inline(__always)
  func forEachPart(of rect: PixelRect, shape index: Int, _ body: (PixelRect, UInt32?) -> Void) {
    guard !rect.isEmpty else { return }
    var row = grid.row(rect.top)
    let last = grid.row(rect.bottom &- 1)
    while row <= last {
      let top = max(rect.top, grid.y(row))
      let bottom = min(rect.bottom, grid.y(row &+ 1))
      var run = runs + row &* grid.columns
      let end = run + counts[row]
      while run < end, Int(run.pointee.left) < rect.right {
        let left = max(rect.left, Int(run.pointee.left))
        let right = min(rect.right, Int(run.pointee.right))
        let first = Int(run.pointee.first)
        if left < right, first <= index {
          let part = PixelRect(left: left, top: top, right: right, bottom: bottom)
          body(part, first == index ? run.pointee.color : nil)
        }
        run += 1
      }
      row &+= 1
    }
  }

  /// Returns true if the shape at `index` is visible in a part of `rect` that must be drawn.
  func touches(_ rect: PixelRect, shape index: Int) -> Bool {
    for row in grid.bands(of: rect) {
      var run = runs + row * grid.columns
      let end = run + counts[row]
      // Most rectangles of unchanged parts are beside all runs of a row.
      guard run < end, Int(end[-1].right) > rect.left else { continue }
      while run < end, Int(run.pointee.left) < rect.right {
        if Int(run.pointee.right) > rect.left, Int(run.pointee.first) <= index { return true }
        run += 1
      }
    }
    return false
  }
}
