import Drawing
import ScrollPhysics
import SDLHost
import Sessions
import TestSupport
import Testing

@testable import Sandbox

/// What a session contains of the window's events.
@MainActor struct SessionEventTests {
  @Test func `a window larger than a session's is recorded with the largest size`() {
    let event = HostEvent.resized(time: 1, width: 17_000, height: 0.4, scale: 1)
    expectEqual(event.sessionEvent(), .resize(width: 16_384, height: 1, scale: 1))
  }

  @Test(arguments: [HostEvent.quit(time: 1), .exposed(time: 1), .displayChanged(time: 1)])
  func `window events are none of a session`(event: HostEvent) {
    expect(event.sessionEvent() == nil)
  }

  private static func key(_ layout: String, _ place: String) -> SessionEvent? {
    let names = KeyNames(layout: layout, place: place)
    let event = HostEvent.key(time: 1, names: names, isDown: true, isRepeat: false, modifiers: 0)
    return event.sessionEvent()
  }

  @Test func `a key that sessions do not contain is none`() {
    expect(Self.key("Power", "Power") == nil)
  }

  @Test(arguments: [
    ("Р", "H", Key.h), ("&", "1", .digit1), ("Ü", "[", .leftBracket), ("A", "Q", .a),
    ("Z", "Y", .z), ("F8", "F8", .f8),
  ])
  func `a key is found by its letter on the layout, or else by its place`(
    layout: String,
    place: String,
    key: Key
  ) {
    expectEqual(Self.key(layout, place), .key(key, isDown: true, modifiers: []))
  }

  @Test func `places are those of the picture that is shown in the window`() {
    let fit = PictureFit(width: 400, height: 300, in: 1000, 600)
    let wheel = HostEvent.wheel(time: 5, x: 300, y: 500, dx: 0, dy: -1)
    expectEqual(wheel.sessionEvent(), .wheel(x: 300, y: 500, dx: 0, dy: -1))
    expectEqual(wheel.sessionEvent(in: fit), .wheel(x: 100, y: 250, dx: 0, dy: -1))
    let move = PointerEvent(time: 5, id: 2, phase: .moved, x: 100, y: 0)
    expectEqual(HostEvent.pointer(move).sessionEvent(in: fit), .move(id: 2, x: 0, y: 0))
  }
}
