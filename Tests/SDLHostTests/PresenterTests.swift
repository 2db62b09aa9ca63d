import Drawing
import Raster
import TestSupport
import Testing

@testable import SDLHost

struct PresenterTests {
  @Test(arguments: [RendererChoice.software, .hardware])
  func `a window draws at its scale, and draws the same list again equally`(choice: RendererChoice)
    throws
  {
    let window = try TestWindow(scale: 2, renderer: choice)
    let command = DrawCommand.rectangle(Rect(x: 10, y: 10, width: 20, height: 16), red)
    let picture = try window.picture(command)
    #expect(picture.width == 128 && picture.height == 96)
    #expect(picture.ink.count == 40 * 32)
    #expect(picture[20, 20] == red && picture[19, 20] == black)
    #expect(try window.picture(command) == picture)
  }

  @Test func `the memory renderer and SDL's renderer draw nearly the same picture`() throws {
    var list = DisplayList()
    list.background = Color(0x1C1C1E)
    let style = TextStyle(size: 15, anchor: .center)
    for step in 0..<4 {
      let x = 20 + 40 * Double(step)
      list.append(.roundedRectangle(Rect(x: x, y: 8, width: 30, height: 22), radius: 6, red))
      list.append(.rectangle(Rect(x: x + 0.3, y: 34.6, width: 9.5, height: 7.3), white))
      list.append(.ring(center: Point(x: x + 20.4, y: 50), radius: 9, lineWidth: 2, white))
      list.append(.line(from: Point(x: x, y: 70), to: Point(x: x + 20, y: 60), width: 2, red))
      let squeeze = 1 - 0.2 * Double(step)
      let place = Point(x: x, y: 85)
      list.append(.text("字 Mg", style, at: place, verticalScale: squeeze, white.faded(0.7)))
      list.appendSlidingText("slide", style, x: x + 0.4, y: 105, white)
    }
    let edge = Rect(x: 0, y: 112, width: 200, height: 8)
    list.append(.gradient(edge, from: red, to: white, isVertical: false))
    let pictures = try [RendererChoice.software, .hardware].map { choice in
      let window = try TestWindow(width: 200, height: 120, renderer: choice)
      try window.presenter.draw(list)
      return try window.presenter.pixels()
    }
    let difference = zip(pictures[0].bytes, pictures[1].bytes).reduce(0) { sum, pair in
      sum + abs(Int(pair.0) - Int(pair.1))
    }
    #expect(Double(difference) / Double(pictures[0].bytes.count) < 4)
    let background = pictures[0].bytes.count { $0 == 0x1C || $0 == 0x1E }
    #expect(background < pictures[0].bytes.count * 9 / 10, "the picture is mostly background")
  }
}
