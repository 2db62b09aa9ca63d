package import ScrollPhysics

extension DisplayList {
  /// Pieces of the curve in effect; of its companion as many are sampled.
  static let curvePieces = 28
  /// Length of the companion's dashes and of what is between them, in points.
  static let curveDash = (on: 5.0, off: 4.0)
  /// Shortest and longest time that the plot shows, in seconds.
  private static let curveTime = 0.25...4.0

  /// Adds how far two motions have come after what time, one drawn through, one dashed.
  ///
  /// Both begin at the lower left corner; the higher of the two ends at the top and the longer at
  /// the right, unless it takes more than four seconds.
  ///
  /// - Parameters:
  ///   - motion: The motion in effect, from 0 onwards; nil where nothing moves.
  ///   - name: Whose it is.
  ///   - other: The motion it is compared with.
  ///   - otherName: Whose that is.
  ///   - rect: The place with the caption, in points.
  ///   - theme: The colours.
  /// - Complexity: Asks each motion for less than thirty positions.
  package mutating func appendCurve(
    _ motion: Motion?,
    named name: String,
    comparedWith other: Motion?,
    named otherName: String,
    in rect: Rect,
    theme: Theme
  ) {
    appendText(
      "predicted motion · offset over time",
      TextStyle(size: 10),
      x: rect.x,
      y: rect.y + 8,
      theme.secondaryText
    )
    let plot = Rect(x: rect.x, y: rect.y + 24, width: rect.width, height: rect.height - 26)
    for y in stride(from: plot.y, through: plot.maxY, by: max(plot.height, 1)) {
      appendHairline(Rect(x: plot.x, y: y, width: plot.width, height: 1), theme.panelEdge)
    }
    let longest = max(motion?.duration ?? 0, other?.duration ?? 0)
    let time = min(max(longest, Self.curveTime.lowerBound), Self.curveTime.upperBound)
    let height = max(abs(motion?.restPosition ?? 0), abs(other?.restPosition ?? 0), 1)
    append(.pushClip(plot.inset(x: -1, y: -2)))
    if let motion { appendThrough(motion, time: time, height: height, in: plot, theme.accent) }
    if let other { appendDashes(other, time: time, height: height, in: plot, theme.pointer) }
    append(.popClip)
    appendNames(name, otherName, at: Point(x: plot.maxX, y: plot.maxY - 14), theme)
  }

  /// The times at which a curve is sampled are closer together where it is steep: at the start.
  private static func curvePoint(
    _ index: Int,
    of motion: Motion,
    time: Double,
    height: Double,
    in plot: Rect
  ) -> Point {
    let share = Double(index) / Double(curvePieces)
    let instant = time * share * share
    let offset = motion.position(at: instant)
    return Point(
      x: plot.x + plot.width * share * share,
      y: plot.maxY - (plot.height - 2) * min(max(offset / height, 0), 1)
    )
  }

  private mutating func appendThrough(
    _ motion: Motion,
    time: Double,
    height: Double,
    in plot: Rect,
    _ color: Color
  ) {
    var last = Self.curvePoint(0, of: motion, time: time, height: height, in: plot)
    for index in 1...Self.curvePieces {
      let next = Self.curvePoint(index, of: motion, time: time, height: height, in: plot)
      append(.line(from: last, to: next, width: 2, color))
      last = next
    }
  }

  private mutating func appendDashes(
    _ motion: Motion,
    time: Double,
    height: Double,
    in plot: Rect,
    _ color: Color
  ) {
    let dash = Self.curveDash
    var last = Self.curvePoint(0, of: motion, time: time, height: height, in: plot)
    // Length along the curve from the beginning of the last dash.
    var run = 0.0
    for index in 1...Self.curvePieces {
      let next = Self.curvePoint(index, of: motion, time: time, height: height, in: plot)
      let dx = next.x - last.x
      let dy = next.y - last.y
      let length = (dx * dx + dy * dy).squareRoot()
      var done = 0.0
      while done < length {
        let isOn = run < dash.on
        let rest = isOn ? dash.on - run : dash.on + dash.off - run
        let end = min(length, done + rest)
        if isOn {
          append(
            .line(
              from: Point(x: last.x + dx * done / length, y: last.y + dy * done / length),
              to: Point(x: last.x + dx * end / length, y: last.y + dy * end / length),
              width: 1.6,
              color
            )
          )
        }
        run = end - done < rest ? run + end - done : isOn ? dash.on : 0
        done = end
      }
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
