package import Pickers
// The import makes this file recompile if the layout of a scroller inside a picker changes.
import ScrollPhysics

extension DisplayList {
  /// Largest font size of a row's text at the centre, in points.
  package static let rowTextSize = 20.0
  /// Vertical scale from which rows are visible, and from which they are opaque.
  private static let verticalScales = (visible: 0.06, opaque: 0.5)

  private static func rowStyle(size: Double) -> TextStyle {
    TextStyle(size: size, anchor: .center, tabularDigits: true)
  }

  /// Width of a row's image with the gap beside it, as a multiple of the font size.
  private static func imageWidth(_ row: PickerRow) -> Double { row.image == nil ? 0 : 1.7 }

  /// Returns the width of a row with its image, as a multiple of the font size.
  package static func rowWidth(_ row: PickerRow) -> Double {
    imageWidth(row) + TextWidth.estimate(row.text, rowStyle(size: 1))
  }

  /// Width of the texts and images in a column, in points.
  private static func rowSpace(in rect: Rect) -> Double { rect.width - min(24, 0.2 * rect.width) }

  /// Returns the font size of all rows of a column whose widest row has this width.
  package static func rowSize(forWidth width: Double, in rect: Rect) -> Double {
    TextWidth.fittingSize(rowTextSize, ofLength: width * rowTextSize, to: rowSpace(in: rect))
  }

  package mutating func appendSelectionBand(in rect: Rect, rowExtent: Double, theme: Theme) {
    let band = Rect(center: rect.center, width: rect.width, height: rowExtent)
    append(.roundedRectangle(band, radius: 8, theme.selectionBand))
  }

  /// Adds the title of a column at the upper end of its rectangle.
  package mutating func appendColumnTitle(_ title: String, in rect: Rect, theme: Theme) {
    var style = TextStyle(size: 12, weight: .semibold, anchor: .center)
    let title = TextWidth.fit(title, to: rect.width - 8, &style)
    appendText(title, style, x: rect.center.x, y: rect.y + 16, theme.secondaryText)
  }

  /// Adds the rows of a wheel that is centred in the rectangle.
  ///
  /// The wheel's geometry determines the position, height and colour of each row; rows fade out at the rim. The
  /// image of a row is to the left of its text, and the two are centred together. `size` is the font size of a row at
  /// the centre; a text that is too long is cut. If the wheel has the focus, a bar is at the leading edge of the
  /// wheel.
  package mutating func appendWheel(
    _ wheel: Wheel,
    in rect: Rect,
    isFocused: Bool,
    isRightToLeft: Bool = false,
    size: Double = rowTextSize,
    theme: Theme,
    row: (Int) -> PickerRow
  ) {
    append(.pushClip(rect))
    for index in wheel.visibleIndices {
      guard let appearance = wheel.appearance(ofIndex: index) else { continue }
      let (visible, opaque) = Self.verticalScales
      let rise = smoothStep((appearance.verticalScale - visible) / (opaque - visible))
      guard rise > 0 else { continue }
      let opacity = wheel.rows.isEnabled(index) ? rise : 0.35 * rise
      let color = theme.textColor(importance: appearance.opacity).faded(opacity)
      appendRow(row(wheel.rows.row(at: index)), size, at: appearance, in: rect, color)
    }
    append(.popClip)
    if isFocused {
      let height = wheel.rows.rowExtent - 16
      let x = isRightToLeft ? rect.maxX - 3 : rect.x
      appendBar(x: x, y: rect.center.y - height / 2, height: height, theme.accent)
    }
    if wheel.rows.rowCount == 0 { appendNotice("no rows", in: rect, theme: theme) }
  }

  /// Adds the rows of a wheel as they would be at another offset, faintly and in the colour of pointers.
  ///
  /// The wheel is centred in the rectangle. `offset` is in points; for a wheel that loops, it can be beyond the
  /// last row. `opacity` is in 0...1.
  package mutating func appendGhost(
    of wheel: Wheel,
    at offset: Double,
    opacity: Double,
    in rect: Rect,
    size: Double = rowTextSize,
    theme: Theme,
    row: (Int) -> PickerRow
  ) {
    guard wheel.rows.rowCount > 0, opacity > 0 else { return }
    append(.pushClip(rect))
    for index in wheel.rows.indices(within: wheel.geometry.visibleDistance, of: offset) {
      let distance = Double(index) * wheel.rows.rowExtent - offset
      guard let appearance = wheel.geometry.appearance(atDistance: distance),
        appearance.verticalScale > 0.12
      else { continue }
      let color = theme.pointer.faded(opacity * appearance.opacity)
      appendRow(row(wheel.rows.row(at: index)), size, at: appearance, in: rect, color)
    }
    append(.popClip)
  }

  /// Adds gradients at the upper and lower edges of wheels; rows fade into the panel's colour there.
  package mutating func appendWheelEdges(in rect: Rect, radius: Double, theme: Theme) {
    let extent = min(radius, rect.height / 2)
    let depth = 0.28 * radius
    guard extent > depth else { return }
    let rim = Rect(center: rect.center, width: rect.width, height: 2 * extent)
    appendFade(of: rim, depth: depth, isVertical: true, from: theme.panel, to: theme.panel)
  }

  /// Adds a row: its image, if there is one, and its text.
  ///
  /// The font size is a multiple of half a point, so that fewer glyphs must be stored.
  private mutating func appendRow(
    _ row: PickerRow,
    _ size: Double,
    at appearance: Wheel.Appearance,
    in rect: Rect,
    _ color: Color
  ) {
    let size = (size * appearance.scale * 2).rounded() / 2
    guard size > 0 else { return }
    let style = Self.rowStyle(size: size)
    let scale = appearance.verticalScale
    var place = Point(x: rect.center.x, y: rect.center.y + appearance.y)
    let imageWidth = Self.imageWidth(row) * size
    let text = TextWidth.cut(row.text, to: Self.rowSpace(in: rect) - imageWidth, style)
    if let image = row.image {
      let tile = 1.3 * size
      let left = place.x - (imageWidth + TextWidth.estimate(text, style)) / 2
      let center = Point(x: left + tile / 2, y: place.y)
      append(.symbol(image, center: center, size: tile, verticalScale: scale, color))
      place.x += imageWidth / 2
    }
    append(.text(text, style, at: place, verticalScale: scale, color))
  }
}
