package import Drawing
import Raster

/// Draws display lists and shows them in the window.
///
/// Coordinates are multiplied by the window's scale. Shapes are not rounded to whole pixels. Text
/// is placed on whole pixels, so that it stays sharp, unless it moves sideways or is squeezed.
/// Drawing and presenting are two steps so that they can be measured separately.
@MainActor package final class Presenter {
  package let window: Window

  package let fonts: Fonts
  let glyphs: GlyphCache
  private var placed = PlacedList()

  package init(window: Window, fonts: Fonts, symbols: SymbolSource = SymbolSource()) {
    self.window = window
    self.fonts = fonts
    glyphs = GlyphCache(fonts: fonts, symbols: symbols)
  }

  /// Number of lines of text that were laid out since creation.
  ///
  /// A line that is in the cache does not count. If all texts are in the cache, the number does not change.
  package var textLinesSet: Int { glyphs.linesSet }

  /// Replaces the PNG files of the symbols, reads the named ones, and removes the masks of the old files.
  package func use(_ symbols: SymbolSource) {
    glyphs.symbols.source = symbols
    placed = PlacedList()
  }

  /// Draws a list as a new picture, which `present` shows.
  ///
  /// If the graphics processor fails, this picture and all later ones are shown without it.
  ///
  /// - Throws: `SDLError` if there is no memory for the window's new size.
  package func draw(_ list: DisplayList) throws(SDLError) {
    do throws(SDLError) {
      try drawOnce(list)
    } catch {
      try window.replaceRenderer(after: error)
      try drawOnce(list)
    }
  }

  private func drawOnce(_ list: DisplayList) throws(SDLError) {
    let renderer = try window.target.renderer()
    placed.draw(list, scale: window.scale, glyphs: glyphs, on: renderer)
    try window.target.finishDrawing()
  }

  /// Shows the picture that was drawn last; with a graphics processor, waits until the display takes it.
  ///
  /// - Throws: `SDLError` if the picture cannot be sent to the display.
  package func present() throws(SDLError) {
    try window.target.show()
  }

  /// Reads the pixels of the picture that was drawn last.
  ///
  /// A pixel is 0xXXRRGGBB with any highest byte. Rows are from the top. The array is resized to
  /// the picture.
  package func readColors(into colors: inout [UInt32]) throws(SDLError) {
    try window.target.readColors(into: &colors)
  }

  /// Returns a copy of the picture that was drawn last.
  func pixels() throws(SDLError) -> PixelImage {
    var colors: [UInt32] = []
    try readColors(into: &colors)
    let bounds = window.target.bounds
    return PixelImage(width: bounds.width, height: bounds.height, colors: colors)
  }

  /// Returns the picture that was drawn last as the bytes of a PNG file.
  package func pngSnapshot() throws(SDLError) -> [UInt8] { try pixels().png() }
}
