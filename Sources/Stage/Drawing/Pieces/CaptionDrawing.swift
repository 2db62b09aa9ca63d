extension DisplayList {
  /// Space between captions and the edges of the picture, in points.
  private static let captionMargin = 24.0

  /// Adds a text on a dark plate in the bottom left corner of a rectangle, such as the title of a film.
  ///
  /// `opacity` is in 0...1. The text is shortened to fit the rectangle.
  package mutating func appendCaption(
    _ text: String,
    opacity: Double,
    in rect: Rect,
    theme: Theme
  ) {
    let style = TextStyle(size: 20, weight: .semibold)
    let inner = rect.inset(x: Self.captionMargin, y: Self.captionMargin)
    let text = TextWidth.cut(text, to: inner.width - 36, style)
    let y = inner.maxY - 44
    guard !text.isEmpty, y >= inner.y else { return }
    let plate = Rect(
      x: inner.x,
      y: y,
      width: TextWidth.estimate(text, style) + 36,
      height: 44
    )
    append(.roundedRectangle(plate, radius: 10, theme.background.faded(0.85 * opacity)))
    let bar = Rect(x: plate.x, y: plate.y + 8, width: 4, height: plate.height - 16)
    append(.rectangle(bar, theme.accent.faded(opacity)))
    appendText(text, style, x: plate.x + 18, y: plate.center.y, theme.text.faded(opacity))
  }

  /// Covers a rectangle with a card that has a title and a smaller line below it; `opacity` is in 0...1.
  package mutating func appendCard(
    _ title: String,
    _ line: String,
    _ opacity: Double,
    in rect: Rect,
    theme: Theme
  ) {
    append(.rectangle(rect, theme.background.faded(opacity)))
    let size = min(40, rect.width / 16)
    let style = TextStyle(size: size, weight: .semibold, anchor: .center)
    let small = TextStyle(size: size / 2, anchor: .center)
    let (title, x) = (TextWidth.cut(title, to: 0.9 * rect.width, style), rect.center.x)
    appendText(title, style, x: x, y: rect.center.y, theme.text.faded(opacity))
    let below = rect.center.y + 1.2 * size
    appendText(line, small, x: x, y: below, theme.secondaryText.faded(opacity))
  }

  /// Adds an arrow that shows the position of the mouse; its tip is at `tip`.
  package mutating func appendMouseArrow(at tip: Point) {
    func place(_ x: Double, _ y: Double) -> Point { Point(x: tip.x + x, y: tip.y + y) }
    for (color, edge) in [(Color(0x000000), 1.5), (Color(0xFFFFFF), 0)] {
      let (left, right) = (place(-edge, 19 + 1.5 * edge), place(14 + 2 * edge, 14 + edge))
      append(.triangle(place(-edge, -2 * edge), left, right, color))
      append(.line(from: place(5, 12), to: place(9.5, 21 + edge), width: 3 + 2 * edge, color))
    }
  }
}
