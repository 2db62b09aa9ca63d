import CFontconfig

/// A font file found by fontconfig.
struct FontFile: Equatable {
  /// Path of the file.
  var path: String
  /// Which face in the file; the upper bits choose a named instance of a variable font.
  var index: Int
  /// Family and style for reports, for example "Inter Semi Bold".
  var name: String
}

/// Finds installed fonts by fontconfig.
enum FontFinder {
  /// Preferred families for text, best first; then the system's default is used.
  static let preferredFamilies = ["Inter", "Noto Sans"]

  /// The best font for Latin text; nil if no font is installed at all.
  static func latin(_ weight: Int32) -> FontFile? {
    for family in preferredFamilies {
      let pattern = request(family: family, weight: weight)
      defer { FcPatternDestroy(pattern) }
      guard let match = match(pattern) else { return nil }
      defer { FcPatternDestroy(match) }
      if families(of: match).contains(family) { return file(match) }
    }
    return best(request(family: "sans-serif", weight: weight))
  }

  /// The best font for a language by its code, for example "ja".
  static func font(forLanguage language: String, weight: Int32) -> FontFile? {
    let pattern = request(family: "sans-serif", weight: weight)
    FcPatternAddString(pattern, FC_LANG, language)
    return best(pattern)
  }

  /// The best font that has a character; nil if none has.
  ///
  /// Searches all fonts, which takes milliseconds: cache the result.
  static func font(having scalar: Unicode.Scalar, weight: Int32) -> FontFile? {
    let pattern = request(family: "sans-serif", weight: weight)
    defer { FcPatternDestroy(pattern) }
    prepare(pattern)
    var result = FcResultNoMatch
    guard let sorted = FcFontSort(nil, pattern, 1, nil, &result) else { return nil }
    defer { FcFontSetDestroy(sorted) }
    for index in 0..<Int(sorted.pointee.nfont) {
      var characters: OpaquePointer?
      guard let font = sorted.pointee.fonts[index],
        FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
        FcCharSetHasChar(characters, scalar.value) != 0,
        !isColored(font)
      else { continue }
      return file(font)
    }
    return nil
  }

  /// A new pattern; the caller destroys it.
  private static func request(family: String, weight: Int32) -> OpaquePointer? {
    let pattern = FcPatternCreate()
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddInteger(pattern, FC_WEIGHT, weight)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    return pattern
  }

  private static func prepare(_ pattern: OpaquePointer?) {
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
  }

  private static func match(_ pattern: OpaquePointer?) -> OpaquePointer? {
    prepare(pattern)
    var result = FcResultNoMatch
    return FcFontMatch(nil, pattern, &result)
  }

  /// The file of the best match; destroys the pattern.
  private static func best(_ pattern: OpaquePointer?) -> FontFile? {
    defer { FcPatternDestroy(pattern) }
    guard let match = match(pattern) else { return nil }
    defer { FcPatternDestroy(match) }
    return file(match)
  }

  private static func file(_ font: OpaquePointer) -> FontFile? {
    guard let path = string(font, FC_FILE) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    let family = string(font, FC_FAMILY) ?? "unnamed"
    let style = string(font, FC_STYLE).map { " \($0)" } ?? ""
    return FontFile(path: path, index: Int(index), name: family + style)
  }

  private static func families(of font: OpaquePointer) -> [String] {
    var names: [String] = []
    while let name = string(font, FC_FAMILY, Int32(names.count)) {
      names.append(name)
    }
    return names
  }

  private static func string(_ font: OpaquePointer, _ key: String, _ place: Int32 = 0) -> String? {
    var value: UnsafeMutablePointer<UInt8>?
    guard FcPatternGetString(font, key, place, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  /// Whether a font has pictures of fixed colours, such as emoji, which cannot take the text's colour.
  private static func isColored(_ font: OpaquePointer) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(font, FC_COLOR, 0, &value) == FcResultMatch && value != 0
  }
}
