package import Drawing

/// Provides the masks of texts and symbols, so that this module depends on no font library.
@MainActor package protocol GlyphSource: AnyObject {
  /// The mask of one line of text at a scale in pixels per point; nil if there is nothing to see.
  ///
  /// Its `middle` is that of the capitals. The anchor of the style has no effect.
  func line(_ text: String, style: TextStyle, scale: Double) -> Mask?

  /// The mask of a symbol by the name of its file, as large as fits a square with a side of `size`
  /// pixels; nil if that is below one pixel or not finite.
  func symbol(_ name: String, size: Double) -> Mask?
}
