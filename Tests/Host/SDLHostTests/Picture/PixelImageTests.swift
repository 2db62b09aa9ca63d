import Drawing
import TestSupport
import Testing

@testable import SDLHost

struct PixelImageTests {
  @Test func `a snapshot is a PNG of the window's size`() throws {
    let window = try TestWindow(scale: 2)
    let picture = try window.picture(.circle(center: Point(x: 20, y: 20), radius: 9, red))
    expect(!picture.ink.isEmpty)
    let file = try window.presenter.pngSnapshot()
    expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    expectEqual(Array(file[16..<24]), [0, 0, 0, 128, 0, 0, 0, 96])
    try expectEqual(PNGReading.pixels(of: file), picture)
  }

  @Test func `a buffer can be reused for the next picture`() throws {
    let window = try TestWindow()
    _ = try window.picture(.rectangle(Rect(x: 0, y: 0, width: 64, height: 48), red))
    var colors: [UInt32] = []
    try window.presenter.readColors(into: &colors)
    expectEqual(colors.count, 64 * 48)
    expectEqual(colors[0] & 0xFFFFFF, 0xFF0000)
    _ = try window.picture()
    try window.presenter.readColors(into: &colors)
    expectEqual(colors[0] & 0xFFFFFF, 0)
  }
}
