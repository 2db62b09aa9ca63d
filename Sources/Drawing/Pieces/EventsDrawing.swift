/// A line of the events panel: what happened where.
package struct EventLine: Equatable, Sendable {
  /// Whose event it is.
  package var target: String
  /// What happened.
  package var event: String
  /// Why.
  package var cause: String
  /// How often it happened in a row; at least 1.
  package var count: Int

  /// Creates a line for one event.
  package init(target: String, event: String, cause: String, count: Int = 1) {
    self.target = target
    self.event = event
    self.cause = cause
    self.count = count
  }
}

extension DisplayList {
  /// Height of a line of the events panel, in points.
  package static let eventLineHeight = 22.0

  /// Adds the latest events, newest at the bottom and older ones fading.
  ///
  /// - Parameters:
  ///   - lines: The events, oldest first; as many of the newest as fit are shown.
  ///   - rect: The panel's place, in points.
  ///   - theme: The colours.
  package mutating func appendEvents(_ lines: [EventLine], in rect: Rect, theme: Theme) {
    let room = Int((rect.height - 44) / Self.eventLineHeight)
    guard room > 0 else { return }
    let shown = lines.suffix(room)
    append(.pushClip(rect))
    for (index, line) in shown.enumerated() {
      let y = rect.y + 38 + Double(index) * Self.eventLineHeight
      let fade = 0.45 + 0.55 * Double(index + 1) / Double(shown.count)
      let isNewest = index == shown.count - 1
      appendText(line.target, TextStyle(size: 12), x: rect.x + 16, y: y, theme.pointer.faded(fade))
      let style = TextStyle(size: 12, weight: isNewest ? .semibold : .regular)
      appendText(
        TextWidth.cut(line.event, to: rect.width - 84 - 110, style),
        style,
        x: rect.x + 84,
        y: y,
        theme.text.faded(fade)
      )
      if line.count > 1 {
        appendText(
          "×\(line.count)",
          TextStyle(size: 12, anchor: .trailing, tabularDigits: true),
          x: rect.maxX - 76,
          y: y,
          theme.secondaryText.faded(fade)
        )
      }
      appendText(
        line.cause,
        TextStyle(size: 12, anchor: .trailing),
        x: rect.maxX - 16,
        y: y,
        theme.secondaryText.faded(fade)
      )
    }
    append(.popClip)
  }
}
