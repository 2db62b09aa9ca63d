import ScrollPhysics
import TestSupport
import Testing

struct PointerEventTests {
  @Test func `a pointer is a finger by default`() {
    expectEqual(PointerEvent(time: 0, id: 1, phase: .down, x: 0, y: 0).kind, .touch)
    let mouse = PointerEvent(time: 0, id: 1, phase: .down, x: 0, y: 0, kind: .mouse)
    expectEqual(mouse.kind, .mouse)
  }

  @Test func `rounding keeps whole microseconds and 64ths of a point`() {
    let event = PointerEvent(
      time: 0.123_456_78,
      id: 3,
      phase: .moved,
      x: 10.01,
      y: -0.4,
      kind: .mouse
    )
    let rounded = event.rounded
    expect(rounded.time == 0.123_457 && rounded.x == 10.015_625 && rounded.y == -0.406_25)
    expect(rounded.id == 3 && rounded.phase == .moved && rounded.kind == .mouse)
    expectEqual(rounded.rounded, rounded)
  }

  @Test func `events that differ in one part are not equal`() {
    let event = PointerEvent(time: 1, id: 2, phase: .moved, x: 3, y: 4)
    var others = Array(repeating: event, count: 6)
    others[0].time = 0
    others[1].id = 0
    others[2].phase = .up
    others[3].x = 0
    others[4].y = 0
    others[5].kind = .mouse
    for other in others { expect(other != event) }
  }
}
