package import Drawing

/// The rectangles of the pieces and the other parts in a window.
///
/// In wide windows the header is at the top, with the wheel and the ruler side by side below it. The tuning
/// panel is on the right, and the frame times are at the bottom. Narrower windows have no separate tuning
/// panel. In tall windows the ruler is below the wheel.
///
/// In windows larger than 1920x1280 the pieces are in the middle. A piece that the scene does not have occupies
/// no space.
package struct StageLayout: Equatable, Sendable {
  /// Width of the window, in points.
  package let width: Double
  /// Height of the window, in points.
  package let height: Double
  package let titleBar: TitleBar
  package let frames: [Rect]
  /// The names of the pieces, in the scene's order.
  private let names: [String]
  /// The rectangle of the panel for the tuning and the latest events.
  ///
  /// nil if the window is too small for a separate panel.
  package let events: Rect?
  /// The rectangle of the card with the tuning and the latest events, in a window without the separate panel.
  ///
  /// The card is at the right side below the title bar, or at the bottom if the window is narrow. It ends with
  /// the pieces, or with the frame times if it would be too low.
  let card: Rect
  /// The rectangle of the panel with the frame times; nil if it does not fit.
  package let overlay: Rect?
  /// The area in whose lower left corner the frame times are a line, if `overlay` is nil.
  let floor: Rect
  /// The window without the panel of the frame times: the title bar, the pieces and the tuning panel.
  package let body: Rect

  /// Largest size of the area that contains all pieces, in points.
  private static let greatest = (width: 1856.0, height: 1216.0)
  /// Smallest height of the strip below the pieces that can show the frame times as a line, in points.
  ///
  /// A layout with a panel for the frame times has no such strip.
  private static let floorHeight = 26.0

  /// `width` and `height` are in points, at least 1.
  ///
  /// If `hasOnlyPieces` is true, the layout has no title bar, no tuning panel and no frame times.
  package init(width: Double, height: Double, scene: Scene, hasOnlyPieces: Bool = false) {
    self.width = width
    self.height = height
    let isSmall = min(width, height) < 560
    let margin = isSmall ? 12.0 : 32
    let gap = isSmall ? 8.0 : 16
    let inner = min(width - 2 * margin, Self.greatest.width)
    let left = ((width - inner) / 2).rounded(.down)
    let titleY = max(0, ((height - Self.greatest.height) / 2 - margin).rounded(.down))
    let titleHeight = hasOnlyPieces ? margin : (isSmall ? 36.0 : 72)
    let title = Rect(x: left, y: titleY, width: inner, height: titleHeight)
    let hasOpenButton = scene.pieces.contains { $0.state.titleButton != nil }
    let eventsWidth = !hasOnlyPieces && inner >= 1100 ? 384.0 : 0
    titleBar = TitleBar(
      title,
      isSmall: isSmall,
      hasOpenButton: hasOpenButton,
      hasTuneButton: eventsWidth == 0
    )
    let hasOverlay = !hasOnlyPieces && inner >= 420 && height >= 600
    let end = height - titleY - margin
    overlay = hasOverlay ? Rect(x: left, y: end - 156, width: inner, height: 156) : nil
    // Without the panel there is a strip for the line with the frame times.
    let bottom = overlay.map { $0.y - gap } ?? height - max(margin, Self.floorHeight)
    let floorY = isSmall ? title.maxY : titleY + 2
    floor = Rect(x: left, y: floorY, width: inner, height: height - 4 - floorY)
    let bodyEnd = overlay == nil ? height : min(bottom + margin, height)
    body = Rect(x: 0, y: titleY, width: width, height: bodyEnd - titleY)
    let top = title.maxY
    let depth = max(0, bottom - top)
    let eventsX = left + inner - eventsWidth
    events = eventsWidth > 0 ? Rect(x: eventsX, y: top, width: eventsWidth, height: depth) : nil
    let isWide = width >= 560
    let cardBottom = depth < 444 && isWide ? end : bottom
    let cardWidth = min(384, inner)
    let cardHeight = min(isWide ? 520 : min(444, 0.62 * height), max(0, cardBottom - top))
    card = Rect(
      x: left + inner - cardWidth,
      y: isWide ? top : cardBottom - cardHeight,
      width: cardWidth,
      height: cardHeight
    )
    let areaWidth = eventsWidth > 0 ? inner - eventsWidth - gap : inner
    let area = Rect(x: left, y: top, width: areaWidth, height: depth)
    names = scene.pieceNames
    let window = Rect(x: 0, y: 0, width: width, height: height)
    let slots = scene.pieces.map { $0.facts.slot }
    let stripHeight = isSmall ? 60.0 : 84
    frames = Self.frames(of: slots, in: area, window: window, gap: gap, stripHeight: stripHeight)
  }

  /// The result is in the order of `slots`.
  ///
  /// Strips are at the top of `whole`, and areas of equal size below them. A piece in the slot `window` gets
  /// the whole window.
  private static func frames(
    of slots: [PieceSlot],
    in whole: Rect,
    window: Rect,
    gap: Double,
    stripHeight: Double
  ) -> [Rect] {
    let areaCount = slots.count { $0 == .area }
    let stripCount = slots.count { $0 == .strip }
    var strip = Rect(x: whole.x, y: whole.y, width: whole.width, height: stripHeight)
    // Without areas the first strip is in the middle.
    if areaCount == 0 { strip.y = whole.center.y - stripHeight / 2 }
    var rest = whole
    rest.y += Double(stripCount) * (stripHeight + gap)
    rest.height = max(0, whole.maxY - rest.y)
    var areas = areas(areaCount, in: rest, gap: gap)[...]
    return slots.map { slot in
      switch slot {
      case .strip:
        defer { strip.y += stripHeight + gap }
        return strip
      case .area: return areas.removeFirst()
      case .window, .panel: return window
      }
    }
  }

  /// The areas have equal sizes, and are side by side; in a narrow or tall rectangle, they are one below the
  /// other.
  private static func areas(_ count: Int, in whole: Rect, gap: Double) -> [Rect] {
    guard count > 1 else { return Array(repeating: whole, count: count) }
    let isWide = whole.width >= 560 && whole.height <= 1.15 * whole.width
    let isRow = isWide || whole.height < 400
    let gaps = gap * Double(count - 1)
    let extent = (((isRow ? whole.width : whole.height) - gaps) / Double(count)).rounded(.down)
    return (0..<count).map { index in
      let start = Double(index) * (extent + gap)
      var rect = whole
      if isRow {
        rect.x += start
        rect.width = index == count - 1 ? whole.maxX - rect.x : extent
      } else {
        rect.y += start
        rect.height = index == count - 1 ? whole.maxY - rect.y : extent
      }
      return rect
    }
  }

  package var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  func index(of piece: String) -> Int? { names.firstIndex(of: piece) }

  /// Empty if the scene does not have the piece.
  package func frame(of piece: String) -> Rect { index(of: piece).map { frames[$0] } ?? .zero }
}
