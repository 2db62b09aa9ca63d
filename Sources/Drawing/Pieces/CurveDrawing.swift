package import ScrollPhysics

extension DisplayList {
  /// Adds a plot of the distances of two motions over time, the first solid, the other dashed.
  ///
  /// A motion of nil stays at 0. Both begin at the lower left corner. The higher end is at the top,
  /// and the longer motion ends at the right edge, unless it takes more than four seconds. The
  /// caption is above the plot.
  ///
  /// - Complexity: Evaluates each motion less than thirty times.
  package mutating func appendCurve(
    _ motion: Motion?,
    named name: String,
    comparedWith other: Motion?,
    named otherName: String,
    in rect: Rect,
    theme: Theme
  ) {
    let caption = "predicted motion · offset over time"
    appendText(caption, TextStyle(size: 10), x: rect.x, y: rect.y + 8, theme.secondaryText)
    let place = Rect(x: rect.x, y: rect.y + 24, width: rect.width, height: rect.height - 26)
    for y in stride(from: place.y, through: place.maxY, by: max(place.height, 1)) {
      appendHairline(Rect(x: place.x, y: y, width: place.width, height: 1), theme.panelEdge)
    }
    let time = min(max(motion?.duration ?? 0, other?.duration ?? 0, 0.25), 4)
    let height = max(abs(motion?.restPosition ?? 0), abs(other?.restPosition ?? 0), 1)
    let plot = CurvePlot(rect: place, time: time, height: height)
    append(.pushClip(place.inset(x: -1, y: -2)))
    if let motion { appendLine(of: motion, plot, width: 2, dash: (1e9, 0), theme.accent) }
    if let other { appendLine(of: other, plot, width: 1.6, dash: (5, 4), theme.pointer) }
    append(.popClip)
    appendNames(name, otherName, at: Point(x: place.maxX, y: place.maxY - 14), theme)
  }

  /// Adds a dashed curve; `dash` is the length of dashes and of gaps, in points.
  private mutating func appendLine(
    of motion: Motion,
    _ plot: CurvePlot,
    width: Double,
    dash: (on: Double, off: Double),
    _ color: Color
  ) {
    var last = plot.point(0, of: motion)
    let period = dash.on + dash.off
    // Length along the curve before `last`.
    var run = 0.0
    for index in 1...CurvePlot.pieces {
      let next = plot.point(index, of: motion)
      let dx = next.x - last.x
      let dy = next.y - last.y
      let length = (dx * dx + dy * dy).squareRoot()
      var start = (run / period).rounded(.down) * period - run
      while start < length {
        let (from, to) = (max(start, 0) / length, min(start + dash.on, length) / length)
        if from < to {
          let begin = Point(x: last.x + dx * from, y: last.y + dy * from)
          let end = to < 1 ? Point(x: last.x + dx * to, y: last.y + dy * to) : next
          append(.line(from: begin, to: end, width: width, color))
        }
        start += period
      }
      run += length
      last = next
    }
  }

  /// Adds "uikit — android" with its right end at a place, each name in the colour of its curve.
  private mutating func appendNames(
    _ name: String,
    _ otherName: String,
    at end: Point,
    _ theme: Theme
  ) {
    let style = TextStyle(size: 9.5, anchor: .trailing)
    appendText(otherName, style, x: end.x, y: end.y, theme.pointer)
    let dashEnd = end.x - TextWidth.estimate(otherName, style) - 4
    appendText("—", style, x: dashEnd, y: end.y, theme.secondaryText)
    appendText(name, style, x: dashEnd - style.size - 4, y: end.y, theme.accent)
  }
}

/// Distances over time in a rectangle.
private struct CurvePlot {
  /// Number of straight pieces of a curve.
  static let pieces = 28

  let rect: Rect
  /// Time at the right edge, in seconds.
  let time: Double
  /// Distance at the top edge, in points.
  let height: Double

  /// A point of a curve.
  ///
  /// Times are closer together at the beginning, where the curve is steep.
  func point(_ index: Int, of motion: Motion) -> Point {
    let share = Double(index) / Double(Self.pieces)
    let offset = motion.position(at: time * share * share)
    return Point(
      x: rect.x + rect.width * share * share,
      y: rect.maxY - (rect.height - 2) * min(max(offset / height, 0), 1)
    )
  }
}
