import Drawing
import TestSupport
import Testing

@testable import Raster

/// Pictures of lists with a stable part.
struct StablePartTests {
  private let test = TestPicture(width: 320, height: 256)

  /// A panel with a title, a polygon, a sliding text and a mark; `shift` moves the mark.
  private func panel(_ shift: Double, _ color: Color = Color(0x303030)) -> DisplayList {
    var list = DisplayList()
    list.background = Color(0x101010)
    let panel = Rect(x: 0, y: 0, width: 200, height: 256)
    list.append(.roundedRectangle(panel, radius: 8, color))
    list.append(.pushClip(panel))
    list.appendText("title", TextStyle(size: 13), x: 20, y: 20, white)
    list.appendSlidingText("slide", TextStyle(size: 13), x: 20.5, y: 50, white)
    list.append(.triangle(Point(x: 9, y: 90), Point(x: 60, y: 90), Point(x: 30, y: 120), red))
    list.append(.rectangle(Rect(x: 20 + shift, y: 140, width: 3.5, height: 40), red))
    list.append(.popClip)
    return list
  }

  /// Draws a panel as the stable part, and over it a line and a text, which touch the panel if `x` is less than 200.
  private func draw(_ panel: DisplayList, x: Double, y: Double, into list: inout DisplayList) {
    list.beginPicture()
    list.background = panel.background
    for (index, command) in panel.commands.enumerated() {
      guard let sliding = panel.slidingTexts.first(where: { $0.index == index }),
        case .text(let text, let style, let place, _, let color) = command
      else {
        list.append(command)
        continue
      }
      let scale = sliding.widthScale
      list.appendSlidingText(text, style, widthScale: scale, x: place.x, y: place.y, color)
    }
    list.endStablePart()
    let (from, to) = (Point(x: x, y: y), Point(x: x + 40, y: y + 25))
    list.append(.line(from: from, to: to, width: 3, white))
    list.appendSlidingText("moves", TextStyle(size: 11), x: x, y: y, red)
  }

  /// The picture of `draw` in a new list.
  private func list(_ panel: DisplayList, x: Double, y: Double) -> DisplayList {
    var list = DisplayList()
    draw(panel, x: x, y: y, into: &list)
    return list
  }

  /// Expects that a list drawn after others has the pixels of the list drawn alone.
  private func expectAlone(_ list: DisplayList) {
    let alone = TestPicture(width: 320, height: 256).pixels(of: list)
    expectEqual(test.pixels(of: list), alone)
  }

  @Test func `each picture of a sequence equals the same picture drawn alone`() {
    var random = Xorshift(seed: 7)
    var base = panel(0)
    var next = DisplayList()
    for step in 0..<60 {
      // The stable part changes, is absent, or is made again with the same commands.
      if step % 7 == 3 { base = panel(random.next() * 60) }
      if step % 11 == 5 { base = DisplayList() }
      if step % 13 == 8 { base = panel(4) }
      if step % 17 == 9 { base.background = white }
      let x = (step % 3 == 0 ? 0 : 210) + random.next() * 60
      let y = random.next() * 200
      draw(base, x: x, y: y, into: &next)
      let new = list(base, x: x, y: y)
      expectEqual(next, new)
      expectAlone(next)
    }
  }

  @Test func `a stable part of equal commands and other sliding texts is drawn again`() {
    let title = TextStyle(size: 13)
    var next = DisplayList()
    for isSliding in [false, true, false] {
      next.beginPicture()
      if isSliding {
        next.appendSlidingText("text", title, x: 20.5, y: 50, white)
      } else {
        next.appendText("text", title, x: 20.5, y: 50, white)
      }
      next.endStablePart()
      expectAlone(next)
    }
  }

  @Test func `a longer or shorter stable part of the same commands gives the same picture`() {
    let base = panel(0)
    var next = DisplayList()
    for count in [3, 7, 0, 5] {
      next.beginPicture()
      next.background = base.background
      for (index, command) in base.commands.filter({ $0 != .popClip }).enumerated() {
        if case .pushClip = command { continue }
        if index == count { next.endStablePart() }
        next.append(command)
      }
      expectAlone(next)
    }
  }

  @Test func `a panel in the colour of the background is drawn below what moves over it`() {
    let base = panel(0, Color(0x101010))
    var next = DisplayList()
    for step in 0..<5 {
      draw(base, x: 20 + 30 * Double(step), y: 190, into: &next)
      expectAlone(next)
    }
  }

  @Test func `only cells of what moves are damaged`() {
    test.draw(list(panel(0), x: 210, y: 30))
    test.draw(list(panel(0), x: 210, y: 40))
    let share = test.picture.damage.share
    expect(share > 0 && share < 0.2)
    expect(test.picture.changes.allSatisfy { $0.left >= 192 })
  }

  @Test func `an equal stable part is not converted again, and another one is`() {
    var list = DisplayList()
    for (shift, isConverted) in [(0.0, true), (0, false), (9, true), (9, false)] {
      test.glyphs.texts = []
      draw(panel(shift), x: 210, y: 30, into: &list)
      test.draw(list)
      expectEqual(test.glyphs.texts.contains("title"), isConverted, "\(shift)")
      expect(test.glyphs.texts.contains("moves"))
    }
  }

  @Test func `another scale and size places the stable part again`() {
    var placed = PlacedList()
    for scale in [1.0, 2, 1] {
      let picture = MemoryRenderer(width: Int(320 * scale), height: Int(256 * scale))
      placed.draw(
        list(panel(0), x: 210, y: 30),
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
