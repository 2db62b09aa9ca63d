package import FrameTiming

extension DisplayList {
  /// Draws the panel FRAME TIME: figures, bars of the frames' work, and a histogram of it.
  ///
  /// From the bottom up a bar has input and update, draw, present; the line near the top is the
  /// budget. The bars are written from left to right and then anew from the left; the newest stands
  /// before the gap. Where there is less room than frames a bar is the worst of a few. A late frame
  /// stands on a red ground, and only the part that is to blame has its full colour there.
  ///
  /// Where the panel is narrow the histogram is left out first, then half of the figures.
  /// Everything stays within the panel, which should be 420 points wide and 156 high or larger;
  /// in a smaller one nothing is drawn.
  ///
  /// - Parameters:
  ///   - log: Frames for the bars.
  ///   - overview: Figures to show; of the same log, renewed as often as one can read them.
  ///   - notes: What else there is to say.
  ///   - panel: Where the panel lies, in points.
  ///   - theme: Colours.
  /// - Complexity: O(frames of the span); once the list has grown to its size, no allocation.
  package mutating func appendOverlay(
    _ log: FrameLog,
    _ overview: FrameOverview,
    notes: OverlayNotes = OverlayNotes(),
    in panel: Rect,
    theme: Theme
  ) {
    guard let layout = OverlayLayout(panel) else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: Self.panelRadius, theme.panel))
    let (x, y) = (panel.x + 16, panel.y + 15)
    appendSmall("FRAME TIME", x: x, y: y, theme.secondaryText, weight: .semibold)
    appendSpan(overview.span, x: x + 68, y: y, theme: theme)
    let reading = OverlayReading(
      summary: overview.summary,
      budget: log.budget,
      cost: notes.cost
    )
    appendPanelFigures(reading, layout, theme)
    let area = layout.chart
    appendChart(
      OverlayChart(area, top: panel.y + 24, span: overview.span),
      of: log,
      theme: theme
    )
    appendBudgetText(
      log.budget,
      isAssumed: notes.isRefreshAssumed,
      x: area.maxX,
      y: area.y - 11,
      theme: theme
    )
    let legendY = area.maxY + 10
    appendLegend("update", x: area.x, y: legendY, theme.updateBar, theme.secondaryText)
    appendLegend("draw", x: area.x + 52, y: legendY, theme.drawBar, theme.secondaryText)
    appendLegend("present", x: area.x + 94, y: legendY, theme.presentBar, theme.secondaryText)
    let late = theme.bad.faded(OverlayChart.bedOpacity)
    appendLegend("late", x: area.x + 148, y: legendY, late, theme.secondaryText)
    if let histogram = layout.histogram {
      let labelY = histogram.y - 31
      appendSmall("histogram ms", x: histogram.x, y: labelY, theme.secondaryText)
      appendHistogram(overview.histogram, budget: log.budget, in: histogram, theme: theme)
    }
    append(.popClip)
  }

  private mutating func appendPanelFigures(
    _ reading: OverlayReading,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let columns = layout.figureColumns
    let figures = columns == 4 ? OverlayFigure.panel : OverlayFigure.few
    let style = TextStyle(size: 20, weight: .semibold, tabularDigits: true)
    for index in 0..<figures.count {
      let figure = figures[index]
      let place = layout.figure(column: index % columns, row: index / columns)
      let text = figure.text(reading, hasUnit: false)
      append(.text(text, style, at: place, verticalScale: 1, figure.color(reading, theme)))
      appendSmall(figure.panelLabel, x: place.x, y: place.y + 22.5, theme.secondaryText)
    }
  }
}
