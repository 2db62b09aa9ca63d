/// Finds out where a picture differs from the one before.
///
/// The window is cut into cells. Each command leaves its fingerprint in the cells it touches, in
/// order; a cell whose fingerprints are those of the picture before looks the same and is neither
/// drawn nor shown. A solid shape hides what lies under it: in cells that it fills, everything
/// before it is forgotten and later not drawn.
///
/// Fingerprints have 64 bits: that two different pictures of a cell have the same one will not
/// happen in the lifetime of a machine. Memory is taken at the beginning and at no other time.
@MainActor final class Damage {
  /// A stretch of neighbouring cells to draw, in pixels.
  struct Run {
    var left: Int32
    var right: Int32
    /// The first command that is seen there.
    var first: Int32
  }

  private static let mostCells = 4096
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  private let width: Int
  private let height: Int
  private let shiftX: Int
  private let shiftY: Int
  private let columns: Int
  private let rows: Int
  /// Fingerprints of this picture and the one before, taking turns.
  private let even: UnsafeMutablePointer<UInt64>
  private let odd: UnsafeMutablePointer<UInt64>
  private var isEven = true
  /// The first command that is seen in each cell.
  private let firsts: UnsafeMutablePointer<Int32>
  /// Stretches to draw, `columns` places for each row of cells, of which `counts` are taken.
  private let runs: UnsafeMutablePointer<Run>
  private let counts: UnsafeMutablePointer<Int>
  private var isWhole = true

  /// What to send to the display, in pixels.
  private(set) var boxes: [PixelBox] = []
  /// Cells that differ, as a share of all.
  private(set) var share = 1.0

