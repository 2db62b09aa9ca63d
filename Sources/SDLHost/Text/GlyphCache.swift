import CSDL
import Drawing
import Raster

/// Masks of the lines of text and the symbols drawn recently, so that one that stays costs one copy a
/// frame.
///
/// A mask has no colour, so one serves all. The least recently used masks are removed when the
/// limit is passed. A hit allocates nothing.
final class GlyphCache: @MainActor GlyphSource {
  nonisolated private struct Key: Hashable {
    var text: String
    var pixelSize: Int
    var weight: TextStyle.Weight
    var tabularDigits: Bool
  }

  /// Larger sizes are drawn at this one, in pixels.
  private static let largestSize = 1024.0
  /// Size of an entry in memory besides its pixels, measured.
  private static let entryBytes = 256

  private let setter: TextSetter
  private var lines: BoundedCache<Key, Mask?>
  private var symbols: SymbolCache

  /// Bytes of text kept now.
  var bytes: Int { lines.bytes }
  /// Lines set since the cache was created; a second drawing of the same text adds none.
  private(set) var linesSet = 0

  /// Creates an empty cache of at most `byteLimit` bytes of text.
  init(fonts: Fonts, symbolFolder: String? = nil, byteLimit: Int = 2 << 20) {
    setter = TextSetter(fonts: fonts)
    lines = BoundedCache(byteLimit: byteLimit)
    symbols = SymbolCache(folder: symbolFolder)
  }

  func line(_ text: String, style: TextStyle, scale: Double) -> Mask? {
    let size = (style.size * scale).rounded()
    let key = Key(
      text: text,
      pixelSize: Int(min(max(size.isFinite ? size : 1, 1), Self.largestSize)),
      weight: style.weight,
      tabularDigits: style.tabularDigits
    )
    if let cached = lines.value(for: key) { return cached }
    let line = setter.line(text, style, pixelSize: key.pixelSize, serial: lines.nextSerial)
    if line != nil { linesSet += 1 }
    lines.insert(line, for: key, bytes: Self.entryBytes + (line?.bytes ?? 0))
    return line
  }

  func symbol(_ name: String, size: Double) -> Mask? {
    symbols.mask(for: name, size: size)
  }

  /// Removes every mask.
  func removeAll() {
    lines.removeAll()
    symbols.removeAll()
  }
}
