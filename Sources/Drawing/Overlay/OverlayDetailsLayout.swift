import FrameTiming

/// The parts of the overlay's details, in points.
package struct OverlayDetailsLayout: Sendable {
  /// Smallest width of the details.
  package static let minimumWidth = 420.0
  /// Width from which on all parts are side by side, within the panel's height.
  package static let wideWidth = 1100.0
  /// Height of the details where their parts are one below the other.
  package static let height = 248 + figurePitchY * Double(rows(ofColumns: narrowColumns) - 4)

  /// Rows of figures that fit into the panel's height.
  private static let wideRows = 4
  private static let narrowColumns = 5
  private static let figurePitchY = 28.0
  /// Height of a line in the list of late frames.
  static let lineHeight = 14.0
  /// Smallest width of a late frame's line.
  private static let lineWidth = 124.0

  /// Left end and middle line of the first figure.
  private let figures: Point
  /// Distance from one figure to the next.
  private let figurePitch: Point
  private let figureColumns: Int
  /// The bars of the chart; the bottom is no time and the top is the budget.
  let chart: Rect
  /// Upper end of bars over the budget.
  let chartTop: Double
  /// Middle line of the text above the chart.
  let captionY: Double
  let histogram: Rect
  /// The number of late frames side by side.
  private let lateColumns: Int
  /// The number of late frames one below the other.
  private let lateRows: Int
  /// The list of late frames.
  let late: Rect
  /// Whether all parts are side by side.
  let isWide: Bool

  /// Lays out a panel; nil if it is too small.
  init?(_ panel: Rect) {
    isWide = panel.width >= Self.wideWidth
    guard
      panel.width >= Self.minimumWidth,
      panel.height >= (isWide ? OverlayLayout.minimumHeight : Self.height)
    else { return nil }
    let x = panel.x + 16
    let right = panel.maxX - 16
    figures = Point(x: x, y: panel.y + 33)
    if isWide {
      figureColumns = max(5, (FrameFigure.inDetails.count + Self.wideRows - 1) / Self.wideRows)
      figurePitch = Point(x: 80, y: 30)
      late = Rect(x: right - 132, y: panel.y + 30, width: 132, height: panel.height - 40)
      lateColumns = 1
      lateRows = Int(late.height / Self.lineHeight)
      let histogramX = late.x - 24 - 140
      captionY = panel.y + 15
      let (top, height) = (panel.y + 36, panel.height - 58)
      histogram = Rect(x: histogramX, y: top, width: 140, height: height)
      let chartX = x + 80 * Double(figureColumns) + 16
      chart = Rect(x: chartX, y: top, width: histogramX - 24 - chartX, height: height)
      chartTop = panel.y + 24
    } else {
      figureColumns = Self.narrowColumns
      let pitch = (right - x) / Double(Self.narrowColumns)
      figurePitch = Point(x: pitch, y: Self.figurePitchY)
      captionY = figures.y + Self.figurePitchY * Double(Self.rows(ofColumns: figureColumns))
      let bottom = panel.maxY - 36
      let (histogramY, chartY) = (captionY + 12, captionY + 18)
      histogram = Rect(x: right - 140, y: histogramY, width: 140, height: bottom - 10 - histogramY)
      chart = Rect(x: x, y: chartY, width: right - 160 - x, height: bottom - chartY)
      chartTop = captionY + 9
      late = Rect(x: x, y: panel.maxY - 20, width: right - x, height: Self.lineHeight)
      lateColumns = Int(late.width / Self.lineWidth)
      lateRows = 1
    }
  }

  private static func rows(ofColumns columns: Int) -> Int {
    max(4, (FrameFigure.inDetails.count + columns - 1) / columns)
  }

  /// Left end and middle line of a figure; its label is below.
  func figure(_ index: Int) -> Point {
    let (row, column) = index.quotientAndRemainder(dividingBy: figureColumns)
    return Point(
      x: figures.x + Double(column) * figurePitch.x,
      y: figures.y + Double(row) * figurePitch.y
    )
  }

  /// The line of a late frame; nil if the list is full.
  func lateLine(_ index: Int) -> Rect? {
    guard index < lateColumns * lateRows else { return nil }
    let (row, column) = index.quotientAndRemainder(dividingBy: lateColumns)
    let pitch = late.width / Double(lateColumns)
    return Rect(
      x: late.x + Double(column) * pitch,
      y: late.y + Double(row) * Self.lineHeight,
      width: min(pitch, 132),
      height: Self.lineHeight
    )
  }
}
