import Drawing
import Testing

@testable import SDLHost

struct FontsTests {
  @Test func `the report names a file for each kind of text`() throws {
    let facts = HostFacts.fonts
    let expected = ["Latin", "Japanese", "Chinese", "Korean", "card suits"].map { "font, \($0)" }
    #expect(facts.map(\.name) == expected)
    for fact in facts { #expect(fact.value.contains("/") != fact.isMissing) }
    #expect(facts[0].value.contains("/"))
  }

  @Test func `a character is looked up once and found again`() throws {
    let fonts = try Fonts()
    let first = fonts.face(for: "漢", weight: .regular)
    #expect(first != nil)
    #expect(fonts.face(for: "漢", weight: .regular) == first)
    #expect(fonts.face(for: "A", weight: .regular) == fonts.latinFace(.regular))
  }

  @Test func `a character of no font is remembered as missing`() throws {
    let fonts = try Fonts()
    #expect(fonts.face(for: "\u{10FFFD}", weight: .regular) == nil)
    #expect(fonts.face(for: "\u{10FFFD}", weight: .regular) == nil)
  }

  @Test func `more sizes than fonts kept open still measure`() throws {
    let fonts = try Fonts()
    let heights = (8..<160).map { fonts.metrics(.regular, pixelSize: $0).capHeight }
    #expect(heights == heights.sorted())
    #expect(try #require(heights.first) > 3)
    #expect(abs(try #require(heights.last) - 116) < 20)
  }
}
