/// A card beside a part of the picture that explains the part: a title, a sentence in lines, and a note.
package struct Tooltip {
  package let title: String
  package let lines: [String]
  package let note: String

  /// Greatest width of a line, in points.
  package static let textWidth = 240.0
  /// Style of the lines and of the note.
  package static let style = TextStyle(size: 12)
  static let titleStyle = TextStyle(size: 13, weight: .semibold)
  /// Distances in points: from the texts to the sides, from the card to the part, and from the card to the edges of
  /// the window.
  private static let (padding, gap, margin) = (14.0, 8.0, 4.0)
  /// Half of the side of the square around a pointer that the card does not cover, in points.
  private static let pointerReach = 24.0
  /// Distance of two lines, and distances of the title and the note from the line beside them and from the edges of the
  /// card, in points.
  static let (lineExtent, partExtent, edgeExtent) = (15.0, 18.0, 18.0)

  package init(title: String, lines: [String], note: String) {
    (self.title, self.lines, self.note) = (title, lines, note)
  }

  /// Returns the rectangle of the card, within `bounds` and beside `part`: at the left, or else above, below or at
  /// the right.
  ///
  /// The card covers neither the part nor a pointer. The result is nil if there is no such place.
  package func place(beside part: Rect, avoiding pointer: Point?, in bounds: Rect) -> Rect? {
    let width = Self.textWidth + 2 * Self.padding
    let texts = 2 * Self.partExtent + Double(max(0, lines.count - 1)) * Self.lineExtent
    let height = 2 * Self.edgeExtent + texts
    let free = bounds.inset(x: Self.margin, y: Self.margin)
    guard width <= free.width, height <= free.height else { return nil }
    let finger = pointer.map {
      Rect(center: $0, width: 2 * Self.pointerReach, height: 2 * Self.pointerReach)
    }
    let all = finger.map { part.union($0) } ?? part
    let x = min(max(part.x, free.x), free.maxX - width)
    let y = min(max(part.center.y - height / 2, free.y), free.maxY - height)
    let places = [
      Point(x: all.x - Self.gap - width, y: y), Point(x: x, y: all.y - Self.gap - height),
      Point(x: x, y: all.maxY + Self.gap), Point(x: all.maxX + Self.gap, y: y),
    ]
    let corner = places.first {
      $0.x >= free.x && $0.y >= free.y && $0.x + width <= free.maxX && $0.y + height <= free.maxY
    }
    return corner.map { Rect(x: $0.x, y: $0.y, width: width, height: height) }
  }
}

extension DisplayList {
  /// Adds a tooltip in the rectangle that `Tooltip.place` returns, with a tip that points at the explained part.
  package mutating func append(
    _ tooltip: Tooltip,
    in rect: Rect,
    pointingAt part: Rect,
    theme: Theme
  ) {
    append(.roundedRectangle(rect.inset(x: -1, y: -1), radius: 9, theme.panelEdge))
    appendTip(of: rect, pointingAt: part, theme.control)
    append(.roundedRectangle(rect, radius: 8, theme.control))
    let x = rect.x + (rect.width - Tooltip.textWidth) / 2
    var y = rect.y + Tooltip.edgeExtent
    appendText(tooltip.title, Tooltip.titleStyle, x: x, y: y, theme.text)
    y += Tooltip.partExtent
    for (index, line) in tooltip.lines.enumerated() {
      if index > 0 { y += Tooltip.lineExtent }
      appendText(line, Tooltip.style, x: x, y: y, theme.text)
    }
    y += Tooltip.partExtent
    appendText(tooltip.note, Tooltip.style, x: x, y: y, theme.secondaryText)
  }

  /// Adds a triangle at the side of a card that is nearest to a part; it is 6 points high.
  private mutating func appendTip(of card: Rect, pointingAt part: Rect, _ color: Color) {
    let (size, corner) = (6.0, 14.0)
    if card.maxX <= part.x || card.x >= part.maxX {
      let isLeft = card.maxX <= part.x
      let x = isLeft ? card.maxX : card.x
      let y = min(max(part.center.y, card.y + corner), card.maxY - corner)
      let tip = Point(x: x + (isLeft ? size : -size), y: y)
      append(.triangle(Point(x: x, y: y - size), Point(x: x, y: y + size), tip, color))
    } else {
      let y = card.maxY <= part.y ? card.maxY : card.y
      let x = card.x + 2 * corner
      let tip = Point(x: x, y: y + (card.maxY <= part.y ? size : -size))
      append(.triangle(Point(x: x - size, y: y), Point(x: x + size, y: y), tip, color))
    }
  }
}
