package import Drawing
package import ScrollPhysics

/// A button of the tuning panel.
///
/// Knobs and the engine header are no buttons, but targets.
package enum TuningButton: Equatable, Sendable {
  /// The half Tune of the control that switches the panel between the tuning and the latest events.
  ///
  /// In the editions up to 2026, it is the label TUNE or EVENTS in the upper left corner of the panel. A press
  /// of the label switches between tuning and events. If the panel is open as a card, a press closes the card
  /// instead.
  case label
  /// The half Events of the control that switches the panel between the tuning and the latest events.
  case events
  /// A preset, by its index in `ScrollTuning.presets`.
  case preset(Int)
  /// Restores the parameters of the preset in effect.
  case reset
  case ghost
  /// Selects the next preset for the comparison with the tuning in effect.
  case comparison
  /// Selects the next method of resampling finger positions.
  case resampling
  /// Copies the tuning in effect to the clipboard, as text in the given format.
  case copy(TuningCopy)

  /// The text on the button; empty if the text depends on the stage.
  var title: String {
    switch self {
    case .label: "Tune"
    case .events: "Events"
    case .resampling, .comparison: ""
    case .preset(let index): ScrollTuning.presets[index].name
    case .reset: "reset"
    case .ghost: "Ghost"
    case .copy(.swift): "Swift"
    case .copy(.json): "JSON"
    }
  }
}

