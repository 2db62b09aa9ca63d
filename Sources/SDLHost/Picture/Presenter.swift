package import Drawing
package import Raster

/// The PNG files that symbols are drawn from.
package nonisolated struct SymbolSource: Equatable, Sendable {
  /// The folder of the files; with nil a symbol without content is a box.
  package var folder: String?
  /// The content of files that replace those of the folder, by name.
  package var contents: [String: [UInt8]] = [:]

  package init(folder: String? = nil, contents: [String: [UInt8]] = [:]) {
    (self.folder, self.contents) = (folder, contents)
  }
}

/// Draws display lists and shows them in the window.
///
/// Coordinates are multiplied by the window's scale. Shapes may be between pixels, and so may text
/// that moves sideways or is squeezed; other text is on whole pixels, so that it stays sharp.
/// Drawing and presenting are two steps so that they can be measured separately.
@MainActor package final class Presenter {
  package let window: Window

  /// The fonts of texts.
  package let fonts: Fonts
  let glyphs: GlyphCache
  private var placed = PlacedList()

  /// Creates a presenter with empty caches.
  ///
  /// - Parameters:
  ///   - window: The window in which lists are drawn.
  ///   - fonts: The fonts of texts.
  ///   - symbols: The pictures of symbols.
  package init(window: Window, fonts: Fonts, symbols: SymbolSource = SymbolSource()) {
    self.window = window
    self.fonts = fonts
    // A window does not wait for files to be read. Pictures without a display contain every symbol.
    let loadsInBackground = window.target.window != nil
    glyphs = GlyphCache(
      fonts: fonts,
      symbolFolder: symbols.folder,
      loadsInBackground: loadsInBackground
    )
    glyphs.use(symbols)
  }

  /// Masks of texts and symbols, for pictures that are not drawn in the window.
  package var glyphSource: any GlyphSource { glyphs }

  /// Number of lines of text that were set since creation; a run with warm caches adds none.
  package var textLinesSet: Int { glyphs.linesSet }

  /// Sets the pictures of the symbols.
  package func use(_ symbols: SymbolSource) { glyphs.use(symbols) }

  /// Draws a list and replaces the previous picture; the result is not shown yet.
  ///
  /// If the graphics processor fails, this and later pictures are drawn in memory.
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

  /// Shows the drawn picture; with a hardware renderer it waits for the display.
  ///
  /// - Throws: `SDLError` if the picture cannot be sent to the display.
  package func present() throws(SDLError) {
    try window.target.show()
  }

  /// Reads the picture that was drawn last.
  ///
  /// With a hardware renderer it must not have been shown yet.
  ///
  /// Pixels are 0xXXRRGGBB with any highest byte, rows from the top; the array is resized to the
  /// picture.
  package func readColors(into colors: inout [UInt32]) throws(SDLError) {
    try window.target.readColors(into: &colors)
  }

  /// A copy of the picture that was drawn last.
  func pixels() throws(SDLError) -> PixelImage {
    var colors: [UInt32] = []
    try readColors(into: &colors)
    let bounds = window.target.bounds
    return PixelImage(width: bounds.width, height: bounds.height, colors: colors)
  }

  /// The picture that was drawn last as a PNG file.
  package func pngSnapshot() throws(SDLError) -> [UInt8] { try pixels().png() }
}
