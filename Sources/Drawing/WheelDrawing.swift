public import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Adds the band that marks the selected rows of a picker.
  public mutating func appendSelectionBand(in rect: Rect, rowExtent: Double, theme: Theme) {
    let band = Rect(
      x: rect.x,
      y: rect.center.y - rowExtent / 2,
      width: rect.width,
      height: rowExtent
    )
    append(.roundedRectangle(band, radius: 8, theme.selectionBand))
  }

  /// Size of a row's text at the centre, in points.
  static let rowTextSize = 20.0

  /// Adds the rows of one wheel: turned away, foreshortened and dimmed by the model's geometry.
  ///
  /// - Parameters:
  ///   - wheel: The wheel.
  ///   - rect: The column's place, in points; the wheel's centre is its centre.
  ///   - isFocused: Whether keys go to it.
  ///   - theme: The colours.
  ///   - row: What a row shows.
  public mutating func appendWheel(
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
      guard appearance.verticalScale > 0.12 else { continue }
      let place = wheel.rows.row(at: index)
      let dimming = wheel.rows.isEnabled(index) ? 1 : 0.35
      appendRow(
        row(place),
        at: appearance,
        center: center,
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
      appendText(
        "no rows",
        TextStyle(size: 15, anchor: .center),
        x: center.x,
        y: center.y,
        theme.secondaryText
      )
    }
  }

  /// Adds one row; its text is set at half points, so that rows that shrink share their glyphs.
  private mutating func appendRow(
    _ row: PickerRow,
    at appearance: WheelGeometry.Appearance,
    center: Point,
    _ color: Color
  ) {
    let size = (Self.rowTextSize * appearance.scale * 2).rounded() / 2
    guard size > 0 else { return }
    append(
      .text(
        row.text,
        TextStyle(size: size, anchor: .center, tabularDigits: true),
        at: Point(x: center.x, y: center.y + appearance.y),
        verticalScale: appearance.verticalScale,
        color
      )
    )
  }
}
