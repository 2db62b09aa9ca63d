import CSDL
import Testing

@testable import SDLHost

struct DesktopScaleTests {
  @Test(arguments: [
    ("96", 1.0), ("120", 1.25), ("144", 1.5), ("192", 2), ("288", 3), ("96.5", 1), ("168", 1.75),
  ])
  func `a density gives a scale rounded to quarters`(text: String, scale: Double) {
    #expect(DesktopScale.scale(ofDensity: text) == scale)
  }

  @Test(arguments: ["", "large", "0", "-192", "nan", "inf", "1e9"])
  func `an invalid density gives a scale of 1`(text: String) {
    #expect(DesktopScale.scale(ofDensity: text) == 1)
  }

  @Test func `with two units per point mouse positions are halved`() {
    var feed = Feed(width: 640, height: 360, isX11: true, unitsPerPoint: 2)
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 301, y: 40))
    feed.take(Events.motion(x: 303, y: 42))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 303, y: 42))
    #expect(feed.lines == ["down 0 (150.5, 20.0)", "moved 0 (151.5, 21.0)", "up 0 (151.5, 21.0)"])
  }

  @Test func `with two units per point a finger reaches the last unit`() {
    var feed = Feed(width: 640, height: 360, isX11: true, unitsPerPoint: 2)
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 1, y: 300.0 / 719))
    #expect(feed.lines == ["down 1 (639.5, 150.0)"])
  }
}
