import Drawing
import Raster
import TestSupport
import Testing

struct PresenterTests {
  @Test func `a window draws at its scale, and draws the same list again equally`() throws {
    let window = try TestWindow(scale: 2)
    let command = DrawCommand.rectangle(Rect(x: 10, y: 10, width: 20, height: 16), red)
    let picture = try window.picture(command)
    expect(picture.width == 128 && picture.height == 96)
    expectEqual(picture.ink.count, 40 * 32)
    expect(picture[20, 20] == red && picture[19, 20] == black)
    try expectEqual(window.picture(command), picture)
  }
}
