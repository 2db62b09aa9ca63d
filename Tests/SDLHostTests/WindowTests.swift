import Raster
import Testing

@testable import SDLHost

struct WindowTests {
  @Test func `offscreen a window has the size and scale asked for`() throws {
    let window = try Window(title: "t", width: 320, height: 200, isOffscreen: true, scale: 1.5)
    #expect(window.size == (320, 200))
    #expect(window.scale == 1.5)
    #expect(window.target.bounds.width == 480 && window.target.bounds.height == 300)
    #expect(window.refreshRate == nil)
    #expect(window.rendererDescription == "software, offscreen")
  }

  @Test func `a window opens again after it closed`() throws {
    for _ in 0..<3 {
      let window = try Window(title: "t", width: 4, height: 4, isOffscreen: true)
      #expect(Video.driver == "dummy" && window.refreshRate == nil)
    }
  }

  @Test func `offscreen the processor draws, directly or through SDL`() throws {
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
