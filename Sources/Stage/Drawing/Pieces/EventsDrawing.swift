/// One line of the events panel: an event, the piece that reports it, and its cause.
package struct EventLine: Equatable, Sendable {
  package let target: String
  package let event: String
  package let cause: String
  /// Number of equal events that the line stands for; at least 1.
  package var count: Int

  package init(target: String, event: String, cause: String, count: Int = 1) {
    self.target = target
    self.event = event
    self.cause = cause
    self.count = count
  }
}

extension DisplayList {
  /// Adds as many of the latest lines as fit: the newest at the bottom.
  ///
  /// The column of targets is as wide as the longest target, but at most two fifths of the rectangle.
  package mutating func appendEvents(_ lines: [EventLine], in rect: Rect, theme: Theme) {
    let lineHeight = 22.0
    let capacity = Int((rect.height - 44) / lineHeight)
    guard capacity > 0 else { return }
    let shown = lines.suffix(capacity)
    let plain = TextStyle(size: 12)
    var column = 56.0
    for line in shown { column = max(column, TextWidth.estimate(line.target, plain)) }
    column = min(column, 0.4 * rect.width)
    let eventX = rect.x + column + 28
    append(.pushClip(rect))
    for (index, line) in shown.enumerated() {
      let y = rect.y + 38 + Double(index) * lineHeight
      let importance = Double(index + 1) / Double(shown.count)
      let color = theme.secondaryText
      var style = plain
      let target = TextWidth.fit(line.target, to: column, &style)
      appendText(target, style, x: rect.x + 16, y: y, theme.pointer)
      style = plain
      style.weight = index == shown.count - 1 ? .semibold : .regular
      let event = TextWidth.fit(line.event, to: rect.maxX - 110 - eventX, &style)
      appendText(event, style, x: eventX, y: y, theme.textColor(importance: importance))
      style = TextStyle(size: 12, anchor: .trailing, tabularDigits: true)
      if line.count > 1 {
        appendText("×\(line.count)", style, x: rect.maxX - 76, y: y, color)
      }
      style.tabularDigits = false
      appendText(line.cause, style, x: rect.maxX - 16, y: y, color)
    }
    append(.popClip)
  }
}
