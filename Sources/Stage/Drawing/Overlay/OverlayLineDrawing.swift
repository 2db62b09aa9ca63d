package import FrameTiming

extension DisplayList {
  /// Draws the frame times as one line, such as "60 fps · p99 1.5 ms · 0 missed", 18 points high, in the lower left
  /// corner of the bounds.
  ///
  /// As in the panel, a figure without a value is a dash, and graded figures are coloured. The frame rate
  /// is not graded: it has the text colour, or the secondary colour if the panel would show it grey. The budget is
  /// in seconds. If the line does not fit in the bounds, nothing is drawn.
  package mutating func appendOverlayLine(
    _ summary: FrameSummary,
    budget: Double,
    isAtRest: Bool = false,
    in bounds: Rect,
    theme: Theme
  ) {
    let style = TextStyle(size: 11, tabularDigits: true)
    let height = 18.0
    let separator = " · "
    let separatorWidth = TextWidth.estimate(separator, style)
    let figures = OverlayFigure.line
    var width = 18 - separatorWidth
    for figure in figures {
      width += separatorWidth + TextWidth.estimate(figure.lineText(of: summary), style)
    }
    guard width <= bounds.width, height <= bounds.height else { return }
    let rect = Rect(x: bounds.x, y: bounds.maxY - height, width: width, height: height)
    append(.roundedRectangle(rect, radius: height / 2, theme.panel.faded(0.9)))
    var x = rect.x + 9
    func appendPart(_ text: String, _ color: Color) {
      appendText(text, style, x: x, y: rect.center.y, color)
      x += TextWidth.estimate(text, style)
    }
    for index in figures.indices {
      if index > 0 { appendPart(separator, theme.secondaryText) }
      let figure = figures[index]
      var color = figure.color(of: summary, budget: budget, isAtRest: isAtRest, theme)
      if figure.isRate, color != theme.secondaryText { color = theme.text }
      appendPart(figure.lineText(of: summary), color)
    }
  }
}
