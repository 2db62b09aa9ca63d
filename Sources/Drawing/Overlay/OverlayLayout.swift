import FrameTiming

/// The parts of the overlay's panel, in points.
package struct OverlayLayout: Sendable {
  /// Smallest width of the panel.
  package static let minimumWidth = 420.0
  /// Smallest height of the panel.
  package static let minimumHeight = 156.0

  private static let figureX = 20.0
  private static let figurePitch = 84.0
  private static let figureRows = 2
  private static let margin = 16.0
  private static let histogramWidth = 164.0
  private static let histogramGap = 24.0
  /// Narrowest chart beside a histogram (60 bars) and beside all figures (45 bars).
  private static let chartWidthBesideHistogram = 240.0
  private static let chartWidthBesideFigures = 180.0

  private let panel: Rect
  /// The figures to show, row by row.
  let figures: [FrameFigure]
  /// The number of figures side by side.
  private let figureColumns: Int
  /// The bars of the chart; the bottom is no time and the top is the budget.
  let chart: Rect
  /// The bars of the histogram; nil where the panel is narrow.
  let histogram: Rect?

  /// Lays out a panel; nil if it is smaller than the smallest.
  init?(_ panel: Rect) {
    guard
      panel.width >= OverlayLayout.minimumWidth, panel.height >= OverlayLayout.minimumHeight
    else { return nil }
    self.panel = panel
    let allX = OverlayLayout.chartX(besides: FrameFigure.inPanel)
    let besideAll = panel.width - allX - OverlayLayout.margin
    figures =
      besideAll >= OverlayLayout.chartWidthBesideFigures
      ? FrameFigure.inPanel : FrameFigure.inNarrowPanel
    figureColumns = OverlayLayout.columns(of: figures)
    let x = panel.x + OverlayLayout.chartX(besides: figures)
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
    histogram = Rect(x: histogramX, y: y, width: OverlayLayout.histogramWidth, height: bottom - y)
    chart = Rect(x: x, y: chartY, width: besideHistogram, height: bottom - chartY)
  }

  /// Left end and middle line of a figure; its label is below.
  func figure(_ index: Int) -> Point {
    let (row, column) = index.quotientAndRemainder(dividingBy: figureColumns)
    return Point(
      x: panel.x + OverlayLayout.figureX + Double(column) * OverlayLayout.figurePitch,
      y: panel.y + 43 + Double(row) * 52
    )
  }

  private static func columns(of figures: [FrameFigure]) -> Int {
    (figures.count + figureRows - 1) / figureRows
  }

  private static func chartX(besides figures: [FrameFigure]) -> Double {
    figureX + Double(columns(of: figures)) * figurePitch + margin
  }
}
