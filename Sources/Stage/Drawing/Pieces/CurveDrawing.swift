package import ScrollPhysics

extension DisplayList {
  /// Adds a plot of the distances of two motions over time; the first curve is solid, the second one dashed.
  ///
  /// A motion that is nil has no curve. Both curves begin at the lower left corner. The top edge is at the
  /// larger of the two distances. The right edge is at the longer of the two durations, limited to 0.25...4 s.
  ///
  /// - Complexity: Evaluates each motion less than thirty times.
  package mutating func appendCurve(
    _ motion: Motion?,
    comparedWith other: Motion?,
    in rect: Rect,
    theme: Theme
  ) {
    let place = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height - 1)
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
  }

  /// `dash` contains the lengths of a dash and of a gap, in points.
  private mutating func appendLine(
    of motion: Motion,
    _ plot: CurvePlot,
    width: Double,
    dash: (on: Double, off: Double),
    _ color: Color
  ) {
    var last = plot.point(0, of: motion)
    let period = dash.on + dash.off
    // Length of the curve from its start to `last`.
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
}

/// Maps times and distances of a motion to points in a rectangle.
private struct CurvePlot {
  /// Number of straight pieces of a curve.
  static let pieces = 28

  let rect: Rect
  /// Time at the right edge, in seconds.
  let time: Double
  /// Distance at the top edge, in points.
  let height: Double

  /// Index 0 is at the left edge, and index `pieces` at the right edge.
  ///
  /// The points are closer together at the beginning, where the curve is steep.
  func point(_ index: Int, of motion: Motion) -> Point {
    let share = Double(index) / Double(Self.pieces)
    let offset = motion.position(at: time * share * share)
    return Point(
      x: rect.x + rect.width * share * share,
      y: rect.maxY - (rect.height - 2) * min(max(offset / height, 0), 1)
    )
  }
}
