package import Pickers
// The import makes this file recompile if the layout of a scroller inside a picker changes.
import ScrollPhysics

extension DisplayList {
  /// Radius of a sheet's upper corners, in points.
  private static let sheetRadius = 16.0
  /// Distances that the layers of a sheet's shadow extend beyond the sheet, in points.
  ///
  /// The layers are so close together that no steps are visible.
  private static let shadowWidths = [26.0, 22, 18.5, 15.5, 12.5, 10, 7.5, 5.5, 3.5, 2]

  /// Adds a sheet with a soft shadow, round upper corners, a grabber, the buttons Cancel and Done, and the
  /// first column of a picker.
  ///
  /// `rect` may extend below the window. The toolbar is at the top of `rect`. The column is drawn as `wheel` in
  /// the rectangle `wheelPlace`, and its rows have the font size `rowSize`.
  package mutating func appendSheet(
    _ picker: Picker,
    wheel: Wheel,
    in rect: Rect,
    wheelPlace: Rect,
    toolbarExtent: Double,
    rowSize: Double = rowTextSize,
    showsLanding: Bool = false,
    theme: Theme
  ) {
    // The lower corners are below the window.
    let shape = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height + 24)
    func appendLayer(_ width: Double, _ color: Color) {
      let layer = shape.inset(x: -width, y: -width)
      append(.roundedRectangle(layer, radius: Self.sheetRadius + width, color))
    }
    for width in Self.shadowWidths { appendLayer(width, Color(0x000000, opacity: 0.03)) }
    appendLayer(1, theme.panelEdge)
    appendLayer(0, theme.panel)
    appendToolbar(in: rect, extent: toolbarExtent, theme: theme)
    let band = wheelPlace.inset(x: 16, y: 0)
    appendSelectionBand(in: band, rowExtent: wheel.rows.rowExtent, theme: theme)
    appendWheel(wheel, in: wheelPlace, isFocused: false, size: rowSize, theme: theme) {
      PickerRow(text: picker.text(ofRow: $0, in: 0))
    }
    appendWheelEdges(in: wheelPlace, radius: wheel.geometry.radius, theme: theme)
    if showsLanding { appendLanding(of: wheel, in: wheelPlace, theme: theme) }
  }

  private mutating func appendToolbar(in rect: Rect, extent: Double, theme: Theme) {
    let grabber = Rect(x: rect.center.x - 18, y: rect.y + 8, width: 36, height: 4)
    append(.roundedRectangle(grabber, radius: 2, theme.secondaryText.faded(0.6)))
    let y = rect.y + extent / 2 + 2
    appendText("Cancel", TextStyle(size: 15), x: rect.x + 18, y: y, theme.pointer)
    let style = TextStyle(size: 15, weight: .semibold, anchor: .trailing)
    appendText("Done", style, x: rect.maxX - 18, y: y, theme.pointer)
    let line = Rect(x: rect.x, y: rect.y + extent - 1, width: rect.width, height: 1)
    appendHairline(line, theme.panelEdge)
  }
}
