package import Drawing

/// Provides the masks of texts and symbols, so that this module depends on no font library.
@MainActor package protocol GlyphSource: AnyObject {
  /// `scale` is in pixels per point; the result is nil if no pixel is visible.
  ///
  /// The `middle` of the mask is the middle of the capital letters. The anchor of the style has no effect.
  func line(_ text: String, style: TextStyle, scale: Double) -> Mask?

  /// `name` is the name of a file, and `scale` is in pixels per point.
  ///
  /// The mask is as large as fits into a square with sides of `size` points. The result is nil if these are
  /// below one pixel or not finite.
  func symbol(_ name: String, size: Double, scale: Double) -> Mask?
}
