package import Drawing

/// Draws rectangles, gradients, polygons and masks into memory or with a graphics processor.
///
/// `PlacedList.draw(on:)` divides every other shape into these. It calls `begin`, for each shape
/// `beginShape` and then the drawing methods, and `end`. All lengths are in pixels. Colours that
/// are not opaque are blended.
@MainActor package protocol ShapeRenderer: AnyObject {
  /// The whole picture.
  var bounds: PixelRect { get }

  /// Begins a picture: fills the parts that the list changes with the list's background colour.
  func begin(_ list: PlacedList)

  /// Prepares for the shape at an index of the list; nothing may be drawn outside its clip.
  ///
  /// - Returns: Whether the shape must be drawn.
  func beginShape(_ index: Int, _ shape: PlacedShape) -> Bool

  /// Fills a rectangle whose edges may be between pixels: a pixel half inside is half covered.
  func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color)

  /// Fills the visible pixels of a rectangle with a gradient from the top or left edge to the
  /// opposite edge.
  func fill(
    _ rect: PixelRect,
    from start: Color,
    to end: Color,
    isVertical: Bool,
    within visible: PixelRect
  )

  /// Fills the pixels of a convex polygon that are in `visible`; `filler` finds its spans.
  func fill(
    _ corners: ArraySlice<Point>,
    within visible: PixelRect,
    _ color: Color,
    by filler: inout PolygonFill
  )

  /// Fills the pixels that a mask covers; if the mask is on whole pixels, only those within
  /// `limit`.
  func draw(_ mask: Mask, at place: MaskPlace, within limit: PixelRect?, _ color: Color)

  /// Ends a picture.
  func end()
}

extension ShapeRenderer {
  package func end() {}

  /// Fills each line of pixels in its own colour.
  package func fill(
    _ rect: PixelRect,
    from start: Color,
    to end: Color,
    isVertical: Bool,
    within visible: PixelRect
  ) {
    for position in isVertical ? visible.rows : visible.columns {
      var (line, low, extent) = (rect, rect.left, rect.width)
      if isVertical {
        (low, extent, line.top, line.bottom) = (rect.top, rect.height, position, position + 1)
      } else {
        (line.left, line.right) = (position, position + 1)
      }
      let share = (Double(position - low) + 0.5) / Double(extent)
      fill(line, start.mixed(with: end, share: share))
    }
  }

  /// Fills each span of equal coverage.
  package func fill(
    _ corners: ArraySlice<Point>,
    within visible: PixelRect,
    _ color: Color,
    by filler: inout PolygonFill
  ) {
    filler.forEachSpan(of: corners, within: visible) { fill($0, color.faded($1)) }
  }

  /// Fills whole pixels.
  func fill(_ rect: PixelRect, _ color: Color) {
    let rows = CoverageSpan(rect.top, rect.bottom)
    fill(columns: CoverageSpan(rect.left, rect.right), rows: rows, color)
  }
}
