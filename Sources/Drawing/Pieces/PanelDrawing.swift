extension DisplayList {
  /// Radius of a panel's corners, in points.
  static let panelRadius = 12.0

  /// Adds an empty panel with its label in the top left corner.
  ///
  /// - Parameters:
  ///   - rect: Where it is, in points.
  ///   - label: What it is, in capitals.
  ///   - isFocused: Whether keys go to it, which its label shows.
  ///   - theme: The colours.
  package mutating func appendPanel(
    _ rect: Rect,
    label: String,
    isFocused: Bool = false,
    theme: Theme
  ) {
    append(.roundedRectangle(rect, radius: Self.panelRadius, theme.panel))
    append(
      .text(
        label,
        TextStyle(size: 9, weight: .semibold),
        at: Point(x: rect.x + 16, y: rect.y + 11),
        verticalScale: 1,
        isFocused ? theme.accent : theme.secondaryText
      )
    )
  }

  /// Adds a thin line that does not move: at every scale it is on whole pixels, one at least.
  mutating func appendHairline(_ rect: Rect, _ color: Color) {
    append(.roundedRectangle(rect, radius: 0, color))
  }

  /// Adds a text in the middle of a panel that has nothing to show.
  mutating func appendNotice(_ text: String, in rect: Rect, theme: Theme) {
    let style = TextStyle(size: 15, anchor: .center)
    appendText(text, style, x: rect.center.x, y: rect.center.y, theme.secondaryText)
  }

  /// Adds a line of text at its natural height.
  package mutating func appendText(
    _ text: String,
    _ style: TextStyle,
    x: Double,
    y: Double,
    _ color: Color
  ) {
    append(.text(text, style, at: Point(x: x, y: y), verticalScale: 1, color))
  }
}
