package import FrameTiming

extension DisplayList {
  /// Draws the frame times: a small form, called the panel, or the details if `isDetailed` is true.
  ///
  /// The panel has figures, bars of the frames' work, and a histogram of the work. The details have more
  /// figures, and also the late frames with their causes.
  ///
  /// The panel needs at least 420 by 156 points. If the panel is narrow, it has no histogram; if it is still
  /// narrower, it has only half of the figures.
  ///
  /// If the rectangle is at least 1100 points wide, the details need a height of 156 points, and all their
  /// parts are side by side. Otherwise the details need 420 by `OverlayLayout.detailsHeight` points.
  ///
  /// If the rectangle is too small, nothing is drawn.
  ///
  /// `overview` must be computed from `log`; updates a few times a second are enough. Dashes replace the
  /// figures until `overview.summary.isShown` is true. Figures and histogram are grey until
  /// `overview.summary.isGraded` is true, and also if `isAtRest` is true.
  ///
  /// - Complexity: O(frames in `overview.span`); no allocation after the list has grown to its size.
  package mutating func appendOverlay(
    _ log: FrameLog,
    _ overview: FrameOverview,
    isDetailed: Bool = false,
    isAtRest: Bool = false,
    in panel: Rect,
    theme: Theme
  ) {
    appendOverlayLabels(log, overview.span, isDetailed: isDetailed, in: panel, theme: theme)
    appendOverlayValues(
      log,
      overview,
      isDetailed: isDetailed,
      isAtRest: isAtRest,
      in: panel,
      theme: theme
    )
  }

