package import Drawing

/// A picture in memory of its own that display lists are drawn into.
package final class MemoryPicture {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let renderer: MemoryRenderer
  private var placed = PlacedList()
  private var colors: [UInt32] = []

  /// Creates a black picture.
  ///
  /// - Parameters:
  ///   - width: Pixels across; over 0.
  ///   - height: Pixels down; over 0.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0xFF00_0000, count: width * height)
    renderer = MemoryRenderer(pixels: pixels, pitch: width, width: width, height: height)
  }

  deinit {
    pixels.deallocate()
  }

  /// Draws a list in place of everything drawn before.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - scale: Pixels per point, over 0.
  ///   - glyphs: Where the masks of texts and symbols come from.
  package func draw(_ list: DisplayList, scale: Double, glyphs: any GlyphSource) {
    placed.place(list, scale: scale, bounds: renderer.bounds, glyphs: glyphs)
    placed.draw(on: renderer)
    placed.removeAll()
  }

  /// How much of the picture the last drawing changed, in 0...1.
  package var changedShare: Double { renderer.changedShare }

  /// Where the last drawing changed the picture.
  package var changes: [PixelRect] { renderer.changes }

  /// A copy of the picture.
  package var image: PixelImage {
    renderer.copy(into: &colors)
    return PixelImage(width: renderer.bounds.width, height: renderer.bounds.height, colors: colors)
  }
}
