extension DisplayList {
  /// Adds a button: a pill with its title in the middle.
  ///
  /// - Parameters:
  ///   - title: What it says; cut to the space there is.
  ///   - rect: Its place, in points; nothing is drawn where it is empty.
  ///   - isOn: Whether what it switches is on.
  ///   - theme: The colours.
  package mutating func appendButton(
    _ title: String,
    in rect: Rect,
    isOn: Bool = false,
    theme: Theme
  ) {
    guard rect.width > 0, rect.height > 0 else { return }
    let style = TextStyle(size: Self.buttonSize(in: rect), anchor: .center)
    append(
      .roundedRectangle(
        rect,
        radius: rect.height / 2,
        isOn ? theme.selectedControl : theme.control
      )
    )
    appendText(
      TextWidth.cut(title, to: rect.width - 12, style),
      style,
      x: rect.center.x,
      y: rect.center.y,
      isOn ? Color(0xFFFFFF) : theme.text
    )
  }

  /// Adds the button that records: a red dot before its title.
  ///
  /// - Parameters:
  ///   - title: What it says.
  ///   - rect: Its place, in points; nothing is drawn where it is empty.
  ///   - theme: The colours.
  package mutating func appendRecordButton(_ title: String, in rect: Rect, theme: Theme) {
    guard rect.width > 0, rect.height > 0 else { return }
    let style = TextStyle(size: Self.buttonSize(in: rect))
    let radius = 0.4 * style.size
    let gap = 0.45 * style.size
    let width = 2 * radius + gap + TextWidth.estimate(title, style)
    let left = rect.center.x - width / 2
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.control))
    append(.circle(center: Point(x: left + radius, y: rect.center.y), radius: radius, theme.bad))
    appendText(title, style, x: left + 2 * radius + gap, y: rect.center.y, theme.bad)
  }

  private static func buttonSize(in rect: Rect) -> Double { rect.height < 30 ? 12 : 13 }
}
