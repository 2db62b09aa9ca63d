import Drawing

/// Computes which spans of pixels a convex polygon covers, and how much of each.
///
/// Each pixel row is cut into `subrows` thin rows; where one crosses the polygon is exact, and the
/// lengths inside add up to the share of each pixel that is covered. Neighbouring pixels of equal
/// coverage are one span. The buffers grow with the first polygons and are reused. Corners are read by
/// index, because iterating over a slice allocates in builds without optimization.
final class PolygonFill {
  private static let subrows = 8
  private static let levels = 64

  /// Covered share of each pixel of the current row, as differences between neighbours.
  private var partial: [Double] = []
  private var full: [Double] = []

  init() {}

  /// Calls `fill` with each span within `clip` and its share of coverage, over 0 and up to 1.
  func forEachSpan(
    of corners: ArraySlice<Point>,
    within clip: PixelRect,
    _ fill: (PixelRect, Double) -> Void
  ) {
    var (left, right) = (Double.infinity, -Double.infinity)
    var (top, bottom) = (left, right)
    for index in corners.indices {
      let corner = corners[index]
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    // Coordinates that are not numbers touch nothing.
    let visible = PixelRect(touchedLeft: left, top: top, right: right, bottom: bottom)
      .intersection(clip)
    guard !visible.isEmpty else { return }
    let low = Double(visible.left)
    let high = Double(visible.right)
    reserve(width: visible.width)
    for row in visible.top..<visible.bottom {
      for step in 0..<Self.subrows {
        let y = Double(row) + (Double(step) + 0.5) / Double(Self.subrows)
        if let (start, end) = Self.crossing(corners, y) {
          cover(max(start, low) - low, min(end, high) - low)
        }
      }
      finishRow(row, left: visible.left, width: visible.width, fill)
    }
  }

  private func reserve(width: Int) {
    let needed = width + 2
    if partial.count < needed {
      partial = Array(repeating: 0, count: needed)
      full = Array(repeating: 0, count: needed)
    }
  }

  /// Where a thin row enters and leaves the polygon.
  private static func crossing(_ corners: ArraySlice<Point>, _ y: Double) -> (Double, Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    var a = corners[corners.endIndex - 1]
    for index in corners.indices {
      let b = corners[index]
      defer { a = b }
      guard (a.y <= y) != (b.y <= y) else { continue }
      let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
      low = min(low, x)
      high = max(high, x)
    }
    return low < high ? (low, high) : nil
  }

  /// Adds a thin row's piece from `start` to `end`, counted from the left of the buffers.
  private func cover(_ start: Double, _ end: Double) {
    guard end > start else { return }
    let first = Int(start)
    let last = Int(end)
    if first == last {
      partial[first] += end - start
      return
    }
    partial[first] += Double(first + 1) - start
    partial[last] += end - Double(last)
    full[first + 1] += 1
    full[last] -= 1
  }

  /// Reports the row's spans of equal level, and clears it.
  private func finishRow(
    _ row: Int,
    left: Int,
    width: Int,
    _ fill: (PixelRect, Double) -> Void
  ) {
    var running = 0.0
    var start = 0
    var level = 0
    for pixel in 0...width {
      running += full[pixel]
      let share = (running + partial[pixel]) / Double(Self.subrows)
      full[pixel] = 0
      partial[pixel] = 0
      let next = pixel == width ? 0 : min(Int((share * Double(Self.levels)).rounded()), Self.levels)
      guard next != level else { continue }
      if level > 0 {
        let span = PixelRect(left: left + start, top: row, right: left + pixel, bottom: row + 1)
        fill(span, Double(level) / Double(Self.levels))
      }
      (start, level) = (pixel, next)
    }
  }
}
