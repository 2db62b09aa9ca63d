import Drawing
import TestSupport
import Testing

@testable import Raster

/// Pictures of a list that is drawn over a fixed list.
struct FixedListTests {
  private let test = TestPicture(width: 320, height: 256)

  /// A panel with a title, a polygon, a sliding text and a mark; `shift` moves the mark.
  private func fixed(
    _ shift: Double,
    symbol: String? = nil,
    _ color: Color = Color(0x303030)
  ) -> DisplayList {
    var list = DisplayList()
    list.background = Color(0x101010)
    let panel = Rect(x: 0, y: 0, width: 200, height: 256)
    list.append(.roundedRectangle(panel, radius: 8, color))
    list.append(.pushClip(panel))
    list.appendText("title", TextStyle(size: 13), x: 20, y: 20, white)
    list.appendSlidingText("slide", TextStyle(size: 13), x: 20.5, y: 50, white)
    list.append(.triangle(Point(x: 9, y: 90), Point(x: 60, y: 90), Point(x: 30, y: 120), red))
    list.append(.rectangle(Rect(x: 20 + shift, y: 140, width: 3.5, height: 40), red))
    if let symbol {
      let center = Point(x: 100, y: 200)
      list.append(.symbol(symbol, center: center, size: 20, verticalScale: 1, white))
    }
    list.append(.popClip)
    return list
  }

  /// A line and a text, which touch the panel if `x` is less than 200.
  private func moving(x: Double, y: Double) -> DisplayList {
    var list = DisplayList()
    list.background = Color(0x101010)
    let (from, to) = (Point(x: x, y: y), Point(x: x + 40, y: y + 25))
    list.append(.line(from: from, to: to, width: 3, white))
    list.appendText("moves", TextStyle(size: 11), x: x, y: y, red)
    return list
  }

  /// The pixels of both lists in a picture of their own, drawn as one list.
  private func alone(_ list: DisplayList, over fixed: DisplayList) -> [UInt32] {
    var whole = fixed
    whole.background = list.background
    let bounds = Rect(x: 0, y: 0, width: 320, height: 256)
    whole.append(list, in: bounds, at: Point(x: 0, y: 0))
    return TestPicture(width: 320, height: 256).pixels(of: whole)
  }

  @Test func `a list over a fixed list has the pixels of both as one list`() {
    var random = Xorshift(seed: 7)
    var base = fixed(0)
    var kept = 0
    for step in 0..<60 {
      // The fixed list changes, is absent, or is built anew with the same commands.
      if step % 7 == 3 { base = fixed(random.next() * 60) }
      if step % 11 == 5 { base = DisplayList() }
      if step % 13 == 8 { base = fixed(4) }
      var list = moving(x: (step % 3 == 0 ? 0 : 210) + random.next() * 60, y: random.next() * 200)
      if step % 17 == 9 { list.background = white }
      test.draw(list, over: base)
      kept += test.placed.kept.shapes > 0 ? 1 : 0
      var pixels: [UInt32] = []
      test.picture.readColors(into: &pixels)
      expectEqual(pixels.map { $0 & 0xFF_FFFF }, alone(list, over: base).map { $0 & 0xFF_FFFF })
    }
    expect(kept > 30)
  }

  @Test func `a fixed panel in the colour of the background is drawn below what moves over it`() {
    let base = fixed(0, Color(0x101010))
    for step in 0..<5 {
      let list = moving(x: 20 + 30 * Double(step), y: 190)
      test.draw(list, over: base)
      var pixels: [UInt32] = []
      test.picture.readColors(into: &pixels)
      expectEqual(pixels.map { $0 & 0xFF_FFFF }, alone(list, over: base).map { $0 & 0xFF_FFFF })
    }
  }

  @Test func `only cells of the list that moves are damaged`() {
    test.draw(moving(x: 210, y: 30), over: fixed(0))
    test.draw(moving(x: 210, y: 40), over: fixed(0))
    let share = test.picture.damage.share
    expect(share > 0 && share < 0.2)
    expect(test.picture.changes.allSatisfy { $0.left >= 192 })
  }

  @Test func `a fixed list with a symbol is drawn again when the symbol has been read`() {
    let (list, base) = (moving(x: 210, y: 30), fixed(0, symbol: "late"))
    test.glyphs.missing = ["late"]
    test.draw(list, over: base)
    expectEqual(test.image[100, 200], Color(0x303030))
    test.glyphs.missing = []
    test.draw(list, over: base)
    expectEqual(test.image[100, 200], white)
  }

  @Test func `another scale places the fixed list anew`() {
    var placed = PlacedList()
    for scale in [1.0, 2, 1] {
      let picture = MemoryRenderer(width: Int(320 * scale), height: Int(256 * scale))
      placed.draw(
        moving(x: 210, y: 30),
        over: fixed(0),
        scale: scale,
        glyphs: test.glyphs,
        on: picture
      )
      var pixels: [UInt32] = []
      picture.readColors(into: &pixels)
      let panel = pixels[Int(250 * scale) * Int(320 * scale) + Int(190 * scale)]
      expectEqual(panel & 0xFF_FFFF, 0x303030, "\(scale)")
    }
  }
}
