import TestSupport
import Testing

@testable import Drawing

struct DisplayListFitTests {
  @Test func `a picture is scaled to fit and centred`() {
    let fit = PictureFit(width: 800, height: 600, in: 1280, 720)
    expectEqual(fit.scale, 1.2)
    expectEqual(fit.corner, Point(x: 160, y: 0))
    expectEqual(fit.rect, Rect(x: 160, y: 0, width: 960, height: 720))
    expectEqual(
      fit.bars,
      [
        Rect(x: 0, y: 0, width: 160, height: 720), Rect(x: 1120, y: 0, width: 160, height: 720),
      ]
    )
    let low = PictureFit(width: 400, height: 100, in: 200, 100)
    expectEqual(low.scale, 0.5)
    expectEqual(low.bars.map(\.height), [25, 25])
  }

  @Test func `a picture of the window's size is unchanged`() {
    let fit = PictureFit(width: 640, height: 360, in: 640, 360)
    expect(fit.bars.isEmpty)
    let command = DrawCommand.rectangle(Rect(x: 3, y: 4, width: 5, height: 6), Color(0x123456))
    var list = DisplayList()
    list.append(in: fit) { $0.append(command) }
    expectEqual(list.commands, [command])
  }

  @Test func `every command is scaled, and bars in the colour of the background cover the rest`() {
    let color = Color(0xFFFFFF)
    let style = TextStyle(size: 10)
    func commands(_ scale: Double, _ x: Double) -> [DrawCommand] {
      func point(_ number: Double) -> Point { Point(x: x + number * scale, y: number * scale) }
      let rect = Rect(x: x + 2 * scale, y: 4 * scale, width: 6 * scale, height: 8 * scale)
      var large = style
      large.size *= scale
      return [
        .pushClip(rect), .rectangle(rect, color),
        .roundedRectangle(rect, radius: 2 * scale, color),
        .circle(center: point(5), radius: 3 * scale, color),
        .ring(center: point(5), radius: 3 * scale, lineWidth: scale, color),
        .line(from: point(1), to: point(9), width: 2 * scale, color),
        .triangle(point(1), point(2), point(3), color),
        .gradient(rect, from: color, to: color, isVertical: true),
        .text("a", large, at: point(4), verticalScale: 0.5, color),
        .symbol("b", center: point(6), size: 12 * scale, verticalScale: 1, color), .popClip,
      ]
    }
    var list = DisplayList()
    list.background = Color(0x102030)
    list.append(in: PictureFit(width: 100, height: 100, in: 300, 200)) {
      for command in commands(1, 0) { $0.append(command) }
    }
    let bars = [
      DrawCommand.rectangle(Rect(x: 0, y: 0, width: 50, height: 200), Color(0x102030)),
      .rectangle(Rect(x: 250, y: 0, width: 50, height: 200), Color(0x102030)),
    ]
    expectEqual(list.commands, commands(2, 50) + bars)
  }

  @Test func `an equal stable part stays the same in another picture with the same fit alone`() {
    let rect = Rect(x: 3, y: 4, width: 5, height: 6)
    var list = DisplayList()
    func draw(_ width: Double, _ color: Color) -> DisplayList.StablePart? {
      list.append(in: PictureFit(width: 100, height: 100, in: width, 200)) { list in
        list.beginPicture()
        list.append(.rectangle(rect, color))
        list.append(.rectangle(rect, Color(0xFFFFFF)))
        list.endStablePart()
        list.append(.rectangle(rect, Color(0x123456)))
      }
      return list.stablePart
    }
    let first = draw(300, Color(0x102030))
    expect(first != nil && draw(300, Color(0x102030)) === first)
    expect(draw(200, Color(0x102030)) !== first)
    let second = draw(200, Color(0x405060))
    expect(second !== first && draw(200, Color(0x405060)) === second)
    expectEqual(list.stableCount, 2)
    expectEqual(list.commands.count, 3)
  }
}
