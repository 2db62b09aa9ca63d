import JSONText
import ScrollPhysics
import TestSupport
import Testing

@testable import SDLHost

struct ValuatorScrollTests {
  @Test(arguments: TouchpadCase.of(.xServer))
  func `valuators of an X server are the gesture that the case expects`(of aCase: TouchpadCase)
    throws
  {
    var (scroll, record) = (ValuatorScroll(), ScrollRecord())
    // The case with emulated buttons is of a wheel; these do not reach the valuators.
    let isTouchpad = aCase.name != "x11_emulated_buttons"
    scroll.begin(1, isTouchpad: isTouchpad, reportsLift: false, x: nil, y: nil)
    for event in aCase.events where event.kind == "xi_motion" {
      // The valuators count 120 for a notch.
      let (x, y) = (event.x.map { $0 / 120 }, event.y.map { $0 / 120 })
      record.append(scroll.move(1, x: x, y: y, at: Double(event.stamp) / 1000), at: event.stamp)
    }
    var late: Double?
    if let deadline = scroll.deadline {
      expect(scroll.expire(at: deadline - 0.001) == nil)
      let end = scroll.expire(at: deadline)
      record.append(end, at: UInt32((deadline * 1000).rounded()))
      // The velocity is that at the last motion.
      if end?.isLate == true { late = aCase.events.last.map { Double($0.stamp) } }
    }
    expectEqual(late, aCase.expected["end_time_for_velocity"]?.double)
    for (member, value) in try aCase.expected.members().map({ ($0.key, $0.value) }) {
      switch member {
      case "phases": expectEqual(record.phases, aCase.phases)
      case "end_time_for_velocity": break
      case "dragged_notches":
        let dragged = record.distance[1] / ValuatorScroll.pixelsPerNotch + record.notches
        expect(abs(dragged - (value.double ?? .nan)) < 1e-9)
      default: Issue.record("no test reads \(member) of \(aCase.name)")
      }
    }
  }

  private static func touchpad(reportsLift: Bool = true) -> ValuatorScroll {
    var scroll = ValuatorScroll()
    scroll.begin(1, isTouchpad: true, reportsLift: reportsLift, x: 0, y: 0)
    return scroll
  }

  @Test func `with known values the first notch of a wheel counts`() {
    var scroll = ValuatorScroll()
    scroll.begin(2, isTouchpad: false, reportsLift: false, x: 3, y: 7)
    let frame = scroll.move(2, x: nil, y: 8, at: 0)
    expect(frame?.source == .wheel && frame?.notchesY == 120 && frame?.notchesX == 0)
  }

  @Test func `fine turns of a wheel lose nothing by rounding`() {
    var scroll = ValuatorScroll()
    scroll.begin(2, isTouchpad: false, reportsLift: false, x: nil, y: 0)
    let frames = (1...1000).map { scroll.move(2, x: nil, y: Double($0) * 0.003, at: 0) }
    expectEqual(frames.reduce(0) { $0 + ($1?.notchesY ?? 0) }, 360)
  }

  @Test func `an unchanged value of one axis while the other moves is no lift`() {
    var scroll = Self.touchpad()
    expectEqual(scroll.move(1, x: 0.1, y: 0.2, at: 0)?.dy, 3)
    expectEqual(scroll.move(1, x: 0.1, y: 0.4, at: 0.008)?.stopsX, false)
    let lift = scroll.move(1, x: 0.1, y: 0.4, at: 0.016)
    expect(lift?.stopsX == true && lift?.stopsY == true)
  }

  @Test func `fingers that rest on a device which reports lifts stay`() {
    var scroll = Self.touchpad()
    _ = scroll.move(1, x: nil, y: 1, at: 0)
    expect(scroll.deadline == nil && scroll.expire(at: 10) == nil)
    var other = Self.touchpad(reportsLift: false)
    _ = other.move(1, x: nil, y: 1, at: 0)
    expectEqual(other.deadline, 0.05)
    expectEqual(other.move(1, x: nil, y: 1, at: 0.04)?.stopsY, true)
    _ = other.move(1, x: nil, y: 2, at: 1)
    expect(other.deadline == nil)
  }

  @Test func `a device that reports lifts but is no touchpad is neither fingers nor a wheel`() {
    var scroll = ValuatorScroll()
    scroll.begin(3, isTouchpad: false, reportsLift: true, x: nil, y: 0)
    let frame = scroll.move(3, x: nil, y: 0.2, at: 0)
    expect(frame?.source == .continuous && frame?.dy == 3)
    expect(scroll.move(3, x: nil, y: 0.2, at: 0.1) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, 2_147_483_647])
  func `values that no device can reach move nothing`(value: Double) {
    var scroll = Self.touchpad()
    expect(scroll.move(1, x: value, y: nil, at: 0) == nil)
    expect(scroll.move(9, x: 1, y: 1, at: 0) == nil)
  }

  @Test func `after the pointer left, the first value is a beginning`() {
    var scroll = Self.touchpad(reportsLift: false)
    _ = scroll.move(1, x: nil, y: 1, at: 0)
    scroll.leave()
    expect(scroll.deadline == nil)
    expect(scroll.move(1, x: nil, y: 400, at: 1) == nil)
    expectEqual(scroll.move(1, x: nil, y: 401, at: 1)?.dy, 15)
  }

  @Test func `a motion that the listed values include is no lift, and the wheel moves by notches`()
  {
    var scroll = ValuatorScroll()
    scroll.begin(2, isTouchpad: false, reportsLift: false, x: nil, y: 7)
    expect(scroll.move(2, x: nil, y: 7, at: 0) == nil)
    let frame = scroll.move(2, x: nil, y: 8, at: 0.1)
    expect(frame?.source == .wheel && frame?.notchesY == 120)
  }
}
