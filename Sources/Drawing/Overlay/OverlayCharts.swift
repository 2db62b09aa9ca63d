import FrameTiming

/// The geometry of a chart of bars.
struct OverlayChart {
  /// Smallest distance from one bar's left edge to the next one's, in points: three and a gap of one.
  static let barPitch = 4.0
  private static let gap = 1.0
  /// Height below which a part of a bar is drawn together with the part above it, in points.
  static let thinnestPart = 0.25
  /// Height of the mark on a bar over the budget, in points.
  static let capHeight = 3.0
  /// Opacity of the background of a late frame.
  static let lateBackgroundOpacity = 0.3
  /// Opacity of the phases of a late frame that did not delay it.
  static let otherPhaseOpacity = 0.35

  /// The area of the bars; the bottom is no time and the top is the budget.
  let area: Rect
  /// Upper end of bars over the budget, in points.
  let top: Double
  let bars: FrameBars

  init(_ area: Rect, top: Double, span: FrameSpan) {
    self.area = area
    self.top = top
    let capacity = max(FrameBars.gap + 1, Int(area.width / OverlayChart.barPitch))
    bars = FrameBars(span, capacity: capacity)
  }

  /// Left edge of a place; on a whole point, so that bars are sharp.
  func x(of place: Int) -> Double {
    area.x + (Double(place) * area.width / Double(bars.places)).rounded(.down)
  }

  /// A bar from its bottom to a height.
  func rect(of place: Int, y: Double, height: Double) -> Rect {
    let x = x(of: place)
    return Rect(x: x, y: y, width: self.x(of: place + 1) - x - OverlayChart.gap, height: height)
  }
}

extension DisplayList {
  /// Draws the bars with the line of the budget.
  ///
  /// A bar has, from the bottom up, input and update, draw, present. A late frame has a red
  /// background, on which only the phase that delayed it has its full colour; if none has, the frame
  /// was delayed from outside. A bar over the budget has a red top; a bar higher than the chart is
  /// scaled to the chart's height.
  mutating func appendChart(_ chart: OverlayChart, of log: FrameLog, theme: Theme) {
    chart.bars.forEach(of: log) { appendBar($1, at: $0, in: chart, log.budget, theme) }
    if let cursor = chart.bars.cursor(in: log) {
      let place = chart.rect(of: cursor, y: chart.area.y, height: chart.area.height)
      let line = Rect(x: place.x, y: place.y, width: 1, height: place.height)
      append(.rectangle(line, theme.secondaryText.faded(0.5)))
    }
    let area = chart.area
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
      append(.rectangle(background, theme.bad.faded(OverlayChart.lateBackgroundOpacity)))
    }
    let pointsPerSecond = min(chart.area.height / budget, bar.work > 0 ? height / bar.work : 0)
    func color(_ color: Color, _ isCause: Bool) -> Color {
      bar.cause == nil || isCause ? color : color.faded(OverlayChart.otherPhaseOpacity)
    }
    var part = chart.rect(of: place, y: chart.area.maxY, height: 0)
    part.height = bar.update * pointsPerSecond
    appendPart(&part, color(theme.updateBar, bar.cause == .update || bar.cause == .input))
    part.height += bar.draw * pointsPerSecond
    appendPart(&part, color(theme.drawBar, bar.cause == .draw))
    part.height += bar.present * pointsPerSecond
    appendPart(&part, color(theme.presentBar, bar.cause == .present))
    guard bar.work > budget else { return }
    part.height = OverlayChart.capHeight
    append(.rectangle(part, theme.bad))
  }

  /// Draws a part of a bar and moves `part` to the part above it, with height 0; a part that is too
  /// thin keeps its height and is drawn with the part above.
  private mutating func appendPart(_ part: inout Rect, _ color: Color) {
    guard part.height >= OverlayChart.thinnestPart else { return }
    part.y -= part.height
    append(.rectangle(part, color))
    part.height = 0
  }

  /// Draws a histogram: even bins to scale, those over the budget red, the budget as a line, and at the
  /// end what is beyond the axis.
  ///
  /// A bin with a frame is at least a point high, so that a single bad frame is visible.
  ///
  /// - Parameters:
  ///   - bins: The work by duration.
  ///   - budget: Time for one frame, in seconds.
  ///   - area: The area of the bins, in points; the labels are 10 points below it.
  ///   - theme: Colours.
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
      append(.roundedRectangle(rect, radius: min(1.5, width / 2, height / 2), color))
    }
    for bin in 0..<bins.binCount {
      // The bin that the budget falls into begins before it.
      let color = bins.lowerEdge(of: bin) < budget ? theme.good : theme.bad
      let x = area.x + Double(bin) * pitch
      bar(bins[bin], x: x, width: pitch - min(2, pitch / 4), color.faded(0.9))
    }
    let overColor = bins.range < budget ? theme.warning : theme.bad
    bar(bins.over, x: area.maxX - overWidth, width: overWidth, overColor.faded(0.9))
    if budget < bins.range {
      let x = area.x + (end - area.x) * budget / bins.range
      let line = Rect(x: x - 0.5, y: area.y, width: 1, height: area.height)
      append(.rectangle(line, theme.bad.faded(0.5)))
    }
    let y = area.maxY + 10
    appendSmall("0", x: area.x, y: y, theme.secondaryText)
    let digits = bins.range < 0.001 ? 1 : 0
    let range = DecimalText.milliseconds(bins.range, digits: digits)
    appendSmall(range, x: end, y: y, theme.secondaryText, anchor: .trailing)
    // The count replaces the word as soon as there is one.
    let over = bins.over > 0 ? DecimalText.fixed(Double(bins.over), digits: 0) : "over"
    let color = bins.over > 0 ? overColor : theme.secondaryText
    appendSmall(over, x: area.maxX - overWidth / 2, y: y, color, anchor: .center)
  }

  /// Draws small text with tabular digits.
  mutating func appendSmall(
    _ text: String,
    x: Double,
    y: Double,
    _ color: Color,
    weight: TextStyle.Weight = .regular,
    anchor: TextStyle.Anchor = .leading
  ) {
    let style = TextStyle(size: 9, weight: weight, anchor: anchor, tabularDigits: true)
    append(.text(text, style, at: Point(x: x, y: y), verticalScale: 1, color))
  }

  /// Draws a word of a legend after a square in its colour.
  mutating func appendLegend(
    _ name: String,
    x: Double,
    y: Double,
    _ color: Color,
    _ textColor: Color
  ) {
    append(.roundedRectangle(Rect(x: x, y: y - 4, width: 8, height: 8), radius: 2, color))
    appendSmall(name, x: x + 12, y: y, textColor)
  }

  /// Draws the budget, and whether it is a guess, with its right end at `x`.
  mutating func appendBudgetText(
    _ budget: Double,
    isAssumed: Bool,
    x: Double,
    y: Double,
    theme: Theme
  ) {
    let text = DecimalText.milliseconds(budget, digits: 2) + " ms"
    appendSmall(text, x: x, y: y, theme.bad, anchor: .trailing)
    guard isAssumed else { return }
    appendSmall("refresh assumed", x: x - 48, y: y, theme.secondaryText, anchor: .trailing)
  }
}
