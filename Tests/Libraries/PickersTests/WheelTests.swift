import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct WheelTests {
  @Test func `the documentation example holds`() {
    var wheel = Wheel(rowCount: 13, selection: 6, loops: true)
    var events: [PickerEvent] = []
    wheel.rows.step(by: -1, cause: .key, at: 0, into: &events)
    wheel.advance(to: 1, into: &events)
    expectEqual(wheel.selection, 5)
  }

  @Test(arguments: [false, true]) func `a tap selects the row under the finger`(
    loops: Bool
  ) throws {
    for index in Wheel(rowCount: 13, selection: 6, loops: loops).visibleIndices {
      var wheel = Wheel(rowCount: 13, selection: 6, loops: loops)
      let seen = try #require(wheel.appearance(ofIndex: index))
      for y in [seen.y - 19 * seen.verticalScale, seen.y, seen.y + 19 * seen.verticalScale]
      where abs(y) < 150 {
        wheel = Wheel(rowCount: 13, selection: 6, loops: loops)
        let under = try #require(wheel.index(atX: 0, y: y))
        expect(abs(under - index) <= (y == seen.y ? 0 : 1))
        let events = wheel.play(tap(at: 0, y: y)) + wheel.rest()
        expectEqual(wheel.selection, wheel.rows.row(at: under))
        expect(events.allSatisfy { $0.cause == .tap })
        expectEqual(events.settles, (under == 6 ? [] : [wheel.rows.row(at: under)]))
      }
    }
  }

  @Test func `a tap beside the rows does nothing`() {
    var wheel = Wheel(rowCount: 3, selection: 0)
    expect(wheel.index(atX: 0, y: -80) == nil)
    for y in [-80.0, 151, -4000, 149.9, .nan] {
      expect(wheel.play(tap(at: wheel.rows.scroller.time, y: y)).isEmpty)
    }
    expect(wheel.selection == 0 && !wheel.isMoving)
    var empty = Wheel(rowCount: 0)
    expect(empty.play(tap(at: 0)).isEmpty && empty.selection == nil)
  }

  @Test func `visible indices are the existing rows on the near side`() {
    var wheel = Wheel(rowCount: 50, selection: 20)
    expectEqual(wheel.visibleIndices, 15..<26)
    expect(wheel.visibleIndices.allSatisfy { wheel.appearance(ofIndex: $0) != nil })
    expect(wheel.appearance(ofIndex: 14) == nil && wheel.appearance(ofIndex: 26) == nil)
    wheel = Wheel(rowCount: 50, selection: 0)
    expectEqual(wheel.visibleIndices, 0..<6)
    wheel = Wheel(rowCount: 50, selection: 0, loops: true)
    expectEqual(wheel.visibleIndices, -5..<6)
    expect(Wheel(rowCount: 0).visibleIndices.isEmpty)
    expect(Wheel(rowCount: 0, loops: true).visibleIndices.isEmpty)
  }

  @Test func `a drag moves rows with the finger`() {
    var wheel = Wheel(rowCount: 50, selection: 20)
    wheel.play(stroke(at: 0, by: (0, 90), over: 0.5, isHeld: true))
    expect(isClose(wheel.contentOffset, 720, tolerance: 1e-9))
    expect(wheel.selection == 18 && wheel.phase == .dragging)
  }

  @Test func `a drag across the axis does not move a wheel`() {
    var wheel = Wheel(rowCount: 50, selection: 20)
    let events = wheel.play(stroke(at: 0, by: (90, 20), over: 0.2))
    expect(events.isEmpty && wheel.contentOffset == 800)
  }
}
