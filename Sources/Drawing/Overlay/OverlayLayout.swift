import FrameTiming

/// The parts of the overlay's panel or of its details, in points.
package struct OverlayLayout: Sendable {
  /// Smallest width of the panel and of the details.
  package static let minimumWidth = 420.0
  /// Smallest height of the panel and of wide details.
  static let minimumHeight = 156.0
  /// Width from which on all parts of the details are side by side, within the panel's height.
  package static let wideWidth = 1100.0
  /// Height of the details where their parts are one below the other.
  package static let detailsHeight = 248 + 28 * Double(narrowRows - 4)

  /// Rows of figures in narrow details, which have five columns.
  private static let narrowRows = max(4, (FrameFigure.inDetails.count + 4) / 5)
  /// Height of a line in the list of late frames.
  static let lineHeight = 14.0
  private static let margin = 16.0

  /// The figures to show, row by row.
  let figures: [FrameFigure]
  /// Left end and middle line of the first figure.
  private let firstFigure: Point
  /// Distance from one figure to the next.
  private let figurePitch: Point
  private let figureColumns: Int
  /// The bars of the chart; the bottom is no time and the top is the budget.
  let chart: Rect
  /// Upper end of bars over the budget.
  let chartTop: Double
  /// Middle line of the budget's text.
  let captionY: Double
  /// The bars of the histogram; nil where the panel is narrow.
  let histogram: Rect?
  /// The list of late frames; empty in the panel.
  let late: Rect
  /// The number of late frames side by side.
  private let lateColumns: Int
  /// Whether all parts are side by side.
  let isWide: Bool

  /// Lays out the panel; nil if it is too small.
  init?(panel: Rect) {
    guard panel.width >= Self.minimumWidth, panel.height >= Self.minimumHeight else { return nil }
    func chartX(besides figures: [FrameFigure]) -> Double {
      20 + 84 * Double((figures.count + 1) / 2) + Self.margin
    }
    // The narrowest charts: 45 bars beside all figures, 60 beside a histogram.
    let showsAll = panel.width - chartX(besides: FrameFigure.inPanel) - Self.margin >= 180
    figures = showsAll ? FrameFigure.inPanel : FrameFigure.inNarrowPanel
    firstFigure = Point(x: panel.x + 20, y: panel.y + 43)
    figurePitch = Point(x: 84, y: 52)
    figureColumns = (figures.count + 1) / 2
    let (x, bottom) = (panel.x + chartX(besides: figures), panel.maxY - 22)
    let right = panel.maxX - Self.margin
    let (histogramX, histogramY) = (right - 164, panel.y + 46)
    let showsHistogram = histogramX - 24 - x >= 240
    histogram =
      showsHistogram
      ? Rect(x: histogramX, y: histogramY, width: 164, height: bottom - histogramY) : nil
    let end = showsHistogram ? histogramX - 24 : right
    chart = Rect(x: x, y: panel.y + 30, width: end - x, height: bottom - panel.y - 30)
    chartTop = panel.y + 24
    captionY = panel.y + 19
    late = .zero
    lateColumns = 0
    isWide = true
  }

  /// Lays out the details; nil if the place is too small.
  init?(details panel: Rect) {
    isWide = panel.width >= Self.wideWidth
    let height = isWide ? Self.minimumHeight : Self.detailsHeight
    guard panel.width >= Self.minimumWidth, panel.height >= height else { return nil }
    figures = FrameFigure.inDetails
    let (x, right) = (panel.x + Self.margin, panel.maxX - Self.margin)
    firstFigure = Point(x: x, y: panel.y + 33)
    if isWide {
      figureColumns = max(5, (figures.count + 3) / 4)
      figurePitch = Point(x: 80, y: 30)
      late = Rect(x: right - 132, y: panel.y + 30, width: 132, height: panel.height - 40)
      lateColumns = 1
      captionY = panel.y + 15
      let (top, height) = (panel.y + 36, panel.height - 58)
      let histogramX = late.x - 24 - 140
      histogram = Rect(x: histogramX, y: top, width: 140, height: height)
      let chartX = x + 80 * Double(figureColumns) + Self.margin
      chart = Rect(x: chartX, y: top, width: histogramX - 24 - chartX, height: height)
      chartTop = panel.y + 24
    } else {
      figureColumns = 5
      figurePitch = Point(x: (right - x) / 5, y: 28)
      captionY = firstFigure.y + 28 * Double(Self.narrowRows)
      let bottom = panel.maxY - 36
      let (histogramY, chartY) = (captionY + 12, captionY + 18)
      histogram = Rect(x: right - 140, y: histogramY, width: 140, height: bottom - 10 - histogramY)
      chart = Rect(x: x, y: chartY, width: right - 160 - x, height: bottom - chartY)
      chartTop = captionY + 9
      late = Rect(x: x, y: panel.maxY - 20, width: right - x, height: Self.lineHeight)
      // A late frame's line is at least 124 points wide.
      lateColumns = Int(late.width / 124)
    }
  }

  /// Left end and middle line of a figure; its label is below.
  func figure(_ index: Int) -> Point {
    let (row, column) = index.quotientAndRemainder(dividingBy: figureColumns)
    return Point(
      x: firstFigure.x + Double(column) * figurePitch.x,
      y: firstFigure.y + Double(row) * figurePitch.y
    )
  }

  /// The line of a late frame; nil if the list is full.
  func lateLine(_ index: Int) -> Rect? {
    let (row, column) = index.quotientAndRemainder(dividingBy: lateColumns)
    guard row < Int(late.height / Self.lineHeight) else { return nil }
    let pitch = late.width / Double(lateColumns)
    return Rect(
      x: late.x + Double(column) * pitch,
      y: late.y + Double(row) * Self.lineHeight,
      width: min(pitch, 132),
      height: Self.lineHeight
    )
  }
}
