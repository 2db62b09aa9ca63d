import Drawing
import TestSupport
import Testing

@testable import Raster

struct DamageTests {
  let test = TestPicture(width: 320, height: 256)

  private let none = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  private let panels = [
    Rect(x: 0, y: 0, width: 128, height: 128), Rect(x: 160, y: 0, width: 128, height: 128),
    Rect(x: 0, y: 160, width: 288, height: 96),
  ]

  /// Three panels with a mark and a title each, moved by the offsets.
  private func scene(_ offsets: [Double], over: [DrawCommand] = []) -> DisplayList {
    var list = DisplayList()
    list.background = Color(0x101010)
    for (panel, offset) in zip(panels, offsets) {
      list.append(.roundedRectangle(panel, radius: 8, Color(0x303030)))
      list.append(.pushClip(panel))
      let mark = Rect(x: panel.x + 20 + offset, y: panel.y + 10, width: 3.5, height: 40)
      list.append(.rectangle(mark, red))
      list.appendSlidingText("mark", TextStyle(size: 13), x: mark.x, y: panel.y + 70, white)
      list.append(.popClip)
    }
    for command in over { list.append(command) }
    return list
  }

  @Test func `the first picture is fully damaged and an equal one is not damaged`() {
    test.draw(scene([0, 0, 0]))
    expectEqual(test.picture.damage.share, 1)
    test.draw(scene([0, 0, 0]))
    expectEqual(test.picture.damage.share, 0)
  }

  @Test func `a movement in one panel damages only that panel`() {
    test.draw(scene([0, 0, 0]))
    test.draw(scene([0, 7, 0]))
    let area = 128.0 * 128 / (320 * 256)
    expect(test.picture.damage.share > 0 && test.picture.damage.share <= area)
  }

