import CSDL
import TestSupport
import Testing

@testable import SDLHost

struct DesktopScaleTests {
  @Test(arguments: [
    ("96", 1.0), ("120", 1.25), ("144", 1.5), ("192", 2), ("288", 3), ("96.5", 1), ("168", 1.75),
  ])
  func `a density gives a scale rounded to quarters`(text: String, scale: Double) {
    expectEqual(DesktopScale.scale(ofDensity: text), scale)
  }

  @Test(arguments: ["", "large", "0", "-192", "nan", "inf", "1e9"])
  func `an invalid density gives a scale of 1`(text: String) {
    expectEqual(DesktopScale.scale(ofDensity: text), 1)
  }

  @Test(arguments: [
    (1280.0, 720.0, 1.0), (1920, 1080, 1), (1920, 2160, 1), (2560, 1440, 1.25), (2880, 1800, 1.5),
    (3840, 2160, 2), (7680, 4320, 2), (1, 1, 1),
  ])
  func `in a large window the stage grows in quarters up to twice`(
    width: Double,
    height: Double,
    growth: Double
  ) {
    expectEqual(DesktopScale.growth(width: width, height: height), growth)
  }

  @Test func `a window that becomes large has fewer points, and events in them`() {
    var feed = Feed(width: 1280, height: 720, isX11: true)
    feed.translator.resize(width: 3840, height: 2160, pixelWidth: 3840, 1)
    let grown = HostEvent.resized(time: 1, width: 1920, height: 1080, scale: 2)
    expectEqual(feed.events, [grown])
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 301, y: 40))
    expectEqual(feed.lines.last, "down 0 (150.5, 20.0)")
    var kept = Feed(width: 1280, height: 720, isX11: true, keepsScale: true)
    kept.translator.resize(width: 3840, height: 2160, pixelWidth: 3840, 1)
    expectEqual(kept.events, [.resized(time: 1, width: 3840, height: 2160, scale: 1)])
  }

  @Test func `with two units per point mouse positions are halved`() {
    var feed = Feed(width: 640, height: 360, isX11: true, unitsPerPoint: 2)
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 301, y: 40))
    feed.take(Events.motion(x: 303, y: 42))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 303, y: 42))
    expectEqual(
      feed.lines,
      ["down 0 (150.5, 20.0)", "moved 0 (151.5, 21.0)", "up 0 (151.5, 21.0)"]
    )
  }

  @Test func `with two units per point a finger reaches the last unit`() {
    var feed = Feed(width: 640, height: 360, isX11: true, unitsPerPoint: 2)
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 1, y: 300.0 / 719))
    expectEqual(feed.lines, ["down 1 (639.5, 150.0)"])
  }
}
