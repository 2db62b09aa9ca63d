import Drawing
import TestSupport
import Testing

struct TextWidthTests {
  private let style = TextStyle(size: 17)

  @Test func `a line that fits is unchanged`() {
    expectEqual(TextWidth.cut("Books", to: 100, style), "Books")
  }

  @Test func `a line that is too long ends with an ellipsis and fits`() {
    for width in stride(from: 15.0, to: 90, by: 0.5) {
      let text = TextWidth.cut("Electronics", to: width, style)
      expect(TextWidth.estimate(text, style) <= width)
      let fits = TextWidth.estimate("Electronics", style) <= width
      expect(fits ? text == "Electronics" : text.hasSuffix("…"), "\(width) points")
    }
    expectEqual(TextWidth.cut("Electronics", to: 60, style), "Elect…")
  }

  @Test func `a line that is too long is set smaller, and cut only at two thirds of its size`() {
    for width in stride(from: 15.0, to: 110, by: 0.5) {
      var fitted = style
      let text = TextWidth.fit("Electronics", to: width, &fitted)
      expect(TextWidth.estimate(text, fitted) <= width)
      expect(fitted.size > 11.33 && fitted.size <= 17)
      let least = TextStyle(size: 34.0 / 3)
      let fits = TextWidth.estimate("Electronics", least) <= width
      expectEqual(text == "Electronics", fits, "\(width) points")
    }
    var fitted = style
    expectEqual(TextWidth.fit("Electronics", to: 80, &fitted), "Electronics")
    expectEqual(fitted.size, 15)
  }

  @Test(arguments: [8.0, 11, 13, 30])
  func `a line is not set smaller than 11 points`(size: Double) {
    var fitted = TextStyle(size: size)
    _ = TextWidth.fit("Electronics", to: 20, &fitted)
    expect(abs(fitted.size - max(min(11, size), size * 2 / 3)) < 1e-9)
  }

  @Test func `a width below that of an ellipsis gives an empty text`() {
    expectEqual(TextWidth.cut("Electronics", to: 5, style), "")
    expectEqual(TextWidth.cut("Electronics", to: -1, style), "")
    expectEqual(TextWidth.cutMessage("Electronics", to: 5, style), "")
  }

  @Test func `a letter is not separated from its accents`() {
    let text = TextWidth.cut("e\u{301}e\u{301}e\u{301}", to: 27, style)
    expectEqual(text.unicodeScalars.count, 3)
    expect(text.hasPrefix("e\u{301}"))
  }

  @Test func `ideographs are twice as wide as narrow letters`() {
    let wide = TextWidth.estimate("東京都", style)
    expectEqual(wide, 3 * 17)
    expect(wide > 2 * TextWidth.estimate("rtf", style))
  }

  @Test func `tabular digits have equal widths, and widths are proportional to the size`() {
    let tabular = TextStyle(size: 20, tabularDigits: true)
    expectEqual(TextWidth.estimate("111", tabular), TextWidth.estimate("808", tabular))
    expect(TextWidth.estimate("111", TextStyle(size: 20)) < TextWidth.estimate("111", tabular))
    let once = TextWidth.estimate("Fashion", TextStyle(size: 10))
    expect(abs(TextWidth.estimate("Fashion", TextStyle(size: 30)) - 3 * once) < 1e-9)
  }

  @Test func `a message loses the folder of a path first, and then its end`() {
    let text = "recorded /home/a/Videos/drag.touchcast"
    let name = "…/drag.touchcast"
    for width in stride(from: 60.0, through: 400, by: 7) {
      let cut = TextWidth.cutMessage(text, to: width, style)
      expect(TextWidth.estimate(cut, style) <= width)
      let fits = [text, name].map { TextWidth.estimate($0, style) <= width }
      let isRight =
        fits[0]
        ? cut == text : fits[1] ? cut.hasSuffix(name) : cut.hasPrefix("…/") && cut.hasSuffix("…")
      expect(isRight, "\(width) points: \(cut)")
    }
    expectEqual(TextWidth.cutMessage(text, to: 220, style), "recorded …/drag.touchcast")
    expectEqual(TextWidth.cutMessage(text, to: 300, style), "recorded …/drag.touchcast")
    // No part of a word remains.
    expectEqual(TextWidth.cutMessage(text, to: 180, style), name)
  }

  @Test(
    arguments: [
      ("/home/a/own.json:1: base: found no \"nope\", expected pt/s", "…/own.json:1: base: f…"),
      ("own.json:1: base: found no \"nope\", expected pt/s", "own.json:1: base: fou…"),
      ("landing marks are shown for all fingers", "landing marks are sh…"),
    ]
  )
  func `the beginning of a message without a folder remains`(text: String, cut: String) {
    expectEqual(TextWidth.cutMessage(text, to: 190, style), cut)
  }
}