  /// Makes room for pictures of a size in pixels; the first one differs everywhere.
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
    even = Self.room(0, columns * rows)
    odd = Self.room(0, columns * rows)
    firsts = Self.room(-1, columns * rows)
    runs = Self.room(Run(left: 0, right: 0, first: -1), columns * rows)
    counts = Self.room(0, rows)
    boxes.reserveCapacity(columns * rows)
  }

  isolated deinit {
    even.deallocate()
    odd.deallocate()
    firsts.deallocate()
    runs.deallocate()
    counts.deallocate()
  }

  /// The next picture differs everywhere.
  func invalidate() {
    isWhole = true
  }

  /// Begins a picture, cleared with something.
  func begin(background: UInt64) {
    (isEven ? even : odd).update(repeating: background, count: columns * rows)
    firsts.update(repeating: -1, count: columns * rows)
  }

  /// Notes what a command does.
  ///
  /// - Parameters:
  ///   - index: Which command it is.
  ///   - box: The pixels it may touch, within the picture.
  ///   - fingerprint: What it looks like, its place included.
  ///   - solid: Where it hides everything, within `box`.
  ///   - color: What it looks like there.
  func add(_ index: Int, _ box: PixelBox, _ fingerprint: UInt64, solid: PixelBox, color: UInt64) {
    guard !box.isEmpty else { return }
    let now = isEven ? even : odd
    let left = box.left >> shiftX
    let right = (box.right - 1) >> shiftX
    // Cells that lie in the solid part as a whole; the last ones may reach beyond the picture.
    let cellRight = (1 << shiftX) - 1
    let cellBottom = (1 << shiftY) - 1
    let solidLeft = (solid.left + cellRight) >> shiftX
    let solidRight = solid.right >= width ? columns : solid.right >> shiftX
    let solidTop = (solid.top + cellBottom) >> shiftY
    let solidBottom = solid.bottom >= height ? rows : solid.bottom >> shiftY
    for row in box.top >> shiftY...(box.bottom - 1) >> shiftY {
      let isSolid = row >= solidTop && row < solidBottom && solidLeft < solidRight
      let line = now + row * columns
      for column in left...right {
        if isSolid, column >= solidLeft, column < solidRight {
          line[column] = color
          firsts[row * columns + column] = Int32(truncatingIfNeeded: index)
        } else {
          let old = line[column]
          line[column] = ((old << 7 | old >> 57) ^ fingerprint) &* Self.factor
        }
      }
    }
  }

  /// Ends the picture: finds the stretches that differ, and keeps it for the next one.
  func finish() {
    boxes.removeAll(keepingCapacity: true)
    let now = isEven ? even : odd
    let before = isEven ? odd : even
    let isWhole = isWhole
    var changed = 0
    for row in 0..<rows {
      var count = 0
      for column in 0..<columns {
        let cell = row * columns + column
        guard isWhole || now[cell] != before[cell] else { continue }
        changed += 1
        let left = Int32(truncatingIfNeeded: column << shiftX)
        let right = Int32(truncatingIfNeeded: min((column + 1) << shiftX, width))
        let first = firsts[cell]
        let place = row * columns + count
        if count > 0, runs[place - 1].right == left, runs[place - 1].first == first {
          runs[place - 1].right = right
        } else {
          runs[place] = Run(left: left, right: right, first: first)
          count += 1
        }
      }
      counts[row] = count
    }
    share = Double(changed) / Double(max(1, columns * rows))
    findBoxes()
    isEven.toggle()
    self.isWhole = false
  }

  /// Calls `body` with each part of a box that has to be drawn and shows a command.
  @inline(__always)
  func forEachPart(of box: PixelBox, command: Int, _ body: (PixelBox) -> Void) {
    guard !box.isEmpty else { return }
    var row = box.top >> shiftY
    let last = (box.bottom &- 1) >> shiftY
    while row <= last {
      let top = max(box.top, row << shiftY)
      let bottom = min(box.bottom, (row &+ 1) << shiftY)
      var run = runs + row &* columns
      let end = run + counts[row]
      while run < end, Int(run.pointee.left) < box.right {
        let left = max(box.left, Int(run.pointee.left))
        let right = min(box.right, Int(run.pointee.right))
        if left < right, Int(run.pointee.first) <= command {
          body(PixelBox(left: left, top: top, right: right, bottom: bottom))
        }
        run += 1
      }
      row &+= 1
    }
  }

  /// Whether a command has to be drawn at all.
  func touches(_ box: PixelBox, command: Int) -> Bool {
    guard !box.isEmpty else { return false }
    for row in box.top >> shiftY...(box.bottom - 1) >> shiftY {
      for place in row * columns..<row * columns + counts[row] {
        let run = runs[place]
        if Int(run.left) < box.right, Int(run.right) > box.left, Int(run.first) <= command {
          return true
        }
      }
    }
    return false
  }

  /// Joins what lies side by side or one below the other, for few and large pieces to be sent.
  private func findBoxes() {
    // Boxes from here on reach down to the row before and may grow.
    var open = 0
    for row in 0..<rows {
      let top = row << shiftY
      let bottom = min((row + 1) << shiftY, height)
      let grown = boxes.count
      var place = row * columns
      let end = place + counts[row]
      while place < end {
        let left = Int(runs[place].left)
        var right = runs[place].right
        place += 1
        while place < end, runs[place].left == right {
          right = runs[place].right
          place += 1
        }
        var above = open
        while above < grown, boxes[above].left != left || boxes[above].right != Int(right) {
          above += 1
        }
        if above < grown {
          boxes[above].bottom = bottom
        } else {
          boxes.append(PixelBox(left: left, top: top, right: Int(right), bottom: bottom))
        }
      }
      while open < boxes.count, boxes[open].bottom < bottom { open += 1 }
    }
  }

  /// How much of what has to be shown lies in a box, 0...1; 0 if nothing has to be.
  func share(of box: PixelBox) -> Double {
    var (inside, all) = (0, 0)
    for shown in boxes {
      all += shown.width * shown.height
      let seen = shown.intersection(box)
      if !seen.isEmpty { inside += seen.width * seen.height }
    }
    return all > 0 ? Double(inside) / Double(all) : 0
  }

  private static func room<Element>(
    _ element: Element,
    _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    let room = UnsafeMutablePointer<Element>.allocate(capacity: count)
    room.initialize(repeating: element, count: count)
    return room
  }
}
