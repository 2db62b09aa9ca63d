import CFontconfig
import CSDL
import Drawing

/// The fonts of the program: found by fontconfig, opened when first needed.
///
/// Latin fonts are found on creation. A character that they lack is searched in all installed
/// fonts. For an East Asian character, Japanese fonts come first. If no font has the character, a
/// replacement is drawn, and a warning names the package to install.
@MainActor package final class Fonts {
  /// Greatest number of open fonts.
  ///
  /// If it is reached, all fonts are closed and opened again when needed.
  private static let openLimit = 64
  /// Greatest number of cached characters.
  ///
  /// If it is reached, the cache is cleared, and characters are looked up again when needed.
  private static let memoryLimit = 8192

  /// Sizes of the Latin font's digits and capitals, in pixels.
  struct Metrics {
    /// Index of the Latin face that was measured; nil if there is no such face, so that the sizes are
    /// estimates.
    var face: Int?
    /// Height of "H" above the baseline, in pixels.
    var capHeight: Int
    /// Widths of the digits 0 to 9, in pixels; not rounded.
    var digitWidths: [Double]
    /// Width of a blank, in pixels; not rounded.
    var blankWidth = 0.0

    /// Width of the widest digit, in pixels; not rounded.
    var digitWidth: Double { digitWidths.max() ?? 0 }
  }

  private var faces: [FontFile] = []
  /// The open fonts by the index of their face; nil for a file that cannot be used.
  private var open: [Int: OpenFont?] = [:]
  /// Indices of the faces for Latin text, by weight; nil if no font was found.
  private var latinFaces: [TextStyle.Weight: Int?] = [:]
  /// All installed fonts, the preferred ones first, by weight and language.
  private var orders: [TextStyle.Weight: [String?: FontOrder]] = [:]
  private var faceByScalar: [TextStyle.Weight: [Unicode.Scalar: Int?]] = [:]
  /// Cached metrics, by the index of the face and the size in pixels.
  private var metricsByFont: [Int: [Int: Metrics]] = [:]

  /// The reason why no text can be drawn; nil if there is a font for Latin text.
  package private(set) var warning: String?
  /// A function that receives warnings about characters that no installed font has.
  ///
  /// It is called at most once for each package of fonts that would contain such characters.
  package var warn: (String) -> Void = { _ in }
  private var namedPackages: Set<String> = []

  /// Starts the font library and finds the fonts for Latin text.
  ///
  /// - Throws: `SDLError` if the font library cannot be started.
  package init() throws(SDLError) {
    guard TTF_Init() == 0 else { throw SDLError("TTF_Init") }
    for weight in [TextStyle.Weight.regular, .semibold] {
      if let face = latinFace(weight), font(face: face, pixelSize: 16) != nil { continue }
      latinFaces[weight] = .some(nil)
      warning =
        "no usable font is installed, no text is shown; "
        + "install one: apt install fonts-inter fonts-noto-cjk"
    }
  }

  isolated deinit {
    open.removeAll()
    TTF_Quit()
  }

  // MARK: For setting text

  /// Returns an open font at a size; nil if its file cannot be used.
  ///
  /// Every file is opened only once, because a Japanese font takes 1.5 MB each time (measured). The font is
  /// shared: the next call can set another size.
  func font(face: Int, pixelSize: Int) -> OpenFont? {
    if let opened = open[face] {
      opened?.pixelSize = pixelSize
      return opened
    }
    if open.count >= Self.openLimit { open.removeAll() }
    let font = OpenFont(faces[face], pixelSize: pixelSize)
    open[face] = .some(font)
    return font
  }

  /// Returns the index of the face for Latin text; nil if there is none.
  func latinFace(_ weight: TextStyle.Weight) -> Int? {
    if let cached = latinFaces[weight] { return cached }
    let face = FontFinder.latin(weight.code).map(number)
    latinFaces[weight] = .some(face)
    return face
  }

  /// Returns the index of a face that contains a character; nil if no installed font does.
  func face(for scalar: Unicode.Scalar, weight: TextStyle.Weight) -> Int? {
    if let cached = faceByScalar[weight]?[scalar] { return cached }
    if let count = faceByScalar[weight]?.count, count >= Self.memoryLimit { faceByScalar = [:] }
    let found = findFace(for: scalar, weight: weight)
    faceByScalar[weight, default: [:]][scalar] = .some(found)
    return found
  }

  /// Returns heights and widths of the Latin font at a size in pixels.
  func metrics(_ weight: TextStyle.Weight, pixelSize: Int) -> Metrics {
    var metrics = Metrics(
      capHeight: max(1, pixelSize * 7 / 10),
      digitWidths: Array(repeating: 0.6 * Double(pixelSize), count: 10)
    )
    guard let face = latinFace(weight) else { return metrics }
    if let cached = metricsByFont[face]?[pixelSize] { return cached }
    guard let opened = font(face: face, pixelSize: pixelSize) else { return metrics }
    metrics.face = face
    var top: Int32 = 0
    if TTF_GlyphMetrics32(opened.font, UInt32(UInt8(ascii: "H")), nil, nil, nil, &top, nil) == 0 {
      metrics.capHeight = Int(top)
    }
    let widths = (0..<10).map { opened.width(of: "\($0)") }
    if widths.contains(where: { $0 > 0 }) { metrics.digitWidths = widths }
    metrics.blankWidth = opened.width(of: " ")
    metricsByFont[face, default: [:]][pixelSize] = metrics
    return metrics
  }

  /// Returns the character that is drawn instead of a character that no font has.
  func replacement(_ face: Int) -> Unicode.Scalar { has("\u{FFFD}", face) ? "\u{FFFD}" : "?" }

  // MARK: Finding

  private func findFace(for scalar: Unicode.Scalar, weight: TextStyle.Weight) -> Int? {
    if let latin = latinFace(weight), has(scalar, latin) { return latin }
    let isEastAsian =
      switch scalar.value {
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
        0x20000...0x3FFFF:
        true
      default: false
      }
    let language = isEastAsian ? "ja" : nil
    let order = orders[weight]?[language] ?? FontOrder(language: language, weight: weight.code)
    orders[weight, default: [:]][language] = order
    if let face = order.font(having: scalar).map(number), has(scalar, face) { return face }
    let package = isEastAsian ? "fonts-noto-cjk" : "fonts-noto-core"
    if namedPackages.insert(package).inserted {
      let code = String(scalar.value, radix: 16, uppercase: true)
      warn("no font has '\(scalar)' (U+\(code)); install one: apt install \(package)")
    }
    return nil
  }

  /// Whether a font has a glyph for a character.
  func has(_ scalar: Unicode.Scalar, _ face: Int) -> Bool {
    // Any open size can be used, because coverage does not depend on it.
    guard let opened = open[face] ?? font(face: face, pixelSize: 16) else { return false }
    return TTF_GlyphIsProvided32(opened.font, scalar.value) != 0
  }

  private func number(of file: FontFile) -> Int {
    if let index = faces.firstIndex(of: file) { return index }
    faces.append(file)
    return faces.count - 1
  }
}

extension TextStyle.Weight {
  /// Fontconfig's number of the weight.
  fileprivate var code: Int32 {
    switch self {
    case .regular: FC_WEIGHT_REGULAR
    case .semibold: FC_WEIGHT_DEMIBOLD
    }
  }
}
