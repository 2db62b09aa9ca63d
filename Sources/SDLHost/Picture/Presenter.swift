package import Drawing
package import Raster

/// Puts display lists on the window.
///
/// Coordinates are multiplied by the window's scale. Shapes may be between pixels, and so may text
/// that moves sideways or is squeezed; other text is on whole pixels, so that it stays sharp.
/// Drawing and presenting are two steps because they are timed separately.
@MainActor package final class Presenter {
  package let window: Window

  /// What text is set with.
  package let fonts: Fonts
  let glyphs: GlyphCache
  private var placed = PlacedList()

  /// Creates a presenter with empty caches.
  ///
  /// - Parameters:
  ///   - window: The window drawn to.
  ///   - fonts: What text is set with.
  ///   - symbolFolder: Folder of the symbols' PNG files; with nil every symbol is a box.
  package init(window: Window, fonts: Fonts, symbolFolder: String? = nil) {
    self.window = window
    self.fonts = fonts
    // A window does not wait for a disk; pictures without a display have every symbol.
    let loadsInBackground = window.target.window != nil
    glyphs = GlyphCache(
      fonts: fonts,
      symbolFolder: symbolFolder,
      loadsInBackground: loadsInBackground
    )
  }

  /// Masks of texts and symbols, for pictures drawn beside the window.
  package var glyphSource: any GlyphSource { glyphs }

  /// Lines of text set since the presenter was created; a warm run adds none.
  package var textLinesSet: Int { glyphs.linesSet }

  /// Sets the folder of the symbols' PNG files.
  package func useSymbols(in folder: String) { glyphs.useSymbols(in: folder) }

  /// Draws a list in place of everything drawn before; nothing is shown yet.
  ///
  /// If a graphics processor fails, the processor draws from then on.
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

  /// Shows what was drawn; with a hardware renderer it waits for the display.
  ///
  /// - Throws: `SDLError` if the picture cannot be sent to the display.
  package func present() throws(SDLError) {
    try window.target.show()
  }

  /// Reads what was drawn last, before or after it is shown; with a hardware renderer only before.
  ///
  /// Pixels are 0xXXRRGGBB with any highest byte, rows from the top; the array is resized to the picture.
  package func readColors(into colors: inout [UInt32]) throws(SDLError) {
    try window.target.readColors(into: &colors)
  }

  /// A copy of what was drawn last, as `readColors` reads it.
  func pixels() throws(SDLError) -> PixelImage {
    var colors: [UInt32] = []
    try readColors(into: &colors)
    let bounds = window.target.bounds
    return PixelImage(width: bounds.width, height: bounds.height, colors: colors)
  }

  /// What was drawn last as a PNG file.
  package func pngSnapshot() throws(SDLError) -> [UInt8] { try pixels().png() }
}
