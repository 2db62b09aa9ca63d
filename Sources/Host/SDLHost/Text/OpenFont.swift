import CHarfBuzz
import CSDL
import Files

/// An open font file at one size: SDL_ttf draws its text, HarfBuzz measures it.
///
/// SDL_ttf returns widths in whole pixels, and HarfBuzz in 1/64 pixel. SDL_ttf itself draws with
/// HarfBuzz, so drawn text has the measured width. HarfBuzz reads only OpenType files. SDL_ttf
/// measures text in other files, such as Type 1.
final class OpenFont {
  /// The font for drawing, opened by SDL_ttf.
  let font: OpaquePointer
  /// The file in memory, which both libraries read.
  ///
  /// From the path, SDL_ttf would read the file again for each glyph, with many small system calls.
  private let content: OpaquePointer?
  /// HarfBuzz's font of the same file; nil if the file is not OpenType.
  private let measure: OpaquePointer?
  /// HarfBuzz's buffer for the text that is measured; reused, and empty between calls.
  private let buffer: OpaquePointer?

  /// Size in pixels.
  ///
  /// A new size removes the glyphs that SDL_ttf has cached.
  var pixelSize: Int {
    didSet {
      guard pixelSize != oldValue else { return }
      TTF_SetFontSize(font, Int32(pixelSize))
      setScale()
    }
  }

  /// Opens a font file at a size in pixels; nil if the file cannot be used.
  init?(_ file: FontFile, pixelSize: Int) {
    content = file.path.withPath { hb_blob_create_from_file($0) }
    // HarfBuzz must not move the bytes that SDL_ttf reads.
    hb_blob_make_immutable(content)
    var size: UInt32 = 0
    let bytes = hb_blob_get_data(content, &size)
    let stream = SDL_RWFromConstMem(bytes, Int32(clamping: size))
    guard let font = TTF_OpenFontIndexRW(stream, 1, Int32(pixelSize), file.index) else {
      hb_blob_destroy(content)
      return nil
    }
    self.font = font
    buffer = hb_buffer_create()
    self.pixelSize = pixelSize
    // Horizontally, glyphs have fractional positions with the font's own advances. Vertically, they
    // are on whole pixels.
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
    let face = hb_face_create(content, UInt32(file.index & 0xFFFF))
    measure = hb_face_get_glyph_count(face) > 0 ? hb_font_create(face) : nil
    hb_face_destroy(face)
    let instance = file.index >> 16
    if let measure, instance > 0 { hb_font_set_var_named_instance(measure, UInt32(instance - 1)) }
    setScale()
  }

  isolated deinit {
    hb_buffer_destroy(buffer)
    hb_font_destroy(measure)
    TTF_CloseFont(font)
    hb_blob_destroy(content)
  }

  /// Distance from the beginning of a run to the beginning of the next one, in pixels.
  func width(of run: TextRun) -> Double {
    width(of: run.text, script: run.script, isRightToLeft: run.isRightToLeft)
  }

  /// Width of a text of one script and direction, in pixels.
  ///
  /// The resolution is 1/64 pixel, or a whole pixel if the font is not OpenType.
  func width(of text: String, script: hb_script_t? = nil, isRightToLeft: Bool = false) -> Double {
    guard let measure else {
      var width: Int32 = 0
      TTF_SizeUTF8(font, text, &width, nil)
      return Double(width)
    }
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script ?? HB_SCRIPT_COMMON)
    hb_shape(measure, buffer, nil, 0)
    defer { hb_buffer_reset(buffer) }
    var count: UInt32 = 0
    let glyphs = hb_buffer_get_glyph_positions(buffer, &count)
    let widths = UnsafeBufferPointer(start: glyphs, count: Int(count)).lazy.map(\.x_advance)
    return Double(widths.reduce(0, +)) / 64
  }

  /// Sets HarfBuzz's unit to 1/64 pixel, which is also SDL_ttf's.
  private func setScale() {
    guard let measure else { return }
    hb_font_set_scale(measure, Int32(pixelSize * 64), Int32(pixelSize * 64))
  }
}
