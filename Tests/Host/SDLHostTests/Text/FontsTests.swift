import Drawing
import TestSupport
import Testing

@testable import SDLHost

struct FontsTests {
  @Test func `the report names a file for each kind of text`() throws {
    let facts = HostFacts.fonts
    let expected = [
      "Latin", "Japanese", "Chinese", "Korean", "Hebrew", "Arabic", "card suits",
    ].map { "font, \($0)" }
    expectEqual(facts.map(\.name), expected)
    for fact in facts { expect(fact.value.contains("/") != (fact.remedy != nil)) }
    expect(facts[0].value.contains("/"))
  }

  @Test func `repeated lookups of a character return the same face`() throws {
    let fonts = try Fonts()
    let first = fonts.face(for: "漢", weight: .regular)
    expect(first != nil)
    expectEqual(fonts.face(for: "漢", weight: .regular), first)
    expectEqual(fonts.face(for: "A", weight: .regular), fonts.latinFace(.regular))
  }

  @Test func `a character in no font has no face`() throws {
    let fonts = try Fonts()
    expect(fonts.face(for: "\u{10FFFD}", weight: .regular) == nil)
    expect(fonts.face(for: "\u{10FFFD}", weight: .regular) == nil)
  }

  @Test func `metrics are available for more sizes than open fonts`() throws {
    let fonts = try Fonts()
    let heights = (8..<160).map { fonts.metrics(.regular, pixelSize: $0).capHeight }
    expectEqual(heights, heights.sorted())
    try expect(#require(heights.first) > 3)
    expect(abs(try #require(heights.last) - 116) < 20)
  }
}
