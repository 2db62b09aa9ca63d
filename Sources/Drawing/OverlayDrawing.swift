public import FrameTiming

extension DisplayList {
  /// Draws the panel FRAME TIME: figures, one bar a frame, and a histogram of the work.
  ///
  /// Each bar is a frame's work, the newest at the right; from the bottom up: input and update,
  /// draw, present. The line near the top is the budget. A bar beyond it is drawn in the colour for
  /// bad and ends at the panel's edge at the latest. Figures are coloured by the budget, too: work
  /// is good up to 4/5 of it and bad beyond it; rates are good while the interval is within 5 % of
  /// the budget and bad once refreshes are missed.
  ///
  /// Where the panel is narrow the histogram is left out first, then half of the figures.
  /// Everything stays within the panel, which should be 420 points wide and 156 high or larger;
  /// in a smaller one nothing is drawn.
  ///
  /// - Parameters:
  ///   - log: Frames for the bars and the histogram.
  ///   - summary: Figures to show; usually of the same log, renewed as often as one can read them.
  ///   - panel: Where the panel lies, in points.
  ///   - theme: Colours.
  /// - Complexity: O(frames in the log); once the list has grown to its size, no allocation.
  public mutating func appendOverlay(
    _ log: FrameLog,
    summary: FrameSummary,
    in panel: Rect,
    theme: Theme
  ) {
    guard let layout = OverlayLayout(panel) else { return }
    append(.pushClip(panel))
    append(.roundedRectangle(panel, radius: 12, theme.panel))
    let (x, y) = (panel.x + 16, panel.y + 15)
    appendLabel("FRAME TIME", x: x, y: y, theme.secondaryText, weight: .semibold)
    appendFigures(summary, budget: log.budget, layout, theme)
    appendBars(log, layout.chart, top: panel.y, theme)
    appendBudget(log.budget, layout.chart, theme)
    appendLegend(layout.chart, theme)
    if let histogram = layout.histogram {
      appendHistogram(log, p99: summary.p99, histogram, theme)
    }
    append(.popClip)
  }

