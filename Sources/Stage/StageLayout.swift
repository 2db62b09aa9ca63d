package import Drawing
import Pickers

/// Something to press.
package enum StageButton: Equatable, Sendable {
  /// Opens the sheet.
  case present
  /// Cancel on the sheet.
  case cancel
  /// Done on the sheet.
  case done
  /// What lies behind the sheet; pressing it cancels.
  case backdrop
  /// Begins or ends a recording.
  case record
  /// Plays the last recording.
  case replay
  /// Opens the tuning panel.
  case tune
  /// Something on the tuning panel.
  case tuning(TuningButton)
}

/// Where the pieces lie in a window of a given size.
///
/// Wide windows have the header over wheel and ruler side by side, the events to the right and the
/// frame times below; narrower ones lose the events, and tall ones put the ruler under the wheel.
/// Windows beyond 1920x1280 keep the pieces together in the middle.
/// A piece that the scene does not have takes no room.
package struct StageLayout: Equatable, Sendable {
  /// The window's extent, in points.
  package let width: Double
  /// The window's extent, in points.
  package let height: Double
  /// The strip with the name and the buttons on top.
  package let titleBar: TitleBar
  /// The looping header's panel; empty where there is none.
  package let header: Rect
  /// The wheel's panel; empty where there is none.
  package let wheel: Rect
  /// The places of the wheel's columns, from the left.
  package let columns: [Rect]
  /// The ruler's panel; empty where there is none.
  package let ruler: Rect
  /// The place of the tuning panel, or of the latest events; nil where there is no room.
  package let events: Rect?
  /// The panel of the frame times; nil where there is no room.
  package let overlay: Rect?
  /// How many of the header's columns are seen.
  package let headerColumns: Int
  /// Where a finger may come down to drag the header.
  let headerDragArea: Rect

  /// Where a card or line with the frame times may lie, in points.
  let floor: Rect

  /// Greatest extent of all the pieces together, in points.
  private static let greatest = (width: 1856.0, height: 1216.0)
  /// Greatest width of the sheet, in points.
  static let sheetWidth = 420.0
  /// Narrower headers show three columns, in points.
  static let wideHeader = 520.0
  /// Height of the strip below the pieces where there is no panel for the frame times, in points.
  private static let floorHeight = 26.0
  private static let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - width: The window's width, in points; at least 1.
  ///   - height: The window's height, in points; at least 1.
  ///   - scene: The pieces there are.
  package init(width: Double, height: Double, scene: Scene) {
    self.width = width
    self.height = height
    let isSmall = min(width, height) < 560
    let margin = isSmall ? 12.0 : 32
    let gap = isSmall ? 8.0 : 16
    let inner = min(width - 2 * margin, Self.greatest.width)
    let left = ((width - inner) / 2).rounded(.down)
    let titleY = max(0, ((height - Self.greatest.height) / 2 - margin).rounded(.down))
    let title = Rect(x: left, y: titleY, width: inner, height: isSmall ? 36 : 72)
    titleBar = TitleBar(title, isSmall: isSmall, hasSheet: !scene.choices.isEmpty)
    let hasOverlay = inner >= 420 && height >= 600
    let end = height - titleY - margin
    overlay = hasOverlay ? Rect(x: left, y: end - 156, width: inner, height: 156) : nil
    // Without the panel there is a strip for the line with the frame times.
    let bottom = overlay.map { $0.y - gap } ?? height - max(margin, Self.floorHeight)
    let floorY = isSmall ? title.maxY : titleY + 2
    floor = Rect(x: left, y: floorY, width: inner, height: (overlay?.maxY ?? height - 4) - floorY)
    let eventsWidth = inner >= 1100 ? 384.0 : 0
    let top = title.maxY
    let depth = max(0, bottom - top)
    let eventsX = left + inner - eventsWidth
    events = eventsWidth > 0 ? Rect(x: eventsX, y: top, width: eventsWidth, height: depth) : nil
    let areaWidth = eventsWidth > 0 ? inner - eventsWidth - gap : inner
    let area = Rect(x: left, y: top, width: areaWidth, height: depth)
    let parts = Self.parts(of: area, gap: gap, headerHeight: isSmall ? 60 : 84, scene: scene)
    header = parts.header
    wheel = parts.wheel
    ruler = parts.ruler
    headerColumns = header.width < Self.wideHeader ? 3 : scene.visibleColumns
    headerDragArea =
      scene.titles.isEmpty
      ? Self.nowhere : header.inset(x: -scene.dragOutset, y: -scene.dragOutset)
    columns = Self.columns(in: wheel, scene: scene)
  }

  private static func parts(
    of area: Rect,
    gap: Double,
    headerHeight: Double,
    scene: Scene
  ) -> (header: Rect, wheel: Rect, ruler: Rect) {
    let hasWheel = !scene.columns.isEmpty
    let hasRuler = scene.scale.count > 0
    var rest = area
    var header = nowhere
    if !scene.titles.isEmpty {
      let y = hasWheel || hasRuler ? area.y : area.center.y - headerHeight / 2
      header = Rect(x: area.x, y: y, width: area.width, height: headerHeight)
      let top = header.maxY + gap
      rest = Rect(x: area.x, y: top, width: area.width, height: max(0, area.maxY - top))
    }
    guard hasWheel, hasRuler else {
      return (header, hasWheel ? rest : nowhere, hasRuler ? rest : nowhere)
    }
    let halves = halves(of: rest, gap: gap)
    return (header, halves.first, halves.second)
  }

  /// Two halves side by side, or one below the other where the whole is narrow or tall.
  private static func halves(of whole: Rect, gap: Double) -> (first: Rect, second: Rect) {
    var first = whole
    var second = whole
    let isWide = whole.width >= 560 && whole.height <= 1.15 * whole.width
    if isWide || whole.height < 400 {
      first.width = ((whole.width - gap) / 2).rounded(.down)
      second.x = first.maxX + gap
      second.width = whole.maxX - second.x
    } else {
      first.height = ((whole.height - gap) / 2).rounded(.down)
      second.y = first.maxY + gap
      second.height = whole.maxY - second.y
    }
    return (first, second)
  }

  /// Columns side by side, each as wide as its share.
  private static func columns(in wheel: Rect, scene: Scene) -> [Rect] {
    let band = wheel.inset(x: min(16, wheel.width / 8), y: 0)
    let whole = scene.columns.reduce(0) { $0 + $1.widthShare }
    var x = band.x
    return scene.columns.map { column in
      let width = band.width * column.widthShare / whole
      defer { x += width }
      return Rect(x: x, y: band.y, width: width, height: band.height)
    }
  }

  /// The strip with the name and the buttons on top.
  package var title: Rect { titleBar.rect }
  /// The button that opens the sheet; empty where there is none.
  package var sheetButton: Rect { titleBar.sheet }

  /// Radius of the wheel's cylinder, in points.
  package var wheelRadius: Double { max(40, min(220, wheel.height / 2 - 22)) }

  /// Where the card with the frame times lies that has no room among the pieces.
  ///
  /// - Parameter corner: Where it is wanted.
  /// - Returns: A place of 420 by 156 points; nil where it has no room in the window at all.
  package func overlayCard(in corner: WindowCorner) -> Rect? {
    guard floor.width >= 420, floor.height >= 160 else { return nil }
    return corner.place(width: 420, height: 156, in: floor)
  }

  /// Where the details of the frame times lie: in the panel's place where that is wide enough, else
  /// from its bottom up over the pieces, and without a panel on a card.
  ///
  /// - Parameter corner: Where the card is wanted.
  /// - Returns: The place; nil where there is no room in the window at all.
  package func overlayDetails(in corner: WindowCorner) -> Rect? {
    guard let overlay else {
      let (width, height) = (OverlayDetailsLayout.minimumWidth, OverlayDetailsLayout.height)
      guard floor.width >= width, floor.height >= height else { return nil }
      return corner.place(width: width, height: height, in: floor)
    }
    guard overlay.width < OverlayDetailsLayout.wideWidth else { return overlay }
    let height = OverlayDetailsLayout.height
    return Rect(x: overlay.x, y: overlay.maxY - height, width: overlay.width, height: height)
  }

  /// Width of one of the header's columns, in points.
  package var headerColumnExtent: Double { max(1, header.width) / Double(headerColumns) }

  /// Where a piece lies; empty for knobs, whose place the panel's list decides.
  package func rect(of target: StageTarget) -> Rect {
    switch target {
    case .wheel(let column): columns[column]
    case .ruler: ruler
    case .header: header
    case .sheet: sheet(visible: height)
    case .sheetWheel: sheetWheel(visible: sheetExtent)
    case .knob: Self.nowhere
    }
  }

  /// Extent of the sheet's content, in points.
  package var sheetExtent: Double { min(320, max(160, height - 80)) }

  /// Where the sheet lies when so much of it is seen, in points.
  package func sheet(visible: Double) -> Rect {
    let width = min(Self.sheetWidth, width)
    let x = ((self.width - width) / 2).rounded()
    return Rect(x: x, y: height - visible, width: width, height: max(sheetExtent, visible))
  }

  /// Where the wheel on the sheet lies.
  package func sheetWheel(visible: Double) -> Rect {
    let sheet = sheet(visible: visible)
    return Rect(
      x: sheet.x,
      y: sheet.y + PickerSheet.toolbarExtent,
      width: sheet.width,
      height: sheetExtent - PickerSheet.toolbarExtent
    )
  }

  /// Where Cancel or Done lies on the sheet.
  package func sheetToolbar(_ button: StageButton, visible: Double) -> Rect {
    let sheet = sheet(visible: visible)
    let x = button == .done ? sheet.maxX - 96 : sheet.x
    return Rect(x: x, y: sheet.y, width: 96, height: PickerSheet.toolbarExtent)
  }

  /// The piece under a place; nil where there is none.
  ///
  /// Beside the columns of the wheel it is the nearest column; around the header it is the header
  /// where the scene makes its drag area larger than the strip, and no other piece lies there.
  package func target(atX x: Double, y: Double) -> StageTarget? {
    if header.contains(x: x, y: y) { return .header }
    if ruler.contains(x: x, y: y) { return .ruler }
    if wheel.contains(x: x, y: y), !columns.isEmpty {
      return .wheel(columns.firstIndex { x < $0.maxX } ?? columns.count - 1)
    }
    return headerDragArea.contains(x: x, y: y) ? .header : nil
  }
}
