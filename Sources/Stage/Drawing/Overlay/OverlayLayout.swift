import FrameTiming

/// Positions and sizes of the parts of the overlay with frame times, in points.
///
/// The overlay has one of two forms: the panel, or the details with more figures and the late frames.
package struct OverlayLayout: Sendable {
  /// Smallest width of the panel and of the details, in points.
  package static let minimumWidth = 420.0
  /// Smallest height of the panel, and of details whose parts are side by side, in points.
  static let minimumHeight = 156.0
  /// Smallest width at which all parts of the details are side by side, in points.
  ///
  /// The details then need only `minimumHeight`, as the panel does.
  package static let wideWidth = 1100.0
  /// Height of the details if their parts are one below the other, in points.
  package static let detailsHeight = 248.0

  /// Smallest width of details that show all figures, in points; narrower details show the first twenty.
  private static let allFiguresWidth = 1200.0
  private static let fewFigures = Array(FrameFigure.shown(in: .details).prefix(20))
  private static let margin = 16.0

  /// A grid of entries in rows and columns.
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

  /// The figures that are shown, row by row.
  let figures: [FrameFigure]
  /// The grid of the figures; the label of a figure is below its value.
  let figureGrid: Grid
  /// The area of the bars up to the frame budget: its bottom is at 0 s, and its top is at the budget.
  let chart: Rect
  /// The y coordinate of the top of the highest bars, which are over the budget.
  let chartTop: Double
  /// Vertical centre of the text that states the frame budget.
  let captionY: Double
  /// The area of the histogram; nil if the panel is too narrow for one.
  let histogram: Rect?
  /// The grid of the late frames; nil in the panel, which does not list late frames.
  let lateGrid: Grid?
  /// Maximum number of late frames that are shown.
  let lateCapacity: Int

  var isDetailed: Bool { lateGrid != nil }
  /// True if all parts of the details are side by side.
  var isWide: Bool { lateGrid?.columns == 1 }

  /// Lays out the panel; nil if it is too small.
  init?(panel: Rect) {
    guard panel.width >= Self.minimumWidth, panel.height >= Self.minimumHeight else { return nil }
    func chartX(besides figures: [FrameFigure]) -> Double {
      20 + 84 * Double((figures.count + 1) / 2) + Self.margin
    }
    // Smallest widths of the chart: 45 bars beside all figures, 60 bars beside a histogram.
    let all = FrameFigure.shown(in: .panel)
    let showsAll = panel.width - chartX(besides: all) - Self.margin >= 180
    figures = showsAll ? all : FrameFigure.shown(in: .narrowPanel)
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
    chart = Rect(x: x, y: panel.y + 30, width: end - x, height: bottom - panel.y - 30)
    chartTop = panel.y + 24
    captionY = panel.y + 19
    lateGrid = nil
    lateCapacity = 0
  }

  /// Lays out the details; nil if the rectangle is too small.
  init?(details panel: Rect) {
    let isWide = panel.width >= Self.wideWidth
    let height = isWide ? Self.minimumHeight : Self.detailsHeight
    guard panel.width >= Self.minimumWidth, panel.height >= height else { return nil }
    let showsAll = panel.width >= Self.allFiguresWidth
    figures = showsAll ? FrameFigure.shown(in: .details) : Self.fewFigures
    let (x, right) = (panel.x + Self.margin, panel.maxX - Self.margin)
    let firstFigure = Point(x: x, y: panel.y + 33)
    if isWide {
      let columns = max(5, (figures.count + 3) / 4)
      figureGrid = Grid(origin: firstFigure, pitch: Point(x: 80, y: 30), columns: columns)
      let late = Point(x: right - 132, y: panel.y + 37)
      lateGrid = Grid(origin: late, pitch: Point(x: 132, y: 14), columns: 1)
      lateCapacity = Int((panel.height - 40) / 14)
      captionY = panel.y + 15
      let (top, height) = (panel.y + 36, panel.height - 58)
      let histogramX = late.x - 24 - 140
      histogram = Rect(x: histogramX, y: top, width: 140, height: height)
      let chartX = x + 80 * Double(columns) + Self.margin
      chart = Rect(x: chartX, y: top, width: histogramX - 24 - chartX, height: height)
      chartTop = panel.y + 24
    } else {
      let pitch = Point(x: (right - x) / 5, y: 28)
      figureGrid = Grid(origin: firstFigure, pitch: pitch, columns: 5)
      captionY = firstFigure.y + 28 * 4
      let bottom = panel.maxY - 36
      let (histogramY, chartY) = (captionY + 12, captionY + 18)
      histogram = Rect(x: right - 140, y: histogramY, width: 140, height: bottom - 10 - histogramY)
      chart = Rect(x: x, y: chartY, width: right - 160 - x, height: bottom - chartY)
      chartTop = captionY + 9
      // A late frame's line is at least 124 points wide.
      lateCapacity = Int((right - x) / 124)
      lateGrid = Grid(
        origin: Point(x: x, y: panel.maxY - 13),
        pitch: Point(x: (right - x) / Double(lateCapacity), y: 14),
        columns: lateCapacity
      )
    }
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
