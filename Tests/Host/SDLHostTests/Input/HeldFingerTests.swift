import CSDL
import TestSupport
import Testing

@testable import SDLHost

/// A release of the mouse button with Control holds the finger, so that a mouse has two fingers.
struct HeldFingerTests {
  var feed = Feed()
  let control = UInt16(KMOD_LCTRL.rawValue)

  private mutating func leaveFinger(x: Int32, y: Int32) {
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: x, y: y))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: x, y: y), modifiers: control)
  }

  @Test mutating func `a held finger stays down while the mouse moves`() {
    leaveFinger(x: 100, y: 100)
    feed.take(Events.motion(x: 300, y: 300))
    expectEqual(feed.lines, ["down 0 (100.0, 100.0)"])
    expect(!feed.translator.isButtonDown)
  }

  @Test mutating func `a click near a held finger drags it, and the release lifts it`() {
    leaveFinger(x: 100, y: 100)
    feed.events = []
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 110, y: 100))
    feed.take(Events.motion(x: 150, y: 100))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 150, y: 100))
    expectEqual(
      feed.lines,
      ["moved 0 (110.0, 100.0)", "moved 0 (150.0, 100.0)", "up 0 (150.0, 100.0)"]
    )
  }

  @Test(arguments: [(24, true), (25, false)])
  func `a click within 24 points is near`(distance: Int32, isTaken: Bool) {
    var feed = Feed()
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 100, y: 100))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 100, y: 100), modifiers: control)
    feed.events = []
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 100 + distance, y: 100))
    expectEqual(feed.lines, (isTaken ? ["moved 0 (124.0, 100.0)"] : ["down 100 (125.0, 100.0)"]))
  }

  @Test mutating func `clicks elsewhere and clicks with Control have ids from 100`() {
    leaveFinger(x: 100, y: 100)
    feed.events = []
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 400, y: 100))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 400, y: 100))
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 101, y: 100), modifiers: control)
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 101, y: 100), modifiers: control)
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 700, y: 100))
    expectEqual(
      feed.lines,
      [
        "down 100 (400.0, 100.0)", "up 100 (400.0, 100.0)", "down 100 (101.0, 100.0)",
        "down 101 (700.0, 100.0)",
      ]
    )
  }

  @Test mutating func `a loss of focus cancels held fingers`() {
    leaveFinger(x: 100, y: 100)
    leaveFinger(x: 300, y: 100)
    feed.events = []
    feed.take(Events.window(SDL_WINDOWEVENT_FOCUS_LOST))
    expectEqual(feed.lines, ["cancelled 0 (100.0, 100.0)", "cancelled 100 (300.0, 100.0)"])
    feed.events = []
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 100, y: 100))
    expectEqual(feed.lines, ["down 0 (100.0, 100.0)"])
  }
}
