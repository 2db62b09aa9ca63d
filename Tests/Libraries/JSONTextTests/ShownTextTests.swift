import JSONText
import TestSupport
import Testing

struct ShownTextTests {
  @Test func `invisible characters are shown by their codes`() {
    let text = "a\u{1B}[31m\u{9B}\u{0}\u{202E}\u{2028}\u{200D}b\n\u{E0001}é"
    let shown = #"a\u{1B}[31m\u{9B}\u{0}\u{202E}\u{2028}\u{200D}b\u{A}\u{E0001}é"#
    expectEqual(ShownText.singleLine(text), shown)
    expectEqual(ShownText.singleLine(shown), shown)
    // A filler is an invisible letter. An emoji has a variation selector.
    let umbrella = ShownText.singleLine("a\u{3164}b\u{115F}☂\u{FE0F}")
    expectEqual(umbrella, "a\\u{3164}b\\u{115F}☂\u{FE0F}")
  }

  @Test func `hidden are controls and what Unicode lets programs ignore, except in emoji`() {
    // The last 128 scalars stand for bytes of file names.
    let scalars = (UInt32(0x7F)..<0x10_FF80).lazy.compactMap { Unicode.Scalar($0) }
    let wrong = scalars.filter { scalar in
      let properties = scalar.properties
      let breaks: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
      let isHidden =
        breaks.contains(properties.generalCategory) || 0xFFF9...0xFFFB ~= scalar.value
        || properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
      return (ShownText.singleLine(String(scalar)) != String(scalar)) != isHidden
    }
    expectEqual(wrong.map { String($0.value, radix: 16) }, [])
  }

  @Test(arguments: ["x", "\u{202E}", "e\u{301}", "\u{10FFFF}", "\"", "日"])
  func `the limit counts what is shown`(part: String) {
    let long = String(repeating: part, count: 5000)
    expect(ShownText.line(long).unicodeScalars.count <= 981)
    expect(ShownText.line(long).unicodeScalars.count > 960)
    expect(ShownText.quoted(long).unicodeScalars.count <= 43)
    expectEqual(ShownText.line("x"), "x")
  }

  @Test func `markup has no character of markup and none that XML does not have`() {
    expectEqual(
      ShownText.markup("<a b='c' d=\"&\">\u{0}\u{1B}\u{7F}\u{9B}\u{FFFE}\u{FFFF}\t\n\r"),
      "&lt;a b='c' d=&quot;&amp;&quot;&gt;      &#9;&#10;&#13;"
    )
    expectEqual(
      ShownText.markup("עב\u{200F} 👩\u{200D}🔬 \u{FFFD}"),
      "עב\u{200F} 👩\u{200D}🔬 \u{FFFD}"
    )
    expectEqual(ShownText.markup("a\u{10FFE4}"), "a\\xE4")
  }

  @Test func `JSON escapes invisible characters, and they are read back`() throws {
    let text = "a\u{1B}\u{9B}\u{0}\u{202E}\u{2028}\u{200D}\u{E0001}日\u{FFFF}<"
    let json = JSONWriter.text { $0.string(text) }
    expectEqual(
      json,
      #""a\u001b\u009b\u0000\u202e\u2028\u200d\udb40\udc01日"# + "\u{FFFF}" + #"\u003c""#
    )
    try expectEqual(
      JSONParser.parse(Array(json.utf8), 0..<json.utf8.count, depth: 1).string(),
      text
    )
  }
}
