package import Drawing

/// Draws rectangles, gradients, polygons and masks, into memory or with a graphics processor.
///
/// `PlacedList.draw(on:)` divides all other shapes into these four. It calls `begin`, then `beginShape` and the
/// drawing methods for each shape, and finally `end`. All lengths are in pixels. Colours that are not opaque
/// are blended.
@MainActor package protocol ShapeRenderer: AnyObject {
  /// Of the whole picture.
  var bounds: PixelRect { get }

  /// Begins a picture, and fills it with the list's background colour.
  ///
  /// Parts that do not differ from the previous picture may be left as they are.
  ///
  /// - Returns: Index of the first shape that must be drawn: 0, or the number of kept shapes.
  func begin(_ list: PlacedList) -> Int

  /// Prepares for the shape at an index of the list; nothing may be drawn outside its visible pixels.
  ///
  /// - Returns: True if the shape must be drawn.
  func beginShape(_ index: Int, _ shape: PlacedShape) -> Bool

  /// Fills a rectangle; its edges may be between pixels, and a pixel that is half inside is half covered.
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

  /// Fills the pixels of a convex polygon that are in `visible`; `filler` computes its spans.
  func fill(
    _ corners: ArraySlice<Point>,
    within visible: PixelRect,
    _ color: Color,
    by filler: inout PolygonFill
  )

  /// Fills the visible pixels that a mask covers; if `limit` is not nil, only those within `limit`.
  func draw(_ mask: Mask, at place: MaskPlace, within limit: PixelRect?, _ color: Color)

  /// Completes the picture after its last shape; does nothing in renderers that draw each shape immediately.
  func end()
}

extension ShapeRenderer {
  package func end() {}

  /// Fills each row or column of pixels with one colour of the gradient.
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

  /// Fills the spans that `filler` computes for the polygon, one call for each span of equal coverage.
  package func fill(
    _ corners: ArraySlice<Point>,
    within visible: PixelRect,
    _ color: Color,
    by filler: inout PolygonFill
  ) {
    filler.forEachSpan(of: corners, within: visible) { fill($0, color.faded($1)) }
  }

  func fill(_ rect: PixelRect, _ color: Color) {
    let rows = CoverageSpan(rect.top, rect.bottom)
    fill(columns: CoverageSpan(rect.left, rect.right), rows: rows, color)
  }
}
