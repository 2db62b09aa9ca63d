import Drawing
import Testing

@testable import SDLHost

struct TextCacheTests {
  let window: Window
  let fonts: Fonts

  init() throws {
    window = try Window(title: "test", width: 8, height: 8, isOffscreen: true)
    fonts = try Fonts()
  }

  private func ask(_ cache: TextCache, _ text: String, size: Double = 20) throws {
    let style = TextStyle(size: size)
    let renderer = try #require(window.renderer)
    _ = try cache.entry(for: text, style: style, scale: 1, renderer: renderer)
  }

  @Test func `a second drawing of the same text makes no texture`() throws {
    let stand = try Stand()
    let place = Point(x: 3, y: 20)
    let style = TextStyle(size: 15)
    _ = try stand.picture(.text("again", style, at: place, verticalScale: 1, white))
    #expect(stand.presenter.textTexturesMade == 1)
    var moved = style
    moved.anchor = .trailing
    _ = try stand.picture(
      .text("again", style, at: place, verticalScale: 0.5, red),
      .text("again", moved, at: place, verticalScale: 1, red)
    )
    #expect(stand.presenter.textTexturesMade == 1)
    #expect(stand.presenter.textBytes > 0)
  }

  @Test func `the bytes kept never pass the limit`() throws {
    let cache = TextCache(fonts: fonts, byteLimit: 40_000)
    for number in 0..<200 {
      try ask(cache, "row \(number)")
      #expect(cache.bytes <= 40_000)
    }
    #expect(cache.texturesMade == 200)
    cache.removeAll()
    #expect(cache.bytes == 0)
  }

  @Test func `what was used last stays`() throws {
    let cache = TextCache(fonts: fonts, byteLimit: 40_000)
    for number in 0..<100 {
      try ask(cache, "row \(number)")
      try ask(cache, "kept")
    }
    #expect(cache.texturesMade == 101)
    try ask(cache, "row 0")
    #expect(cache.texturesMade == 102)
    cache.removeAll()
  }

  @Test func `a line larger than the limit is still drawn`() throws {
    let cache = TextCache(fonts: fonts, byteLimit: 1000)
    try ask(cache, "far too long for so little room")
    #expect(cache.texturesMade == 1)
    cache.removeAll()
  }

  @Test func `size and weight tell textures apart`() throws {
    let cache = TextCache(fonts: fonts)
    try ask(cache, "size", size: 12)
    try ask(cache, "size", size: 24)
    try ask(cache, "size", size: 24.2)
    #expect(cache.texturesMade == 2)
    cache.removeAll()
  }
}
