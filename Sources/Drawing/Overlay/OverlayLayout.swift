/// Where the parts of the overlay's panel stand, in points.
package struct OverlayLayout: Equatable, Sendable {
  /// Smallest width of the panel.
  package static let minimumWidth = 420.0
  /// Smallest height of the panel, and the one it was designed for.
  package static let minimumHeight = 156.0

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

/// Where the parts of the overlay's details stand, in points.
package struct OverlayDetailsLayout: Equatable, Sendable {
  /// Smallest width of the details.
  package static let minimumWidth = 420.0
  /// Height at which they stand one below the other.
  package static let height = 248.0
  /// Width from which on everything stands side by side, within the panel's height.
  package static let wideWidth = 1100.0
  /// Height they need then.
  package static let wideHeight = OverlayLayout.minimumHeight

  static let figureColumns = 5
  /// Height of a line in the list of late frames.
  static let lineHeight = 14.0
  /// Narrowest place of a late frame's line.
  private static let lineWidth = 124.0

  /// Left end and middle line of the first figure.
  let figures: Point
  /// From one figure to the next.
  let figurePitch: Point
  let chart: Rect
  /// Where bars over the budget end.
  let chartTop: Double
  /// Middle of the line above the chart.
  let captionY: Double
  let histogram: Rect
  /// How many late frames stand side by side.
  let lateColumns: Int
  /// How many stand one below the other.
  let lateRows: Int
  /// Where they stand.
  let late: Rect
  /// Whether everything stands side by side.
  let isWide: Bool

  /// Lays out a panel; nil if it is too small.
  init?(_ panel: Rect) {
    let isWide = panel.width >= Self.wideWidth
    guard
      panel.width >= Self.minimumWidth,
      panel.height >= (isWide ? Self.wideHeight : Self.height)
    else { return nil }
    self.isWide = isWide
    let x = panel.x + 16
    let right = panel.maxX - 16
    if isWide {
      figures = Point(x: x, y: panel.y + 33)
      figurePitch = Point(x: 80, y: 30)
      late = Rect(x: right - 132, y: panel.y + 30, width: 132, height: panel.height - 40)
      lateColumns = 1
      lateRows = Int(late.height / Self.lineHeight)
      let histogramX = late.x - 24 - 140
      captionY = panel.y + 15
      histogram = Rect(x: histogramX, y: panel.y + 36, width: 140, height: panel.height - 58)
      let chartX = x + 400 + 16
      chart = Rect(x: chartX, y: panel.y + 36, width: histogramX - 24 - chartX, height: 0)
        .withBottom(panel.maxY - 22)
      chartTop = panel.y + 24
    } else {
      figures = Point(x: x, y: panel.y + 33)
      figurePitch = Point(x: (right - x) / Double(Self.figureColumns), y: 28)
      captionY = panel.y + 145
      let bottom = panel.maxY - 36
      histogram = Rect(x: right - 140, y: panel.y + 157, width: 140, height: 0)
        .withBottom(bottom - 10)
      chart = Rect(x: x, y: panel.y + 163, width: right - 140 - 20 - x, height: 0)
        .withBottom(bottom)
      chartTop = panel.y + 154
      late = Rect(x: x, y: panel.maxY - 20, width: right - x, height: Self.lineHeight)
      lateColumns = Int(late.width / Self.lineWidth)
      lateRows = 1
    }
  }

  /// Left end and middle line of a figure; its label stands below.
  func figure(_ index: Int) -> Point {
    let (row, column) = index.quotientAndRemainder(dividingBy: Self.figureColumns)
    return Point(
      x: figures.x + Double(column) * figurePitch.x,
      y: figures.y + Double(row) * figurePitch.y
    )
  }

  /// Where the line of a late frame stands; nil where it has no room.
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

extension Rect {
  /// The same left, top and width, and another bottom.
  fileprivate func withBottom(_ bottom: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: bottom - y)
  }
}
