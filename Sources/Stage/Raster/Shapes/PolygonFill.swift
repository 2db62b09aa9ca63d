import Drawing

/// Computes the spans of pixels that a convex polygon covers, and their coverage.
///
/// Each row of pixels is divided into `subrows` thin rows. The centre line of each thin row is intersected with
/// the polygon. The covered share of a pixel is the sum of the lengths of these lines inside the pixel, divided by
/// the number of thin rows. Shares are rounded to 1/`levels`. Neighbouring pixels of equal share form one span.
///
/// The buffers grow with the first polygons and are reused. Corners are read by index, because iterating over a
/// slice allocates in builds without optimization.
struct PolygonFill {
  private static let subrows = 8
  private static let levels = 64.0

  /// For each pixel of the row, the total length of the thin rows that cover only a part of the pixel, in
  /// pixels.
  private var partial: [Double] = []
  /// A difference array: the sum of the values up to a pixel is the number of thin rows in which the polygon
  /// covers the whole pixel.
  private var full: [Double] = []

  /// Calls `fill` with each span within `visible` and its coverage, more than 0 and at most 1.
  mutating func forEachSpan(
    of corners: ArraySlice<Point>,
    within visible: PixelRect,
    _ fill: (PixelRect, Double) -> Void
  ) {
    let low = Double(visible.left)
    let high = Double(visible.right)
    if partial.count < visible.width + 2 {
      partial = Array(repeating: 0, count: visible.width + 2)
      full = partial
    }
    for row in visible.rows {
      for step in 0..<Self.subrows {
        let y = Double(row) + (Double(step) + 0.5) / Double(Self.subrows)
        if let (start, end) = Self.crossing(corners, y) {
          cover(max(start, low) - low, min(end, high) - low)
        }
      }
      finishRow(row, visible, fill)
    }
  }

  /// Returns the x coordinates at which the horizontal line at `y` enters and leaves the polygon; nil if the
  /// line misses the polygon.
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

  /// Adds the part of a thin row that is inside the polygon to `partial` and `full`.
  ///
  /// A thin row is one of the `subrows` parts of a row of pixels. `start` and `end` are in pixels from the left
  /// edge of the visible rectangle. If `end` is not greater than `start`, nothing changes.
  private mutating func cover(_ start: Double, _ end: Double) {
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

  /// Calls `fill` with the row's spans of equal coverage, and clears the buffers.
  private mutating func finishRow(
    _ row: Int,
    _ visible: PixelRect,
    _ fill: (PixelRect, Double) -> Void
  ) {
    var running = 0.0
    var span = PixelRect(left: visible.left, top: row, right: visible.left, bottom: row + 1)
    var level = 0.0
    for pixel in 0...visible.width {
      running += full[pixel]
      let share = min((running + partial[pixel]) / Double(Self.subrows), 1)
      full[pixel] = 0
      partial[pixel] = 0
      let next = pixel == visible.width ? 0 : (share * Self.levels).rounded() / Self.levels
      guard next != level else { continue }
      span.right = visible.left + pixel
      if level > 0 { fill(span, level) }
      (span.left, level) = (span.right, next)
    }
  }
}