  private mutating func appendLabel(
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

  private mutating func appendFigures(
    _ summary: FrameSummary,
    budget: Double,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let figures = layout.figureColumns == 4 ? Figure.all : Figure.few
    let style = TextStyle(size: 20, weight: .semibold, tabularDigits: true)
    for index in 0..<figures.count {
      let figure = figures[index]
      let columns = layout.figureColumns
      let place = layout.figure(column: index % columns, row: index / columns)
      let color = figure.color(summary, budget: budget, theme)
      append(.text(figure.text(summary), style, at: place, verticalScale: 1, color))
      appendLabel(figure.label, x: place.x, y: place.y + 22.5, theme.secondaryText)
    }
  }

  private mutating func appendBars(
    _ log: FrameLog,
    _ chart: Rect,
    top: Double,
    _ theme: Theme
  ) {
    let pointsPerSecond = chart.height / log.budget
    let shown = min(log.count, Int(chart.width / OverlayLayout.barPitch))
    for place in 0..<shown {
      let sample = log[log.count - 1 - place]
      // The gap follows the bar, so the newest bar ends one gap before the edge.
      let x = chart.maxX - Double(place + 1) * OverlayLayout.barPitch
      var (bottom, height) = (chart.maxY, 0.0)
      guard sample.work <= log.budget else {
        height = min(sample.work * pointsPerSecond, chart.maxY - top)
        appendPart(x: x, bottom: &bottom, height: &height, theme.bad)
        continue
      }
      height = (sample.input + sample.update) * pointsPerSecond
      appendPart(x: x, bottom: &bottom, height: &height, theme.updateBar)
      height += sample.draw * pointsPerSecond
      appendPart(x: x, bottom: &bottom, height: &height, theme.drawBar)
      height += sample.present * pointsPerSecond
      appendPart(x: x, bottom: &bottom, height: &height, theme.presentBar)
    }
  }

  /// Adds a part of a bar; one too thin to be seen is left to the part above it.
  private mutating func appendPart(
    x: Double,
    bottom: inout Double,
    height: inout Double,
    _ color: Color
  ) {
    guard height >= OverlayLayout.thinnestPart else { return }
    bottom -= height
    append(.rectangle(Rect(x: x, y: bottom, width: OverlayLayout.barWidth, height: height), color))
    height = 0
  }

  private mutating func appendBudget(_ budget: Double, _ chart: Rect, _ theme: Theme) {
    let line = Rect(x: chart.x, y: chart.y - 0.75, width: chart.width, height: 1.5)
    append(.rectangle(line, theme.bad.faded(0.35)))
    let text = DecimalText.milliseconds(budget, digits: 2) + " ms"
    appendLabel(text, x: chart.maxX, y: chart.y - 11, theme.bad, anchor: .trailing)
  }

  private mutating func appendLegend(_ chart: Rect, _ theme: Theme) {
    appendLegendEntry("update", x: chart.x, chart, theme.updateBar, theme)
    appendLegendEntry("draw", x: chart.x + 66, chart, theme.drawBar, theme)
    appendLegendEntry("present", x: chart.x + 132, chart, theme.presentBar, theme)
  }

  private mutating func appendLegendEntry(
    _ name: String,
    x: Double,
    _ chart: Rect,
    _ color: Color,
    _ theme: Theme
  ) {
    let square = Rect(x: x, y: chart.maxY + 6, width: 8, height: 8)
    append(.roundedRectangle(square, radius: 2, color))
    appendLabel(name, x: x + 12, y: square.center.y, theme.secondaryText)
  }

  private mutating func appendHistogram(
    _ log: FrameLog,
    p99: Double,
    _ area: Rect,
    _ theme: Theme
  ) {
    appendLabel("histogram ms", x: area.x, y: area.y - 31, theme.secondaryText)
    let bins = WorkHistogram(log, upTo: WorkHistogram.roundRange(holding: p99))
    let pitch = area.width / Double(WorkHistogram.binCount)
    for bin in 0..<WorkHistogram.binCount where bins[bin] > 0 {
      let height = area.height * Double(bins[bin]) / Double(bins.largest)
      let x = area.x + Double(bin) * pitch
      let bar = Rect(x: x, y: area.maxY - height, width: pitch - 2, height: height)
      let color = bins.lowerEdge(of: bin) < log.budget ? theme.good : theme.bad
      append(.roundedRectangle(bar, radius: 1.5, color.faded(0.9)))
    }
    let y = area.maxY + 10
    appendLabel("0", x: area.x, y: y, theme.secondaryText)
    let end = DecimalText.milliseconds(bins.range, digits: bins.range < 0.001 ? 1 : 0)
    appendLabel(end, x: area.maxX, y: y, theme.secondaryText, anchor: .trailing)
  }
}

/// Where the parts of the overlay stand, in points.
package struct OverlayLayout: Equatable, Sendable {
  /// Smallest width of the panel.
  package static let minimumWidth = 420.0
  /// Smallest height of the panel, and the one it was designed for.
  package static let minimumHeight = 156.0

  static let barWidth = 3.0
  /// From one bar's left edge to the next one's: the bar and a gap of one point.
  static let barPitch = 4.0

  /// Height below which a part of a bar is not drawn by itself, in points.
  static let thinnestPart = 0.25

  private static let figureX = 20.0
  private static let figurePitch = 84.0
  private static let margin = 16.0
  private static let histogramWidth = 164.0
  private static let histogramGap = 24.0
  /// Narrowest chart beside a histogram (60 bars) and beside all figures (45 bars).
  private static let chartWidthBesideHistogram = 240.0
  private static let chartWidthBesideFigures = 180.0

  private let panel: Rect
  /// How many figures stand side by side: 4, or 2 where the panel is narrow.
  let figureColumns: Int
  /// Where the bars stand; its bottom is no time at all and its top is the budget.
  let chart: Rect
  /// Where the bars of the histogram stand; nil where the panel is narrow.
  let histogram: Rect?

  /// Lays out a panel; nil if it is smaller than the smallest.
  init?(_ panel: Rect) {
    guard
      panel.width >= OverlayLayout.minimumWidth, panel.height >= OverlayLayout.minimumHeight
    else { return nil }
    self.panel = panel
    let besideAll = panel.width - OverlayLayout.chartX(columns: 4) - OverlayLayout.margin
    figureColumns = besideAll >= OverlayLayout.chartWidthBesideFigures ? 4 : 2
    let x = panel.x + OverlayLayout.chartX(columns: figureColumns)
    let bottom = panel.maxY - 22
    let right = panel.maxX - OverlayLayout.margin
    let histogramX = right - OverlayLayout.histogramWidth
    let chartY = panel.y + 30
    let besideHistogram = histogramX - OverlayLayout.histogramGap - x
    guard besideHistogram >= OverlayLayout.chartWidthBesideHistogram else {
      histogram = nil
      chart = Rect(x: x, y: chartY, width: right - x, height: bottom - chartY)
      return
    }
    let y = panel.y + 46
    histogram = Rect(
      x: histogramX,
      y: y,
      width: OverlayLayout.histogramWidth,
      height: bottom - y
    )
    chart = Rect(x: x, y: chartY, width: besideHistogram, height: bottom - chartY)
  }

  /// Left end and middle line of a figure; its label stands below.
  func figure(column: Int, row: Int) -> Point {
    Point(
      x: panel.x + OverlayLayout.figureX + Double(column) * OverlayLayout.figurePitch,
      y: panel.y + 43 + Double(row) * 52
    )
  }

  private static func chartX(columns: Int) -> Double {
    figureX + Double(columns) * figurePitch + margin
  }
}

/// One of the overlay's numbers.
private enum Figure {
  case rate, p50, p95, p99, max, low, missed, mean