  /// Draws the panel of the frame times and its labels.
  ///
  /// In the small form they do not depend on the frames. In the details of a whole run, the number of frames in
  /// a bar does.
  package mutating func appendOverlayLabels(
    _ log: FrameLog,
    _ span: FrameSpan,
    isDetailed: Bool = false,
    in panel: Rect,
    theme: Theme
  ) {
    let layout = isDetailed ? OverlayLayout(details: panel) : OverlayLayout(panel: panel)
    guard let layout else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: Self.panelRadius, theme.panel))
    let (x, y) = (panel.x + 16, panel.y + 15)
    let color = theme.secondaryText
    appendSmall("FRAME TIME", x: x, y: y, color, weight: .semibold)
    appendSmall(span.rawValue, x: x + 68, y: y, color)
    if isDetailed { appendRefreshRate(of: log, x: x + 152, y: y, theme) }
    for index in layout.figures.indices {
      guard let labels = layout.figures[index].overlay else { continue }
      let place = layout.figureGrid.place(index)
      let label = isDetailed ? labels.label : labels.panel
      appendSmall(label, x: place.x, y: place.y + (isDetailed ? 12 : 22.5), color)
    }
    appendChartLabels(of: log, FrameBars(span, in: layout), layout, theme)
    if !isDetailed { appendBarLegend(x: layout.chart.x, y: layout.chart.maxY + 10, theme) }
    if let histogram = layout.histogram {
      appendSmall("histogram ms", x: histogram.x, y: isDetailed ? layout.captionY : y, color)
    }
    append(.popClip)
  }

  /// Draws the part of the frame times that depends on the frames: figures, bars, histogram and late frames.
  package mutating func appendOverlayValues(
    _ log: FrameLog,
    _ overview: FrameOverview,
    isDetailed: Bool = false,
    isAtRest: Bool = false,
    in panel: Rect,
    theme: Theme
  ) {
    let layout = isDetailed ? OverlayLayout(details: panel) : OverlayLayout(panel: panel)
    guard let layout else { return }
    append(.pushClip(panel))
    appendFigures(overview.summary, budget: log.budget, isAtRest: isAtRest, layout, theme)
    appendBars(FrameBars(overview.span, in: layout), of: log, layout, theme)
    if isDetailed { appendCauses(overview.summary.delays, layout, theme) }
    if let histogram = layout.histogram {
      appendHistogram(
        overview.histogram,
        budget: log.budget,
        isGraded: overview.summary.isGraded && !isAtRest,
        in: histogram,
        theme
      )
    }
    if let grid = layout.lateGrid { appendLateFrames(overview.late, in: grid, layout, theme) }
    append(.popClip)
  }

  private mutating func appendRefreshRate(of log: FrameLog, x: Double, y: Double, _ theme: Theme) {
    let text = DecimalText.hertz(log.refreshRate)
    appendSmall(text, x: x, y: y, theme.secondaryText)
    guard log.isRefreshRateAssumed else { return }
    let width = TextWidth.estimate(text, TextStyle(size: 9, tabularDigits: true))
    appendSmall("(assumed)", x: x + width + 5, y: y, theme.secondaryText)
  }

  private mutating func appendFigures(
    _ summary: FrameSummary,
    budget: Double,
    isAtRest: Bool,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let isDetailed = layout.isDetailed
    let style = TextStyle(size: isDetailed ? 13 : 20, weight: .semibold, tabularDigits: true)
    var saysClock = false
    for index in layout.figures.indices {
      let figure = layout.figures[index]
      guard figure.overlay != nil else { continue }
      let place = layout.figureGrid.place(index)
      let text = figure.overlayText(of: summary, hasUnit: isDetailed)
      let color = figure.overlayColor(of: summary, budget: budget, isAtRest: isAtRest, theme)
      if summary.isShown, !saysClock, let clock = figure.clockText(of: summary) {
        saysClock = true
        appendText(clock, TextStyle(size: 11), x: place.x, y: place.y, color)
      } else {
        appendText(text, style, x: place.x, y: place.y, color)
      }
    }
  }

  /// Draws the frame budget as text above the bars.
  ///
  /// The details also show how many frames a bar covers. The panel also shows whether the refresh rate is
  /// assumed.
  private mutating func appendChartLabels(
    of log: FrameLog,
    _ bars: FrameBars,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let (x, right, y) = (layout.chart.x, layout.chart.maxX, layout.captionY)
    if layout.isDetailed {
      appendSmall("a bar: worst of", x: x, y: y, theme.secondaryText)
      appendSmall(String(bars.framesPerBar(of: log)), x: x + 66, y: y, theme.secondaryText)
    }
    let budget = DecimalText.milliseconds(log.budget, digits: 2) + " ms"
    appendSmall(budget, x: right, y: y, theme.secondaryText, anchor: .trailing)
    if log.isRefreshRateAssumed, !layout.isDetailed {
      appendSmall("refresh assumed", x: right - 48, y: y, theme.secondaryText, anchor: .trailing)
    }
  }

  private mutating func appendBarLegend(x: Double, y: Double, _ theme: Theme) {
    appendLegend("update", x: x, y: y, theme.updateBar, theme.secondaryText)
    appendLegend("draw", x: x + 52, y: y, theme.drawBar, theme.secondaryText)
    appendLegend("present", x: x + 94, y: y, theme.presentBar, theme.secondaryText)
    appendLegend("late", x: x + 148, y: y, theme.lateBackground, theme.secondaryText)
  }

  /// Draws each cause, with its colour in the bars and the number of frames that it delayed.
  private mutating func appendCauses(
    _ delays: DelayCounts,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    // In narrow details, the causes use the columns of the figures.
    let pitch = layout.isWide ? layout.chart.width / 5 : layout.figureGrid.pitch.x
    let y = layout.chart.maxY + (layout.isWide ? 11 : 10)
    for index in DelayCause.all.indices {
      let cause = DelayCause.all[index]
      let x = layout.chart.x + pitch * Double(index)
      let isFound = delays[cause] > 0
      let color = isFound ? theme.text : theme.secondaryText
      appendLegend(cause.rawValue, x: x, y: y, theme.color(of: cause), color)
      let weight: TextStyle.Weight = isFound ? .semibold : .regular
      appendSmall(String(delays[cause]), x: x + 48, y: y, color, weight: weight)
    }
  }

  /// Draws a line for each late frame: the frame's number, the cause, and how long the cause took.
  private mutating func appendLateFrames(
    _ records: [FrameRecord],
    in grid: OverlayLayout.Grid,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let (x, y) = (grid.origin.x, grid.origin.y)
    if layout.isWide {
      appendSmall("worst late frames", x: x, y: layout.captionY, theme.secondaryText)
    }
    if records.isEmpty { appendSmall("no late frames", x: x, y: y, theme.secondaryText) }
    for index in 0..<min(records.count, layout.lateCapacity) {
      guard let cause = records[index].cause else { break }
      let (sample, place) = (records[index].sample, grid.place(index))
      let (x, y) = (place.x, place.y)
      appendSmall("#" + String(sample.number), x: x + 40, y: y, theme.text, anchor: .trailing)
      let color = cause == .outside ? theme.bad : theme.color(of: cause)
      appendSmall(cause.rawValue, x: x + 46, y: y, color)
      let duration = sample.duration(of: cause)
      let text = DecimalText.milliseconds(duration, digits: duration < 0.1 ? 1 : 0) + " ms"
      appendSmall(text, x: x + 122, y: y, theme.text, anchor: .trailing)
    }
  }

  /// Draws an entry of a legend: a square in its colour, followed by its name.
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

  /// Draws text with a font size of 9 points and tabular digits.
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

extension FrameBars {
  /// Divides a span into the bars of an overlay's chart.
  fileprivate init(_ span: FrameSpan, in layout: OverlayLayout) {
    // A bar is at least three points wide, with a gap of one.
    self.init(span, capacity: max(FrameBars.gap + 1, Int(layout.chart.width / 4)))
  }
}
