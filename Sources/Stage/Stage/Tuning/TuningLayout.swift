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
  /// Copies the tuning in effect to the clipboard.
  case copy(TuningCopy)

  /// The name in session headers and entries.
  var name: String {
    switch self {
    case .tune: "panel.tune"
    case .events: "panel.events"
    case .reset: "panel.reset"
    case .ghost: "panel.ghost"
    case .copy(let form): "panel.\(form.rawValue)"
    }
  }

  var title: String {
    switch self {
    case .tune: "Tune"
    case .events: "Events"
    case .reset: "Reset"
    case .ghost: "Ghost on wheels"
    case .copy(let form): form.title
    }
  }
}

/// The places of the parts of the tuning panel, in points.
///
/// From top to bottom, the parts are: the halves Tune and Events, beside the buttons that copy; the engine
/// header; the list of knobs; and, if they fit, the header of the compared preset, the curves of both presets, and a
/// line with a caption and two buttons.
package struct TuningLayout: Equatable, Sendable {
  package let rect: Rect
  /// The list of knobs.
  package let list: Rect
  /// The curves; nil if they do not fit.
  package let curve: Rect?
  package let engines: Rect
  /// The header of the compared preset; empty if the curves do not fit.
  package let beside: Rect

  /// Margin at the left and right side of the panel, in points.
  private static let margin = 16.0
  /// Heights of the header of the compared preset, of the curves, and of the line below them, in points.
  private static let comparison = (header: 28.0, curve: 50.0, line: 22.0)
  /// Distance between the three, in points.
  private static let gap = 4.0
  /// Width of the word at the left of the header of the compared preset, in points.
  private static let wordWidth = 54.0

  package init(_ rect: Rect) {
    self.rect = rect
    let (x, width) = (rect.x + Self.margin, rect.width - 2 * Self.margin)
    engines = Rect(x: x, y: rect.y + 52, width: width, height: 44)
    let top = engines.maxY + 8
    let hasCurve = rect.height >= 380
    let (header, plot, line) = Self.comparison
    let height = header + plot + line + 2 * Self.gap
    let bottom = rect.maxY - (hasCurve ? height + 12 : 10)
    list = Rect(x: x, y: top, width: width, height: bottom - (hasCurve ? Self.gap : 0) - top)
    let word = Self.wordWidth
    beside =
      hasCurve ? Rect(x: x + word, y: bottom, width: width - word, height: header) : .zero
    let plotY = bottom + header + Self.gap
    curve = hasCurve ? Rect(x: x, y: plotY, width: width, height: plot) : nil
  }

  /// From the top down.
  static let controls: [TuningButton] =
    [.tune, .events] + TuningCopy.allCases.map { .copy($0) } + [.ghost, .reset]

  /// Empty for the buttons below the curves if the curves do not fit.
  package func rect(of button: TuningButton) -> Rect {
    let half = min(80, (engines.width - Self.copiesWidth - 12) / 2)
    let y = rect.y + 12
    return switch button {
    case .tune: Rect(x: engines.x, y: y, width: half, height: 32)
    case .events: Rect(x: engines.x + half, y: y, width: half, height: 32)
    case .copy(let form): self.rect(of: form, y: y)
    case .ghost: belowCurve(from: 0, width: 102)
    case .reset: belowCurve(from: 108, width: 48)
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

  /// Returns the rectangle of a button; empty if the curves do not fit.
  ///
  /// `end` is the distance of its right end from the right end of the curves, in points.
  private func belowCurve(from end: Double, width: Double) -> Rect {
    guard let curve else { return .zero }
    let y = curve.maxY + Self.gap
    return Rect(x: curve.maxX - end - width, y: y, width: width, height: Self.comparison.line)
  }
}
