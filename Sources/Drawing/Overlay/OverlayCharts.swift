import FrameTiming

/// The geometry of a chart of bars.
struct OverlayChart {
  /// The area of the bars; the bottom is no time and the top is the budget.
  let area: Rect
  /// Upper end of bars over the budget, in points.
  let top: Double
  let bars: FrameBars

  init(_ area: Rect, top: Double, span: FrameSpan) {
    self.area = area
    self.top = top
    // A bar is at least three points wide, with a gap of one.
    bars = FrameBars(span, capacity: max(FrameBars.gap + 1, Int(area.width / 4)))
  }

  /// A bar from its top; its left edge is on a whole point, so that it is sharp.
  func rect(of place: Int, y: Double, height: Double) -> Rect {
    func x(_ place: Int) -> Double {
      area.x + (Double(place) * area.width / Double(bars.places)).rounded(.down)
    }
    return Rect(x: x(place), y: y, width: x(place + 1) - x(place) - 1, height: height)
  }
}

extension DisplayList {
  /// Draws the bars with the line of the budget.
  ///
  /// A bar has, from the bottom up, input and update, draw, present. The bars are drawn from left to
  /// right and then again from the left; the gap follows the newest. In a chart with fewer places than
  /// frames a bar is the worst of a few. A late frame has a red background, on which only the phase
  /// that delayed it has its full colour; if none has, the frame was delayed from outside. A bar over
  /// the budget has a red top; a bar higher than the chart is scaled to the chart's height.
  mutating func appendBars(_ chart: OverlayChart, of log: FrameLog, theme: Theme) {
    chart.bars.forEach(of: log) { appendBar($1, at: $0, in: chart, log.budget, theme) }
    let area = chart.area
    if let cursor = chart.bars.cursor(in: log) {
      let place = chart.rect(of: cursor, y: area.y, height: area.height)
      let line = Rect(x: place.x, y: place.y, width: 1, height: place.height)
      append(.rectangle(line, theme.secondaryText.faded(0.5)))
    }
    let budget = Rect(x: area.x, y: area.y - 0.75, width: area.width, height: 1.5)
    append(.rectangle(budget, theme.bad.faded(0.35)))
  }

  private mutating func appendBar(
    _ bar: FrameBar,
    at place: Int,
    in chart: OverlayChart,
    _ budget: Double,
    _ theme: Theme
  ) {
    let height = chart.area.maxY - chart.top
    if bar.cause != nil {
      let background = chart.rect(of: place, y: chart.top, height: height)
      append(.rectangle(background, theme.lateBackground))
    }
    let pointsPerSecond = min(chart.area.height / budget, bar.work > 0 ? height / bar.work : 0)
    func color(_ color: Color, _ isCause: Bool) -> Color {
      bar.cause == nil || isCause ? color : color.faded(0.35)
    }
    var part = chart.rect(of: place, y: chart.area.maxY, height: 0)
    part.height = bar.update * pointsPerSecond
    appendPart(&part, color(theme.updateBar, bar.cause == .update || bar.cause == .input))
    part.height += bar.draw * pointsPerSecond
    appendPart(&part, color(theme.drawBar, bar.cause == .draw))
    part.height += bar.present * pointsPerSecond
    appendPart(&part, color(theme.presentBar, bar.cause == .present))
    guard bar.work > budget else { return }
    part.height = 3
    append(.rectangle(part, theme.bad))
  }

  /// Draws a part of a bar and moves `part` to the part above it, with height 0; a part that is too
  /// thin keeps its height and is drawn with the part above.
  private mutating func appendPart(_ part: inout Rect, _ color: Color) {
    guard part.height >= 0.25 else { return }
    part.y -= part.height
    append(.rectangle(part, color))
    part.height = 0
  }

  /// Draws a histogram: even bins to scale, those over the budget red, the budget as a line, and at the
  /// end what is beyond the axis; the labels are 10 points below the area.
  ///
  /// A bin with a frame is at least a point high, so that a single bad frame is visible.
  mutating func appendHistogram(
    _ bins: DurationHistogram,
    budget: Double,
    in area: Rect,
    theme: Theme
  ) {
    let overWidth = 20.0
    let end = area.maxX - overWidth - 4
    let pitch = (end - area.x) / Double(bins.binCount)
    func bar(_ count: Int, x: Double, width: Double, _ color: Color) {
      guard count > 0 else { return }
      let height = max(1, area.height * Double(count) / Double(bins.largest))
      let rect = Rect(x: x, y: area.maxY - height, width: width, height: height)
      append(.roundedRectangle(rect, radius: min(1.5, width / 2, height / 2), color.faded(0.9)))
    }
    for bin in 0..<bins.binCount {
      // The bin that the budget falls into begins before it.
      let color = bins.lowerEdge(of: bin) < budget ? theme.good : theme.bad
      bar(bins[bin], x: area.x + Double(bin) * pitch, width: pitch - min(2, pitch / 4), color)
    }
    let overColor = bins.range < budget ? theme.warning : theme.bad
    bar(bins.over, x: area.maxX - overWidth, width: overWidth, overColor)
    if budget < bins.range {
      let x = area.x + (end - area.x) * budget / bins.range
      let line = Rect(x: x - 0.5, y: area.y, width: 1, height: area.height)
      append(.rectangle(line, theme.bad.faded(0.5)))
    }
    let y = area.maxY + 10
    appendSmall("0", x: area.x, y: y, theme.secondaryText)
    let range = DecimalText.milliseconds(bins.range, digits: bins.range < 0.001 ? 1 : 0)
    appendSmall(range, x: end, y: y, theme.secondaryText, anchor: .trailing)
    // The count replaces the word as soon as there is one.
    let over = bins.over > 0 ? DecimalText.fixed(Double(bins.over), digits: 0) : "over"
    let color = bins.over > 0 ? overColor : theme.secondaryText
    appendSmall(over, x: area.maxX - overWidth / 2, y: y, color, anchor: .center)
  }
}

extension Theme {
  /// The background of a late frame.
  var lateBackground: Color { bad.faded(0.3) }

  /// The colour of a cause: that of its part of the bars, or the red background.
  func color(of cause: DelayCause) -> Color {
    switch cause {
    case .input, .update: updateBar
    case .draw: drawBar
    case .present: presentBar
    case .outside: lateBackground
    }
  }
}
