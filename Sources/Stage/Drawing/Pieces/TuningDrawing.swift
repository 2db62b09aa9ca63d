package import Pickers
// The import makes this file recompile if the layout of a scroller inside a picker changes.
import ScrollPhysics

extension DisplayList {
  /// Adds a knob: a line with its name and value, and below this line its ruler, centred in the rectangle.
  package mutating func appendKnob(
    _ ruler: Ruler,
    name: String,
    value: String,
    in rect: Rect,
    isFocused: Bool = false,
    theme: Theme
  ) {
    if isFocused {
      let band = Rect(x: rect.x - 10, y: rect.y, width: rect.width + 20, height: rect.height - 2)
      append(.roundedRectangle(band, radius: 8, theme.selectionBand))
      appendBar(x: band.x, y: band.y + 6, height: band.height - 12, theme.accent)
    }
    var style = TextStyle(size: 13)
    appendText(name, style, x: rect.x, y: rect.y + 10, theme.text)
    style = TextStyle(size: 13, weight: .semibold, anchor: .trailing, tabularDigits: true)
    appendText(value, style, x: rect.maxX, y: rect.y + 10, theme.accent)
    let halfLength = rect.width / 2
    let center = Point(x: rect.center.x, y: rect.y + 31)
    for mark in ruler.visibleMarks(within: halfLength) {
      let fade = smoothStep((halfLength - abs(ruler.x(ofMark: mark))) / min(40, max(halfLength, 1)))
      appendMark(mark, of: ruler, .knob, center: center, fade: fade, theme)
    }
  }

  /// Adds the scroll bar at the right of a list; nothing if the whole list is visible.
  ///
  /// `offset` is the scroll offset, and `content` is the height of the whole list, both in points.
  package mutating func appendScrollBar(
    offset: Double,
    content: Double,
    beside rect: Rect,
    theme: Theme
  ) {
    guard content > rect.height, rect.height > 0 else { return }
    let scale = rect.height / content
    let top = min(max(offset * scale, 0), rect.height)
    let bottom = min(max((offset + rect.height) * scale, 0), rect.height)
    let color = theme.secondaryText.faded(0.6)
    appendBar(x: rect.maxX + 6, y: rect.y + top, height: bottom - top, color)
  }

  /// Covers an end of a list with a gradient if the list continues beyond that end.
  package mutating func appendListEdges(
    offset: Double,
    content: Double,
    in rect: Rect,
    theme: Theme
  ) {
    let depth = 14.0
    let above = theme.panel.faded(offset / depth)
    let below = theme.panel.faded((content - rect.height - offset) / depth)
    let height = min(depth, rect.height / 2)
    appendFade(of: rect, depth: height, isVertical: true, from: above, to: below)
  }
}
