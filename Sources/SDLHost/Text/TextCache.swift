import CSDL
import Drawing

/// Lines of text set before, so that a text that stays costs one copy a frame.
///
/// A mask has no colour, so one serves all. The masks last used longest ago go when the whole
/// passes the limit. A hit allocates nothing.
final class TextCache {
  /// A line ready to be drawn.
  struct Entry {
    /// nil: nothing to see.
    var mask: Mask?
    /// Pixels across.
    var width: Int
    /// Distance from the mask's top to the middle of the capitals, in pixels.
    var middle: Double
  }

  nonisolated private struct Key: Hashable {
    var text: String
    var pixelSize: Int
    var weight: TextStyle.Weight
    var tabularDigits: Bool
  }

  /// Sizes beyond it are drawn at it, in pixels.
  private static let largestSize = 1024
  /// Longer lines are cut, in pixels; a renderer's textures have a largest extent.
  private static let largestExtent = 8192
  /// What an entry weighs besides its pixels, measured.
  private static let entryBytes = 256

  private let setter: TextSetter
  private var entries: MaskCache<Key, Entry>

  /// Bytes kept now.
  var bytes: Int { entries.bytes }
  /// Lines set since the beginning; a second drawing of the same text adds none.
  private(set) var linesSet = 0

  /// Creates an empty cache of at most `byteLimit` bytes.
  init(fonts: Fonts, byteLimit: Int = 2 << 20) {
    setter = TextSetter(fonts: fonts)
    entries = MaskCache(byteLimit: byteLimit)
  }

  /// A line; set if it is not there.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - style: Its anchor plays no part.
  ///   - scale: Pixels per point.
  /// - Returns: The mask and how to place it; no mask if there is nothing to see.
  /// - Throws: `SDLError` if there is no memory for the line.
  func entry(for text: String, style: TextStyle, scale: Double) throws(SDLError) -> Entry {
    let size = (style.size * scale).rounded()
    let key = Key(
      text: text,
      pixelSize: Int(min(max(size.isFinite ? size : 1, 1), Double(Self.largestSize))),
      weight: style.weight,
      tabularDigits: style.tabularDigits
    )
    if let known = entries.value(for: key) { return known }
    let entry = try make(key)
    entries.insert(entry, for: key, bytes: Self.entryBytes + (entry.mask?.bytes ?? 0))
    return entry
  }

  /// Forgets every line.
  func removeAll() {
    entries.removeAll()
  }

  private func make(_ key: Key) throws(SDLError) -> Entry {
    let nothing = Entry(mask: nil, width: 0, middle: 0)
    guard
      let line = try setter.line(
        key.text,
        weight: key.weight,
        tabularDigits: key.tabularDigits,
        pixelSize: key.pixelSize
      )
    else { return nothing }
    defer { SDL_FreeSurface(line.surface) }
    guard let ink = Self.inkRows(line.surface), let pixels = line.surface.pointee.pixels else {
      return nothing
    }
    let width = min(Int(line.surface.pointee.w), Self.largestExtent)
    let mask = Mask(width: width, height: ink.count, serial: entries.nextSerial)
    for row in 0..<ink.count {
      let start = pixels + (ink.lowerBound + row) * Int(line.surface.pointee.pitch)
      let source = start.assumingMemoryBound(to: UInt32.self)
      let target = mask.row(row)
      for column in 0..<width { target[column] = UInt8(source[column] >> 24) }
    }
    linesSet += 1
    return Entry(mask: mask, width: width, middle: line.middle - Double(ink.lowerBound))
  }

  /// The rows with anything in them: blank ones would only cost time in every frame.
  private static func inkRows(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Range<Int>? {
    guard let pixels = surface.pointee.pixels else { return nil }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    func hasInk(_ row: Int) -> Bool {
      let start = (pixels + row * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      var opacity: UInt32 = 0
      for column in 0..<width { opacity |= start[column] }
      return opacity >> 24 != 0
    }
    var (first, end) = (0, height)
    while first < end, !hasInk(first) { first += 1 }
    while end > first, !hasInk(end - 1) { end -= 1 }
    return first < end ? first..<end : nil
  }
}
