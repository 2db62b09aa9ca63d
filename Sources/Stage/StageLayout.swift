public import Drawing
import Pickers

/// Something to press.
public enum StageButton: Equatable, Sendable {
  /// Opens the sheet.
  case present
  /// Cancel on the sheet.
  case cancel
  /// Done on the sheet.
  case done
  /// What lies behind the sheet; pressing it cancels.
  case backdrop
}

/// Where the pieces lie in a window of a given size.
///
/// Wide windows have the header over wheel and ruler side by side, the events to the right and the
/// frame times below; narrower ones lose the events, and tall ones put the ruler under the wheel.
public struct StageLayout: Equatable, Sendable {
  /// The window's extent, in points.
  public let width: Double
  /// The window's extent, in points.
  public let height: Double
  /// The strip with the name on top.
  public let title: Rect
  /// The looping header's panel.
  public let header: Rect
  /// The wheel's panel.
  public let wheel: Rect
  /// The places of the wheel's columns, from the left.
  public let columns: [Rect]
  /// The ruler's panel.
  public let ruler: Rect
  /// The panel of the latest events; nil where there is no room.
  public let events: Rect?
  /// The panel of the frame times; nil where there is no room.
  public let overlay: Rect?
  /// The button that opens the sheet.
  public let sheetButton: Rect

  /// Greatest width of the sheet, in points.
  static let sheetWidth = 420.0

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - width: The window's width, in points; at least 1.
  ///   - height: The window's height, in points; at least 1.
  ///   - columnCount: How many columns the wheel has; at least 1.
  public init(width: Double, height: Double, columnCount: Int) {
    self.width = width
    self.height = height
    let isSmall = min(width, height) < 560
    let margin = isSmall ? 12.0 : 32
    let gap = isSmall ? 8.0 : 16
    title = Rect(x: margin, y: 0, width: width - 2 * margin, height: isSmall ? 36 : 72)
    let inner = width - 2 * margin
    let buttonHeight = isSmall ? 26.0 : 32
    sheetButton = Rect(
      x: width - margin - 116,
      y: (isSmall ? 36.0 : 58) / 2 - buttonHeight / 2,
      width: 116,
      height: buttonHeight
    )
    let overlayHeight = 156.0
    let hasOverlay = inner >= 420 && height >= 600
    overlay =
      hasOverlay
      ? Rect(x: margin, y: height - margin - overlayHeight, width: inner, height: overlayHeight)
      : nil
    let bottom = hasOverlay ? height - margin - overlayHeight - gap : height - margin
    let top = title.maxY
    let eventsWidth = inner >= 1100 ? 384.0 : 0
    events =
      eventsWidth > 0
      ? Rect(x: width - margin - eventsWidth, y: top, width: eventsWidth, height: bottom - top)
      : nil
    let left = eventsWidth > 0 ? inner - eventsWidth - gap : inner
    let headerHeight = isSmall ? 60.0 : 84
    header = Rect(x: margin, y: top, width: left, height: headerHeight)
    let y = header.maxY + gap
    let rest = max(0, bottom - y)
    if left >= 560 || rest < 400 {
      let half = ((left - gap) / 2).rounded(.down)
      wheel = Rect(x: margin, y: y, width: half, height: rest)
      ruler = Rect(x: margin + half + gap, y: y, width: left - gap - half, height: rest)
    } else {
      let half = ((rest - gap) / 2).rounded(.down)
      wheel = Rect(x: margin, y: y, width: left, height: half)
      ruler = Rect(x: margin, y: y + half + gap, width: left, height: rest - gap - half)
    }
    let band = wheel.inset(x: min(16, wheel.width / 8), y: 0)
    let columnWidth = band.width / Double(columnCount)
    var columns: [Rect] = []
    for column in 0..<columnCount {
      columns.append(
        Rect(
          x: band.x + Double(column) * columnWidth,
          y: band.y,
          width: columnWidth,
          height: band.height
        )
      )
    }
    self.columns = columns
  }

  /// Radius of the wheel's cylinder, in points.
  public var wheelRadius: Double { max(40, min(150, wheel.height / 2 - 22)) }

  /// Where a piece lies.
  public func rect(of target: StageTarget) -> Rect {
    switch target {
    case .wheel(let column): columns[column]
    case .ruler: ruler
    case .header: header
    case .sheet: sheet(visible: height)
    case .sheetWheel: sheetWheel(visible: sheetExtent)
    }
  }

  /// Extent of the sheet's content, in points.
  public var sheetExtent: Double { min(320, max(160, height - 80)) }

  /// Where the sheet lies when so much of it is seen, in points.
  public func sheet(visible: Double) -> Rect {
    let width = min(Self.sheetWidth, width)
    let x = ((self.width - width) / 2).rounded()
    return Rect(x: x, y: height - visible, width: width, height: max(sheetExtent, visible))
  }

  /// Where the wheel on the sheet lies.
  public func sheetWheel(visible: Double) -> Rect {
    let sheet = sheet(visible: visible)
    return Rect(
      x: sheet.x,
      y: sheet.y + PickerSheet.toolbarExtent,
      width: sheet.width,
      height: sheetExtent - PickerSheet.toolbarExtent
    )
  }

  /// Where Cancel or Done lies on the sheet.
  public func sheetToolbar(_ button: StageButton, visible: Double) -> Rect {
    let sheet = sheet(visible: visible)
    let x = button == .done ? sheet.maxX - 96 : sheet.x
    return Rect(x: x, y: sheet.y, width: 96, height: PickerSheet.toolbarExtent)
  }

  /// The piece under a place; nil where there is none.
  ///
  /// Beside the columns of the wheel it is the nearest column.
  public func target(atX x: Double, y: Double) -> StageTarget? {
    if header.contains(x: x, y: y) { return .header }
    if ruler.contains(x: x, y: y) { return .ruler }
    guard wheel.contains(x: x, y: y) else { return nil }
    let column = columns.firstIndex { x < $0.maxX } ?? columns.count - 1
    return .wheel(column)
  }
}
