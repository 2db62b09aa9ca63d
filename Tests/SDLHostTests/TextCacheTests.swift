import Drawing
import Testing

@testable import SDLHost

struct TextCacheTests {
  let fonts: Fonts

  init() throws {
    fonts = try Fonts()
  }

  private func ask(_ cache: TextCache, _ text: String, size: Double = 20) throws {
    _ = try cache.entry(for: text, style: TextStyle(size: size), scale: 1)
  }

  @Test func `a second drawing of the same text sets no line`() throws {
    let stand = try Stand()
    let place = Point(x: 3, y: 20)
    let style = TextStyle(size: 15)
    _ = try stand.picture(.text("again", style, at: place, verticalScale: 1, white))
    #expect(stand.presenter.textLinesSet == 1)
    var moved = style
    moved.anchor = .trailing
    _ = try stand.picture(
      .text("again", style, at: place, verticalScale: 0.5, red),
      .text("again", moved, at: place, verticalScale: 1, red)
    )
    #expect(stand.presenter.textLinesSet == 1)
    #expect(stand.presenter.textBytes > 0)
  }

  @Test func `the bytes kept never pass the limit`() throws {
    let cache = TextCache(fonts: fonts, byteLimit: 40_000)
    for number in 0..<200 {
      try ask(cache, "row \(number)")
      #expect(cache.bytes <= 40_000)
    }
    #expect(cache.linesSet == 200)
    cache.removeAll()
    #expect(cache.bytes == 0)
  }

  @Test func `what was used last stays`() throws {
    let cache = TextCache(fonts: fonts, byteLimit: 40_000)
    for number in 0..<100 {
      try ask(cache, "row \(number)")
      try ask(cache, "kept")
    }
    #expect(cache.linesSet == 101)
    try ask(cache, "row 0")
    #expect(cache.linesSet == 102)
    cache.removeAll()
  }

  @Test func `a line larger than the limit is still drawn`() throws {
    let cache = TextCache(fonts: fonts, byteLimit: 1000)
    try ask(cache, "far too long for so little room")
    #expect(cache.linesSet == 1)
    cache.removeAll()
  }

  @Test func `a million rows take no more room than the limit`() throws {
    var cache = MaskCache<Int, Int>(byteLimit: 100_000)
    for row in 0..<1_000_000 {
      if cache.value(for: row % 7) == nil { cache.insert(row % 7, for: row % 7, bytes: 500) }
      cache.insert(row, for: row + 7, bytes: 100)
      #expect(cache.bytes <= 100_000)
    }
    #expect(cache.value(for: 3) == 3)
    #expect(cache.value(for: 999_000) == nil)
  }

  @Test func `size and weight tell lines apart`() throws {
    let cache = TextCache(fonts: fonts)
    try ask(cache, "size", size: 12)
    try ask(cache, "size", size: 24)
    try ask(cache, "size", size: 24.2)
    #expect(cache.linesSet == 2)
    cache.removeAll()
  }
}
