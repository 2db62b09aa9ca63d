import FrameTiming

/// Positions and sizes of the parts of the panel with frame times, in points.
struct OverlayLayout: Sendable {
  static let minimumWidth = 420.0
  static let minimumHeight = 156.0
  private static let margin = 16.0

  struct Grid: Sendable {
    /// Left end and vertical centre of entry 0.
    let origin: Point
    /// Distance between neighbouring columns (x) and between neighbouring rows (y).
    let pitch: Point
    let columns: Int

    /// Returns the left end and vertical centre of an entry; entries are counted row by row, from
    /// 0.
    func place(_ index: Int) -> Point {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Point(x: origin.x + Double(column) * pitch.x, y: origin.y + Double(row) * pitch.y)
    }
  }

  /// The shown figures, row by row.
  let figures: [OverlayFigure]
  /// Places of the values; each label is below its value.
  let figureGrid: Grid
  /// The area of the bars up to the frame budget: its bottom is at 0 s, and its top is at the budget.
  let chart: Rect
  /// The y coordinate of the top of the highest bars, which are over the budget.
  let chartTop: Double
  /// Vertical centre of the heading and of the text beside it.
  let headingY: Double
  /// Vertical centre of the labels of late bars; in a narrow panel it is below the heading.
  let lateLabelY: Double
  /// nil if the panel is too narrow.
  let histogram: Rect?

  /// nil if the panel is too small.
  init?(panel: Rect) {
    guard panel.width >= Self.minimumWidth, panel.height >= Self.minimumHeight else { return nil }
    func chartX(besides figures: [OverlayFigure]) -> Double {
      20 + 84 * Double((figures.count + 1) / 2) + Self.margin
    }
    // Smallest widths of the chart: 50 bars beside all figures, 60 bars beside a histogram.
    let all = OverlayFigure.panel
    let showsAll = panel.width - chartX(besides: all) - Self.margin >= 200
    figures = showsAll ? all : OverlayFigure.narrowPanel
    figureGrid = Grid(
      origin: Point(x: panel.x + 20, y: panel.y + 43),
      pitch: Point(x: 84, y: 52),
      columns: (figures.count + 1) / 2
    )
    let (x, bottom) = (panel.x + chartX(besides: figures), panel.maxY - 22)
    let right = panel.maxX - Self.margin
    let (histogramX, histogramY) = (right - 164, panel.y + 46)
    let showsHistogram = histogramX - 24 - x >= 240
    histogram =
      showsHistogram
      ? Rect(x: histogramX, y: histogramY, width: 164, height: bottom - histogramY) : nil
    let end = showsHistogram ? histogramX - 24 : right
    headingY = panel.y + 15
    lateLabelY = showsAll ? headingY : panel.y + 30
    chartTop = lateLabelY + 9
    // The text that states the budget is between the top and the line of the budget.
    let line = chartTop + 17
    chart = Rect(x: x, y: line, width: end - x, height: bottom - line)
  }

  /// Returns the rectangle of a bar at full height: from the bottom of `chart` to `chartTop`.
  ///
  /// Its left edge is on a whole point, so that the bar is sharp.
  func column(_ place: Int, of bars: FrameBars) -> Rect {
    func x(_ place: Int) -> Double {
      chart.x + (Double(place) * chart.width / Double(bars.places)).rounded(.down)
    }
    let (left, width) = (x(place), x(place + 1) - x(place) - 1)
    return Rect(x: left, y: chartTop, width: width, height: chart.maxY - chartTop)
  }
}
