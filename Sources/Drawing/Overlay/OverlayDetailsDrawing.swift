package import FrameTiming

extension DisplayList {
  /// Draws everything that is known of the frame times: the panel's parts, all figures, and which
  /// frames came late and why.
  ///
  /// From 1100 points of width on everything stands side by side and 156 points of height do; a
  /// narrower place needs 420 by 248. In a smaller one nothing is drawn.
  ///
  /// - Parameters:
  ///   - log: Frames for the bars.
  ///   - overview: Figures to show; of the same log, renewed as often as one can read them.
  ///   - notes: What else there is to say.
  ///   - panel: Where it lies, in points.
  ///   - theme: Colours.
  /// - Complexity: O(frames of the span); once the list has grown to its size, no allocation.
  package mutating func appendOverlayDetails(
    _ log: FrameLog,
    _ overview: FrameOverview,
    notes: OverlayNotes = OverlayNotes(),
    in panel: Rect,
    theme: Theme
  ) {
    guard let layout = OverlayDetailsLayout(panel) else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: Self.panelRadius, theme.panel))
    let (x, y) = (panel.x + 16, panel.y + 15)
    appendSmall("FRAME TIME", x: x, y: y, theme.secondaryText, weight: .semibold)
    appendSpan(overview.span, x: x + 68, y: y, theme: theme)
    appendRefresh(log.refreshRate, notes, x: x + 152, y: y, theme)
    let reading = OverlayReading(
      summary: overview.summary,
      budget: log.budget,
      cost: notes.cost
    )
    appendAllFigures(reading, layout, theme)
    appendDetailsChart(log, overview.span, layout, theme)
    appendCauses(overview.summary.blames, layout, theme)
    let label = Point(x: layout.histogram.x, y: layout.captionY)
    appendSmall("histogram ms", x: label.x, y: label.y, theme.secondaryText)
    appendHistogram(overview.histogram, budget: log.budget, in: layout.histogram, theme: theme)
    appendLate(overview, layout, theme)
    append(.popClip)
  }

  private mutating func appendRefresh(
    _ rate: Double,
    _ notes: OverlayNotes,
    x: Double,
    y: Double,
    _ theme: Theme
  ) {
    let digits = rate == rate.rounded() ? 0 : 2
    let text = DecimalText.fixed(rate, digits: digits) + " Hz"
    appendSmall(text, x: x, y: y, theme.secondaryText)
    guard notes.isRefreshAssumed else { return }
    let width = TextWidth.estimate(text, TextStyle(size: 9, tabularDigits: true))
    appendSmall("(assumed)", x: x + width + 5, y: y, theme.secondaryText)
  }

  private mutating func appendAllFigures(
    _ reading: OverlayReading,
    _ layout: OverlayDetailsLayout,
    _ theme: Theme
  ) {
    let style = TextStyle(size: 13, weight: .semibold, tabularDigits: true)
    let figures = OverlayFigure.all
    for index in 0..<figures.count {
      let figure = figures[index]
      let place = layout.figure(index)
      let text = figure.text(reading, hasUnit: true)
      append(.text(text, style, at: place, verticalScale: 1, figure.color(reading, theme)))
      appendSmall(figure.label, x: place.x, y: place.y + 12, theme.secondaryText)
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

  private static let causes = Blame.allCases

  /// Adds how many frames each cause made late, which is the legend of the bars, too.
  private mutating func appendCauses(
    _ blames: BlameCounts,
    _ layout: OverlayDetailsLayout,
    _ theme: Theme
  ) {
    let pitch = layout.isWide ? layout.chart.width / 5 : layout.late.width / 5
    let y = layout.isWide ? layout.chart.maxY + 11 : layout.late.y - 6
    var x = layout.chart.x
    let causes = Self.causes
    for index in 0..<causes.count {
      let blame = causes[index]
      let count = blames[blame]
      let color = count > 0 ? theme.text : theme.secondaryText
      appendLegend(blame.rawValue, x: x, y: y, theme.color(of: blame), color)
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

  /// Adds the late frames: number, part to blame, and how long that was.
  private mutating func appendLate(
    _ overview: FrameOverview,
    _ layout: OverlayDetailsLayout,
    _ theme: Theme
  ) {
    if layout.isWide {
      appendSmall("worst late frames", x: layout.late.x, y: layout.captionY, theme.secondaryText)
    }
    if overview.late.isEmpty {
      let y = layout.late.y + OverlayDetailsLayout.lineHeight / 2
      appendSmall("no late frames", x: layout.late.x, y: y, theme.secondaryText)
    }
    for index in 0..<overview.late.count {
      guard let line = layout.lateLine(index) else { break }
      appendLate(overview.late[index], in: line, theme)
    }
  }

  private mutating func appendLate(_ record: FrameRecord, in line: Rect, _ theme: Theme) {
    guard let blame = record.blame else { return }
    let y = line.center.y
    let number = "#" + DecimalText.fixed(Double(record.sample.number), digits: 0)
    appendSmall(number, x: line.x + 40, y: y, theme.text, anchor: .trailing)
    let color = blame == .outside ? theme.bad : theme.color(of: blame)
    appendSmall(blame.rawValue, x: line.x + 46, y: y, color)
    let duration = record.sample.duration(of: blame)
    let text = DecimalText.milliseconds(duration, digits: duration < 0.1 ? 1 : 0) + " ms"
    appendSmall(text, x: line.x + 122, y: y, theme.text, anchor: .trailing)
  }
}

extension Theme {
  /// The colour of a cause: that of its part of the bars, or the red ground.
  fileprivate func color(of blame: Blame) -> Color {
    switch blame {
    case .input, .update: updateBar
    case .draw: drawBar
    case .present: presentBar
    case .outside: bad.faded(OverlayChart.bedOpacity)
    }
  }
}

extension FrameSample {
  /// How long the part to blame took, in seconds; the interval if it was none of them.
  fileprivate func duration(of blame: Blame) -> Double {
    switch blame {
    case .input: input
    case .update: update
    case .draw: draw
    case .present: present
    case .outside: interval ?? 0
    }
  }
}
