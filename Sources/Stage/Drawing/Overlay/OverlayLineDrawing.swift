package import FrameTiming

extension DisplayList {
  /// Draws the verdict on the frames as one line, such as "60 fps held, 1 of 600 late, p99 1.5 of 16.7 ms", 18
  /// points high, in the lower left corner of the bounds.
  ///
  /// The text and its colour are those of the panel. If the line does not fit in the bounds, nothing is drawn.
  package mutating func appendOverlayLine(
    _ overview: FrameOverview,
    isAtRest: Bool = false,
    in bounds: Rect,
    theme: Theme
  ) {
    let style = TextStyle(size: 11)
    let height = 18.0
    let text = overview.verdictText
    let width = 18 + TextWidth.estimate(text, style)
    guard width <= bounds.width, height <= bounds.height else { return }
    let rect = Rect(x: bounds.x, y: bounds.maxY - height, width: width, height: height)
    append(.roundedRectangle(rect, radius: height / 2, theme.panel.faded(0.9)))
    let color = overview.verdictColor(isAtRest: isAtRest, theme)
    appendText(text, style, x: rect.x + 9, y: rect.center.y, color)
  }
}

extension FrameOverview {
  /// The verdict in few words; while no figures are shown, which frames are counted.
  var verdictText: String { summary.isShown ? verdict.shortText : "last 600 frames" }

  /// Green, yellow or red; the colour of secondary texts if there is no grade or if nothing moves.
  func verdictColor(isAtRest: Bool, _ theme: Theme) -> Color {
    guard summary.isShown, !isAtRest else { return theme.secondaryText }
    return switch verdict.grade {
    case .good: theme.good
    case .acceptable: theme.warning
    case .bad: theme.bad
    case nil: theme.secondaryText
    }
  }
}
