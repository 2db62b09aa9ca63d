import CSDL
import Drawing
import TestSupport
import Testing

@testable import SDLHost

struct OpenFontTests {
  @Test(arguments: [
    "1", "8", "AVATo ", "office ", "e\u{301} ", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} ",
    "\u{633}\u{644}\u{627}\u{645} ", "漢字", "クローバー", "한국어",
  ])
  func `text is drawn as wide as it is measured`(text: String) throws {
    let fonts = try Fonts()
    for size in [9, 13, 20, 31, 68] {
      let run = try #require(TextRun.visual(of: text, TextStyle(size: 20), fonts: fonts).first)
      let open = try #require(fonts.font(face: run.face, pixelSize: size))
      TTF_SetFontDirection(open.font, run.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
      TTF_SetFontScriptName(open.font, run.scriptName)
      func drawn(_ count: Int) -> Double {
        var width: Int32 = 0
        TTF_SizeUTF8(open.font, String(repeating: run.text, count: count), &width, nil)
        return Double(width)
      }
      // The difference of two lengths is without what the last letter draws behind its advance.
      expect(abs(32 * open.width(of: run) - (drawn(64) - drawn(32))) <= 1, "size \(size)")
    }
  }

  @Test func `a font that is asked for in another size measures in that size`() throws {
    let fonts = try Fonts()
    let face = try #require(fonts.latinFace(.regular))
    let small = try #require(fonts.font(face: face, pixelSize: 10)?.width(of: "Wheel"))
    let large = try #require(fonts.font(face: face, pixelSize: 30)?.width(of: "Wheel"))
    expect(abs(large - 3 * small) < 0.2)
    expectEqual(fonts.font(face: face, pixelSize: 10)?.width(of: "Wheel"), small)
  }

  @Test func `SDL_ttf measures text in a font that is not OpenType`() throws {
    let fonts = try Fonts()
    let file = try #require(FontFinder.latin(80))
    let packed = FontFile(path: "/tmp/packed-\(getpid()).woff", index: 0)
    try Self.pack(file.path, into: packed.path)
    defer { unlink(packed.path) }
    try withExtendedLifetime(fonts) {
      let exact = try #require(OpenFont(file, pixelSize: 20)).width(of: "Wheel")
      let whole = try #require(OpenFont(packed, pixelSize: 20)).width(of: "Wheel")
      expectEqual(whole, whole.rounded())
      expect(abs(whole - exact) <= 2)
    }
  }

  @Test func `a file that is no font cannot be opened`() throws {
    let latin = try #require(FontFinder.latin(80))
    try withExtendedLifetime(Fonts()) {
      expect(OpenFont(latin, pixelSize: 16) != nil)
      expect(OpenFont(FontFile(path: "/dev/null", index: 0), pixelSize: 16) == nil)
      expect(OpenFont(FontFile(path: "/tmp/none/none.ttf", index: 0), pixelSize: 16) == nil)
    }
  }

  /// Writes the tables of an OpenType file as WOFF, which SDL_ttf reads and HarfBuzz does not.
  private static func pack(_ path: String, into packed: String) throws {
    let source = try #require(fopen(path, "r"))
    defer { fclose(source) }
    var font = [UInt8](repeating: 0, count: 32 << 20)
    font.removeLast(font.count - fread(&font, 1, font.count, source))
    func number(_ index: Int) -> Int { font[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
    let count = Int(font[4]) << 8 | Int(font[5])
    var (entries, tables): ([UInt8], [UInt8]) = ([], [])
    for record in (0..<count).map({ 12 + 16 * $0 }) {
      let (start, length) = (number(record + 8), number(record + 12))
      entries += font[record..<record + 4] + bytes(44 + 20 * count + tables.count)
      entries += bytes(length) + bytes(length) + bytes(number(record + 4))
      tables += font[start..<start + length] + [UInt8](repeating: 0, count: -length & 3)
    }
    var header = Array("wOFF".utf8) + font[0..<4]
    header += bytes(44 + entries.count + tables.count) + font[4..<6] + [0, 0]
    header += bytes(12 + 16 * count + tables.count) + [UInt8](repeating: 0, count: 24)
    let file = try #require(fopen(packed, "w"))
    defer { fclose(file) }
    for part in [header, entries, tables] { fwrite(part, 1, part.count, file) }
  }
}
