import Drawing

/// Fills convex polygons with smooth edges: slanted lines and triangles.
///
/// Each pixel row is cut into `subrows` thin rows; where one crosses the polygon is exact, and the
/// lengths inside add up to the share of each pixel that is covered. Neighbouring pixels of equal
/// coverage are filled with one call.
struct PolygonFill {
  private static let subrows = 8
  private static let levels = 64

  private var corners: [Point] = []
  /// Covered share of each pixel of the row at hand, as differences between neighbours.
  private var partial: [Double] = []
  private var full: [Double] = []

  /// Creates a filler; its buffers grow with the first pictures and stay.
  init() {}

  /// Fills a line with flat ends, in pixels.
  mutating func line(
    from start: Point,
    to end: Point,
    width: Double,
    _ color: Color,
    on canvas: any Canvas
  ) {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, width > 0, length.isFinite else { return }
    let x = -dy / length * width / 2
    let y = dx / length * width / 2
    corners.removeAll(keepingCapacity: true)
    corners.append(Point(x: start.x + x, y: start.y + y))
    corners.append(Point(x: end.x + x, y: end.y + y))
    corners.append(Point(x: end.x - x, y: end.y - y))
    corners.append(Point(x: start.x - x, y: start.y - y))
    fill(color, on: canvas)
  }

  /// Fills a triangle, in pixels.
  mutating func triangle(
    _ a: Point,
    _ b: Point,
    _ c: Point,
    _ color: Color,
    on canvas: any Canvas
  ) {
    corners.removeAll(keepingCapacity: true)
    corners.append(a)
    corners.append(b)
    corners.append(c)
    fill(color, on: canvas)
  }

  private mutating func fill(_ color: Color, on canvas: any Canvas) {
    let top = corners.reduce(Double.infinity) { min($0, $1.y) }
    let bottom = corners.reduce(-Double.infinity) { max($0, $1.y) }
    let left = corners.reduce(Double.infinity) { min($0, $1.x) }
    let right = corners.reduce(-Double.infinity) { max($0, $1.x) }
    // A broken place touches nothing.
    let seen = PixelBox(touchedLeft: left, top: top, right: right, bottom: bottom)
      .intersection(canvas.clip)
    guard !seen.isEmpty else { return }
    let low = Double(seen.left)
    let high = Double(seen.right)
    prepare(width: seen.width)
    for row in seen.top..<seen.bottom {
      for step in 0..<Self.subrows {
        let y = Double(row) + (Double(step) + 0.5) / Double(Self.subrows)
        if let (start, end) = crossing(y) {
          cover(max(start, low) - low, min(end, high) - low)
        }
      }
      emit(row: row, left: seen.left, width: seen.width, color, on: canvas)
    }
  }

  private mutating func prepare(width: Int) {
    let needed = width + 2
    if partial.count < needed {
      partial = Array(repeating: 0, count: needed)
      full = Array(repeating: 0, count: needed)
    }
  }

  /// Where a thin row enters and leaves the polygon.
  private func crossing(_ y: Double) -> (Double, Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    for index in corners.indices {
      let a = corners[index]
      let b = corners[index + 1 == corners.count ? 0 : index + 1]
      guard (a.y <= y) != (b.y <= y) else { continue }
      let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
      low = min(low, x)
      high = max(high, x)
    }
    return low < high ? (low, high) : nil
  }

  /// Adds a thin row's piece from `start` to `end`, counted from the left of the buffers.
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

  /// Fills the row's spans of equal level, and clears it.
  private mutating func emit(
    row: Int,
    left: Int,
    width: Int,
    _ color: Color,
    on canvas: any Canvas
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
        let span = PixelBox(left: left + start, top: row, right: left + pixel, bottom: row + 1)
        canvas.fill(span, color.faded(Double(level) / Double(Self.levels)))
      }
      (start, level) = (pixel, next)
    }
  }
}
