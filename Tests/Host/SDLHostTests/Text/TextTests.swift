import Drawing
import Raster
import TestSupport
import Testing

@testable import SDLHost

struct TextTests {
  private func text(
    _ string: String,
    _ style: TextStyle = TextStyle(size: 20),
    x: Double = 4,
    verticalScale: Double = 1
  ) -> DrawCommand {
    .text(string, style, at: Point(x: x, y: 24), verticalScale: verticalScale, white)
  }

  @Test(arguments: [
    "Rest", "漢字", "クローバー", "한국어", "简体", "7 時 km", "Ω ж ±", "\u{5E9}\u{5DC}", "\u{633}\u{644}",
  ])
  func `every script has glyphs`(string: String) throws {
    let window = try TestWindow(width: 160)
    let fonts = try Fonts()
    for scalar in string.unicodeScalars {
      expect(fonts.face(for: scalar, weight: .regular) != nil, "\(scalar)")
    }
    let missing = String(repeating: "\u{10FFFD}", count: string.unicodeScalars.count)
    let picture = try window.picture(text(string))
    expect(picture.light > 20)
    try expect(picture != window.picture(text(missing)))
  }

  @Test func `a line from right to left keeps the digits of its numbers in order`() throws {
    let fonts = try Fonts()
    let style = TextStyle(size: 20, tabularDigits: true)
    for line in VisualOrder.lines {
      let runs = TextRun.visual(of: line.text, style, fonts: fonts)
      let shown = runs.map { $0.isRightToLeft ? String($0.text.reversed()) : $0.text }
      expectEqual(shown.joined(), line.shown)
    }
  }

  @Test func `the width of a mixed line is the sum of its parts`() throws {
    let window = try TestWindow(width: 200)
    func width(_ string: String) throws -> Int {
      let columns = try window.picture(text(string)).ink.map(\.x)
      return try #require(columns.max()) - (try #require(columns.min()))
    }
    let sum = try width("HH") + width("漢字")
    expect(abs(try width("HH漢字") - sum) <= 5)
  }

