package import FrameTiming

extension DisplayList {
  /// Draws the frame times as the panel FRAME TIME: figures, bars of the frames' work, and a histogram
  /// of it; or as its details: the same parts, all figures, and which frames were late and why.
  ///
  /// Where the panel is narrow the histogram is left out first, then half of the figures. It needs 420
  /// by 156 points. Of the details all parts are side by side from 1100 by 156 points on; a narrower
  /// place needs 420 by `OverlayLayout.detailsHeight`. In a smaller place nothing is drawn.
  ///
  /// - Parameters:
  ///   - log: Frames for the bars.
  ///   - overview: Figures to show; of the same log, updated a few times a second.
  ///   - isDetailed: Whether to draw the details.
  ///   - panel: The frame of the panel, in points; everything stays within it.
  ///   - theme: Colours.
  /// - Complexity: O(frames of the span); once the list has grown to its size, no allocation.
  package mutating func appendOverlay(
    _ log: FrameLog,
    _ overview: FrameOverview,
    isDetailed: Bool = false,
    in panel: Rect,
    theme: Theme
  ) {
    let layout = isDetailed ? OverlayLayout(details: panel) : OverlayLayout(panel: panel)
    guard let layout else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: Self.panelRadius, theme.panel))
    let (x, y) = (panel.x + 16, panel.y + 15)
    appendSmall("FRAME TIME", x: x, y: y, theme.secondaryText, weight: .semibold)
    appendSmall(overview.span.rawValue, x: x + 68, y: y, theme.secondaryText)
    if isDetailed { appendRefreshRate(of: log, x: x + 152, y: y, theme) }
    appendFigures(overview.summary, budget: log.budget, isDetailed: isDetailed, layout, theme)
    appendChart(layout, overview.span, isDetailed: isDetailed, of: log, theme)
    if isDetailed {
      appendCauses(overview.summary.delays, layout, theme)
    } else {
      appendBarLegend(x: layout.chart.x, y: layout.chart.maxY + 10, theme)
    }
    if let histogram = layout.histogram {
      let labelY = isDetailed ? layout.captionY : y
      appendSmall("histogram ms", x: histogram.x, y: labelY, theme.secondaryText)
      appendHistogram(overview.histogram, budget: log.budget, in: histogram, theme: theme)
    }
    if isDetailed { appendLateFrames(overview.late, layout, theme) }
    append(.popClip)
  }

  private mutating func appendRefreshRate(
    of log: FrameLog,
    x: Double,
    y: Double,
    _ theme: Theme
  ) {
    let rate = log.refreshRate
    let text = DecimalText.fixed(rate, digits: rate == rate.rounded() ? 0 : 2) + " Hz"
    appendSmall(text, x: x, y: y, theme.secondaryText)
    guard log.isRefreshRateAssumed else { return }
    let width = TextWidth.estimate(text, TextStyle(size: 9, tabularDigits: true))
    appendSmall("(assumed)", x: x + width + 5, y: y, theme.secondaryText)
  }

  private mutating func appendFigures(
    _ summary: FrameSummary,
    budget: Double,
    isDetailed: Bool,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let style = TextStyle(size: isDetailed ? 13 : 20, weight: .semibold, tabularDigits: true)
    for index in layout.figures.indices {
      let figure = layout.figures[index]
      guard let labels = figure.overlay else { continue }
      let place = layout.figure(index)
      let text = figure.overlayText(of: summary, hasUnit: isDetailed)
      let color = figure.overlayColor(of: summary, budget: budget, theme)
      appendText(text, style, x: place.x, y: place.y, color)
      let label = isDetailed ? labels.label : labels.panelLabel
      appendSmall(label, x: place.x, y: place.y + (isDetailed ? 12 : 22.5), theme.secondaryText)
    }
  }

  /// Draws the bars, the budget above them and, in the details, how many frames a bar represents.
  private mutating func appendChart(
    _ layout: OverlayLayout,
    _ span: FrameSpan,
    isDetailed: Bool,
    of log: FrameLog,
    _ theme: Theme
  ) {
    let chart = OverlayChart(layout.chart, top: layout.chartTop, span: span)
    appendBars(chart, of: log, theme: theme)
    let (x, right, y) = (layout.chart.x, layout.chart.maxX, layout.captionY)
    if isDetailed {
      appendSmall("a bar: worst of", x: x, y: y, theme.secondaryText)
      let frames = DecimalText.fixed(Double(chart.bars.framesPerBar(of: log)), digits: 0)
      appendSmall(frames, x: x + 66, y: y, theme.secondaryText)
    }
    let budget = DecimalText.milliseconds(log.budget, digits: 2) + " ms"
    appendSmall(budget, x: right, y: y, theme.bad, anchor: .trailing)
    if log.isRefreshRateAssumed, !isDetailed {
      appendSmall("refresh assumed", x: right - 48, y: y, theme.secondaryText, anchor: .trailing)
    }
  }

  private mutating func appendBarLegend(x: Double, y: Double, _ theme: Theme) {
    appendLegend("update", x: x, y: y, theme.updateBar, theme.secondaryText)
    appendLegend("draw", x: x + 52, y: y, theme.drawBar, theme.secondaryText)
    appendLegend("present", x: x + 94, y: y, theme.presentBar, theme.secondaryText)
    appendLegend("late", x: x + 148, y: y, theme.lateBackground, theme.secondaryText)
  }

  private static let causes = DelayCause.allCases

  /// Draws how many frames each cause delayed, which is also the legend of the bars.
  private mutating func appendCauses(
    _ delays: DelayCounts,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let pitch = (layout.isWide ? layout.chart.width : layout.late.width) / 5
    let y = layout.isWide ? layout.chart.maxY + 11 : layout.late.y - 6
    for index in Self.causes.indices {
      let cause = Self.causes[index]
      let x = layout.chart.x + pitch * Double(index)
      let count = DecimalText.fixed(Double(delays[cause]), digits: 0)
      let isFound = delays[cause] > 0
      let color = isFound ? theme.text : theme.secondaryText
      appendLegend(cause.rawValue, x: x, y: y, theme.color(of: cause), color)
      appendSmall(count, x: x + 48, y: y, color, weight: isFound ? .semibold : .regular)
    }
  }

  /// Draws the late frames: number, cause, and how long the cause took.
  private mutating func appendLateFrames(
    _ records: [FrameRecord],
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let late = layout.late
    if layout.isWide {
      appendSmall("worst late frames", x: late.x, y: layout.captionY, theme.secondaryText)
    }
    if records.isEmpty {
      let y = late.y + OverlayLayout.lineHeight / 2
      appendSmall("no late frames", x: late.x, y: y, theme.secondaryText)
    }
    for index in records.indices {
      guard let line = layout.lateLine(index), let cause = records[index].cause else { break }
      let (sample, x, y) = (records[index].sample, line.x, line.center.y)
      let number = "#" + DecimalText.fixed(Double(sample.number), digits: 0)
      appendSmall(number, x: x + 40, y: y, theme.text, anchor: .trailing)
      let color = cause == .outside ? theme.bad : theme.color(of: cause)
      appendSmall(cause.rawValue, x: x + 46, y: y, color)
      let duration = sample.duration(of: cause)
      let text = DecimalText.milliseconds(duration, digits: duration < 0.1 ? 1 : 0) + " ms"
      appendSmall(text, x: x + 122, y: y, theme.text, anchor: .trailing)
    }
  }

  /// Draws a word of a legend after a square in its colour.
  private mutating func appendLegend(
    _ name: String,
    x: Double,
    y: Double,
    _ color: Color,
    _ textColor: Color
  ) {
    append(.roundedRectangle(Rect(x: x, y: y - 4, width: 8, height: 8), radius: 2, color))
    appendSmall(name, x: x + 12, y: y, textColor)
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
    appendText(text, style, x: x, y: y, color)
  }
}
