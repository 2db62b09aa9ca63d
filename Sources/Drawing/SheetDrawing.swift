public import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Adds a button with its title.
  public mutating func appendButton(_ title: String, in rect: Rect, theme: Theme) {
    append(.roundedRectangle(rect, radius: rect.height / 2, theme.control))
    appendText(
      title,
      TextStyle(size: 13, anchor: .center),
      x: rect.center.x,
      y: rect.center.y,
      theme.text
    )
  }

  /// Adds a sheet: rounded on top, a grabber, Cancel and Done, and a wheel.
  ///
  /// - Parameters:
  ///   - column: The wheel and what its rows say.
  ///   - rect: The sheet's place, in points.
  ///   - wheel: The wheel's place, in points.
  ///   - toolbarExtent: Height of the strip with grabber and buttons, in points.
  ///   - theme: The colours.
  public mutating func appendSheet(
    _ column: Picker.Column,
    in rect: Rect,
    wheel: Rect,
    toolbarExtent: Double,
    theme: Theme
  ) {
    // The lower corners lie below the window.
    let shape = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height + 24)
    append(.roundedRectangle(shape.inset(x: -1, y: -1), radius: 17, theme.panelEdge))
    append(.roundedRectangle(shape, radius: 16, theme.panel))
    append(
      .roundedRectangle(
        Rect(x: rect.center.x - 18, y: rect.y + 8, width: 36, height: 4),
        radius: 2,
        theme.secondaryText
      )
    )
    let y = rect.y + toolbarExtent / 2
    appendText("Cancel", TextStyle(size: 15), x: rect.x + 18, y: y, theme.pointer)
    appendText(
      "Done",
      TextStyle(size: 15, weight: .semibold, anchor: .trailing),
      x: rect.maxX - 18,
      y: y,
      theme.pointer
    )
    appendSelectionBand(
      in: wheel.inset(x: 16, y: 0),
      rowExtent: column.wheel.rows.rowExtent,
      theme: theme
    )
    appendWheel(column.wheel, in: wheel, isFocused: true, theme: theme) {
      PickerRow(text: column.text(ofRow: $0))
    }
  }
}
