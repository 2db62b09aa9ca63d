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

  /// Adds the rows of one wheel: turned away, foreshortened and dimmed by the model's geometry.
  ///
  /// - Parameters:
  ///   - column: The wheel and what its rows say.
  ///   - rect: The column's place, in points; the wheel's centre is its centre.
  ///   - isFocused: Whether keys go to it.
  ///   - theme: The colours.
  public mutating func appendWheel(
    _ column: Picker.Column,
    in rect: Rect,
    isFocused: Bool,
    theme: Theme
  ) {
    let wheel = column.wheel
    let style = TextStyle(size: 20, anchor: .center, tabularDigits: true)
    let center = rect.center
    append(.pushClip(rect))
    for index in wheel.visibleIndices {
      guard let appearance = wheel.appearance(ofIndex: index) else { continue }
      guard appearance.verticalScale > 0.12 else { continue }
      let row = wheel.rows.row(at: index)
      append(
        .text(
          column.titles[row],
          style,
          at: Point(x: center.x, y: center.y + appearance.y),
          verticalScale: appearance.verticalScale,
          theme.text.faded(0.12 + 0.88 * appearance.opacity)
        )
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
      appendText("no rows", style, x: center.x, y: center.y, theme.secondaryText)
    }
  }
}
