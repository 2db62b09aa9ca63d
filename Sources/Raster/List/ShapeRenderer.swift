package import Drawing

/// Draws rectangles and masks: into memory, or on a graphics processor.
///
/// `PlacedList.draw(on:)` cuts every other shape into these. It calls `begin`, for each shape
/// `beginShape` and then the drawing methods, and `end`. All lengths are in pixels. Colours that are not opaque
/// are blended.
@MainActor package protocol ShapeRenderer: AnyObject {
  /// The whole picture.
  var bounds: PixelRect { get }

  /// Begins a picture: clears it with the list's background as far as the list changes it.
  func begin(_ list: PlacedList)

  /// Prepares for the shape at an index of the list; nothing may be drawn outside its clip.
  ///
  /// - Returns: Whether the shape must be drawn.
  func beginShape(_ index: Int, _ shape: PlacedShape) -> Bool

  /// Fills a rectangle whose edges may be between pixels: a pixel half inside is half covered.
  func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color)

  /// Colours what a mask covers, or the part of it within `limit` if the mask is on whole pixels.
  func draw(_ mask: Mask, at place: MaskPlace, within limit: PixelRect?, _ color: Color)

  /// Ends a picture.
  func end()
}

extension ShapeRenderer {
  package func end() {}

  /// Fills whole pixels.
  func fill(_ rect: PixelRect, _ color: Color) {
    let rows = CoverageSpan(rect.top, rect.bottom)
    fill(columns: CoverageSpan(rect.left, rect.right), rows: rows, color)
  }
}
