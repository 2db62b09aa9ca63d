import Files
import Raster
import TestSupport
import Testing

@testable import SDLHost

struct WindowTests {
  @Test func `an offscreen window has the requested size and scale`() throws {
    let display = DisplayChoice(scale: 1.5)
    let window = try Window(title: "t", width: 320, height: 200, isOffscreen: true, on: display)
    expect(window.size == (320, 200))
    expectEqual(window.scale, 1.5)
    expect(window.target.bounds.width == 480 && window.target.bounds.height == 300)
    expect(window.refreshRate == nil)
    expectEqual(window.rendererDescription, "software, offscreen")
  }

  @Test func `an offscreen window of more than 8192 by 8192 pixels is an error`() throws {
    for (side, scale) in [(8200, 1.0), (5000, 2)] {
      let error = #expect(throws: SDLError.self) {
        let display = DisplayChoice(scale: scale)
        _ = try Window(title: "t", width: side, height: side, isOffscreen: true, on: display)
      }
      expectEqual(error?.description.contains("expected at most 67108864 pixels"), true)
      expectEqual(error?.code, .usage)
    }
  }

  @Test func `an offscreen window may be longer than 8192 pixels`() throws {
    let window = try Window(title: "t", width: 16_384, height: 16, isOffscreen: true)
    expect(window.size == (16_384, 16))
  }

  @Test func `a window can be opened again after it is closed`() throws {
    for _ in 0..<3 {
      let window = try Window(title: "t", width: 4, height: 4, isOffscreen: true)
      expect(Video.driver == "dummy" && window.refreshRate == nil)
    }
  }
}