  @Test(arguments: [Int.max, 0])
  func `each picture of a sequence equals the same picture drawn alone`(sharedWork: Int) {
    let test = TestPicture(width: 320, height: 256, sharedWork: sharedWork)
    var seed: UInt64 = 20_260_101
    func random(_ limit: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 40) / Double(1 << 24) * limit
    }
    for step in 0..<24 {
      var over: [DrawCommand] = []
      if step % 3 > 0 {
        let center = Point(x: random(320), y: random(256))
        over.append(.circle(center: center, radius: random(40), Color(0x4080FF, opacity: 0.4)))
        over.append(.ring(center: center, radius: 20, lineWidth: 2, white))
        over.append(.line(from: center, to: Point(x: 5, y: 250), width: 3, red))
      }
      if step % 4 > 1 {
        let edge = Rect(x: random(200), y: random(200), width: 90, height: 50)
        let clear = white.faded(0)
        over.append(.gradient(edge, from: clear, to: red, isVertical: step % 4 > 2))
        over.append(.roundedRectangle(edge, radius: 6, Color(0x203040, opacity: 0.3)))
      }
      if step % 5 > 2 {
        let whole = Rect(x: 0, y: 0, width: 320, height: 256)
        over.append(.rectangle(whole, Color(0x000000, opacity: random(0.5))))
        let sheet = Rect(x: 40, y: 256 - random(200), width: 240, height: 220)
        over.append(.roundedRectangle(sheet, radius: 16, Color(0x505050)))
        let title = TextStyle(size: 20, anchor: .center)
        let place = Point(x: 160, y: sheet.y + 30)
        over.append(.text("Sheet", title, at: place, verticalScale: 0.4 + random(0.6), white))
      }
      let list = scene([step % 2 == 0 ? 0 : random(60), random(60), 4], over: over)
      let alone = TestPicture(width: 320, height: 256)
      expectEqual(test.pixels(of: list), alone.pixels(of: list), "step \(step)")
    }
  }

  @Test func `two memories in turn find what differs from the picture shown before`() {
    let memories = [TestPicture(width: 320, height: 256), TestPicture(width: 320, height: 256)]
    var shown: [UInt64] = []
    for step in 0..<6 {
      // The mark of the first panel jumps to and fro, that of the second moves on.
      let memory = memories[step % 2]
      memory.draw(scene([Double(step % 2 * 40), Double(step), 4]))
      memory.picture.findChanges(since: &shown)
      let changes = memory.picture.changes
      let area = changes.reduce(0) { $0 + $1.width * $1.height }
      expect(step == 0 ? area == 320 * 256 : area > 0 && area < 2 * 128 * 128, "step \(step)")
      for panel in panels.prefix(2) {
        let mark = PixelRect(rounding: Rect(x: panel.x + 20, y: 10, width: 3, height: 9), scale: 1)
        expect(changes.contains { !$0.intersection(mark).isEmpty }, "step \(step)")
      }
    }
    memories[1].picture.findChanges(since: &shown)
    expect(memories[1].picture.changes.isEmpty)
  }

  @Test func `changes behind an opaque shape are not damage`() {
    let cover = DrawCommand.rectangle(Rect(x: 0, y: 0, width: 320, height: 256), white)
    test.draw(scene([0, 0, 0], over: [cover]))
    test.draw(scene([9, 9, 9], over: [cover]))
    expectEqual(test.picture.damage.share, 0)
  }

  @Test func `a new background damages the visible background`() {
    var list = scene([0, 0, 0])
    test.draw(list)
    list.background = white
    test.draw(list)
    expect(test.picture.damage.share > 0.1 && test.picture.damage.share < 0.9)
    expectEqual(test.image[319, 255], white)
  }

  @Test func `a shade over one colour is drawn as the mixed colour, and over others as a shade`() {
    let cells = Cells(CellGrid(width: 128, height: 64))
    let damage = Damage(cells.grid)
    let whole = PixelRect(left: 0, top: 0, right: 128, bottom: 64)
    let mark = PixelRect(left: 70, top: 20, right: 75, bottom: 25)
    cells.begin(background: 0xFFC8_6432)
    cells.add(0, mark, 7, fill: none, nil)
    cells.add(1, whole, 8, fill: whole, Ink(Color(0x000000, opacity: 0.5)))
    damage.update(to: cells)
    var parts: [Int: [UInt32?]] = [:]
    for shape in -1...1 {
      damage.forEachPart(of: whole, shape: shape) { _, color in parts[shape, default: []] += [color]
      }
    }
    // The mark is in a row of cells beside cells of one colour.
    expectEqual(parts[-1], [0xFFC8_6432])
    expectEqual(parts[0], [nil])
    expectEqual(parts[1]?.filter { $0 == 0xFF63_3219 }.count, (parts[1]?.count ?? 0) - 1)
  }

  @Test func `the damage rectangles cover every damaged cell once`() {
    let cells = Cells(CellGrid(width: 333, height: 217))
    let damage = Damage(cells.grid)
    func picture(_ rects: [PixelRect]) {
      cells.begin(background: 1)
      for (index, box) in rects.enumerated() {
        cells.add(index, box, UInt64(index + 7), fill: none, nil)
      }
      damage.update(to: cells)
    }
    picture([])
    picture([
      PixelRect(left: 0, top: 0, right: 40, bottom: 217),
      PixelRect(left: 200, top: 30, right: 333, bottom: 31),
      PixelRect(left: 70, top: 200, right: 90, bottom: 217),
    ])
    var covered: [Int: Int] = [:]
    for box in damage.rects {
      for y in box.top..<box.bottom {
        for x in box.left..<box.right { covered[y * 333 + x, default: 0] += 1 }
      }
    }
    expect(covered.values.allSatisfy { $0 == 1 })
    for place in [(0, 0), (39, 216), (200, 30), (332, 30), (70, 200), (89, 216)] {
      expectEqual(covered[place.1 * 333 + place.0], 1, "\(place)")
    }
    expect(covered[100 * 333 + 150] == nil)
    let share: Double = Double(covered.count) / Double(333 * 217)
    expect(share < 0.35)
  }

  @Test func `one changed area is covered by one rectangle`() {
    let cells = Cells(CellGrid(width: 1280, height: 720))
    let damage = Damage(cells.grid)
    let place = PixelRect(left: 300, top: 200, right: 420, bottom: 330)
    for print in [UInt64(7), 8] {
      cells.begin(background: 1)
      cells.add(0, place, print, fill: none, nil)
      damage.update(to: cells)
    }
    expectEqual(damage.rects.count, 1)
    let rect = damage.rects[0]
    expectEqual(rect.intersection(place), place)
    let area = Double(rect.width * rect.height) / (1280 * 720)
    expect(area < 0.03 && damage.share < 0.03, "\(rect)")
  }
}
