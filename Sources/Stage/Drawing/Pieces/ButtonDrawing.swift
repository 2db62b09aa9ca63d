extension DisplayList {
  /// The button is pill-shaped; its title is fitted to it, and an empty rectangle adds nothing.
  package mutating func appendButton(_ title: String, in rect: Rect, theme: Theme) {
    guard rect.width > 0, rect.height > 0 else { return }
    var style = TextStyle(size: Self.buttonSize(in: rect), anchor: .center)
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.control))
    let text = TextWidth.fit(title, to: rect.width - 12, &style)
    appendCentered(text, style, in: rect, theme.text)
  }

  /// Adds the button that starts a recording: a pill with a red dot before its title; an empty rectangle adds
  /// nothing.
  package mutating func appendRecordButton(_ title: String, in rect: Rect, theme: Theme) {
    guard rect.width > 0, rect.height > 0 else { return }
    let style = TextStyle(size: Self.buttonSize(in: rect))
    let radius = 0.4 * style.size
    let gap = 0.45 * style.size
    let width = 2 * radius + gap + TextWidth.estimate(title, style)
    let left = rect.center.x - width / 2
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.control))
    append(.circle(center: Point(x: left + radius, y: rect.center.y), radius: radius, theme.bad))
    appendText(title, style, x: left + 2 * radius + gap, y: rect.center.y, theme.text)
  }

  /// Adds a button that opens a list of choices: its label, the chosen title, and a chevron at the right.
  ///
  /// The label is omitted if label and title do not fit. An empty rectangle adds nothing.
  package mutating func appendChoice(
    _ title: String,
    label: String,
    in rect: Rect,
    theme: Theme
  ) {
    guard rect.width > 0, rect.height > 0 else { return }
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.control))
    var style = TextStyle(size: Self.buttonSize(in: rect) - 1)
    let tip = Point(x: rect.maxX - 0.6 * rect.height, y: rect.center.y + 2.5)
    for x in [tip.x - 5, tip.x + 5] {
      append(.line(from: Point(x: x, y: tip.y - 5), to: tip, width: 1.5, theme.secondaryText))
    }
    var x = rect.x + 0.45 * rect.height
    let end = tip.x - 10
    let labelEnd = x + TextWidth.estimate(label, style) + 10
    if !label.isEmpty, labelEnd + 40 <= end {
      appendText(label, style, x: x, y: rect.center.y, theme.secondaryText)
      x = labelEnd
    }
    style.size += 1
    let text = TextWidth.fit(title, to: end - x, &style)
    appendText(text, style, x: x, y: rect.center.y, theme.text)
  }

  /// Adds one half of a control with two halves.
  package mutating func appendHalf(_ title: String, in rect: Rect, isChosen: Bool, theme: Theme) {
    let style = TextStyle(size: 12, weight: isChosen ? .semibold : .regular, anchor: .center)
    if isChosen {
      let color = theme.control.mixed(with: theme.text, share: 0.15)
      append(.roundedRectangle(rect.inset(x: 2, y: 2), radius: 7, color))
    }
    appendCentered(title, style, in: rect, isChosen ? theme.text : theme.secondaryText)
  }

  /// Adds a ring that extends 3 points beyond a button; the button must be drawn over the ring.
  package mutating func appendFocusRing(around rect: Rect, radius: Double, theme: Theme) {
    append(.roundedRectangle(rect.inset(x: -3, y: -3), radius: radius + 3, theme.accent))
  }

  /// Adds a small button of a panel: a rounded rectangle with its title, which is fitted to it.
  package mutating func appendControl(
    _ title: String,
    in rect: Rect,
    isChosen: Bool = false,
    theme: Theme
  ) {
    var style = TextStyle(size: rect.height < 24 ? 11 : 12, anchor: .center)
    let color = isChosen ? Color(0xFFFFFF) : theme.text
    append(.roundedRectangle(rect, radius: 7, isChosen ? theme.selectedControl : theme.control))
    let text = TextWidth.fit(title, to: rect.width - 6, &style)
    appendCentered(text, style, in: rect, color)
  }

  private static func buttonSize(in rect: Rect) -> Double { rect.height < 30 ? 12 : 13 }
}
