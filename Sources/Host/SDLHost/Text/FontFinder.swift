import CFontconfig
import Files
import JSONText

/// A font file found by fontconfig.
struct FontFile: Equatable {
  var path: String
  /// Index of the face in the file; the upper bits select a named instance of a variable font.
  var index: Int
}

/// Finds installed fonts with fontconfig; a `weight` is fontconfig's number, such as 80 for
/// regular.
enum FontFinder {
  /// Families of text fonts, the preferred one first; the last one is the default of the system.
  private static let families = ["Inter", "Noto Sans", "sans-serif"]

  /// The best font for Latin text; nil if no font is installed.
  static func latin(_ weight: Int32) -> FontFile? {
    let pattern = pattern(weight)
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return file(match)
  }

  /// Creates a pattern that searches for text fonts; the caller destroys it.
  fileprivate static func pattern(_ weight: Int32, language: String? = nil) -> OpaquePointer? {
    let pattern = FcPatternCreate()
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, weight)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    if let language { FcPatternAddString(pattern, FC_LANG, language) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  fileprivate static func file(_ font: OpaquePointer) -> FontFile? {
    var (path, index): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
    guard FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    let name = path.withMemoryRebound(to: CChar.self, capacity: 1) { PathText.text(of: $0) }
    return FontFile(path: name, index: Int(index))
  }

  /// Whether a font has glyphs of fixed colours, such as emoji.
  ///
  /// Such glyphs cannot be drawn in the colour of a text.
  fileprivate static func isColored(_ font: OpaquePointer) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(font, FC_COLOR, 0, &value) == FcResultMatch && value != 0
  }
}

/// The installed fonts in order of preference; fonts that support one language come first.
///
/// Sorting takes milliseconds, so the result should be stored.
final class FontOrder {
  private let fonts: UnsafeMutablePointer<FcFontSet>?

  /// Sorts the installed fonts; `language` is a code such as "ja", or nil for no preferred
  /// language.
  init(language: String?, weight: Int32) {
    let pattern = FontFinder.pattern(weight, language: language)
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    fonts = FcFontSort(nil, pattern, 1, nil, &result)
  }

  isolated deinit { if let fonts { FcFontSetDestroy(fonts) } }

  /// The first font that contains a character; nil if there is none.
  func font(having scalar: Unicode.Scalar) -> FontFile? {
    for index in 0..<Int(fonts?.pointee.nfont ?? 0) {
      var characters: OpaquePointer?
      guard let font = fonts?.pointee.fonts[index],
        FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
        FcCharSetHasChar(characters, scalar.value) != 0, !FontFinder.isColored(font)
      else { continue }
      return FontFinder.file(font)
    }
    return nil
  }
}
