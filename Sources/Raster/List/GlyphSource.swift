package import Drawing

/// Provides the masks of texts and symbols, so that this module depends on no font library.
package protocol GlyphSource: AnyObject {
  /// The mask of one line of text; nil if there is nothing to see.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - style: Its anchor has no effect.
  ///   - scale: Pixels per point.
  /// - Returns: The mask; its `middle` is that of the capitals.
  func line(_ text: String, style: TextStyle, scale: Double) -> Mask?

  /// The mask of a symbol; nil if the size is below one pixel or not finite.
  ///
  /// - Parameters:
  ///   - name: Name of its file.
  ///   - size: Side of the square that it fits, in pixels.
  /// - Returns: The mask.
  func symbol(_ name: String, size: Double) -> Mask?
}
