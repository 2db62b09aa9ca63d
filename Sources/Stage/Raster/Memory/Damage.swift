/// Finds the parts of a picture that differ from the previous picture.
///
/// The picture is divided into cells. The fingerprint of each shape is mixed into the cells that the shape
/// touches, in the order of drawing. A cell with the same fingerprint as in the previous picture is unchanged,
/// and is neither drawn nor sent to the display.
///
/// An opaque shape hides the shapes below it: a cell that it covers starts with its colour, and the shapes
/// below are not drawn there. A translucent shape that covers a cell of one colour is treated as an opaque
/// shape of the mixed colour.
///
/// Fingerprints have 64 bits, so a collision is not expected in the lifetime of a machine. All memory is
/// allocated on creation.
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

  private static let mostCells = 4096
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  private let width: Int
  private let height: Int
  /// The width of a cell is 2 to the power of `shiftX`, in pixels.
  private let shiftX: Int
  /// The height of a cell is 2 to the power of `shiftY`, in pixels.
  private let shiftY: Int
  private let columns: Int
  private let rows: Int
  /// Fingerprints of the cells in this picture.
  private var now: UnsafeMutablePointer<UInt64>
  /// Fingerprints of the cells in the previous picture.
  private var before: UnsafeMutablePointer<UInt64>
  /// Index of the first shape that is visible in each cell.
  private let firsts: UnsafeMutablePointer<Int32>
  /// The colour that the first visible shape of each cell gives to the cell.
  ///
  /// It is 0xFFRRGGBB, or 0x00RRGGBB if other shapes are drawn over that shape.
  private let colors: UnsafeMutablePointer<UInt32>
  /// The values of `now`, `firsts` and `colors` in a picture with the kept shapes alone.
  private let kept:
    (
      prints: UnsafeMutablePointer<UInt64>, firsts: UnsafeMutablePointer<Int32>,
      colors: UnsafeMutablePointer<UInt32>
    )
  /// The runs that must be drawn; the memory has capacity for `columns` runs in each row of cells.
  private let runs: UnsafeMutablePointer<Run>
  /// Number of runs in each row of cells.
  private let counts: UnsafeMutablePointer<Int>

  /// The fingerprint of a cell that shows the background alone.
  private var blank: UInt64 = 0

  /// The rectangles that must be sent to the display, in pixels.
  private(set) var rects: [PixelRect] = []
  /// Share of the cells that differ from the previous picture, 0...1.
  private(set) var share = 1.0

  /// The size is in pixels; the first picture differs everywhere.
  init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    var (x, y) = (5, 4)
    func cells(_ extent: Int, _ shift: Int) -> Int { (extent + (1 << shift) - 1) >> shift }
    while cells(width, x) * cells(height, y) > Self.mostCells {
      if x <= y { x += 1 } else { y += 1 }
    }
    (shiftX, shiftY) = (x, y)
    columns = cells(width, x)
    rows = cells(height, y)
    now = .allocate(capacity: columns * rows)
    before = .allocate(capacity: columns * rows)
    // A value that no fingerprint has.
    before.initialize(repeating: .max, count: columns * rows)
    firsts = .allocate(capacity: columns * rows)
    colors = .allocate(capacity: columns * rows)
    kept = (
      .allocate(capacity: columns * rows), .allocate(capacity: columns * rows),
      .allocate(capacity: columns * rows)
    )
    runs = .allocate(capacity: columns * rows)
    counts = .allocate(capacity: rows)
    counts.initialize(repeating: 0, count: rows)
    rects.reserveCapacity(columns * rows)
  }

  deinit {
    kept.prints.deallocate()
    kept.firsts.deallocate()
    kept.colors.deallocate()
    now.deallocate()
    before.deallocate()
    firsts.deallocate()
    colors.deallocate()
    runs.deallocate()
    counts.deallocate()
  }

  /// Keeps the cells of the shapes added so far, for pictures that begin with the same shapes.
  func keep() {
    kept.prints.update(from: now, count: columns * rows)
    kept.firsts.update(from: firsts, count: columns * rows)
    kept.colors.update(from: colors, count: columns * rows)
  }

  func beginKept() {
    now.update(from: kept.prints, count: columns * rows)
    firsts.update(from: kept.firsts, count: columns * rows)
    colors.update(from: kept.colors, count: columns * rows)
  }

  /// `background` is 0xFFRRGGBB.
  func begin(background: UInt32) {
    blank = Self.print(of: background)
    now.initialize(repeating: blank, count: columns * rows)
    firsts.initialize(repeating: -1, count: columns * rows)
    colors.initialize(repeating: background, count: columns * rows)
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
    // Most shapes are smaller than a cell and cover none.
    let isCell = rect.width >> shiftX > 0 && rect.height >> shiftY > 0
    let covered = isCell ? covered() : PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    // Cells that are completely inside `covered`; the last cells may reach beyond the picture.
    let coveredLeft = (covered.left + (1 << shiftX) - 1) >> shiftX
    let coveredRight = covered.right >= width ? columns : covered.right >> shiftX
    let coveredTop = (covered.top + (1 << shiftY) - 1) >> shiftY
    let coveredBottom = covered.bottom >= height ? rows : covered.bottom >> shiftY
    for row in rect.top >> shiftY...(rect.bottom - 1) >> shiftY {
      let isCovered = row >= coveredTop && row < coveredBottom
      for column in rect.left >> shiftX...(rect.right - 1) >> shiftX {
        let cell = row * columns + column
        let color = colors[cell]
        if isCovered, column >= coveredLeft, column < coveredRight, let ink,
          ink.isOpaque || color >> 24 > 0
        {
          colors[cell] = ink.mixed(color, ink.alpha)
          now[cell] = Self.print(of: colors[cell])
          firsts[cell] = Int32(truncatingIfNeeded: index)
        } else {
          let old = now[cell]
          now[cell] = ((old << 7 | old >> 57) ^ print) &* Self.factor
          colors[cell] = color & 0x00FF_FFFF
        }
      }
    }
  }

  /// The fingerprint of a cell that has one colour.
  private static func print(of color: UInt32) -> UInt64 { UInt64(color) &* factor }

  /// Ends the picture: finds the runs that differ, and keeps the fingerprints for the next picture.
  ///
  /// - Parameter count: Number of the first shapes whose cells are kept.
  /// - Returns: True if any of these shapes is visible in a run that differs.
  @discardableResult
  func finish(kept count: Int = 0) -> Bool {
    var changed = 0
    var isKeptVisible = false
    for row in 0..<rows {
      var end = row * columns
      for column in 0..<columns {
        let cell = row * columns + column
        guard now[cell] != before[cell] else { continue }
        changed += 1
        if count > 0, firsts[cell] < count, firsts[cell] >= 0 || kept.prints[cell] != blank {
          isKeptVisible = true
        }
        let left = Int32(truncatingIfNeeded: column << shiftX)
        let right = Int32(truncatingIfNeeded: min((column + 1) << shiftX, width))
        let (first, color) = (firsts[cell], colors[cell] | 0xFF00_0000)
        if end > row * columns, runs[end - 1].right == left, runs[end - 1].first == first,
          runs[end - 1].color == color
        {
          runs[end - 1].right = right
        } else {
          runs[end] = Run(left: left, right: right, first: first, color: color)
          end += 1
        }
      }
      counts[row] = end - row * columns
    }
    share = Double(changed) / Double(columns * rows)
    swap(&now, &before)
    findRects { before[$0] != now[$0] }
    return isKeptVisible
  }

  /// Finds the rectangles in which the picture differs from another picture.
  ///
  /// `shown` contains the fingerprints of the other picture, and is set to those of this picture. If it is
  /// empty, the picture differs everywhere.
  func findRects(since shown: inout [UInt64]) {
    if shown.isEmpty { shown = Array(repeating: .max, count: columns * rows) }
    findRects { before[$0] != shown[$0] }
    for cell in shown.indices { shown[cell] = before[cell] }
  }

  /// Sets `rects` to the cells that differ, joined to few large rectangles across columns and rows.
  @inline(__always)
  private func findRects(_ differs: (Int) -> Bool) {
    rects.removeAll(keepingCapacity: true)
    // Rectangles from this index on extend to the previous row and may grow.
    var open = 0
    for row in 0..<rows {
      let (top, bottom) = (row << shiftY, min((row + 1) << shiftY, height))
      let grown = rects.count
      var column = 0
      while column < columns {
        guard differs(row * columns + column) else {
          column += 1
          continue
        }
        let left = column << shiftX
        while column < columns, differs(row * columns + column) { column += 1 }
        let right = min(column << shiftX, width)
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

  /// A band is a row of cells.
  var bandCount: Int { rows }

  /// The rectangle has the full width of the picture.
  func band(_ index: Int) -> PixelRect {
    let bottom = min((index + 1) << shiftY, height)
    return PixelRect(left: 0, top: index << shiftY, right: width, bottom: bottom)
  }

  /// `rect` must not be empty.
  func bands(of rect: PixelRect) -> ClosedRange<Int> {
    rect.top >> shiftY...(rect.bottom - 1) >> shiftY
  }

  func isDamaged(band index: Int) -> Bool { counts[index] > 0 }

  /// Calls `body` with each part of `rect` that must be drawn and in which the shape at `index` is visible.
  ///
  /// The second argument of `body` is the colour that fills the part; nil if the shape is drawn over other
  /// shapes.
  @inline(__always)
  func forEachPart(of rect: PixelRect, shape index: Int, _ body: (PixelRect, UInt32?) -> Void) {
    guard !rect.isEmpty else { return }
    var row = rect.top >> shiftY
    let last = (rect.bottom &- 1) >> shiftY
    while row <= last {
      let top = max(rect.top, row << shiftY)
      let bottom = min(rect.bottom, (row &+ 1) << shiftY)
      var run = runs + row &* columns
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
    for row in rect.top >> shiftY...(rect.bottom - 1) >> shiftY {
      for place in row * columns..<row * columns + counts[row] {
        let run = runs[place]
        if Int(run.left) < rect.right, Int(run.right) > rect.left, Int(run.first) <= index {
          return true
        }
      }
    }
    return false
  }
}
