package import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Heights of a knob's marks in points: at rest, long ones at rest, and at the magnified centre.
  static let knobMarkHeights = (minor: 4.0, major: 7.0, center: 18.0)

  /// Adds a small button of a panel: a rounded rectangle with its title in the middle.
  ///
  /// - Parameters:
  ///   - title: What it says; cut to the space there is.
  ///   - rect: Its place, in points.
  ///   - isChosen: Whether it is the one in effect.
  ///   - isEnabled: Whether pressing it does anything now.
  ///   - theme: The colours.
  package mutating func appendControl(
    _ title: String,
    in rect: Rect,
    isChosen: Bool = false,
    isEnabled: Bool = true,
    theme: Theme
  ) {
    var style = TextStyle(size: rect.height < 24 ? 10 : 12, anchor: .center)
    let width = TextWidth.estimate(title, style)
    if width > rect.width - 6 { style.size = max(8, style.size * (rect.width - 6) / width) }
    let color = isChosen ? Color(0xFFFFFF) : theme.text
    append(.roundedRectangle(rect, radius: 7, isChosen ? theme.selectedControl : theme.control))
    appendText(
      TextWidth.cut(title, to: rect.width - 4, style),
      style,
      x: rect.center.x,
      y: rect.center.y,
      isEnabled ? color : theme.secondaryText
    )
  }

  /// Adds a knob: its name and value, and its ruler below.
  ///
  /// - Parameters:
  ///   - ruler: The ruler, whose centre is the middle of the place.
  ///   - name: What the number is called.
  ///   - value: The number with its unit.
  ///   - rect: Its place, in points.
  ///   - isFocused: Whether keys go to it.
  ///   - theme: The colours.
  package mutating func appendKnob(
    _ ruler: Ruler,
    name: String,
    value: String,
    in rect: Rect,
    isFocused: Bool = false,
    theme: Theme
  ) {
    appendText(name, TextStyle(size: 13), x: rect.x, y: rect.y + 10, theme.text)
    appendText(
      value,
      TextStyle(size: 13, weight: .semibold, anchor: .trailing, tabularDigits: true),
      x: rect.maxX,
      y: rect.y + 10,
      theme.accent
    )
    if isFocused {
      append(
        .roundedRectangle(
          Rect(x: rect.x - 8, y: rect.y + 4, width: 3, height: rect.height - 10),
          radius: 1.5,
          theme.accent
        )
      )
    }
    let reach = rect.width / 2
    for mark in ruler.visibleMarks(within: reach) {
      appendKnobMark(mark, of: ruler, center: Point(x: rect.center.x, y: rect.y + 31), reach, theme)
    }
  }

  private mutating func appendKnobMark(
    _ mark: Int,
    of ruler: Ruler,
    center: Point,
    _ reach: Double,
    _ theme: Theme
  ) {
    let x = ruler.x(ofMark: mark)
    let isMajor = ruler.scale.isMajor(mark)
    let magnification = ruler.magnification(atDistance: x)
    let heights = Self.knobMarkHeights
    let rest = isMajor ? heights.major : heights.minor
    let height = rest + (heights.center - rest) * magnification
    let nearness = smoothStep(1.5 - 2 * abs(x) / ruler.rows.rowExtent)
    let plain = theme.text.faded((isMajor ? 0.5 : 0.3) + 0.4 * magnification)
    let width = 1.2 + 0.6 * magnification
    append(
      .rectangle(
        Rect(
          x: center.x + x - width / 2,
          y: center.y - height / 2,
          width: width,
          height: height
        ),
        plain.mixed(with: theme.accent, share: nearness)
          .faded(smoothStep((reach - abs(x)) / min(40, max(reach, 1))))
      )
    )
  }

  /// Adds the bar to the right of a list that shows which part is visible; none where all is.
  ///
  /// - Parameters:
  ///   - offset: How far the list is scrolled, in points.
  ///   - content: Height of what it holds, in points.
  ///   - rect: The list's place, in points.
  ///   - theme: The colours.
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
    append(
      .roundedRectangle(
        Rect(x: rect.maxX + 6, y: rect.y + top, width: 3, height: bottom - top),
        radius: 1.5,
        theme.secondaryText.faded(0.6)
      )
    )
  }

  /// Lets a list fade at the ends beyond which it continues.
  ///
  /// - Parameters:
  ///   - offset: How far the list is scrolled, in points.
  ///   - content: Height of what it holds, in points.
  ///   - rect: The list's place, in points.
  ///   - theme: The colours; the list is on a panel.
  package mutating func appendListEdges(
    offset: Double,
    content: Double,
    in rect: Rect,
    theme: Theme
  ) {
    let height = min(Self.listEdge, rect.height / 2)
    let clear = theme.panel.faded(0)
    let above = theme.panel.faded(offset / Self.listEdge)
    let below = theme.panel.faded((content - rect.height - offset) / Self.listEdge)
    var edge = Rect(x: rect.x, y: rect.y, width: rect.width, height: height)
    if above.alpha > 0 {
      append(.gradient(edge, from: above, to: clear, isVertical: true))
    }
    edge.y = rect.maxY - height
    if below.alpha > 0 {
      append(.gradient(edge, from: clear, to: below, isVertical: true))
    }
  }

  /// Height of the stretch in which a list fades, in points.
  private static let listEdge = 14.0

  /// Adds the rows of a wheel once more, pale and in the colour of pointers, where another motion
  /// would have taken them.
  ///
  /// - Parameters:
  ///   - wheel: The wheel.
  ///   - offset: The other motion's offset, in points; in loops within the lap.
  ///   - opacity: How visible the rows are, 0...1.
  ///   - rect: The column's place, in points; the wheel's centre is its centre.
  ///   - theme: The colours.
  ///   - row: What a row shows.
  package mutating func appendGhost(
    of wheel: Wheel,
    at offset: Double,
    opacity: Double,
    in rect: Rect,
    theme: Theme,
    row: (Int) -> PickerRow
  ) {
    guard wheel.rows.rowCount > 0, opacity > 0 else { return }
    let extent = wheel.rows.rowExtent
    let reach = wheel.geometry.visibleDistance
    let first = Int(((offset - reach) / extent).rounded(.up))
    let last = Int(((offset + reach) / extent).rounded(.down))
    append(.pushClip(rect))
    for index in first...max(first, last) {
      guard wheel.rows.loops || (index >= 0 && index < wheel.rows.rowCount) else { continue }
      let distance = Double(index) * extent - offset
      guard let appearance = wheel.geometry.appearance(atDistance: distance) else { continue }
      guard appearance.verticalScale > 0.12 else { continue }
      let size = (Self.rowTextSize * appearance.scale * 2).rounded() / 2
      guard size > 0 else { continue }
      append(
        .text(
          row(wheel.rows.row(at: index)).text,
          TextStyle(size: size, anchor: .center, tabularDigits: true),
          at: Point(x: rect.center.x, y: rect.center.y + appearance.y),
          verticalScale: appearance.verticalScale,
          theme.pointer.faded(opacity * appearance.opacity)
        )
      )
    }
    append(.popClip)
  }
}
