package import FrameTiming

extension DisplayList {
  /// Height of the frame times' line, in points.
  package static let overlayLineHeight = 18.0

  /// Draws the frame times as one line, such as "60 fps · p99 1.5 ms · 0 missed".
  ///
  /// Figures have the colours of the panel; the rate has the colour of text.
  ///
  /// - Parameters:
  ///   - summary: The figures.
  ///   - budget: Time between two refreshes of the display, in seconds.
  ///   - corner: The corner of the bounds.
  ///   - bounds: The available area, in points; if the line does not fit nothing is drawn.
  ///   - theme: The colours.
  package mutating func appendOverlayLine(
    _ summary: FrameSummary,
    budget: Double,
    corner: WindowCorner,
    in bounds: Rect,
    theme: Theme
  ) {
    let style = TextStyle(size: 11, tabularDigits: true)
    let separator = " · "
    let separatorWidth = TextWidth.estimate(separator, style)
    let figures = FrameFigure.inLine
    var width = 18 - separatorWidth
    for figure in figures {
      width += separatorWidth + TextWidth.estimate(figure.lineText(of: summary), style)
    }
    guard width <= bounds.width, Self.overlayLineHeight <= bounds.height else { return }
    let rect = corner.place(width: width, height: Self.overlayLineHeight, in: bounds)
    let y = rect.center.y
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.panel.faded(0.9)))
    var x = rect.x + 9
    for index in figures.indices {
      if index > 0 {
        appendText(separator, style, x: x, y: y, theme.secondaryText)
        x += separatorWidth
      }
      let figure = figures[index]
      let text = figure.lineText(of: summary)
      let color = figure.overlayColor(of: summary, budget: budget, theme)
      appendText(text, style, x: x, y: y, figure.unit == .framesPerSecond ? theme.text : color)
      x += TextWidth.estimate(text, style)
    }
  }
}

extension FrameFigure {
  /// The figure with its unit and its label, short enough for a line.
  fileprivate func lineText(of summary: FrameSummary) -> String {
    let isTime = unit == .milliseconds
    let value = value(of: summary).map { DecimalText.fixed($0, digits: isTime ? 1 : 0) }
    let number = value ?? DecimalText.absent
    let label = overlay?.label ?? ""
    switch unit {
    case .framesPerSecond: return "\(number) fps"
    case .milliseconds: return "\(label) \(number) ms"
    case .percent: return "\(label) \(number) %"
    case .count: return "\(number) \(label)"
    }
  }
}
