import CSDL
import ScrollPhysics
import TestSupport
import Testing

@testable import SDLHost

struct InputTranslatorTests {
  var feed = Feed()
  let control = UInt16(KMOD_LCTRL.rawValue)

  @Test mutating func `a finger emits down, moved and up at its last position`() {
    feed.take(Events.finger(SDL_FINGERDOWN, 5, x: 0.5, y: 0.5))
    feed.take(Events.finger(SDL_FINGERMOTION, 5, x: 0.25, y: 0.5))
    feed.take(Events.finger(SDL_FINGERUP, 5, x: 0.9, y: 0.9))
    expectEqual(
      feed.events,
      [
        .pointer(PointerEvent(time: 0.001, id: 1, phase: .down, x: 640, y: 360)),
        .pointer(PointerEvent(time: 0.002, id: 1, phase: .moved, x: 320, y: 360)),
        .pointer(PointerEvent(time: 0.003, id: 1, phase: .up, x: 320, y: 360)),
      ]
    )
  }

  @Test func `on X11 the position 1 is the last pixel and elsewhere the edge`() {
    var x11 = Feed(width: 1280, height: 720, isX11: true)
    var wayland = Feed(width: 1280, height: 720, isX11: false)
    x11.take(Events.finger(SDL_FINGERDOWN, 1, x: 300.0 / 1279, y: 1))
    wayland.take(Events.finger(SDL_FINGERDOWN, 1, x: 300.0 / 1280, y: 1))
    expectEqual(x11.lines, ["down 1 (300.0, 719.0)"])
    expectEqual(wayland.lines, ["down 1 (300.0, 720.0)"])
  }

