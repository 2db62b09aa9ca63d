public import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Heights of marks in points: at rest, long ones at rest, and at the magnified centre.
  static let markHeights = (minor: 8.0, major: 16.0, center: 50.0)

  /// Adds a ruler: the value above, the marks with their labels, the pointer.
  ///
  /// - Parameters:
  ///   - ruler: The ruler.
  ///   - unit: What the values are of, such as "kg".
  ///   - rect: The panel's place, in points; the ruler's centre is its centre.
  ///   - theme: The colours.
  public mutating func appendRuler(_ ruler: Ruler, unit: String, in rect: Rect, theme: Theme) {
    let center = rect.center
    let markY = center.y + 24
    appendRulerValue(ruler, unit: unit, in: rect, theme: theme)
    append(
      .triangle(
        Point(x: center.x - 6, y: markY - 44),
        Point(x: center.x + 6, y: markY - 44),
        Point(x: center.x, y: markY - 35),
        theme.accent
      )
    )
    let reach = rect.width / 2 - 20
    append(.pushClip(rect))
    for mark in ruler.visibleMarks(within: reach) {
      appendMark(mark, of: ruler, centerX: center.x, y: markY, reach: reach, theme: theme)
    }
    append(.popClip)
  }

  private mutating func appendRulerValue(
    _ ruler: Ruler,
    unit: String,
    in rect: Rect,
    theme: Theme
  ) {
    let center = rect.center
    let valueY = max(rect.y + 44, center.y - 100)
    appendText(
      ruler.text,
      TextStyle(size: 54, weight: .semibold, anchor: .center, tabularDigits: true),
      x: center.x,
      y: valueY,
      theme.text
    )
    let digits = Double(ruler.text.utf8.count)
    appendText(
      unit,
      TextStyle(size: 18),
      x: center.x + 18 * digits + 12,
      y: valueY + 14,
      theme.secondaryText
    )
  }

  private mutating func appendMark(
    _ mark: Int,
    of ruler: Ruler,
    centerX: Double,
    y: Double,
    reach: Double,
    theme: Theme
  ) {
    let x = ruler.x(ofMark: mark)
    let isMajor = ruler.scale.isMajor(mark)
    let magnification = ruler.magnification(atDistance: x)
    let fade = min(1, (reach - abs(x)) / 60)
    let rest = isMajor ? Self.markHeights.major : Self.markHeights.minor
    let height = rest + (Self.markHeights.center - rest) * magnification
    let width = 1.2 + 1.3 * magnification
    let isSelected = mark == ruler.selection
    let color =
      isSelected
      ? theme.accent
      : theme.text.faded((isMajor ? 0.75 : 0.35) + (isMajor ? 0.25 : 0.5) * magnification)
    append(
      .rectangle(
        Rect(x: centerX + x - width / 2, y: y - height / 2, width: width, height: height),
        color.faded(fade)
      )
    )
    guard isMajor else { return }
    appendText(
      ruler.scale.majorText(at: mark),
      TextStyle(size: 12, anchor: .center, tabularDigits: true),
      x: centerX + x,
      y: y + 40,
      theme.secondaryText.faded(fade)
    )
  }
}
