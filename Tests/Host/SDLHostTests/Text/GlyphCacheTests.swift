import Drawing
import Raster
import TestSupport
import Testing

@testable import SDLHost

struct GlyphCacheTests {
  let fonts: Fonts

  init() throws {
    fonts = try Fonts()
  }

  private func ask(_ cache: GlyphCache, _ text: String, size: Double = 20) {
    _ = cache.line(text, style: TextStyle(size: size), scale: 1)
  }

  @Test func `a text that is drawn again is not rendered again`() throws {
    let window = try TestWindow()
    let place = Point(x: 3, y: 20)
    let style = TextStyle(size: 15)
    _ = try window.picture(.text("again", style, at: place, verticalScale: 1, white))
    expectEqual(window.presenter.textLinesSet, 1)
    var moved = style
    moved.anchor = .trailing
    _ = try window.picture(
      .text("again", style, at: place, verticalScale: 0.5, red),
      .text("again", moved, at: place, verticalScale: 1, red)
    )
    expectEqual(window.presenter.textLinesSet, 1)
    expect(window.presenter.glyphs.lines.bytes > 0)
  }

  @Test func `the most recently used line stays in the cache`() throws {
    let cache = GlyphCache(fonts: fonts, byteLimit: 40_000)
    for number in 0..<100 {
      ask(cache, "row \(number)")
      ask(cache, "kept")
    }
    expectEqual(cache.linesSet, 101)
    ask(cache, "row 0")
    expectEqual(cache.linesSet, 102)
  }

  @Test func `lines of different pixel sizes are cached separately`() throws {
    let cache = GlyphCache(fonts: fonts)
    ask(cache, "size", size: 12)
    ask(cache, "size", size: 24)
    ask(cache, "size", size: 24.2)
    expectEqual(cache.linesSet, 2)
  }
}
