package import FrameTiming

/// A corner of the window.
package enum WindowCorner: String, CaseIterable, Equatable, Sendable {
  /// At the bottom on the left.
  case bottomLeft
  /// At the bottom on the right.
  case bottomRight
  /// At the top on the right.
  case topRight
  /// At the top on the left.
  case topLeft

  /// The corner after this one, round and round against the clock.
  package var next: WindowCorner {
    switch self {
    case .bottomLeft: .bottomRight
    case .bottomRight: .topRight
    case .topRight: .topLeft
    case .topLeft: .bottomLeft
    }
  }

  /// The place of something in this corner.
  ///
  /// - Parameters:
  ///   - width: Its width, in points; no more than that of `bounds` is taken.
  ///   - height: Its height, in points; no more than that of `bounds` is taken.
  ///   - bounds: Where it may lie, in points.
  /// - Returns: The place, inside the bounds.
  package func place(width: Double, height: Double, in bounds: Rect) -> Rect {
    let width = min(width, bounds.width)
    let height = min(height, bounds.height)
    let isLeft = self == .bottomLeft || self == .topLeft
    let isTop = self == .topLeft || self == .topRight
    return Rect(
      x: isLeft ? bounds.x : bounds.maxX - width,
      y: isTop ? bounds.y : bounds.maxY - height,
      width: width,
      height: height
    )
  }
}

extension DisplayList {
  /// Height of the frame times' line, in points.
  package static let overlayLineHeight = 18.0

  /// Adds the frame times as one line, such as "60 fps · p99 1.5 ms · 0 missed".
  ///
  /// The colours are those of the panel's figures: work is good up to 4/5 of the budget and bad
  /// beyond it, missed refreshes are bad from one in a hundred frames on.
  ///
  /// - Parameters:
  ///   - summary: The figures.
  ///   - budget: Time between two refreshes of the display, in seconds.
  ///   - corner: Where it stands.
  ///   - bounds: Where it may lie, in points; nothing is drawn where it does not fit.
  ///   - theme: The colours.
  package mutating func appendOverlayLine(
    _ summary: FrameSummary,
    budget: Double,
    corner: WindowCorner,
    in bounds: Rect,
    theme: Theme
  ) {
    let style = TextStyle(size: 11, tabularDigits: true)
    let rate = summary.framesPerSecond.map { DecimalText.fixed($0, digits: 0) }
    let work =
      summary.frames > 0 ? DecimalText.milliseconds(summary.p99, digits: 1) : DecimalText.absent
    let parts = (
      "\(rate ?? DecimalText.absent) fps", "p99 \(work) ms", "\(summary.missed) missed"
    )
    let dot = TextWidth.estimate(" · ", style)
    let first = TextWidth.estimate(parts.0, style)
    let second = TextWidth.estimate(parts.1, style)
    let width = first + second + TextWidth.estimate(parts.2, style) + 2 * dot + 18
    guard width <= bounds.width, Self.overlayLineHeight <= bounds.height else { return }
    let rect = corner.place(width: width, height: Self.overlayLineHeight, in: bounds)
    let y = rect.center.y
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.panel.faded(0.9)))
    var x = rect.x + 9
    appendText(parts.0, style, x: x, y: y, theme.text)
    x += first
    appendText(" · ", style, x: x, y: y, theme.secondaryText)
    x += dot
    appendText(parts.1, style, x: x, y: y, Self.workColor(summary, budget: budget, theme))
    x += second
    appendText(" · ", style, x: x, y: y, theme.secondaryText)
    appendText(parts.2, style, x: x + dot, y: y, Self.missedColor(summary, theme))
  }

  private static func workColor(
    _ summary: FrameSummary,
    budget: Double,
    _ theme: Theme
  ) -> Color {
    guard summary.frames > 0 else { return theme.secondaryText }
    guard summary.p99 > 0.8 * budget else { return theme.good }
    return summary.p99 <= budget ? theme.warning : theme.bad
  }

  private static func missedColor(_ summary: FrameSummary, _ theme: Theme) -> Color {
    guard summary.frames > 0 else { return theme.secondaryText }
    guard summary.missed > 0 else { return theme.good }
    return 100 * summary.missed <= summary.frames ? theme.warning : theme.bad
  }
}
