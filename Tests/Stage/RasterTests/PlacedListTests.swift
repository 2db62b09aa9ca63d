import Drawing
import TestSupport
import Testing

@testable import Raster

final class PlacedListTests {
  private var list = PlacedList()
  private let bounds = PixelRect(left: 0, top: 0, right: 64, bottom: 48)

  private func place(_ commands: DrawCommand..., scale: Double = 1) {
    var display = DisplayList()
    for command in commands { display.append(command) }
    list.place(display, scale: scale, bounds: bounds, glyphs: BlockFont())
  }

  @Test func `an invisible command creates no shape`() {
    let line = TextStyle(size: 10)
    place(
      .rectangle(Rect(x: 70, y: 0, width: 9, height: 9), red),
      .circle(center: Point(x: -20, y: 0), radius: 9, red),
      .text("x", line, at: Point(x: 5, y: 5), verticalScale: 1, Color(0, opacity: 0)),
      .pushClip(Rect(x: 40, y: 40, width: 9, height: 8)),
      .rectangle(Rect(x: 0, y: 0, width: 9, height: 9), red),
      .popClip,
      .rectangle(Rect(x: 1, y: 2, width: 3, height: 4), red)
    )
    expectEqual(list.shapes.map(\.visible), [PixelRect(left: 1, top: 2, right: 4, bottom: 6)])
  }

  @Test(arguments: [1.0, 1.25, 2])
  func `a shape has the intersection of its clips, rounded to pixels`(scale: Double) {
    place(
      .pushClip(Rect(x: 3.3, y: 0, width: 20, height: 20)),
      .pushClip(Rect(x: 0, y: 4.6, width: 10, height: 90)),
      .rectangle(Rect(x: 0, y: 0, width: 64, height: 48), red),
      .popClip,
      .popClip,
      scale: scale
    )
    let clip = PixelRect(
      left: Int((3.3 * scale).rounded()),
      top: Int((4.6 * scale).rounded()),
      right: Int(10 * scale + 0.5),
      bottom: Int(20 * scale)
    )
    expectEqual(list.shapes.map(\.visible), [clip])
  }

  @Test func `different shapes at the same position have different fingerprints`() {
    let box = Rect(x: 4, y: 4, width: 8, height: 8)
    let clear = Color(0, opacity: 0)
    place(
      .rectangle(box, red),
      .roundedRectangle(box, radius: 0, red),
      .roundedRectangle(box, radius: 2, red),
      .gradient(box, from: red, to: clear, isVertical: true),
      .gradient(box, from: red, to: clear, isVertical: false),
      .gradient(box, from: red, to: white, isVertical: false),
      .circle(center: box.center, radius: 2, red),
      .ring(center: box.center, radius: 2, lineWidth: 1, red),
      .symbol("x", center: box.center, size: 8, verticalScale: 1, red),
      .symbol("x", center: box.center, size: 8, verticalScale: 0.5, red)
    )
    expect(!list.shapes.isEmpty)
    expectEqual(Set(list.shapes.map(list.fingerprint)).count, list.shapes.count)
  }
}
