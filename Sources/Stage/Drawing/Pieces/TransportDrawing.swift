/// The picture on a button of playback.
package enum TransportIcon: Equatable, Sendable {
  case back
  case play
  case pause
  case forward
  case loop
}

extension DisplayList {
  /// Radius of the corners of the buttons of playback, in points.
  private static let transportRadius = 8.0

  /// Adds a button of playback; an empty rectangle adds nothing.
  ///
  /// `isOn` is true for a setting that is in effect.
  package mutating func appendTransport(
    _ icon: TransportIcon,
    in rect: Rect,
    isOn: Bool = false,
    theme: Theme
  ) {
    guard rect.width > 0, rect.height > 0 else { return }
    append(.roundedRectangle(rect, radius: Self.transportRadius, theme.control))
    let color = isOn ? theme.accent : theme.text
    let (x, y) = (rect.center.x, rect.center.y)
    switch icon {
    case .play:
      append(
        .triangle(
          Point(x: x - 5, y: y - 7),
          Point(x: x - 5, y: y + 7),
          Point(x: x + 7, y: y),
          color
        )
      )
    case .pause:
      for left in [x - 6, x + 2] {
        append(.rectangle(Rect(x: left, y: y - 7, width: 4, height: 14), color))
      }
    case .back: appendSkip(at: Point(x: x, y: y), direction: -1, color)
    case .forward: appendSkip(at: Point(x: x, y: y), direction: 1, color)
    case .loop: appendLoop(at: Point(x: x, y: y), color, on: theme.control)
    }
  }

  /// Adds a triangle that points to a bar; `direction` is −1 to the left and 1 to the right.
  private mutating func appendSkip(at center: Point, direction: Double, _ color: Color) {
    let base = center.x - 5 * direction
    append(
      .triangle(
        Point(x: base, y: center.y - 6),
        Point(x: base, y: center.y + 6),
        Point(x: center.x + 4 * direction, y: center.y),
        color
      )
    )
    let bar = Point(x: center.x + 5 * direction, y: center.y)
    append(.rectangle(Rect(center: bar, width: 2, height: 12), color))
  }

  /// Adds a circular arrow: a ring, a gap in the colour of the button, and the head of the arrow at the gap.
  private mutating func appendLoop(at center: Point, _ color: Color, on background: Color) {
    append(.ring(center: center, radius: 7, lineWidth: 2, color))
    append(.rectangle(Rect(x: center.x - 8, y: center.y - 8, width: 8, height: 8), background))
    append(
      .triangle(
        Point(x: center.x - 5, y: center.y - 6),
        Point(x: center.x + 1, y: center.y - 10),
        Point(x: center.x + 1, y: center.y - 2),
        color
      )
    )
  }

  /// Adds a button of playback with a title; an empty rectangle adds nothing.
  package mutating func appendTransport(_ title: String, in rect: Rect, theme: Theme) {
    guard rect.width > 0, rect.height > 0 else { return }
    append(.roundedRectangle(rect, radius: Self.transportRadius, theme.control))
    var style = TextStyle(size: 13, weight: .semibold, anchor: .center)
    let text = TextWidth.fit(title, to: rect.width - 8, &style)
    appendCentered(text, style, in: rect, theme.text)
  }

  /// Adds the button that ends playback: a pill in the accent colour; an empty rectangle adds nothing.
  package mutating func appendEndButton(_ title: String, in rect: Rect, theme: Theme) {
    guard rect.width > 0, rect.height > 0 else { return }
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.accent))
    let style = TextStyle(size: 13, weight: .semibold, anchor: .center)
    appendCentered(title, style, in: rect, theme.background)
  }
}
