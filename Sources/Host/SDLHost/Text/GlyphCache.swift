import CSDL
import Drawing
import Raster

/// A cache of masks of recent lines of text and symbols.
///
/// A cached mask is drawn without laying out its text again.
///
/// A mask has no colour and is used for all colours. If the limit is exceeded, the least recently
/// used masks are removed. Returning a cached mask allocates nothing.
final class GlyphCache: GlyphSource {
  /// Largest font size, in pixels; texts with a larger font size are drawn at this size.
  private static let largestSize = 1024.0

  private let setter: TextSetter
  private(set) var lines: MaskCache
  let symbols: SymbolCache

  /// Number of lines of text that were laid out since creation; a line whose mask is cached is not
  /// laid out again.
  private(set) var linesSet = 0

  /// Creates an empty cache that holds at most `byteLimit` bytes of text masks, or more at large scales.
  init(
    fonts: Fonts,
    symbols: SymbolSource = SymbolSource(),
    byteLimit: Int = 2 << 20
  ) {
    setter = TextSetter(fonts: fonts)
    lines = MaskCache(byteLimit: byteLimit)
    self.symbols = SymbolCache(symbols) { fonts.warn($0) }
  }

  func line(_ text: String, style: TextStyle, scale: Double) -> Mask? {
    let size = (style.size * scale).rounded()
    let pixelSize = Int(min(max(size.isFinite ? size : 1, 1), Self.largestSize))
    let variant = (style.weight == .regular ? 0 : 1) + (style.tabularDigits ? 2 : 0)
    let key = MaskCache.Key(text, size: pixelSize, variant: variant)
    lines.scale = scale
    return lines.mask(for: key) { serial in
      let line = setter.line(text, style, pixelSize: pixelSize, serial: serial)
      if line != nil { linesSet += 1 }
      return line
    }
  }

  func symbol(_ name: String, size: Double, scale: Double) -> Mask? {
    symbols.mask(for: name, size: size, scale: scale)
  }
}
