import CFontconfig
import CSDL
import Drawing

/// The fonts of the program: found by fontconfig, opened when first needed.
///
/// Latin fonts are found on creation. Japanese, Chinese and Korean fonts are large files and are
/// found with their first character. A character that none of these has is searched among all
/// installed fonts; if none has it, it is a box.
@MainActor package final class Fonts {
  /// Open fonts kept at once; beyond it all are closed and opened again as needed.
  private static let openLimit = 64
  /// Cached characters; beyond it all are removed and looked up again as needed.
  private static let memoryLimit = 8192

  private enum Role: Hashable {
    case latin
    case language(String)
  }

  private struct RoleKey: Hashable {
    var role: Role
    var weight: TextStyle.Weight
  }

  private struct SizeKey: Hashable {
    var face: Int
    var pixelSize: Int
  }

  private struct OpenFont {
    /// nil: the file cannot be used.
    var font: OpaquePointer?
    var pixelSize: Int
  }

  private struct ScalarKey: Hashable {
    var scalar: Unicode.Scalar
    var weight: TextStyle.Weight
  }

  /// Sizes of the Latin font's digits and capitals, in pixels.
  struct Metrics {
    /// Which font it is; nil if there is none.
    var face: Int?
    /// Height of "H" above the baseline.
    var capHeight: Int
    /// Widths of the ten digits and of the widest; not whole.
    var digitWidths: [Double]
    var digitWidth: Double
    /// Width of a blank; not whole.
    var blankWidth: Double

    /// Width of a character that no font has.
    var boxWidth: Int { max(1, Int(digitWidth.rounded(.up))) }
  }

  private var faces: [FontFile] = []
  private var roles: [RoleKey: Int?] = [:]
  private var open: [Int: OpenFont] = [:]
  private var faceByScalar: [ScalarKey: Int?] = [:]
  private var metricsByFont: [SizeKey: Metrics] = [:]

  /// Why no text can be set; nil if there is a font for Latin text.
  package private(set) var warning: String?

  /// Starts the font library and finds the fonts for Latin text.
  ///
  /// - Throws: `SDLError` if the font library cannot be started.
  package init() throws(SDLError) {
    guard TTF_Init() == 0 else { throw SDLError("TTF_Init") }
    let probeSize = 16
    for weight in [TextStyle.Weight.regular, .semibold] {
      if let face = face(for: .latin, weight: weight), font(face: face, pixelSize: probeSize) != nil
      {
        continue
      }
      roles[RoleKey(role: .latin, weight: weight)] = .some(nil)
      warning =
        "no usable font is installed, text is drawn as boxes; "
        + "install one: apt install fonts-inter fonts-noto-cjk"
    }
  }

  isolated deinit {
    closeAll()
    TTF_Quit()
  }

  /// The file of each kind of text, one a line; finds those not needed yet.
  package var description: String {
    var lines: [String] = []
    let rows: [(String, Role)] = [
      ("latin", .latin), ("japanese", .language("ja")), ("chinese", .language("zh-cn")),
      ("korean", .language("ko")),
    ]
    for (name, role) in rows {
      for (suffix, weight) in [("regular", TextStyle.Weight.regular), ("semibold", .semibold)] {
        let file = face(for: role, weight: weight).map { faces[$0] }
        let chosen = file.map { "\($0.name) (\($0.path), face \($0.index & 0xFFFF))" } ?? "none"
        lines.append("\(name) \(suffix): \(chosen)")
      }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: For the text cache

  /// An open font at a size; nil if its file cannot be used.
  ///
  /// Every file is opened once, because a Japanese one takes 1.5 MB at each opening (measured).
  /// Valid until the next call, which may set another size or close it.
  func font(face: Int, pixelSize: Int) -> OpaquePointer? {
    if let known = open[face] {
      if let font = known.font, known.pixelSize != pixelSize {
        TTF_SetFontSize(font, Int32(pixelSize))
        open[face]?.pixelSize = pixelSize
      }
      return known.font
    }
    if open.count >= Self.openLimit { closeAll() }
    let file = faces[face]
    let opened = TTF_OpenFontIndex(file.path, Int32(pixelSize), file.index)
    // Glyphs are between pixels from side to side, with the font's own advances, and on whole pixels
    // from top to bottom.
    if let opened { TTF_SetFontHinting(opened, TTF_HINTING_LIGHT_SUBPIXEL) }
    open[face] = OpenFont(font: opened, pixelSize: pixelSize)
    return opened
  }

  /// The font for Latin text; nil if there is none.
  func latinFace(_ weight: TextStyle.Weight) -> Int? {
    face(for: .latin, weight: weight)
  }

  /// The font that has a character; nil if no installed font has.
  func face(for scalar: Unicode.Scalar, weight: TextStyle.Weight) -> Int? {
    let key = ScalarKey(scalar: scalar, weight: weight)
    if let known = faceByScalar[key] { return known }
    if faceByScalar.count >= Self.memoryLimit { faceByScalar.removeAll() }
    let found = findFace(for: scalar, weight: weight)
    faceByScalar[key] = .some(found)
    return found
  }

  /// Heights and widths of the Latin font at a size.
  func metrics(_ weight: TextStyle.Weight, pixelSize: Int) -> Metrics {
    var metrics = Metrics(
      capHeight: max(1, pixelSize * 7 / 10),
      digitWidths: Array(repeating: 0.6 * Double(pixelSize), count: 10),
      digitWidth: 0.6 * Double(pixelSize),
      blankWidth: 0
    )
    guard let face = latinFace(weight) else { return metrics }
    let key = SizeKey(face: face, pixelSize: pixelSize)
    if let known = metricsByFont[key] { return known }
    if metricsByFont.count >= Self.memoryLimit { metricsByFont.removeAll() }
    guard let font = font(face: face, pixelSize: pixelSize) else { return metrics }
    metrics.face = face
    var top: Int32 = 0
    if TTF_GlyphMetrics32(font, UInt32(UInt8(ascii: "H")), nil, nil, nil, &top, nil) == 0 {
      metrics.capHeight = Int(top)
    }
    let widths = (0..<10).map { Self.width(of: "\($0)", repeated: 64, font: font) }
    if let widest = widths.max(), widest > 0 {
      metrics.digitWidths = widths
      metrics.digitWidth = widest
    }
    metrics.blankWidth = Self.width(of: " ", repeated: 64, font: font)
    metricsByFont[key] = metrics
    return metrics
  }

  /// Width of a text, more precise than a whole pixel: that of `count` repetitions, divided.
  static func width(of text: String, repeated count: Int, font: OpaquePointer) -> Double {
    var width: Int32 = 0
    TTF_SizeUTF8(font, String(repeating: text, count: count), &width, nil)
    return Double(width) / Double(count)
  }

  // MARK: Finding

  private func findFace(for scalar: Unicode.Scalar, weight: TextStyle.Weight) -> Int? {
    if let latin = latinFace(weight), has(scalar, latin) { return latin }
    for language in Self.languages(for: scalar) {
      if let face = face(for: .language(language), weight: weight), has(scalar, face) {
        return face
      }
    }
    return FontFinder.font(having: scalar, weight: Self.code(weight)).flatMap { file in
      let face = number(of: file)
      return has(scalar, face) ? face : nil
    }
  }

  /// Languages whose fonts are likely to have a character, best first.
  private static func languages(for scalar: Unicode.Scalar) -> [String] {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: ["ko"]
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      ["ja", "zh-cn", "ko"]
    default: []
    }
  }

  private func face(for role: Role, weight: TextStyle.Weight) -> Int? {
    let key = RoleKey(role: role, weight: weight)
    if let known = roles[key] { return known }
    let file =
      switch role {
      case .latin: FontFinder.latin(Self.code(weight))
      case .language(let code): FontFinder.font(forLanguage: code, weight: Self.code(weight))
      }
    let face = file.map { number(of: $0) }
    roles[key] = .some(face)
    return face
  }

  private func has(_ scalar: Unicode.Scalar, _ face: Int) -> Bool {
    // Any open size will do; coverage does not depend on it.
    guard let font = open[face]?.font ?? font(face: face, pixelSize: 16) else { return false }
    return TTF_GlyphIsProvided32(font, scalar.value) != 0
  }

  private func number(of file: FontFile) -> Int {
    if let known = faces.firstIndex(of: file) { return known }
    faces.append(file)
    return faces.count - 1
  }

  private static func code(_ weight: TextStyle.Weight) -> Int32 {
    switch weight {
    case .regular: FC_WEIGHT_REGULAR
    case .semibold: FC_WEIGHT_DEMIBOLD
    }
  }

  private func closeAll() {
    for entry in open.values {
      if let font = entry.font { TTF_CloseFont(font) }
    }
    open.removeAll()
  }
}