  /// Row by row where four stand side by side.
  static let all: [Figure] = [.rate, .p50, .p95, .p99, .max, .low, .missed, .mean]
  /// Row by row where two stand side by side: how fast, how bad, and how often.
  static let few: [Figure] = [.rate, .p99, .max, .missed]

  var label: String {
    switch self {
    case .rate: "fps"
    case .p50: "p50 ms"
    case .p95: "p95 ms"
    case .p99: "p99 ms"
    case .max: "max ms"
    case .low: "1% low fps"
    case .missed: "missed"
    case .mean: "mean ms"
    }
  }

  func text(_ summary: FrameSummary) -> String {
    guard summary.frames > 0 else { return DecimalText.absent }
    return switch self {
    case .missed: DecimalText.fixed(Double(summary.missed), digits: 0)
    case .rate, .low:
      rate(summary).map { DecimalText.fixed($0, digits: 1) } ?? DecimalText.absent
    case .p50, .p95, .p99, .max, .mean:
      // Wide figures would touch their neighbours; from 100 ms on nobody reads decimals.
      DecimalText.milliseconds(work(summary), digits: work(summary) < 0.1 ? 2 : 0)
    }
  }

  func color(_ summary: FrameSummary, budget: Double, _ theme: Theme) -> Color {
    guard summary.frames > 0 else { return theme.secondaryText }
    switch self {
    case .missed:
      return grade(Double(summary.missed), good: 0, warning: Double(summary.frames) / 100, theme)
    case .rate, .low:
      guard let rate = rate(summary) else { return theme.secondaryText }
      return grade(1 / rate, good: 1.05 * budget, warning: 1.5 * budget, theme)
    case .p50, .p95, .p99, .max, .mean:
      return grade(work(summary), good: 0.8 * budget, warning: budget, theme)
    }
  }

  private func grade(_ value: Double, good: Double, warning: Double, _ theme: Theme) -> Color {
    value <= good ? theme.good : value <= warning ? theme.warning : theme.bad
  }

  private func rate(_ summary: FrameSummary) -> Double? {
    self == .low ? summary.low1Percent : summary.framesPerSecond
  }

  private func work(_ summary: FrameSummary) -> Double {
    switch self {
    case .p50: summary.p50
    case .p95: summary.p95
    case .p99: summary.p99
    case .max: summary.max
    case .rate, .low, .missed, .mean: summary.mean
    }
  }
}