  @Test mutating func `a finger can move outside the window`() {
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 0, y: 0))
    feed.take(Events.finger(SDL_FINGERMOTION, 1, x: -0.1, y: 1.5))
    expectEqual(feed.lines, ["down 1 (0.0, 0.0)", "moved 1 (-128.0, 1080.0)"])
  }

  @Test mutating func `a finger has the smallest free id`() {
    feed.take(Events.finger(SDL_FINGERDOWN, 900, x: 0, y: 0))
    feed.take(Events.finger(SDL_FINGERDOWN, 901, x: 1, y: 1))
    feed.take(Events.finger(SDL_FINGERUP, 900))
    feed.take(Events.finger(SDL_FINGERDOWN, 902, x: 0.5, y: 0.5))
    feed.take(Events.finger(SDL_FINGERDOWN, 901, x: 0, y: 0, device: 8))
    expectEqual(
      feed.lines,
      [
        "down 1 (0.0, 0.0)", "down 2 (1280.0, 720.0)", "up 1 (0.0, 0.0)", "down 1 (640.0, 360.0)",
        "down 3 (0.0, 0.0)",
      ]
    )
  }

  @Test mutating func `a movement below one sixty-fourth of a point is ignored`() {
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 0.5, y: 0.5))
    feed.take(Events.finger(SDL_FINGERMOTION, 1, x: 0.500_003, y: 0.5))
    expectEqual(feed.events.count, 1)
    feed.take(Events.finger(SDL_FINGERMOTION, 1, x: 0.500_012, y: 0.5))
    expectEqual(feed.lines.last, "moved 1 (640.015625, 360.0)")
  }

  @Test mutating func `moves and lifts of unknown fingers are ignored`() {
    feed.take(Events.finger(SDL_FINGERMOTION, 1, x: 0.5, y: 0.5))
    feed.take(Events.finger(SDL_FINGERUP, 1))
    feed.take(Events.motion(x: 3, y: 4))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 3, y: 4))
    expect(feed.events.isEmpty)
  }

  @Test mutating func `synthetic mouse events of touches and touches of the mouse are dropped`() {
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, which: csdl_touch_mouse_id))
    feed.take(Events.motion(x: 9, y: 9, which: csdl_touch_mouse_id))
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 0.5, y: 0.5, device: csdl_mouse_touch_id))
    expect(feed.events.isEmpty)
  }

  @Test
  mutating func `the last move of the mouse without its button is taken after the other events`() {
    feed.take(Events.motion(x: 3, y: 4))
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 10, y: 20))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 10, y: 20))
    feed.take(Events.motion(x: 5, y: 6))
    var taken: [HostEvent] = []
    feed.translator.take(into: &taken)
    expectEqual(taken.count, 3)
    expectEqual(taken.last, .hovered(time: 0.003, x: 5, y: 6))
    feed.take(Events.window(SDL_WINDOWEVENT_LEAVE))
    feed.translator.take(into: &taken)
    expectEqual(taken.dropFirst(3), [.hovered(time: 0.003, x: -1, y: -1)])
    feed.translator.take(into: &taken)
    expectEqual(taken.count, 4)
  }

  @Test mutating func `the left button is pointer 0 and other buttons have no effect`() {
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 5, y: 5, button: SDL_BUTTON_RIGHT))
    feed.take(Events.motion(x: 9, y: 9))
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 10, y: 20))
    expect(feed.translator.isButtonDown)
    feed.take(Events.motion(x: -30, y: 20))
    feed.take(Events.motion(x: -30, y: 20))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: -30, y: 20))
    expectEqual(feed.lines, ["down 0 (10.0, 20.0)", "moved 0 (-30.0, 20.0)", "up 0 (-30.0, 20.0)"])
    expect(!feed.translator.isButtonDown)
  }

  @Test func `a change of display cancels every pointer and is reported`() {
    var feed = Feed()
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 0, y: 0))
    feed.events = []
    feed.take(Events.window(SDL_WINDOWEVENT_DISPLAY_CHANGED))
    expectEqual(feed.lines, ["cancelled 1 (0.0, 0.0)", "displayChanged"])
  }

  @Test(arguments: [
    SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED,
  ])
  func `loss of focus, hiding and minimizing cancel every pointer`(id: SDL_WindowEventID) {
    var feed = Feed()
    feed.take(Events.button(SDL_MOUSEBUTTONDOWN, x: 1, y: 2))
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 0, y: 0))
    feed.take(Events.finger(SDL_FINGERDOWN, 2, x: 1, y: 1))
    feed.events = []
    feed.take(Events.window(id))
    let cancelled = [
      "cancelled 0 (1.0, 2.0)", "cancelled 1 (0.0, 0.0)", "cancelled 2 (1280.0, 720.0)",
    ]
    expectEqual(feed.lines, cancelled + (id == SDL_WINDOWEVENT_FOCUS_LOST ? [] : ["hidden"]))
    feed.events = []
    feed.take(Events.finger(SDL_FINGERMOTION, 1, x: 0.5, y: 0.5))
    feed.take(Events.finger(SDL_FINGERUP, 1))
    feed.take(Events.motion(x: 50, y: 50))
    feed.take(Events.button(SDL_MOUSEBUTTONUP, x: 50, y: 50))
    expect(feed.events.isEmpty)
    expect(!feed.translator.hasFingers)
  }

  @Test mutating func `a window is hidden and shown once, also if SDL reports it twice`() {
    for id in [
      SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED,
      SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED,
    ] {
      feed.take(Events.window(id))
    }
    expectEqual(feed.lines, ["hidden", "shown"])
  }

  @Test func `a chosen scale stays when a unit has one pixel instead of two`() {
    var feed = Feed(scale: 2, unitsPerPoint: 1, keepsScale: true)
    feed.take(Events.window(SDL_WINDOWEVENT_SIZE_CHANGED, 640, 360))
    expectEqual(feed.lines, ["resized 320.0 180.0 2.0"])
  }

  @Test mutating func `leaving the window cancels no pointer`() {
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 0, y: 0))
    feed.take(Events.window(SDL_WINDOWEVENT_LEAVE))
    expectEqual(feed.events.count, 1)
  }

  @Test mutating func `a new size cancels all pointers first and applies to the next finger`() {
    feed.take(Events.finger(SDL_FINGERDOWN, 1, x: 0.5, y: 0.5))
    feed.take(Events.window(SDL_WINDOWEVENT_SIZE_CHANGED, 641, 361))
    feed.take(Events.window(SDL_WINDOWEVENT_SIZE_CHANGED, 641, 361))
    feed.take(Events.finger(SDL_FINGERDOWN, 2, x: 0.5, y: 0.5))
    expectEqual(
      feed.lines,
      [
        "down 1 (640.0, 360.0)", "cancelled 1 (640.0, 360.0)", "resized 641.0 361.0 1.0",
        "down 1 (320.0, 180.0)",
      ]
    )
  }

  @Test mutating func `a dropped finger is cancelled`() {
    feed.take(Events.finger(SDL_FINGERDOWN, 4, x: 0, y: 0))
    for finger in feed.translator.fingers { feed.translator.drop(finger, time: 1) }
    expectEqual(feed.lines, ["down 1 (0.0, 0.0)", "cancelled 1 (0.0, 0.0)"])
    expect(!feed.translator.hasFingers)
  }

  @Test mutating func `the mouse wheel is reported in notches, and a flipped wheel is negated`() {
    feed.take(Events.wheel(x: 0, y: 1))
    feed.take(Events.wheel(x: 0.5, y: -0.25, isFlipped: true))
    feed.take(Events.wheel(x: 0, y: 0))
    expectEqual(feed.lines, ["wheel (40.0, 50.0) 0.0 1.0", "wheel (40.0, 50.0) -0.5 0.25"])
  }

  @Test mutating func `keys have SDL's names, and lock keys are not modifiers`() {
    let held = UInt16(KMOD_LSHIFT.rawValue | KMOD_NUM.rawValue | KMOD_CAPS.rawValue)
    feed.take(Events.key(SDLK_DOWN, modifiers: held))
    feed.take(Events.key(SDLK_PAGEUP, isDown: false))
    feed.take(Events.key(SDLK_KP_8))
    expectEqual(feed.lines, ["Down down 1", "PageUp up 0", "Keypad 8 down 0"])
  }

  @Test mutating func `closing the window and SDL_QUIT both quit`() {
    feed.take(Events.window(SDL_WINDOWEVENT_CLOSE))
    var quit = SDL_Event()
    quit.type = SDL_QUIT.rawValue
    feed.take(quit)
    feed.take(Events.window(SDL_WINDOWEVENT_EXPOSED))
    expectEqual(feed.lines, ["quit", "quit", "exposed"])
  }

  // MARK: A flood of input

  /// Presses two fingers and moves them by turns, so often that moves are joined.
  private mutating func flood(turns count: Int) {
    for finger in 1...2 { feed.take(Events.finger(SDL_FINGERDOWN, Int64(finger), x: 0, y: 0)) }
    for turn in 1...count {
      for finger in 1...2 {
        feed.take(Events.finger(SDL_FINGERMOTION, Int64(finger), x: Float(turn) / 65_536, y: 0))
      }
    }
  }

  @Test
  mutating func `moves that wait are joined with the newest of their pointer beyond 4096 events`() {
    flood(turns: 2047)
    expectEqual(feed.events.count, 4096, "moves are joined too early")
    flood(turns: 5000)
    expectEqual(feed.events.count, 4096)
    let last = feed.lines.suffix(2)
    expectEqual(last, ["moved 1 (97.65625, 0.0)", "moved 2 (97.65625, 0.0)"])
    let times = feed.events.map(\.time)
    expectEqual(times, times.sorted())
  }

  @Test mutating func `presses, releases and keys are never joined, nor moves across them`() {
    flood(turns: 2100)
    let count = feed.events.count
    feed.take(Events.key(SDLK_a))
    feed.take(Events.finger(SDL_FINGERMOTION, 1, x: 0.5, y: 0))
    feed.take(Events.finger(SDL_FINGERUP, 1))
    feed.take(Events.finger(SDL_FINGERDOWN, 3, x: 0, y: 0))
    feed.take(Events.finger(SDL_FINGERMOTION, 2, x: 0.5, y: 0))
    expectEqual(feed.events.count, count + 5)
    expectEqual(
      feed.lines.suffix(5).map { $0.split(separator: " ")[0] },
      [
        "A", "moved", "up", "down", "moved",
      ]
    )
  }

  @Test mutating func `turns of the wheel that wait are added, whole notches and fractions apart`()
  {
    flood(turns: 2100)
    let count = feed.events.count
    for _ in 0..<3000 { feed.take(Events.wheel(x: 0, y: 1)) }
    feed.take(Events.wheel(x: 0, y: 0.5))
    feed.take(Events.wheel(x: 0.25, y: -1.5))
    // A sum has at most 1000 notches, which an entry of a session can have.
    expectEqual(feed.events.count, count + 4)
    expectEqual(
      feed.lines.suffix(4),
      [
        "wheel (40.0, 50.0) 0.0 1000.0", "wheel (40.0, 50.0) 0.0 1000.0",
        "wheel (40.0, 50.0) 0.0 1000.0", "wheel (40.0, 50.0) 0.25 -1.0",
      ]
    )
  }
}
