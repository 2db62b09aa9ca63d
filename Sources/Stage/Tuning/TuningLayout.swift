package import Drawing
import ScrollPhysics

/// A button of the tuning panel.
package enum TuningButton: Equatable, Sendable {
  /// The panel's label: changes between tuning and events, or closes the card.
  case label
  /// A preset, by its index in `ScrollTuning.presets`.
  case preset(Int)
  /// Restores the preset's parameters.
  case reset
  case ghost
  /// Chooses the next rule by which fingers are shown.
  case resampling
  /// Copies the parameters that differ.
  case copy(TuningCopy)

  /// The text on the button; empty for the label.
  var title: String {
    switch self {
    case .label, .resampling: ""
    case .preset(let index): ScrollTuning.presets[index].name
    case .reset: "reset"
    case .ghost: "Ghost"
    case .copy(.swift): "Swift"
    case .copy(.json): "JSON"
    }
  }
}

/// The places of the parts of the tuning panel.
///
/// From the top: the label with the small buttons, two lines of presets, the list of knobs and, where
/// it fits, the curve.
package struct TuningLayout: Equatable, Sendable {
  package let rect: Rect
  /// The list of knobs, in points.
  package let list: Rect
  /// The curve with its caption, in points; nil where it does not fit.
  package let curve: Rect?

  /// Height of the strip with the label, in points.
  private static let labelHeight = 34.0
  /// Distance of everything from the panel's sides, in points.
  private static let margin = 16.0
  private static let buttonHeight = 25.0
  private static let gap = 6.0

  package init(_ rect: Rect) {
    self.rect = rect
    let top = rect.y + Self.labelHeight + 2 * Self.buttonHeight + Self.gap + 10
    let hasCurve = rect.height >= 380
    let bottom = rect.maxY - (hasCurve ? 124 : 10)
    let (x, width) = (rect.x + Self.margin, rect.width - 2 * Self.margin)
    list = Rect(x: x, y: top, width: width, height: bottom - top)
    curve = hasCurve ? Rect(x: x, y: bottom, width: width, height: 106) : nil
  }

  /// Lays out a card in a window, below `top`, that has no place for the panel: at the right side, and in
  /// narrow windows at the bottom.
  init(cardIn width: Double, _ height: Double, below top: Double) {
    let margin = min(width, height) < 560 ? 12.0 : 24
    let cardWidth = min(384, width - 2 * margin)
    let space = height - top - margin
    let isWide = width >= 560
    let cardHeight = isWide ? min(520, space) : min(444, space, 0.62 * height)
    let x = width - margin - cardWidth
    let y = isWide ? top : height - margin - cardHeight
    self.init(Rect(x: x, y: y, width: cardWidth, height: cardHeight))
  }

  /// The buttons below the label: the four best known presets, the others, and reset.
  private static let lines: [TuningButton] = {
    let names = ScrollTuning.presets.map { $0.name }
    let known = ["uikit", "flutter", "android", "web"].compactMap { names.firstIndex(of: $0) }
    let order = known + names.indices.filter { !known.contains($0) }
    return order.map { .preset($0) } + [.reset]
  }()
  /// Number of buttons in the first line.
  private static let firstLine = 4
  /// Where each button of the second line begins, and where the last ends, before they are scaled to
  /// the panel's width: they are as wide as their titles need.
  private static let starts = lines.dropFirst(firstLine).reduce(into: [0.0]) { starts, button in
    starts.append((starts.last ?? 0) + (12 + Double(button.title.utf8.count) * 6))
  }

  /// Every button, from the top left.
  static let buttons: [TuningButton] =
    [.label, .resampling, .ghost, .copy(.swift), .copy(.json)] + lines

  /// The place of a button, in points.
  package func rect(of button: TuningButton) -> Rect {
    switch button {
    case .label: Rect(x: rect.x, y: rect.y, width: 90, height: Self.labelHeight)
    case .copy(.json): small(0)
    case .copy(.swift): small(1)
    case .ghost: small(2)
    case .resampling: small(3, width: 74)
    case .preset, .reset: place(inLines: Self.lines.firstIndex(of: button) ?? 0)
    }
  }

  /// The button under a place; nil where there is none.
  func button(at place: Point) -> TuningButton? {
    Self.buttons.first { rect(of: $0).contains(place) }
  }

  /// One of the small buttons beside the label, counted from the right.
  private func small(_ place: Int, width: Double = 50) -> Rect {
    let x = rect.maxX - Self.margin - width - Double(place) * (50 + Self.gap)
    return Rect(x: x, y: rect.y + 7, width: width, height: 22)
  }

  /// A button of the two lines below the label.
  private func place(inLines index: Int) -> Rect {
    let (starts, gap) = (Self.starts, Self.gap)
    let isFirst = index < Self.firstLine
    let column = isFirst ? index : index - Self.firstLine
    let count = isFirst ? Self.firstLine : starts.count - 1
    // Without gaps.
    let whole = rect.width - 2 * Self.margin - Double(count - 1) * gap
    let scale = isFirst ? whole / Double(count) : whole / starts[count]
    let start = isFirst ? Double(column) : starts[column]
    let width = isFirst ? 1 : starts[column + 1] - start
    let y = rect.y + Self.labelHeight + 4
    return Rect(
      x: rect.x + Self.margin + start * scale + Double(column) * gap,
      y: isFirst ? y : y + Self.buttonHeight + gap,
      width: width * scale,
      height: Self.buttonHeight
    )
  }
}
