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
    let color = theme.secondaryText
    appendSmall(Self.heading, x: panel.x + 16, y: layout.headingY, color, weight: .semibold)
    for index in layout.figures.indices {
      let place = layout.figureGrid.place(index)
      appendSmall(layout.figures[index].label, x: place.x, y: place.y + 22.5, color)
    }
    appendBarLegend(below: layout.chart, theme)
    if let histogram = layout.histogram {
      appendSmall("histogram ms", x: histogram.x, y: layout.headingY, color)
    }
    append(.popClip)
  }

  /// Draws what depends on the frames into the panel that `appendOverlayLabels` has drawn: the verdict, figures,
  /// bars of the frames' work, and a histogram of the work.
  ///
  /// `overview` must be computed from `log`; updates a few times a second are enough. Dashes replace the
  /// figures until `overview.summary.isShown` is true. Verdict, figures and histogram are grey until
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
    let x = panel.x + 16 + TextWidth.estimate(Self.heading, Self.labelStyle(.semibold)) + 12
    let end = appendVerdict(overview, isAtRest: isAtRest, x: x, layout, theme)
    appendFigures(overview.summary, budget: log.budget, isAtRest: isAtRest, layout, theme)
    // Labels of late bars are beside the verdict or below it.
    let left = layout.lateLabelY == layout.headingY ? end + 12 : layout.chart.x
    appendBars(FrameBars(of: log, in: layout), of: log, labelsFrom: left, layout, theme)
    appendBudgetLabel(of: log, layout, theme)
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

  private static let heading = "FRAME TIME"

  /// Draws the verdict from `x` to the end of the chart, and returns the right end of the text.
  ///
  /// A text that does not fit is not drawn; the result is then `x`.
  private mutating func appendVerdict(
    _ overview: FrameOverview,
    isAtRest: Bool,
    x: Double,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) -> Double {
    let (text, style) = (overview.verdictText, TextStyle(size: 11))
    let end = x + TextWidth.estimate(text, style)
    guard end <= layout.chart.maxX else { return x }
    let color = overview.verdictColor(isAtRest: isAtRest, theme)
    appendText(text, style, x: x, y: layout.headingY, color)
    return end
  }

  /// Draws the frame budget and the refresh rate above the right end of the budget's line, for example "16.67 ms
  /// at 60 Hz assumed", over the bars.
  private mutating func appendBudgetLabel(
    of log: FrameLog,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    // Texts of at most 15 bytes need no allocation. A measured rate changes by some hundredths.
    let rate = (log.refreshRate * 10).rounded() / 10
    let texts = (
      DecimalText.milliseconds(log.budget, digits: 2) + " ms", "at " + DecimalText.hertz(rate),
      log.isRefreshRateAssumed ? "assumed" : ""
    )
    let (y, space) = (layout.chart.y - 9, TextWidth.estimate(" ", Self.labelStyle()))
    func width(_ text: String) -> Double {
      text.isEmpty ? 0 : TextWidth.estimate(text, Self.labelStyle()) + space
    }
    let whole = width(texts.0) + width(texts.1) + width(texts.2) - space
    var x = layout.chart.maxX - whole
    let ground = Rect(x: x - 3, y: y - 7, width: whole + 3, height: 14)
    append(.rectangle(ground, theme.panel))
    func appendPart(_ text: String) {
      if !text.isEmpty { appendSmall(text, x: x, y: y, theme.secondaryText) }
      x += width(text)
    }
    appendPart(texts.0)
    appendPart(texts.1)
    appendPart(texts.2)
  }

  private mutating func appendBarLegend(below chart: Rect, _ theme: Theme) {
    var place = Point(x: chart.x, y: chart.maxY + 11)
    let widths = TextWidth.estimate("updatedrawpresentlate", Self.labelStyle())
    // A name is nearer to its own square, 4 points, than to the next one.
    let gap = min(14, max(8, (chart.width - widths - 4 * 12) / 3))
    appendLegend("update", at: &place, gap, theme.updateBar, theme.secondaryText)
    appendLegend("draw", at: &place, gap, theme.drawBar, theme.secondaryText)
    appendLegend("present", at: &place, gap, theme.presentBar, theme.secondaryText)
    appendLegend("late", at: &place, gap, theme.bad, theme.secondaryText)
  }

  /// Draws an entry of a legend, a square in its colour and its name, and moves `place` to the next entry.
  private mutating func appendLegend(
    _ name: String,
    at place: inout Point,
    _ gap: Double,
    _ color: Color,
    _ textColor: Color
  ) {
    let square = Rect(x: place.x, y: place.y - 4, width: 8, height: 8)
    append(.roundedRectangle(square, radius: 2, color))
    appendSmall(name, x: place.x + 12, y: place.y, textColor)
    place.x += 12 + TextWidth.estimate(name, Self.labelStyle()) + gap
  }

  /// The style of the panel's labels; their size is the smallest that is easy to read.
  static func labelStyle(
    _ weight: TextStyle.Weight = .regular,
    _ anchor: TextStyle.Anchor = .leading
  ) -> TextStyle {
    TextStyle(size: 11, weight: weight, anchor: anchor, tabularDigits: true)
  }

  /// Draws a label of the panel.
  mutating func appendSmall(
    _ text: String,
    x: Double,
    y: Double,
    _ color: Color,
    weight: TextStyle.Weight = .regular,
    anchor: TextStyle.Anchor = .leading
  ) {
    appendText(text, Self.labelStyle(weight, anchor), x: x, y: y, color)
  }
}

extension FrameBars {
  fileprivate init(of log: FrameLog, in layout: OverlayLayout) {
    // A bar is at least three points wide, with a gap of one.
    let capacity = max(FrameBars.gap + 1, Int(layout.chart.width / 4))
    self.init(frames: log.capacity, capacity: capacity)
  }
}
