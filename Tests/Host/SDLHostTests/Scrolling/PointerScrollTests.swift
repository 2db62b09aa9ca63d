import JSONText
import ScrollPhysics
import TestSupport
import Testing

@testable import SDLHost

struct PointerScrollTests {
  @Test(arguments: TouchpadCase.of(.compositor))
  func `events of a compositor are the gesture that the case expects`(of aCase: TouchpadCase) {
    let record = Self.record(aCase.events)
    // The host compares the stamps that wrap around, and turns an axis while Shift is held.
    if !aCase.events.contains(where: { $0.kind == "mods" }), aCase.name != "diagonal_lock" {
      if let distance = aCase.expected["dragged_u"]?.elements?.map(\.double) {
        expectEqual(record.distance, distance)
      }
    }
    if let phases = aCase.phases { expectEqual(record.phases, phases) }
    if let steps = aCase.expected["steps"]?.double { expectEqual(record.notches, steps) }
    if let name = aCase.expected["same_as"]?.text {
      let other = TouchpadCase.all.first { $0.name == name }
      expectEqual(record, other.map { Self.record($0.events) })
    }
    if let ends = aCase.expected["ends"]?.integer {
      expectEqual(record.phases.count { $0.hasSuffix(" end") }, ends)
    }
  }

  @Test func `detents of a wheel count, whatever distance the compositor sends with them`() {
    for distance in [7.5, 10, 15] {
      var scroll = PointerScroll()
      scroll.setSource(0)
      scroll.move(0, by: distance, stamp: 1)
      scroll.turn(0, by: 60)
      let frame = scroll.endFrame()
      expect(frame?.notchesY == 60 && frame?.dy == 0 && frame?.source == .wheel)
      // A compositor that counts detents sends frames of the distance alone in between.
      scroll.setSource(0)
      scroll.move(0, by: distance, stamp: 2)
      expect(scroll.endFrame() == nil)
    }
  }

  @Test func `a wheel without detents turns by its distance`() {
    var scroll = PointerScroll()
    scroll.setSource(0)
    scroll.move(1, by: -5, stamp: 1)
    expectEqual(scroll.endFrame()?.notchesX, -60)
  }

  @Test func `distances of one frame are added`() {
    var scroll = PointerScroll()
    scroll.setSource(1)
    scroll.move(0, by: 2, stamp: 1)
    scroll.move(0, by: 3, stamp: 2)
    expectEqual(scroll.endFrame()?.dy, 5)
    expectEqual(scroll.stamp, 2)
  }

  @Test func `after the pointer left, a stop and the end of a hold have no effect`() {
    var scroll = PointerScroll()
    scroll.setSource(1)
    scroll.move(0, by: 2, stamp: 1)
    _ = (scroll.endFrame(), scroll.hold(fingers: 2))
    scroll.leave()
    scroll.setSource(1)
    scroll.stop(0, stamp: 2)
    expect(scroll.endFrame() == nil)
    expect(scroll.endHold(isCancelled: false) == nil)
  }

  private static func record(_ events: [TouchpadCase.Event]) -> ScrollRecord {
    var (scroll, record) = (PointerScroll(), ScrollRecord())
    for event in events {
      let both: [(axis: UInt32, value: Double)] = [(1, event.x ?? 0), (0, event.y ?? 0)]
      let values = both.filter { $0.value != 0 }
      switch event.kind {
      case "source:wheel": scroll.setSource(0)
      case "source:finger": scroll.setSource(1)
      case "source:continuous": scroll.setSource(2)
      case "source:wheel_tilt": scroll.setSource(3)
      case "axis": for (axis, value) in values { scroll.move(axis, by: value, stamp: event.stamp) }
      case "stop": for (axis, _) in values { scroll.stop(axis, stamp: event.stamp) }
      case "value120": for (axis, value) in values { scroll.turn(axis, by: Int32(value)) }
      case "frame": record.append(scroll.endFrame(), at: event.stamp)
      case "leave":
        scroll.leave()
        record.append(.cancel, at: event.stamp)
      case "hold_begin": record.append(scroll.hold(fingers: Int(event.x ?? 0)), at: event.stamp)
      case "hold_end": record.append(scroll.endHold(isCancelled: event.x == 1), at: event.stamp)
      default: break
      }
    }
    return record
  }
}
