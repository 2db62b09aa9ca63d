package import Pickers
// The import makes this file recompile if the layout of a scroller inside a picker changes.
import ScrollPhysics

/// The position at which a piece's content will come to rest, relative to its present position.
private struct Landing {
  /// Signed distance to the resting position along the axis, in points.
  let distance: Double
  /// Signed number of rows between the row that is nearest to the centre now and the resting row.
  let rows: Int

  /// nil if there are no rows, or if the resting position is less than half a point away.
  init?(_ rows: RowScroller) {
    let landing = rows.scroller.projectedOffset
    let offset = rows.scroller.contentOffset
    guard rows.rowCount > 0, abs(landing - offset) >= 0.5 else { return nil }
    distance = landing - offset - rows.displacement
    self.rows = rows.nearestIndex(to: landing) - rows.nearestIndex(to: offset)
  }

  /// The number of rows with a sign, such as "+12".
  var text: String { rows < 0 ? "−\(rows.magnitude)" : "+\(rows)" }
}

extension DisplayList {
  /// Marks the position at which a wheel that is centred in the rectangle will come to rest.
  ///
  /// The mark is a thin bracket around the row. If the row is not visible, the mark is a triangle at the rim
  /// with the number of rows. There is no mark if the wheel is already at this position.
  package mutating func appendLanding(of wheel: Wheel, in rect: Rect, theme: Theme) {
    guard let landing = Landing(wheel.rows) else { return }
    let center = rect.center
    let appearance = wheel.geometry.appearance(atDistance: landing.distance)
    guard let appearance, appearance.verticalScale > 0.3 else {
      let sign = landing.distance < 0 ? -1.0 : 1
      let y = center.y + sign * min(wheel.geometry.radius + 4, rect.height / 2 - 10)
      let place = Point(x: center.x - 22, y: y)
      appendTriangle(at: place, width: 8, height: 6 * sign, theme.accent)
      let style = TextStyle(size: 11, anchor: .center, tabularDigits: true)
      appendText(landing.text, style, x: center.x, y: y, theme.accent)
      return
    }
    let half = wheel.rows.rowExtent / 2 * appearance.verticalScale - 2
    // Beside the bar of the focus.
    let halfLength = min(rect.width / 2 - 8, 76)
    guard half > 1, halfLength > 4 else { return }
    let top = center.y + appearance.y - half
    for index in 0...1 {
      let side = Double(2 * index - 1)
      let x = center.x + side * halfLength
      let left = side < 0 ? x + 0.75 : x - 5.75
      append(.rectangle(Rect(x: x - 0.75, y: top, width: 1.5, height: 2 * half), theme.accent))
      append(.rectangle(Rect(x: left, y: top, width: 5, height: 1.5), theme.accent))
      let foot = Rect(x: left, y: top + 2 * half - 1.5, width: 5, height: 1.5)
      append(.rectangle(foot, theme.accent))
    }
  }

  /// Marks the position at which a horizontal strip of rows will come to rest.
  ///
  /// The mark is a small triangle that points up. If the position is not visible, the triangle is at the end of
  /// the strip, `halfLength` points from its centre, with the number of rows. There is no mark if the strip is
  /// already at this position. `sign` is -1 if the rows run from right to left, and otherwise 1.
  mutating func appendLanding(
    of rows: RowScroller,
    center: Point,
    halfLength: Double,
    sign: Double = 1,
    theme: Theme
  ) {
    guard let landing = Landing(rows), halfLength > 30 else { return }
    let distance = sign * min(max(landing.distance, -halfLength), halfLength)
    let place = Point(x: center.x + distance, y: center.y)
    appendTriangle(at: place, width: 8, height: -6, theme.accent)
    guard abs(distance) != abs(landing.distance) else { return }
    let isLeft = distance < 0
    let style = TextStyle(size: 11, anchor: isLeft ? .leading : .trailing, tabularDigits: true)
    appendText(landing.text, style, x: place.x + (isLeft ? 9 : -9), y: place.y, theme.accent)
  }
}
