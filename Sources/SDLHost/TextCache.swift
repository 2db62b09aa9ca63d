import CSDL
import Drawing

/// Textures of lines set before, so that a text that stays costs one copy a frame.
///
/// Text is white; its colour comes with the copy. The textures last used longest ago go when the
/// whole passes `byteLimit`. A hit allocates nothing.
final class TextCache {
  /// A line on the renderer's side.
  struct Entry {
    /// nil: nothing to see.
    var texture: OpaquePointer?
    var width: Int32
    var height: Int32
    /// Distance from the texture's top to the middle of the capitals, in pixels.
    var middle: Double
    fileprivate var bytes: Int
    fileprivate var lastUse: Int
  }

  private struct Key: Hashable {
    var text: String
    var pixelSize: Int
    var weight: TextStyle.Weight
    var tabularDigits: Bool
  }

  /// Sizes beyond it are drawn at it, in pixels; a renderer's textures have a largest extent.
  private static let largestSize = 1024
  private static let largestExtent: Int32 = 8192
  /// What an entry weighs besides its pixels.
  private static let entryBytes = 128

  /// Most bytes kept, counting 4 for each pixel.
  let byteLimit: Int
  /// Bytes kept now.
  private(set) var bytes = 0
  /// Textures made since the beginning; a second drawing of the same text adds none.
  private(set) var texturesMade = 0

  private let setter: TextSetter
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  /// Creates an empty cache of at most `byteLimit` bytes.
  init(fonts: Fonts, byteLimit: Int = 8 << 20) {
    setter = TextSetter(fonts: fonts)
    self.byteLimit = byteLimit
  }

  /// The texture of a line; made if it is not there.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - style: Its anchor plays no part.
  ///   - scale: Pixels per point.
  ///   - renderer: Owner of all textures here; call `removeAll` before it goes.
  /// - Returns: The texture and how to place it; no texture if there is nothing to see.
  /// - Throws: `SDLError` if a texture cannot be made.
  func entry(
    for text: String,
    style: TextStyle,
    scale: Double,
    renderer: OpaquePointer
  ) throws(SDLError) -> Entry {
    let size = (style.size * scale).rounded()
    let key = Key(
      text: text,
      pixelSize: Int(min(max(size.isFinite ? size : 1, 1), Double(Self.largestSize))),
      weight: style.weight,
      tabularDigits: style.tabularDigits
    )
    uses += 1
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = uses
      return entries.values[index]
    }
    let entry = try make(key, renderer: renderer)
    entries[key] = entry
    bytes += entry.bytes
    evict()
    return entry
  }

  /// Destroys every texture.
  func removeAll() {
    for entry in entries.values {
      SDL_DestroyTexture(entry.texture)
    }
    entries.removeAll()
    bytes = 0
  }

  private func make(_ key: Key, renderer: OpaquePointer) throws(SDLError) -> Entry {
    var entry = Entry(
      texture: nil,
      width: 0,
      height: 0,
      middle: 0,
      bytes: Self.entryBytes,
      lastUse: uses
    )
    guard
      let line = try setter.line(
        key.text,
        weight: key.weight,
        tabularDigits: key.tabularDigits,
        pixelSize: key.pixelSize
      )
    else { return entry }
    defer { SDL_FreeSurface(line.surface) }
    guard let ink = Self.inkRows(line.surface) else { return entry }
    let width = min(line.surface.pointee.w, Self.largestExtent)
    let height = Int32(ink.count)
    let pitch = line.surface.pointee.pitch
    guard let pixels = line.surface.pointee.pixels else { return entry }
    entry.texture = try Texture.make(
      renderer: renderer,
      pixels: pixels + ink.lowerBound * Int(pitch),
      pitch: pitch,
      width: width,
      height: height
    )
    texturesMade += 1
    entry.width = width
    entry.height = height
    entry.middle = line.middle - Double(ink.lowerBound)
    entry.bytes += Int(width) * Int(height) * 4
    return entry
  }

  /// The rows with anything in them: blank ones would only cost time in every frame.
  private static func inkRows(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Range<Int>? {
    guard let pixels = surface.pointee.pixels else { return nil }
    let height = Int(surface.pointee.h)
    func hasInk(_ row: Int) -> Bool {
      let start = (pixels + row * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      return (0..<Int(surface.pointee.w)).contains { start[$0] >> 24 != 0 }
    }
    guard let first = (0..<height).first(where: hasInk),
      let last = (0..<height).last(where: hasInk)
    else { return nil }
    return first..<last + 1
  }

  private func evict() {
    while bytes > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }),
      oldest.value.lastUse != uses
    {
      SDL_DestroyTexture(oldest.value.texture)
      bytes -= oldest.value.bytes
      entries[oldest.key] = nil
    }
  }
}
