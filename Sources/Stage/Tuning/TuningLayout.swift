package import Drawing
import ScrollPhysics

/// Something to press on the tuning panel.
package enum TuningButton: Equatable, Sendable {
  /// The panel's label: changes between tuning and events, or closes the card.
  case label
  /// A preset, by its place in `ScrollTuning.presets`.
  case preset(Int)
  /// Restores the preset's parameters.
  case reset
  /// Shows and hides the ghost.
  case ghost
  /// Copies the parameters that differ.
  case copy(TuningCopy.Form)
}

/// Where the parts of the tuning panel are.
///
/// From the top: the label with the small buttons, two lines of presets, the list of knobs and, where
/// there is room, the curve.
package struct TuningLayout: Equatable, Sendable {
  /// The whole panel, in points.
  package let rect: Rect
  /// The list of knobs, in points.
  package let list: Rect
  /// The curve with its caption, in points; nil where it does not fit.
  package let curve: Rect?

  /// Height of the strip with the label, in points.
  static let labelHeight = 34.0
  /// Distance of everything from the panel's sides, in points.
  static let margin = 16.0
  private static let buttonHeight = 25.0
  private static let gap = 6.0
  private static let curveHeight = 124.0
  /// Lower panels show no curve, in points.
  private static let leastHeightWithCurve = 380.0

  /// Lays out a panel.
  package init(_ rect: Rect) {
    self.rect = rect
    let top = rect.y + Self.labelHeight + 2 * Self.buttonHeight + Self.gap + 10
    let hasCurve = rect.height >= Self.leastHeightWithCurve
    let bottom = rect.maxY - (hasCurve ? Self.curveHeight : 10)
    let width = rect.width - 2 * Self.margin
    list = Rect(x: rect.x + Self.margin, y: top, width: width, height: bottom - top)
    curve =
      hasCurve
      ? Rect(x: list.x, y: bottom, width: width, height: Self.curveHeight - 18)
      : nil
  }

  /// A card over the stage, for windows that have no place for the panel: at the right side, in
  /// narrow windows at the bottom.
  ///
  /// - Parameters:
  ///   - width: The window's width, in points.
  ///   - height: The window's height, in points.
  ///   - top: Where the strip with the program's name ends, in points.
  /// - Returns: The card's place, inside the window.
  static func card(width: Double, height: Double, below top: Double) -> Rect {
    let margin = min(width, height) < 560 ? 12.0 : 24
    let cardWidth = min(384, width - 2 * margin)
    let room = height - top - margin
    let cardHeight = width >= 560 ? min(520, room) : min(444, room, 0.62 * height)
    return Rect(
      x: width - margin - cardWidth,
      y: width >= 560 ? top : height - margin - cardHeight,
      width: cardWidth,
      height: cardHeight
    )
  }

  /// The presets in the order of the panel: the four best known, then the others.
  static let presetOrder: [Int] = {
    let names = ScrollTuning.presets.map(\.name)
    let known = ["uikit", "flutter", "android", "web"].compactMap { names.firstIndex(of: $0) }
    return known + names.indices.filter { !known.contains($0) }
  }()

  /// How many presets are in the first line.
  private static let firstLine = 4
  /// Every button, from the top left.
  static let buttons: [TuningButton] =
    [.label, .ghost, .copy(.swift), .copy(.json)] + presetOrder.map { .preset($0) } + [.reset]

  /// What a button says; the label says it itself.
  static func title(of button: TuningButton) -> String {
    switch button {
    case .label: ""
    case .preset(let index): ScrollTuning.presets[index].name
    case .reset: "reset"
    case .ghost: "Ghost"
    case .copy(.swift): "Swift"
    case .copy(.json): "JSON"
    }
  }

  /// Where a button is, in points.
  package func rect(of button: TuningButton) -> Rect {
    switch button {
    case .label: Rect(x: rect.x, y: rect.y, width: 140, height: Self.labelHeight)
    case .copy(.json): small(0)
    case .copy(.swift): small(1)
    case .ghost: small(2)
    case .preset(let index): preset(at: Self.presetOrder.firstIndex(of: index) ?? 0)
    case .reset: preset(at: Self.presetOrder.count)
    }
  }

  /// The button under a place; nil where there is none.
  func button(at place: Point) -> TuningButton? {
    Self.buttons.first { rect(of: $0).contains(place) }
  }

  /// One of the small buttons beside the label, counted from the right.
  private func small(_ place: Int) -> Rect {
    let width = 50.0
    let x = rect.maxX - Self.margin - width - Double(place) * (width + Self.gap)
    return Rect(x: x, y: rect.y + 7, width: width, height: 22)
  }

  /// One of the presets, or the button after the last of them; those of the second line are as
  /// wide as their names need.
  private func preset(at place: Int) -> Rect {
    let left = rect.x + Self.margin
    let y = rect.y + Self.labelHeight + 4
    let room = rect.width - 2 * Self.margin
    if place < Self.firstLine {
      let width = (room - Double(Self.firstLine - 1) * Self.gap) / Double(Self.firstLine)
      let x = left + Double(place) * (width + Self.gap)
      return Rect(x: x, y: y, width: width, height: Self.buttonHeight)
    }
    let last = Self.presetOrder.count
    var whole = 0.0
    var before = 0.0
    for other in Self.firstLine...last {
      let share = 12 + Double(Self.title(at: other).utf8.count) * 6
      if other < place { before += share }
      whole += share
    }
    let scale = (room - Double(last - Self.firstLine) * Self.gap) / whole
    let width = (12 + Double(Self.title(at: place).utf8.count) * 6) * scale
    return Rect(
      x: left + before * scale + Double(place - Self.firstLine) * Self.gap,
      y: y + Self.buttonHeight + Self.gap,
      width: width,
      height: Self.buttonHeight
    )
  }

  private static func title(at place: Int) -> String {
    place < presetOrder.count ? title(of: .preset(presetOrder[place])) : title(of: .reset)
  }
}
