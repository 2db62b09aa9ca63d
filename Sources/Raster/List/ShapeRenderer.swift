package import Drawing

/// Draws the shapes of a list: into memory, or on a graphics processor.
///
/// All lengths are in pixels. Colours that are not opaque are blended. `PlacedList.draw(on:)` calls
/// `begin`, for each visible shape `beginShape` and one drawing method, and then `end`.
package protocol ShapeRenderer: AnyObject {
  /// The whole picture.
  var bounds: PixelRect { get }

  /// Begins a picture: clears it with the list's background as far as the list changes it.
  func begin(_ list: PlacedList)

  /// Prepares for one shape.
  ///
  /// - Parameters:
  ///   - index: Index of the shape in the list.
  ///   - visible: The pixels it may touch, within its clip.
  ///   - clip: Nothing may be drawn outside it.
  /// - Returns: Whether the shape must be drawn.
  func beginShape(_ index: Int, visible: PixelRect, clip: PixelRect) -> Bool

  /// Fills a rectangle whose edges may be between pixels: a pixel half inside is half covered.
  func fill(_ edges: Edges, _ color: Color)

  /// Fills a rectangle on whole pixels with round corners; a radius over half its side becomes that.
  func fillRounded(_ edges: Edges, radius: Double, _ color: Color)

  /// Fills a circle, or the part of it outside `hole`; the centre may be between pixels.
  func fillRing(center: Point, radius: Double, hole: Double, _ color: Color)

  /// Fills a convex polygon with smooth edges.
  func fillPolygon(_ corners: ArraySlice<Point>, _ color: Color)

  /// Fills a rectangle on whole pixels with a colour that changes evenly along one axis.
  func fillGradient(_ edges: Edges, from start: Color, to end: Color, isVertical: Bool)

  /// Colours what the mask of a text or a symbol covers.
  func draw(_ mask: Mask, at place: MaskPlace, _ color: Color)

  /// Ends the picture.
  func end()
}

extension PlacedList {
  /// Draws the list in place of the picture before.
  package func draw(on renderer: any ShapeRenderer) {
    renderer.begin(self)
    var clip = bounds
    for index in shapes.indices {
      let visible = shapes[index].visible
      if case .clip(let rect) = shapes[index].kind { clip = rect }
      guard !visible.isEmpty, renderer.beginShape(index, visible: visible, clip: clip) else {
        continue
      }
      switch shapes[index].kind {
      case .rectangle(let edges, let color):
        renderer.fill(edges, color)
      case .rounded(let edges, let radius, let color):
        renderer.fillRounded(edges, radius: radius, color)
      case .ring(let center, let radius, let hole, let color):
        renderer.fillRing(center: center, radius: radius, hole: hole, color)
      case .polygon(let first, let count, let color):
        renderer.fillPolygon(corners[first..<first + count], color)
      case .gradient(let edges, let start, let end, let isVertical):
        renderer.fillGradient(edges, from: start, to: end, isVertical: isVertical)
      case .mask(let index, let place, let color):
        renderer.draw(masks[index], at: place, color)
      case .clip, .nothing:
        break
      }
    }
    renderer.end()
  }
}
