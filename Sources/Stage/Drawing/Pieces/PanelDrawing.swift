extension DisplayList {
  /// Radius of a panel's corners, in points.
  static let panelRadius = 12.0

  /// Shows the focus as a bar at the left side of the panel.
  package mutating func appendPanel(
    _ rect: Rect,
    isFocused: Bool = false,
    theme: Theme
  ) {
    append(.roundedRectangle(rect, radius: Self.panelRadius, theme.panel))
    if isFocused { appendFocusBar(of: rect, theme: theme) }
  }

  package mutating func appendFocusBar(of rect: Rect, theme: Theme) {
    let height = min(32, rect.height / 2)
    appendBar(x: rect.x + 6, y: rect.center.y - height / 2, height: height, theme.accent)
  }

  /// Adds the edge of a panel that covers other panels; the panel must be drawn over the edge.
  package mutating func appendPanelEdge(around rect: Rect, theme: Theme) {
    append(
      .roundedRectangle(rect.inset(x: -1, y: -1), radius: Self.panelRadius + 1, theme.panelEdge)
    )
  }

  /// Adds a thin line in a part of the picture that does not move.
  ///
  /// The line is placed on whole pixels at every scale, and is at least one pixel wide.
  mutating func appendHairline(_ rect: Rect, _ color: Color) {
    append(.roundedRectangle(rect, radius: 0, color))
  }

  /// Adds a bar 3 points wide that marks the focus or the visible part of a list.
  package mutating func appendBar(x: Double, y: Double, height: Double, _ color: Color) {
    append(.roundedRectangle(Rect(x: x, y: y, width: 3, height: height), radius: 1.5, color))
  }

  /// The triangle points up if its height is negative.
  mutating func appendTriangle(at center: Point, width: Double, height: Double, _ color: Color) {
    let y = center.y - height / 2
    let tip = Point(x: center.x, y: center.y + height / 2)
    let left = Point(x: center.x - width / 2, y: y)
    append(.triangle(left, Point(x: center.x + width / 2, y: y), tip, color))
  }

  /// Adds a gradient at each end of a rectangle: from the colour at this end to transparent.
  ///
  /// The colour is `start` at the left or upper end, and `end` at the other end. Each gradient is `depth`
  /// points long.
  mutating func appendFade(
    of rect: Rect,
    depth: Double,
    isVertical: Bool,
    from start: Color,
    to end: Color
  ) {
    var edge = rect
    if isVertical { edge.height = depth } else { edge.width = depth }
    if start.alpha > 0 {
      append(.gradient(edge, from: start, to: start.faded(0), isVertical: isVertical))
    }
    if isVertical { edge.y = rect.maxY - depth } else { edge.x = rect.maxX - depth }
    if end.alpha > 0 {
      append(.gradient(edge, from: end.faded(0), to: end, isVertical: isVertical))
    }
  }

  /// Adds a text in the middle of a panel that has no content.
  mutating func appendNotice(_ text: String, in rect: Rect, theme: Theme) {
    appendCentered(text, TextStyle(size: 15, anchor: .center), in: rect, theme.secondaryText)
  }

  mutating func appendCentered(_ text: String, _ style: TextStyle, in rect: Rect, _ color: Color) {
    appendText(text, style, x: rect.center.x, y: rect.center.y, color)
  }

  /// The anchor of the text is at `x`, and its vertical centre at `y`.
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