  @Test func `capitals are centred vertically at the position`() throws {
    let rows = try TestWindow().picture(text("H")).ink.map(\.y)
    let middle = Double(try #require(rows.min()) + (try #require(rows.max())) + 1) / 2
    expect(abs(middle - 24) <= 1)
  }

  @Test func `the vertical position of a letter does not depend on the other letters`() throws {
    let window = try TestWindow(width: 160)
    func top(_ string: String) throws -> Int? {
      try window.picture(text(string)).ink.filter { $0.x < 16 }.map(\.y).min()
    }
    try expectEqual(top("H"), top("H 漢字"))
    try expectEqual(top("H"), top("Hgjpq"))
  }

  @Test(arguments: [(TextStyle.Anchor.leading, 80), (.center, 58), (.trailing, 36)])
  func `the anchor selects the end at the position`(
    anchor: TextStyle.Anchor,
    left: Int
  ) throws {
    let style = TextStyle(size: 20, anchor: anchor)
    let window = try TestWindow(width: 200)
    let columns = try window.picture(text("HHH", style, x: 80)).ink.map(\.x)
    expect(abs(try #require(columns.min()) - left) <= 5)
  }

  @Test func `tabular digits have equal widths`() throws {
    let window = try TestWindow(width: 200)
    let style = TextStyle(size: 20, anchor: .leading, tabularDigits: true)
    func width(_ string: String) throws -> Int {
      try #require(window.presenter.glyphs.line(string, style: style, scale: 1)).width
    }
    try expectEqual(width("1111.1"), width("8888.8"))
    try expectEqual(width("1111.1"), width("2075.4"))
  }

  @Test(arguments: [13, 17, 20, 24], ["8", "1"])
  func `equal figures have equal distances, between pixels`(size: Int, figure: String) throws {
    let fonts = try Fonts()
    let style = TextStyle(size: Double(size), tabularDigits: true)
    let text = String(repeating: figure, count: 20)
    let setter = TextSetter(fonts: fonts)
    let mask = try #require(setter.line(text, style, pixelSize: size, serial: 1))
    let width = fonts.metrics(.regular, pixelSize: size).digitWidth
    let middles = (0..<20).map { index in
      let cell = Int((Double(index) * width).rounded())..<Int((Double(index + 1) * width).rounded())
      var (ink, moment) = (0.0, 0.0)
      for column in cell where column < mask.width {
        let light = (0..<mask.height).reduce(0.0) { $0 + Double(mask.row($1)[column]) }
        (ink, moment) = (ink + light, moment + light * Double(column))
      }
      return moment / ink - Double(index) * width
    }
    let distance = try #require(middles.max()) - (try #require(middles.min()))
    // Blanks before a figure seldom reach a place exactly; on whole pixels it would be 0.9.
    expect(distance < 0.4)
  }

  @Test func `vertically scaled text keeps its width and its centre`() throws {
    let window = try TestWindow()
    let whole = try window.picture(text("HH")).ink
    let flat = try window.picture(text("HH", verticalScale: 0.5)).ink
    expectEqual(whole.map(\.x).max(), flat.map(\.x).max())
    let rows = flat.map(\.y)
    let top = try #require(rows.min())
    let bottom = try #require(rows.max())
    expect(abs(bottom - top + 1 - 8) <= 1)
    expect(abs(Double(top + bottom + 1) / 2 - 24) <= 1)
  }

  @Test func `a sign replaces a character in no font, with one warning for a package`() throws {
    let fonts = try Fonts()
    var warnings: [String] = []
    fonts.warn = { warnings.append($0) }
    let setter = TextSetter(fonts: fonts)
    func line(_ text: String) throws -> Mask {
      let style = TextStyle(size: 20)
      return try #require(setter.line(text, style, pixelSize: 20, serial: 1))
    }
    let sign = String(fonts.replacement(try #require(fonts.latinFace(.regular))))
    try expectEqual(pixels(line("a\u{10FFFD}\u{10FFFC}")), pixels(line("a" + sign + sign)))
    expectEqual(warnings.count, 1)
    let end = "(U+10FFFD); install one: apt install fonts-noto-core"
    expectEqual(warnings.first?.hasSuffix(end), true)
  }

  @Test func `without fonts there is a warning and no text`() async {
    await #expect(processExitsWith: .success) {
      let path = "/tmp/no-fonts-\(getpid()).conf"
      let file = try #require(fopen(path, "w"))
      fputs("<?xml version=\"1.0\"?><fontconfig></fontconfig>", file)
      fclose(file)
      defer { unlink(path) }
      setenv("FONTCONFIG_FILE", path, 1)
      try await MainActor.run { try TextTests.expectNoText() }
    }
  }

  private static func expectNoText() throws {
    let window = try TestWindow(width: 160)
    let place = Point(x: 4, y: 24)
    let line = DrawCommand.text("H漢7", TextStyle(size: 20), at: place, verticalScale: 1, white)
    try expect(window.picture(line).ink.isEmpty)
    try expect(Fonts().warning != nil)
  }

  // MARK: - Directions and shaping

  /// The columns of a mask, without blank ones at the end.
  private func pixels(_ mask: Mask) -> [[UInt8]] {
    var columns = (0..<mask.width).map { column in
      (0..<mask.height).map { mask.row($0)[column] }
    }
    while columns.last?.allSatisfy({ $0 == 0 }) == true { columns.removeLast() }
    return columns
  }

  private func pixels(_ text: String) throws -> [[UInt8]] {
    let setter = TextSetter(fonts: try Fonts())
    let style = TextStyle(size: 40)
    return pixels(try #require(setter.line(text, style, pixelSize: 40, serial: 1)))
  }

  /// A text whose characters go from left to right whatever they are.
  private func forced(_ text: String) -> String { "\u{202D}\(text)\u{202C}" }

  @Test(arguments: [
    ("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{5DD}\u{5D5}\u{5DC}\u{5E9}"),
    ("\u{5D0}\u{5D1} 12", "12 \u{5D1}\u{5D0}"),
    ("a \u{5D0}\u{5D1} b", "a \u{5D1}\u{5D0} b"),
  ])
  func `Hebrew goes from right to left, and numbers and Latin words in it do not`(
    text: String,
    shown: String
  ) throws {
    try expectEqual(pixels(text), pixels(forced(shown)))
    try expect(pixels(text) != pixels(forced(text)))
  }

  @Test func `a number after Hebrew is on its left, and Latin words stay behind it`() throws {
    let runs = TextRun.visual(
      of: "a \u{5D0}\u{5D1} 12 b",
      TextStyle(size: 20),
      fonts: try Fonts()
    )
    let words = runs.map { $0.text.trimmingPrefix(" ") }.filter { !$0.isEmpty }
    expectEqual(words, ["a ", "12", "\u{5D0}\u{5D1}", "b"])
  }

  @Test func `brackets are mirrored where text goes from right to left`() throws {
    let text = "\u{5D0} (\u{5D1})"
    let forced = "\u{202E}\(text)\u{202C}"
    try expectEqual(pixels(text), pixels(forced))
    try expect(pixels(text) != pixels(text.replacing("(", with: "{")))
    let swapped = String(text.map { $0 == "(" ? ")" : $0 == ")" ? "(" : $0 })
    try expect(pixels(text) != pixels("\u{202E}\(swapped)\u{202C}"))
  }

  @Test func `Arabic letters are joined, unless a non-joiner is between them`() throws {
    let (beh, nonJoiner) = ("\u{628}", "\u{200C}")
    try expect(pixels(beh + beh) != pixels(beh + nonJoiner + beh))
    try expectEqual(pixels(beh + nonJoiner + beh), pixels(beh + nonJoiner + nonJoiner + beh))
    // Lam and alef are one letter.
    try expect(pixels("\u{644}\u{627}").count < pixels("\u{644}\u{200C}\u{627}").count)
  }

  @Test func `a mark is over the letter before it`() throws {
    let (bare, marked) = (try pixels("e"), try pixels("e\u{301}"))
    expect(abs(marked.count - bare.count) <= 1)
    try expect(#require(marked.first).count > #require(bare.first).count)
  }

  @Test(arguments: ["", " ", "\u{200D}", "\n\t"])
  func `invisible characters draw nothing`(string: String) throws {
    try expect(TestWindow().picture(text(string)).ink.isEmpty)
  }

  @Test func `semibold is heavier than regular`() throws {
    let window = try TestWindow(width: 160)
    let regular = try window.picture(text("Weight")).light
    let semibold = try window.picture(text("Weight", TextStyle(size: 20, weight: .semibold))).light
    expect(semibold > regular * 1.1)
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `a sliding text has a subpixel position`(offset: Double) throws {
    let window = try TestWindow(width: 160)
    func middle(_ x: Double) throws -> Double {
      var list = DisplayList()
      list.appendSlidingText("HHH", TextStyle(size: 20, anchor: .center), x: x, y: 24, white)
      try window.presenter.draw(list)
      let picture = try window.presenter.pixels()
      let moment = (0..<160).reduce(0.0) { sum, column in
        sum + Double(column) * (0..<48).reduce(0) { $0 + Double(picture[column, $1].red) / 255 }
      }
      return moment / picture.light
    }
    expect(abs(try middle(80 + offset) - (try middle(80)) - offset) < 0.02)
  }

  @Test func `a sliding text on a whole pixel equals a text`() throws {
    let window = try TestWindow()
    let style = TextStyle(size: 20)
    let still = try window.picture(text("HH", style))
    var list = DisplayList()
    list.appendSlidingText("HH", style, x: 4, y: 24, white)
    try window.presenter.draw(list)
    try expectEqual(window.presenter.pixels(), still)
  }

  @Test(arguments: [0.9, 0.6, 0.3])
  func `the brightness of a vertically scaled text is proportional to the scale`(scale: Double)
    throws
  {
    let window = try TestWindow()
    let whole = try window.picture(text("HH")).light
    let squeezed = try window.picture(text("HH", verticalScale: scale)).light
    expect(abs(squeezed / whole - scale) < 0.03)
  }
}
