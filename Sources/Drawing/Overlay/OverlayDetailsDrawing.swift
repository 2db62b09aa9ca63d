package import FrameTiming

extension DisplayList {
  /// Draws the details of the frame times: the parts of the panel, all figures, and which frames were
  /// late and why.
  ///
  /// In a place of at least 1100 by 156 points all parts are side by side; a narrower place needs 420
  /// by `OverlayDetailsLayout.height`. In a smaller one nothing is drawn.
  ///
  /// - Parameters:
  ///   - log: Frames for the bars.
  ///   - overview: Figures to show; of the same log, updated a few times a second.
  ///   - panel: The frame of the details, in points.
  ///   - theme: Colours.
  /// - Complexity: O(frames of the span); once the list has grown to its size, no allocation.
  package mutating func appendOverlayDetails(
    _ log: FrameLog,
    _ overview: FrameOverview,
    in panel: Rect,
    theme: Theme
  ) {
    guard let layout = OverlayDetailsLayout(panel) else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: Self.panelRadius, theme.panel))
    appendOverlayTitle(overview.span, in: panel, theme)
    appendRefreshRate(of: log, x: panel.x + 168, y: panel.y + 15, theme)
    appendAllFigures(overview.summary, budget: log.budget, layout, theme)
    appendDetailsChart(log, overview.span, layout, theme)
    appendCauses(overview.summary.delays, layout, theme)
    let label = Point(x: layout.histogram.x, y: layout.captionY)
    appendSmall("histogram ms", x: label.x, y: label.y, theme.secondaryText)
    appendHistogram(overview.histogram, budget: log.budget, in: layout.histogram, theme: theme)
    appendLateFrames(overview.late, layout, theme)
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

  private mutating func appendAllFigures(
    _ summary: FrameSummary,
    budget: Double,
    _ layout: OverlayDetailsLayout,
    _ theme: Theme
  ) {
    let style = TextStyle(size: 13, weight: .semibold, tabularDigits: true)
    let figures = FrameFigure.inDetails
    for index in figures.indices {
      let figure = figures[index]
      let place = layout.figure(index)
      let text = figure.overlayText(of: summary, hasUnit: true)
      let color = figure.overlayColor(of: summary, budget: budget, theme)
      append(.text(text, style, at: place, verticalScale: 1, color))
      let label = figure.overlay?.label ?? ""
      appendSmall(label, x: place.x, y: place.y + 12, theme.secondaryText)
    }
  }

  private mutating func appendDetailsChart(
    _ log: FrameLog,
    _ span: FrameSpan,
    _ layout: OverlayDetailsLayout,
    _ theme: Theme
  ) {
    let chart = OverlayChart(layout.chart, top: layout.chartTop, span: span)
    appendChart(chart, of: log, theme: theme)
    let y = layout.captionY
    appendSmall("a bar: worst of", x: layout.chart.x, y: y, theme.secondaryText)
    let frames = DecimalText.fixed(Double(chart.bars.framesPerBar(of: log)), digits: 0)
    appendSmall(frames, x: layout.chart.x + 66, y: y, theme.secondaryText)
    let right = layout.chart.maxX
    appendBudgetText(log.budget, isAssumed: false, x: right, y: y, theme: theme)
  }

  private static let causes = DelayCause.allCases

  /// Draws how many frames each cause delayed, which is also the legend of the bars.
  private mutating func appendCauses(
    _ delays: DelayCounts,
    _ layout: OverlayDetailsLayout,
    _ theme: Theme
  ) {
    let pitch = layout.isWide ? layout.chart.width / 5 : layout.late.width / 5
    let y = layout.isWide ? layout.chart.maxY + 11 : layout.late.y - 6
    var x = layout.chart.x
    for index in Self.causes.indices {
      let cause = Self.causes[index]
      let count = delays[cause]
      let color = count > 0 ? theme.text : theme.secondaryText
      appendLegend(cause.rawValue, x: x, y: y, theme.color(of: cause), color)
      appendSmall(
        DecimalText.fixed(Double(count), digits: 0),
        x: x + 48,
        y: y,
        color,
        weight: count > 0 ? .semibold : .regular
      )
      x += pitch
    }
  }

  /// Draws the late frames: number, cause, and how long the cause took.
  private mutating func appendLateFrames(
    _ records: [FrameRecord],
    _ layout: OverlayDetailsLayout,
    _ theme: Theme
  ) {
    if layout.isWide {
      appendSmall("worst late frames", x: layout.late.x, y: layout.captionY, theme.secondaryText)
    }
    if records.isEmpty {
      let y = layout.late.y + OverlayDetailsLayout.lineHeight / 2
      appendSmall("no late frames", x: layout.late.x, y: y, theme.secondaryText)
    }
    for index in records.indices {
      guard let line = layout.lateLine(index) else { break }
      appendLateFrame(records[index], in: line, theme)
    }
  }

  private mutating func appendLateFrame(_ record: FrameRecord, in line: Rect, _ theme: Theme) {
    guard let cause = record.cause else { return }
    let y = line.center.y
    let number = "#" + DecimalText.fixed(Double(record.sample.number), digits: 0)
    appendSmall(number, x: line.x + 40, y: y, theme.text, anchor: .trailing)
    let color = cause == .outside ? theme.bad : theme.color(of: cause)
    appendSmall(cause.rawValue, x: line.x + 46, y: y, color)
    let duration = record.sample.duration(of: cause)
    let text = DecimalText.milliseconds(duration, digits: duration < 0.1 ? 1 : 0) + " ms"
    appendSmall(text, x: line.x + 122, y: y, theme.text, anchor: .trailing)
  }
}

extension Theme {
  /// The colour of a cause: that of its part of the bars, or the red background.
  fileprivate func color(of cause: DelayCause) -> Color {
    switch cause {
    case .input, .update: updateBar
    case .draw: drawBar
    case .present: presentBar
    case .outside: bad.faded(OverlayChart.lateBackgroundOpacity)
    }
  }
}
