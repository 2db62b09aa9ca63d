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
    theme: Theme
  ) {
    appendText(name, Self.knobStyle, x: rect.x, y: rect.y + 10, theme.text)
    appendText(value, Self.valueStyle, x: rect.maxX, y: rect.y + 10, theme.accent)
    let halfLength = rect.width / 2
    let center = Point(x: rect.center.x, y: rect.y + 31)
    for mark in ruler.visibleMarks(within: halfLength) {
      let fade = smoothStep((halfLength - abs(ruler.x(ofMark: mark))) / min(40, max(halfLength, 1)))
      appendMark(mark, of: ruler, .knob, center: center, fade: fade, theme)
    }
  }

  private static let knobStyle = TextStyle(size: 13)
  private static let valueStyle = TextStyle(
    size: 13,
    weight: .semibold,
    anchor: .trailing,
    tabularDigits: true
  )

  /// Adds the band and the bar of a knob that has the focus; the knob must be drawn over them.
  package mutating func appendKnobBand(in rect: Rect, theme: Theme) {
    let band = Rect(x: rect.x - 10, y: rect.y, width: rect.width + 20, height: rect.height - 2)
    append(.roundedRectangle(band, radius: 8, theme.selectionBand))
    appendBar(x: band.x, y: band.y + 6, height: band.height - 12, theme.accent)
  }

  /// Adds the knob of a truth value: its name, its value, and a switch at the right.
  ///
  /// `share` is the position of the switch: 0 for off, 1 for on, and a number between them while it moves.
  package mutating func appendSwitch(
    _ share: Double,
    name: String,
    value: String,
    in rect: Rect,
    theme: Theme
  ) {
    let share = min(max(share, 0), 1)
    let y = rect.y + rect.height / 2 - 1
    let place = Rect(x: rect.maxX - 40, y: y - 11, width: 40, height: 22)
    appendText(name, Self.knobStyle, x: rect.x, y: y, theme.text)
    appendText(value, Self.valueStyle, x: place.x - 10, y: y, theme.accent)
    let edge = theme.secondaryText.mixed(with: theme.accent, share: share)
    append(.roundedRectangle(place, radius: 11, edge))
    let track = theme.panel.mixed(with: theme.accent, share: share)
    append(.roundedRectangle(place.inset(x: 1.5, y: 1.5), radius: 9.5, track))
    let center = Point(x: place.x + 11 + share * (place.width - 22), y: y)
    let thumb = theme.secondaryText.mixed(with: theme.panel, share: share)
    append(.circle(center: center, radius: 7, thumb))
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
