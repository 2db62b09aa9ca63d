import Raster
import Testing

@testable import SDLHost

struct WindowTests {
  @Test func `an offscreen window has the requested size and scale`() throws {
    let window = try Window(title: "t", width: 320, height: 200, isOffscreen: true, scale: 1.5)
    #expect(window.size == (320, 200))
    #expect(window.scale == 1.5)
    #expect(window.target.bounds.width == 480 && window.target.bounds.height == 300)
    #expect(window.refreshRate == nil)
    #expect(window.rendererDescription == "software, offscreen")
  }

  @Test func `a window can be opened again after it is closed`() throws {
    for _ in 0..<3 {
      let window = try Window(title: "t", width: 4, height: 4, isOffscreen: true)
      #expect(Video.driver == "dummy" && window.refreshRate == nil)
    }
  }

  @Test func `an offscreen window uses the memory renderer or SDL's software renderer`() throws {
    let direct = try Window(title: "t", width: 4, height: 4, renderer: .software, isOffscreen: true)
    let through = try Window(
      title: "t",
      width: 4,
      height: 4,
      renderer: .hardware,
      isOffscreen: true
    )
    #expect(direct.rendererDescription == "software, offscreen")
    #expect(through.rendererDescription == "software by SDL, offscreen")
  }
}
