package import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Radius of a sheet's upper corners, in points.
  static let sheetRadius = 16.0
  /// How far the layers of a sheet's shadow reach beyond it, in points; so close that no step shows.
  private static let shadowReaches = [26.0, 22, 18.5, 15.5, 12.5, 10, 7.5, 5.5, 3.5, 2]

  /// Adds a sheet: rounded on top, a soft shadow, a grabber, Cancel and Done, and a wheel.
  ///
  /// - Parameters:
  ///   - picker: The picker on the sheet; its first column is drawn.
  ///   - rect: The sheet's place, in points; the part below the window is not seen.
  ///   - wheel: The wheel's place, in points.
  ///   - toolbarExtent: Height of the strip with grabber and buttons, in points.
  ///   - showsLanding: Whether the row is marked where the wheel will come to rest.
  ///   - theme: The colours.
  package mutating func appendSheet(
    _ picker: Picker,
    in rect: Rect,
    wheel: Rect,
    toolbarExtent: Double,
    showsLanding: Bool = false,
    theme: Theme
  ) {
    // The lower corners are below the window.
    let shape = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height + 24)
    for reach in Self.shadowReaches {
      append(
        .roundedRectangle(
          shape.inset(x: -reach, y: -reach),
          radius: Self.sheetRadius + reach,
          Color(0x000000, opacity: 0.03)
        )
      )
    }
    append(
      .roundedRectangle(shape.inset(x: -1, y: -1), radius: Self.sheetRadius + 1, theme.panelEdge)
    )
    append(.roundedRectangle(shape, radius: Self.sheetRadius, theme.panel))
    appendToolbar(in: rect, extent: toolbarExtent, theme: theme)
    let content = picker.columns[0].wheel
    appendSelectionBand(
      in: wheel.inset(x: 16, y: 0),
      rowExtent: content.rows.rowExtent,
      theme: theme
    )
    appendWheel(content, in: wheel, isFocused: false, theme: theme) {
      PickerRow(text: picker.text(ofRow: $0, in: 0))
    }
    appendWheelEdges(in: wheel, radius: content.geometry.radius, theme: theme)
    if showsLanding { appendLanding(of: content, in: wheel, theme: theme) }
  }

  private mutating func appendToolbar(in rect: Rect, extent: Double, theme: Theme) {
    append(
      .roundedRectangle(
        Rect(x: rect.center.x - 18, y: rect.y + 8, width: 36, height: 4),
        radius: 2,
        theme.secondaryText.faded(0.6)
      )
    )
    let y = rect.y + extent / 2 + 2
    appendText("Cancel", TextStyle(size: 15), x: rect.x + 18, y: y, theme.pointer)
    appendText(
      "Done",
      TextStyle(size: 15, weight: .semibold, anchor: .trailing),
      x: rect.maxX - 18,
      y: y,
      theme.pointer
    )
    appendHairline(
      Rect(x: rect.x, y: rect.y + extent - 1, width: rect.width, height: 1),
      theme.panelEdge
    )
  }
}
