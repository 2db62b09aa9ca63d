package import FrameTiming

extension DisplayList {
  /// Draws the panel of the frame times and its labels, which do not depend on the frames.
  ///
  /// The panel needs at least 420 by 156 points. If it is narrow, it has no histogram; if it is still narrower,
  /// it has only half of the figures. If the rectangle is too small, nothing is drawn.
  package mutating func appendOverlayLabels(_ log: FrameLog, in panel: Rect, theme: Theme) {
    guard let layout = OverlayLayout(panel: panel) else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: Self.panelRadius, theme.panel))
    let (x, y) = (panel.x + 16, panel.y + 15)
    let color = theme.secondaryText
    appendSmall("FRAME TIME", x: x, y: y, color, weight: .semibold)
    appendSmall("last 600 frames", x: x + 68, y: y, color)
    for index in layout.figures.indices {
      let place = layout.figureGrid.place(index)
      appendSmall(layout.figures[index].label, x: place.x, y: place.y + 22.5, color)
    }
    appendChartLabels(of: log, layout, theme)
    appendBarLegend(x: layout.chart.x, y: layout.chart.maxY + 10, theme)
    if let histogram = layout.histogram { appendSmall("histogram ms", x: histogram.x, y: y, color) }
    append(.popClip)
  }

  /// Draws what depends on the frames into the panel that `appendOverlayLabels` has drawn: figures, bars of the
  /// frames' work, and a histogram of the work.
  ///
  /// `overview` must be computed from `log`; updates a few times a second are enough. Dashes replace the
  /// figures until `overview.summary.isShown` is true. Figures and histogram are grey until
  /// `overview.summary.isGraded` is true, and also if `isAtRest` is true.
  ///
  /// - Complexity: O(frames of the log); no allocation after the list has grown to its size.
  package mutating func appendOverlayValues(
    _ log: FrameLog,
    _ overview: FrameOverview,
    isAtRest: Bool = false,
    in panel: Rect,
    theme: Theme
  ) {
    guard let layout = OverlayLayout(panel: panel) else { return }
    append(.pushClip(panel))
    appendFigures(overview.summary, budget: log.budget, isAtRest: isAtRest, layout, theme)
    appendBars(FrameBars(of: log, in: layout), of: log, layout, theme)
    if let histogram = layout.histogram {
      appendHistogram(
        overview.histogram,
        budget: log.budget,
        isGraded: overview.summary.isGraded && !isAtRest,
        in: histogram,
        theme
      )
    }
    append(.popClip)
  }

  private mutating func appendFigures(
    _ summary: FrameSummary,
    budget: Double,
    isAtRest: Bool,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let style = TextStyle(size: 20, weight: .semibold, tabularDigits: true)
    var saysClock = false
    for index in layout.figures.indices {
      let figure = layout.figures[index]
      let place = layout.figureGrid.place(index)
      let color = figure.color(of: summary, budget: budget, isAtRest: isAtRest, theme)
      if summary.isShown, !saysClock, let clock = figure.clockText(of: summary) {
        saysClock = true
        appendText(clock, TextStyle(size: 11), x: place.x, y: place.y, color)
      } else {
        appendText(figure.text(of: summary), style, x: place.x, y: place.y, color)
      }
    }
  }

  /// Draws the frame budget as text above the bars, and whether the refresh rate is assumed.
  private mutating func appendChartLabels(
    of log: FrameLog,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let (right, y) = (layout.chart.maxX, layout.captionY)
    let budget = DecimalText.milliseconds(log.budget, digits: 2) + " ms"
    appendSmall(budget, x: right, y: y, theme.secondaryText, anchor: .trailing)
    if log.isRefreshRateAssumed {
      appendSmall("refresh assumed", x: right - 48, y: y, theme.secondaryText, anchor: .trailing)
    }
  }

  private mutating func appendBarLegend(x: Double, y: Double, _ theme: Theme) {
    appendLegend("update", x: x, y: y, theme.updateBar, theme.secondaryText)
    appendLegend("draw", x: x + 52, y: y, theme.drawBar, theme.secondaryText)
    appendLegend("present", x: x + 94, y: y, theme.presentBar, theme.secondaryText)
    appendLegend("late", x: x + 148, y: y, theme.lateBackground, theme.secondaryText)
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
  fileprivate init(of log: FrameLog, in layout: OverlayLayout) {
    // A bar is at least three points wide, with a gap of one.
    let capacity = max(FrameBars.gap + 1, Int(layout.chart.width / 4))
    self.init(frames: log.capacity, capacity: capacity)
  }
}
