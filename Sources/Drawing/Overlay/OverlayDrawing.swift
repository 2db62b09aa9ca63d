package import FrameTiming

extension DisplayList {
  /// Draws the panel FRAME TIME: figures, bars of the frames' work, and a histogram of it.
  ///
  /// A bar has, from the bottom up, input and update, draw, present; the line near the top is the
  /// budget. The bars are drawn from left to right and then again from the left; the gap follows the
  /// newest. In a chart with fewer places than frames a bar is the worst of a few. A late frame has a
  /// red background, on which only the phase that delayed it has its full colour.
  ///
  /// Where the panel is narrow the histogram is left out first, then half of the figures.
  /// Everything stays within the panel, which should be 420 points wide and 156 high or larger;
  /// in a smaller one nothing is drawn.
  ///
  /// - Parameters:
  ///   - log: Frames for the bars.
  ///   - overview: Figures to show; of the same log, updated a few times a second.
  ///   - panel: The frame of the panel, in points.
  ///   - theme: Colours.
  /// - Complexity: O(frames of the span); once the list has grown to its size, no allocation.
  package mutating func appendOverlay(
    _ log: FrameLog,
    _ overview: FrameOverview,
    in panel: Rect,
    theme: Theme
  ) {
    guard let layout = OverlayLayout(panel) else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: Self.panelRadius, theme.panel))
    appendOverlayTitle(overview.span, in: panel, theme)
    appendPanelFigures(overview.summary, budget: log.budget, layout, theme)
    let area = layout.chart
    let chart = OverlayChart(area, top: panel.y + 24, span: overview.span)
    appendChart(chart, of: log, theme: theme)
    appendBudgetText(
      log.budget,
      isAssumed: log.isRefreshRateAssumed,
      x: area.maxX,
      y: area.y - 11,
      theme: theme
    )
    let legendY = area.maxY + 10
    appendLegend("update", x: area.x, y: legendY, theme.updateBar, theme.secondaryText)
    appendLegend("draw", x: area.x + 52, y: legendY, theme.drawBar, theme.secondaryText)
    appendLegend("present", x: area.x + 94, y: legendY, theme.presentBar, theme.secondaryText)
    let late = theme.bad.faded(OverlayChart.lateBackgroundOpacity)
    appendLegend("late", x: area.x + 148, y: legendY, late, theme.secondaryText)
    if let histogram = layout.histogram {
      let labelY = histogram.y - 31
      appendSmall("histogram ms", x: histogram.x, y: labelY, theme.secondaryText)
      appendHistogram(overview.histogram, budget: log.budget, in: histogram, theme: theme)
    }
    append(.popClip)
  }

  /// Draws the title of the overlay and the number of frames that it shows.
  mutating func appendOverlayTitle(_ span: FrameSpan, in panel: Rect, _ theme: Theme) {
    let (x, y) = (panel.x + 16, panel.y + 15)
    appendSmall("FRAME TIME", x: x, y: y, theme.secondaryText, weight: .semibold)
    let text =
      switch span {
      case .last120: "last 120 frames"
      case .last300: "last 300 frames"
      case .last600: "last 600 frames"
      case .run: "whole run"
      }
    appendSmall(text, x: x + 68, y: y, theme.secondaryText)
  }

  private mutating func appendPanelFigures(
    _ summary: FrameSummary,
    budget: Double,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let style = TextStyle(size: 20, weight: .semibold, tabularDigits: true)
    let figures = layout.figures
    for index in figures.indices {
      let figure = figures[index]
      let place = layout.figure(index)
      let text = figure.overlayText(of: summary, hasUnit: false)
      let color = figure.overlayColor(of: summary, budget: budget, theme)
      append(.text(text, style, at: place, verticalScale: 1, color))
      let label = figure.overlay?.panelLabel ?? ""
      appendSmall(label, x: place.x, y: place.y + 22.5, theme.secondaryText)
    }
  }
}
