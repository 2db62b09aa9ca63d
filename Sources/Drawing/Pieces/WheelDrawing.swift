package import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Size of a row's text at the centre, in points.
  static let rowTextSize = 20.0
  /// Rows turned further away than this share of their height are not seen; from twice that on they
  /// are seen fully.
  static let leastVerticalScale = 0.08
  /// Height of the soft edge at a wheel's top and bottom, as a share of its radius.
  static let wheelEdgeShare = 0.28

  /// Adds the band that marks the selected rows of a picker.
  package mutating func appendSelectionBand(in rect: Rect, rowExtent: Double, theme: Theme) {
    let band = Rect(
      x: rect.x,
      y: rect.center.y - rowExtent / 2,
      width: rect.width,
      height: rowExtent
    )
    append(.roundedRectangle(band, radius: 8, theme.selectionBand))
  }

  /// Adds the rows of one wheel: turned away, foreshortened and dimmed by the model's geometry.
  ///
  /// A row with a picture has a tile for it before its text, and both together are in the middle.
  ///
  /// - Parameters:
  ///   - wheel: The wheel.
  ///   - rect: The column's place, in points; the wheel's centre is its centre.
  ///   - isFocused: Whether keys go to it.
  ///   - theme: The colours.
  ///   - row: What a row shows.
  package mutating func appendWheel(
    _ wheel: Wheel,
    in rect: Rect,
    isFocused: Bool,
    theme: Theme,
    row: (Int) -> PickerRow
  ) {
    let center = rect.center
    append(.pushClip(rect))
    for index in wheel.visibleIndices {
      guard let appearance = wheel.appearance(ofIndex: index) else { continue }
      let rise = appearance.verticalScale / Self.leastVerticalScale - 1
      guard rise > 0 else { continue }
      let place = wheel.rows.row(at: index)
      let dimming = wheel.rows.isEnabled(index) ? smoothStep(rise) : 0.35 * smoothStep(rise)
      appendRow(
        row(place),
        at: appearance,
        in: rect,
        theme.text.faded((0.12 + 0.88 * appearance.opacity) * dimming)
      )
    }
    append(.popClip)
    if isFocused {
      let half = wheel.rows.rowExtent / 2
      append(
        .roundedRectangle(
          Rect(x: rect.x + 8, y: center.y - half + 8, width: 3, height: 2 * half - 16),
          radius: 1.5,
          theme.accent
        )
      )
    }
    if wheel.rows.rowCount == 0 {
      appendNotice("no rows", in: rect, theme: theme)
    }
  }

  /// Adds the soft edges of wheels side by side: at the top and the bottom of the cylinder rows
  /// come out of the panel's colour.
  ///
  /// - Parameters:
  ///   - rect: The place of all the columns together, in points.
  ///   - radius: The wheels' radius, in points.
  ///   - theme: The colours.
  package mutating func appendWheelEdges(in rect: Rect, radius: Double, theme: Theme) {
    let extent = min(radius, rect.height / 2)
    let depth = radius * Self.wheelEdgeShare
    guard extent > depth else { return }
    let top = rect.center.y - extent
    let bottom = rect.center.y + extent
    let clear = theme.panel.faded(0)
    append(
      .gradient(
        Rect(x: rect.x, y: top, width: rect.width, height: depth),
        from: theme.panel,
        to: clear,
        isVertical: true
      )
    )
    append(
      .gradient(
        Rect(x: rect.x, y: bottom - depth, width: rect.width, height: depth),
        from: clear,
        to: theme.panel,
        isVertical: true
      )
    )
  }

  /// Adds one row; its text is set at half points, so that rows that shrink share their glyphs.
  private mutating func appendRow(
    _ row: PickerRow,
    at appearance: WheelGeometry.Appearance,
    in rect: Rect,
    _ color: Color
  ) {
    let size = (Self.rowTextSize * appearance.scale * 2).rounded() / 2
    guard size > 0 else { return }
    let style = TextStyle(size: size, anchor: .center, tabularDigits: true)
    let y = rect.center.y + appearance.y
    let room = rect.width - 24
    guard let image = row.image else {
      let text = TextWidth.cut(row.text, to: room, style)
      let place = Point(x: rect.center.x, y: y)
      append(.text(text, style, at: place, verticalScale: appearance.verticalScale, color))
      return
    }
    let tile = 1.3 * size
    let gap = 0.4 * size
    let text = TextWidth.cut(row.text, to: room - tile - gap, style)
    let textWidth = TextWidth.estimate(text, style)
    let left = rect.center.x - (tile + gap + textWidth) / 2
    append(
      .symbol(
        image,
        center: Point(x: left + tile / 2, y: y),
        size: tile,
        verticalScale: appearance.verticalScale,
        color
      )
    )
    let place = Point(x: left + tile + gap + textWidth / 2, y: y)
    append(.text(text, style, at: place, verticalScale: appearance.verticalScale, color))
  }
}
