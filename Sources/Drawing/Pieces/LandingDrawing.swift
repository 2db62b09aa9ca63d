package import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

/// Where a piece's content will come to rest, seen from where it is.
struct Landing: Equatable {
  /// Distances below it, in points, are not shown: the content is there.
  static let least = 0.5

  /// Signed distance along the axis, in points.
  let distance: Double
  /// Signed count of rows from the one nearest to the centre.
  let rows: Int

  /// Takes the landing of some rows; nil where they are there already, and without rows.
  init?(_ rows: RowScroller) {
    let landing = rows.scroller.projectedOffset
    let offset = rows.scroller.contentOffset
    guard rows.rowCount > 0, abs(landing - offset) >= Self.least else { return nil }
    distance = landing - offset
    self.rows = rows.nearestIndex(to: landing) - rows.nearestIndex(to: offset)
  }

  /// The count of rows with its sign, such as "+12".
  var text: String { rows < 0 ? "−\(rows.magnitude)" : "+\(rows)" }
}

extension DisplayList {
  private static let landingStyle = TextStyle(size: 11, anchor: .center, tabularDigits: true)

  /// Marks where a wheel will come to rest.
  ///
  /// It is a thin bracket around that row, or its count at the rim where the row is out of sight;
  /// nothing while the wheel is there.
  ///
  /// - Parameters:
  ///   - wheel: The wheel.
  ///   - rect: The column's place, in points; the wheel's centre is its centre.
  ///   - theme: The colours.
  package mutating func appendLanding(of wheel: Wheel, in rect: Rect, theme: Theme) {
    guard let landing = Landing(wheel.rows) else { return }
    let center = rect.center
    let appearance = wheel.geometry.appearance(atDistance: landing.distance)
    guard let appearance, appearance.verticalScale > 0.3 else {
      let sign = landing.distance < 0 ? -1.0 : 1
      let rim = min(wheel.geometry.radius + 4, rect.height / 2 - 10)
      let y = center.y + sign * rim
      appendPointer(atX: center.x - 22, y: y, pointsDown: sign > 0, theme.accent)
      appendText(landing.text, Self.landingStyle, x: center.x, y: y, theme.accent)
      return
    }
    let half = wheel.rows.rowExtent / 2 * appearance.verticalScale - 2
    let reach = min(rect.width / 2 - 14, 76)
    guard half > 1, reach > 4 else { return }
    let y = center.y + appearance.y
    appendBracket(x: center.x - reach, y: y, half: half, foot: 1, theme.accent)
    appendBracket(x: center.x + reach, y: y, half: half, foot: -1, theme.accent)
  }

  /// Adds one thin bracket whose feet point to the right, for 1, or to the left, for -1.
  private mutating func appendBracket(
    x: Double,
    y: Double,
    half: Double,
    foot: Double,
    _ color: Color
  ) {
    append(.rectangle(Rect(x: x - 0.75, y: y - half, width: 1.5, height: 2 * half), color))
    let left = foot > 0 ? x + 0.75 : x - 5.75
    append(.rectangle(Rect(x: left, y: y - half, width: 5, height: 1.5), color))
    append(.rectangle(Rect(x: left, y: y + half - 1.5, width: 5, height: 1.5), color))
  }

  /// Marks where a strip will come to rest.
  ///
  /// It is a small triangle pointing up at that place, or at the end with the count of rows where
  /// the place is out of sight; nothing while the strip is there.
  ///
  /// - Parameters:
  ///   - rows: The strip's rows.
  ///   - center: Where the strip's centre and the triangle's middle line cross, in points.
  ///   - reach: How far from the centre places are seen, in points.
  ///   - theme: The colours.
  mutating func appendLanding(
    of rows: RowScroller,
    center: Point,
    reach: Double,
    theme: Theme
  ) {
    guard let landing = Landing(rows), reach > 30 else { return }
    let distance = min(max(landing.distance, -reach), reach)
    appendPointer(atX: center.x + distance, y: center.y, pointsDown: false, theme.accent)
    guard distance != landing.distance else { return }
    let isLeft = distance < 0
    let style = TextStyle(size: 11, anchor: isLeft ? .leading : .trailing, tabularDigits: true)
    appendText(
      landing.text,
      style,
      x: center.x + distance + (isLeft ? 9 : -9),
      y: center.y,
      theme.accent
    )
  }

  private mutating func appendPointer(
    atX x: Double,
    y: Double,
    pointsDown: Bool,
    _ color: Color
  ) {
    let tip = pointsDown ? 3.0 : -3
    append(
      .triangle(
        Point(x: x - 4, y: y - tip),
        Point(x: x + 4, y: y - tip),
        Point(x: x, y: y + tip),
        color
      )
    )
  }
}
