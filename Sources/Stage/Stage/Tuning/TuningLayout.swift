package import Drawing
import ScrollPhysics

/// Knobs and the engine header are targets, not buttons.
package enum TuningButton: Equatable, Sendable {
  /// Shows the tuning on the panel.
  case tune
  /// Shows the latest events on the panel.
  case events
  /// Restores the parameters of the preset in effect.
  case reset
  case ghost
  /// Selects the next preset for the comparison with the tuning in effect.
  case comparison
  /// Copies the tuning in effect to the clipboard.
  case copy(TuningCopy)

  /// The name in session headers and entries.
  var name: String {
    switch self {
    case .tune: "panel.tune"
    case .events: "panel.events"
    case .comparison: "panel.comparison"
    case .reset: "panel.reset"
    case .ghost: "panel.ghost"
    case .copy(let form): "panel.\(form.rawValue)"
    }
  }

  /// Empty if the text depends on the stage.
  var title: String {
    switch self {
    case .tune: "Tune"
    case .events: "Events"
    case .comparison: ""
    case .reset: "Reset"
    case .ghost: "Ghost"
    case .copy(let form): form.title
    }
  }
}

/// The places of the parts of the tuning panel, in points.
///
/// From top to bottom, the parts are: the halves Tune and Events, beside the buttons that copy; the engine
/// header; the list of knobs; and the curve, if it fits.
package struct TuningLayout: Equatable, Sendable {
  package let rect: Rect
  /// The list of knobs.
  package let list: Rect
  /// The curve with its caption; nil if it does not fit.
  package let curve: Rect?
  package let engines: Rect

  /// Margin at the left and right side of the panel, in points.
  private static let margin = 16.0

  package init(_ rect: Rect) {
    self.rect = rect
    let (x, width) = (rect.x + Self.margin, rect.width - 2 * Self.margin)
    engines = Rect(x: x, y: rect.y + 52, width: width, height: 44)
    let top = engines.maxY + 10
    let hasCurve = rect.height >= 380
    let curveHeight = 86.0
    let bottom = rect.maxY - (hasCurve ? curveHeight + 18 : 10)
    let gap = hasCurve ? 6.0 : 0
    list = Rect(x: x, y: top, width: width, height: bottom - gap - top)
    curve = hasCurve ? Rect(x: x, y: bottom, width: width, height: curveHeight) : nil
  }

  /// From the top down.
  static let controls: [TuningButton] =
    [
      .tune, .events,
    ] + TuningCopy.allCases.map { .copy($0) } + [.comparison, .ghost, .reset]

  /// Empty for the buttons on the curve if the curve does not fit.
  package func rect(of button: TuningButton) -> Rect {
    let half = min(80, (engines.width - Self.copiesWidth - 12) / 2)
    let y = rect.y + 12
    return switch button {
    case .tune: Rect(x: engines.x, y: y, width: half, height: 32)
    case .events: Rect(x: engines.x + half, y: y, width: half, height: 32)
    case .copy(let form): self.rect(of: form, y: y)
    case .comparison:
      curve.map { Rect(x: $0.maxX - 160, y: $0.y, width: 160, height: 22) } ?? .zero
    case .ghost: onCurve(0)
    case .reset: onCurve(1)
    }
  }

  /// Widths of the buttons that copy, in their order, and of the word before them, in points.
  private static let copyWidths = [36.0, 36, 22, 24, 32]
  package static let copyWordWidth = 34.0
  private static let copyGap = 4.0
  private static let copiesWidth =
    copyWordWidth + copyWidths.reduce(0, +) + copyGap * Double(copyWidths.count)

  /// The buttons that copy are at the right of the halves, after the word "copy".
  private func rect(of form: TuningCopy, y: Double) -> Rect {
    let index = TuningCopy.allCases.firstIndex(of: form) ?? 0
    let before = Self.copyWidths[..<index].reduce(0, +) + Self.copyGap * Double(index + 1)
    let x = engines.maxX - Self.copiesWidth + Self.copyWordWidth + before
    return Rect(x: x, y: y, width: Self.copyWidths[index], height: 32)
  }

  /// Empty if the curve does not fit.
  ///
  /// `place` is the index of a small button at the bottom of the curve; the rightmost button has the index 0.
  private func onCurve(_ place: Double) -> Rect {
    guard let curve else { return .zero }
    return Rect(x: curve.maxX - 52 - place * 58, y: curve.maxY - 24, width: 52, height: 22)
  }
}
