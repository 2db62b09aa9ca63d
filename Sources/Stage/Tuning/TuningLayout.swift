package import Drawing
package import ScrollPhysics

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
  /// Copies the tuning in effect.
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
/// From the top: the label with the small buttons, the lines of presets, the list of knobs and, where
/// it fits, the curve. The lines are those of an edition, so that a recorded press is on the button that
/// was there.
package struct TuningLayout: Equatable, Sendable {
  package let rect: Rect
  /// The list of knobs, in points.
  package let list: Rect
  /// The curve with its caption, in points; nil where it does not fit.
  package let curve: Rect?
  private let edition: PresetEdition

  /// Height of the strip with the label, in points.
  private static let labelHeight = 34.0
  /// Distance of everything from the panel's sides, in points.
  private static let margin = 16.0
  private static let gap = 6.0

  package init(_ rect: Rect, _ edition: PresetEdition) {
    self.rect = rect
    self.edition = edition
    let lines = Double(Self.lines(edition).count)
    let (button, gap) = Self.lineExtents(edition)
    let top = rect.y + Self.labelHeight + lines * button + (lines - 1) * gap + 10
    let hasCurve = rect.height >= 380
    // The third line of buttons takes its height from the curve.
    let curveHeight = edition == .of2023 ? 106.0 : 86
    let bottom = rect.maxY - (hasCurve ? curveHeight + 18 : 10)
    let (x, width) = (rect.x + Self.margin, rect.width - 2 * Self.margin)
    list = Rect(x: x, y: top, width: width, height: bottom - top)
    curve = hasCurve ? Rect(x: x, y: bottom, width: width, height: curveHeight) : nil
  }

  /// Lays out a card in a window, below `top`, that has no place for the panel: at the right side, and in
  /// narrow windows at the bottom.
  init(
    cardIn width: Double,
    _ height: Double,
    below top: Double,
    _ edition: PresetEdition
  ) {
    let margin = min(width, height) < 560 ? 12.0 : 24
    let cardWidth = min(384, width - 2 * margin)
    let space = height - top - margin
    let isWide = width >= 560
    let cardHeight = isWide ? min(520, space) : min(444, space, 0.62 * height)
    let x = width - margin - cardWidth
    let y = isWide ? top : height - margin - cardHeight
    self.init(Rect(x: x, y: y, width: cardWidth, height: cardHeight), edition)
  }

  /// A line of buttons below the label.
  private struct Line {
    let buttons: [TuningButton]
    /// Where each button begins, and where the last ends, before they are scaled to the panel's width.
    let starts: [Double]

    /// A line of presets; buttons have one width, or as much as their titles need.
    init(_ names: [String], isEven: Bool = false, hasReset: Bool = false) {
      let indices = names.compactMap { name in
        ScrollTuning.presets.firstIndex { $0.name == name }
      }
      buttons = indices.map { .preset($0) } + (hasReset ? [.reset] : [])
      starts = buttons.reduce(into: [0.0]) { starts, button in
        let width = isEven ? 1 : 12 + Double(button.title.utf8.count) * 6
        starts.append((starts.last ?? 0) + width)
      }
    }
  }

  /// The names in the lines of an edition, with the best known presets in the first.
  ///
  /// The lines up to 2026 are as they were then. Presets of later editions follow, five a line.
  package static func lines(_ edition: PresetEdition, of presets: [ScrollPreset]) -> [[String]] {
    let first = ["uikit", "flutter", "android", "web"]
    guard edition > .of2023 else {
      return [first, ["uikitFast", "scrollMechanics", "flutterClamping"]]
    }
    let newer = presets.filter { $0.since > .of2026 && $0.since <= edition }.map { $0.name }
    return [
      first, ["chromium", "firefox", "gtk", "chromeOS", "uikitFast"],
      ["flutter2023", "flutterClamping", "scrollMechanics"],
    ] + stride(from: 0, to: newer.count, by: 5).map { Array(newer[$0...].prefix(5)) }
  }

  /// The lines of every edition, and all its buttons but the label, from the top left.
  private static let all = PresetEdition.allCases.map { edition in
    let names = lines(edition, of: ScrollTuning.presets)
    let lines = names.indices.map { index in
      Line(names[index], isEven: index == 0, hasReset: index == names.count - 1)
    }
    let presets = lines.flatMap { $0.buttons }
    let buttons = [.resampling, .ghost, .copy(.swift), .copy(.json)] + presets
    return (
      edition: edition, lines: lines, buttons: buttons,
      ofStage: buttons.map { StageButton.tuning($0) }
    )
  }

  private static func lines(_ edition: PresetEdition) -> [Line] { all[index(edition)].lines }

  private static func index(_ edition: PresetEdition) -> Int {
    // A closure takes memory where it is not optimized.
    var index = 0
    while all[index].edition != edition { index += 1 }
    return index
  }

  /// The height of a line of buttons and the distance of two lines, in points.
  private static func lineExtents(_ edition: PresetEdition) -> (button: Double, gap: Double) {
    edition == .of2023 ? (25, gap) : (22, 5)
  }

  /// Every button but the label, from the top left.
  static func controls(_ edition: PresetEdition) -> [TuningButton] { all[index(edition)].buttons }

  /// The same as buttons of the stage.
  static func buttons(_ edition: PresetEdition) -> [StageButton] { all[index(edition)].ofStage }

  /// The place of a button, in points.
  package func rect(of button: TuningButton) -> Rect {
    switch button {
    case .label: Rect(x: rect.x, y: rect.y, width: 90, height: Self.labelHeight)
    case .copy(.json): small(0)
    case .copy(.swift): small(1)
    case .ghost: small(2)
    case .resampling: small(3, width: 74)
    case .preset, .reset: place(inLines: button)
    }
  }

  /// The button under a place; nil where there is none.
  func button(at place: Point) -> TuningButton? {
    if rect(of: .label).contains(place) { return .label }
    return Self.controls(edition).first { rect(of: $0).contains(place) }
  }

  /// One of the small buttons beside the label, counted from the right.
  private func small(_ place: Int, width: Double = 50) -> Rect {
    let x = rect.maxX - Self.margin - width - Double(place) * (50 + Self.gap)
    return Rect(x: x, y: rect.y + 7, width: width, height: 22)
  }

  /// A button of the lines below the label; empty for one that the edition does not have.
  private func place(inLines button: TuningButton) -> Rect {
    let (lines, gap) = (Self.lines(edition), Self.gap)
    let (height, lineGap) = Self.lineExtents(edition)
    for line in lines.indices {
      guard let column = lines[line].buttons.firstIndex(of: button) else { continue }
      let starts = lines[line].starts
      let count = starts.count - 1
      // Without gaps.
      let whole = rect.width - 2 * Self.margin - Double(count - 1) * gap
      let scale = whole / starts[count]
      return Rect(
        x: rect.x + Self.margin + starts[column] * scale + Double(column) * gap,
        y: rect.y + Self.labelHeight + 4 + Double(line) * (height + lineGap),
        width: (starts[column + 1] - starts[column]) * scale,
        height: height
      )
    }
    return .zero
  }
}