/// The places of the parts of the tuning panel, in points.
///
/// From top to bottom, the parts are: the halves Tune and Events, beside the buttons that copy; the engine
/// header; the list of knobs; and the curve, if it fits.
///
/// The editions up to 2026 have a label with small buttons, and lines of preset buttons, above the list. The
/// places in these editions never change, so that a recorded press still hits the same button.
package struct TuningLayout: Equatable, Sendable {
  package let rect: Rect
  /// The rectangle of the knob list, in points.
  package let list: Rect
  /// The rectangle of the curve with its caption, in points; nil if it does not fit.
  package let curve: Rect?
  /// The rectangle of the engine header, in points; empty in the editions up to 2026.
  package let engines: Rect
  private let edition: PresetEdition

  /// Height of the strip with the label TUNE or EVENTS, in points; for the editions up to 2026.
  private static let labelHeight = 34.0
  /// Margin at the left and right side of the panel, in points.
  private static let margin = 16.0
  private static let gap = 6.0

  package init(_ rect: Rect, _ edition: PresetEdition) {
    self.rect = rect
    self.edition = edition
    let (x, width) = (rect.x + Self.margin, rect.width - 2 * Self.margin)
    let lines = Double(Self.lines(edition).count)
    let (button, gap) = Self.lineExtents(edition)
    let strip = Rect(x: x, y: rect.y + 52, width: width, height: 44)
    engines = edition.isRevised ? strip : .zero
    let end = rect.y + Self.labelHeight + lines * button + (lines - 1) * gap
    let top = (edition.isRevised ? strip.maxY : end) + 10
    let hasCurve = rect.height >= 380
    // The third line of buttons takes its height from the curve.
    let curveHeight = edition == .of2023 ? 106.0 : 86
    let bottom = rect.maxY - (hasCurve ? curveHeight + 18 : 10)
    list = Rect(x: x, y: top, width: width, height: bottom - top)
    curve = hasCurve ? Rect(x: x, y: bottom, width: width, height: curveHeight) : nil
  }

  /// Lays out the panel as a card over the stage, in a window that is too small for a separate panel.
  ///
  /// `width` and `height` are those of the window, in points. The card is at the right side below `top`, or
  /// at the bottom if the window is narrow.
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

  /// One of the lines of preset buttons on the panel, in the editions up to 2026.
  private struct Line {
    let buttons: [TuningButton]
    /// The left edge of each button, followed by the right edge of the last button.
    ///
    /// Their unit is arbitrary: they are scaled to the width of the panel.
    let starts: [Double]

    /// Creates a line of buttons for the presets with the given names.
    ///
    /// If `isEven`, all buttons have the same width. Otherwise their widths depend on their titles.
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

  /// The names of the presets in each line of buttons; the best known presets are in the first line.
  ///
  /// The lines of the editions up to 2026 never change. Later editions have the newer presets in further
  /// lines of five.
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

  /// The lines of buttons and the list of all buttons, for each edition.
  private static let all = PresetEdition.allCases.map { edition in
    let names = lines(edition, of: ScrollTuning.presets)
    let lines = names.indices.map { index in
      Line(names[index], isEven: index == 0, hasReset: index == names.count - 1)
    }
    let presets = lines.flatMap { $0.buttons }
    let buttons =
      edition.isRevised
      ? [.label, .events, .copy(.swift), .copy(.json), .comparison, .ghost, .reset]
      : [.resampling, .ghost, .copy(.swift), .copy(.json)] + presets
    return (
      edition: edition, lines: lines, buttons: buttons,
      ofStage: buttons.map { StageButton.tuning($0) }
    )
  }

  /// The names of the presets of an edition, in the order of its engine header.
  ///
  /// The order is that of `lines`, except that `gtk` and `android` are last. Because the header loops, these
  /// two are shown to the left of the first preset.
  static func presetNames(_ edition: PresetEdition) -> [String] {
    let last = ["gtk", "android"]
    let names = lines(edition, of: ScrollTuning.presets).flatMap { $0 }
    return names.filter { !last.contains($0) } + last
  }

  private static func lines(_ edition: PresetEdition) -> [Line] { all[index(edition)].lines }

  private static func index(_ edition: PresetEdition) -> Int {
    // Without optimization, a closure would allocate memory.
    var index = 0
    while all[index].edition != edition { index += 1 }
    return index
  }

  /// The height of a line of buttons and the gap between two lines, in points.
  private static func lineExtents(_ edition: PresetEdition) -> (button: Double, gap: Double) {
    edition == .of2023 ? (25, gap) : (22, 5)
  }

  /// All buttons of the panel in an edition, from the top down.
  ///
  /// In the editions up to 2026 the button `label` is not included.
  static func controls(_ edition: PresetEdition) -> [TuningButton] { all[index(edition)].buttons }

  /// The buttons of `controls` as values of `StageButton`.
  static func buttons(_ edition: PresetEdition) -> [StageButton] { all[index(edition)].ofStage }

  /// The rectangle of a button, in points; empty if the layout does not have the button.
  package func rect(of button: TuningButton) -> Rect {
    if edition.isRevised { return revisedRect(of: button) }
    return switch button {
    case .label: Rect(x: rect.x, y: rect.y, width: 90, height: Self.labelHeight)
    case .copy(.json): small(0)
    case .copy(.swift): small(1)
    case .ghost: small(2)
    case .resampling: small(3, width: 74)
    case .preset, .reset: place(inLines: button)
    case .events, .comparison: .zero
    }
  }

  /// The rectangle of a button in the editions from 2027 on.
  ///
  /// It is empty for a button that these editions do not have. If the curve does not fit, it is also empty for
  /// the buttons on the curve.
  private func revisedRect(of button: TuningButton) -> Rect {
    // The buttons that copy are at the right of the halves.
    let half = min(100, (engines.width - 130) / 2)
    let (y, words) = (rect.y + 12, engines.maxX - 84)
    return switch button {
    case .label: Rect(x: engines.x, y: y, width: half, height: 32)
    case .events: Rect(x: engines.x + half, y: y, width: half, height: 32)
    case .copy(.swift): Rect(x: words, y: y, width: 38, height: 32)
    case .copy(.json): Rect(x: words + 48, y: y, width: 36, height: 32)
    case .comparison:
      curve.map { Rect(x: $0.maxX - 160, y: $0.y, width: 160, height: 22) } ?? .zero
    case .ghost: onCurve(0)
    case .reset: onCurve(1)
    case .preset, .resampling: .zero
    }
  }

  /// The button at a place; nil if there is none.
  ///
  /// While the panel shows the events, only the halves Tune and Events can be pressed, or the label in the
  /// editions up to 2026.
  func button(at place: Point, showsEvents: Bool) -> TuningButton? {
    if rect(of: .label).contains(place) { return .label }
    if rect(of: .events).contains(place) { return .events }
    return showsEvents ? nil : Self.controls(edition).first { rect(of: $0).contains(place) }
  }

  /// The rectangle of a small button at the bottom of the curve; empty if the curve does not fit.
  ///
  /// `place` is the index of the button; the rightmost button has the index 0.
  private func onCurve(_ place: Double) -> Rect {
    guard let curve else { return .zero }
    return Rect(x: curve.maxX - 52 - place * 58, y: curve.maxY - 24, width: 52, height: 22)
  }

  /// The rectangle of a small button beside the label, in the editions up to 2026.
  ///
  /// `place` is the index of the button; the rightmost button has the index 0.
  private func small(_ place: Int, width: Double = 50) -> Rect {
    let x = rect.maxX - Self.margin - width - Double(place) * (50 + Self.gap)
    return Rect(x: x, y: rect.y + 7, width: width, height: 22)
  }

  /// The rectangle of a preset button or of the button `reset`, in the editions up to 2026.
  ///
  /// It is empty if the edition does not have the button.
  private func place(inLines button: TuningButton) -> Rect {
    let (lines, gap) = (Self.lines(edition), Self.gap)
    let (height, lineGap) = Self.lineExtents(edition)
    for line in lines.indices {
      guard let column = lines[line].buttons.firstIndex(of: button) else { continue }
      let starts = lines[line].starts
      let count = starts.count - 1
      // The width of the line without the gaps between its buttons.
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

extension PresetEdition {
  /// Whether the stage has the layout that was introduced in the edition of 2027.
  ///
  /// This layout has an engine header, the halves Tune and Events in one control, and columns of a wheel that
  /// are no wider than their texts need.
  var isRevised: Bool { self >= .of2027 }
}
