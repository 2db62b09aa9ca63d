import Drawing

/// Where a line of text goes, in sixteenths of a pixel, and how much it is squeezed or stretched.
struct TextPlace {
  /// Left and top edges of its mask, in sixteenths of a pixel.
  var left = 0
  var top = 0
  /// Height on the canvas as a share of the mask's, in 0...1 and over 0.
  var verticalScale = 1.0
  /// Width on the canvas as a share of the mask's; only for a text that is not squeezed.
  var widthScale = 1.0

  /// Sixteenths of a pixel in one.
  static let steps = 16
}

/// What shapes and texts come down to, done by the processor or by a renderer.
protocol Canvas: AnyObject {
  /// What is drawn stays within it.
  var clip: PixelBox { get set }

  /// Fills whole pixels; a colour that is not solid blends.
  func fill(_ box: PixelBox, _ color: Color)

  /// Fills a box whose edges may lie between pixels.
  func fill(columns: SoftSpan, rows: SoftSpan, _ color: Color)

  /// Colours what a part of a mask covers; its top left pixel goes to `x`, `y`.
  func draw(_ mask: Mask, part: PixelBox, x: Int, y: Int, _ color: Color) throws(SDLError)

  /// Colours what a line of text covers.
  func draw(_ mask: Mask, at place: TextPlace, _ color: Color) throws(SDLError)
}
