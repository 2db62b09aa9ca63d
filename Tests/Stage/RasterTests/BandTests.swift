import Drawing
import TestSupport
import Testing

struct BandTests {
  /// Rows of text, pills and lines that cross the edges of every band, over a dimmed background.
  private func list(_ step: Int) -> DisplayList {
    var list = DisplayList()
    list.background = Color(0x20_3040)
    let whole = Rect(x: 0, y: 0, width: 200, height: 160)
    for row in 0..<16 {
      let y = 3.5 + Double(row * 10 + step)
      let text = TextStyle(size: 11)
      list.appendSlidingText("row \(row)", text, x: 10.3, y: y, white)
      list.append(.text("squeezed", text, at: Point(x: 90, y: y), verticalScale: 0.6, red))
      list.append(.roundedRectangle(Rect(x: 60, y: y, width: 20, height: 14), radius: 5, red))
    }
    list.append(.pushClip(Rect(x: 0, y: 7, width: 150, height: 101)))
    list.append(.rectangle(whole, Color(0x000000, opacity: 0.01 * Double(step))))
    list.append(.circle(center: Point(x: 100, y: 80), radius: 70.5, white.faded(0.3)))
    list.append(.line(from: Point(x: 3, y: 1), to: Point(x: 190, y: 150), width: 3, white))
    list.append(.popClip)
    list.append(.gradient(whole, from: red.faded(0), to: white, isVertical: true))
    return list
  }

  @Test(arguments: [1.0, 1.5])
  func `two threads draw the same pictures as one`(scale: Double) {
    let one = TestPicture(width: 200, height: 160, scale: scale)
    let two = TestPicture(width: 200, height: 160, scale: scale, sharedWork: 0)
    for step in 0..<8 {
      expectEqual(two.pixels(of: list(step)), one.pixels(of: list(step)), "step \(step)")
    }
  }

  @Test func `a renderer that was never used, or once, or often, can be released`() {
    let expected = TestPicture().pixels(of: list(0))
    for drawings in 0..<20 {
      let test = TestPicture(sharedWork: 0)
      for step in (0..<drawings % 4).reversed() {
        let pixels = test.pixels(of: list(step))
        expect(step > 0 || pixels == expected)
      }
    }
  }
}
