import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Pointer events in window coordinates.
struct PickerPointerTests {
  static let frame = PickerFrame(x: 100, y: 50, width: 320, height: 240)

  static func picker() -> Picker {
    Picker(
      columns: [.numbers(first: 0, count: 50), .numbers(first: 0, count: 50)],
      selection: [20, 20],
      frame: frame
    )
  }

  static func event(
    _ phase: PointerEvent.Phase,
    _ x: Double,
    _ y: Double,
    at time: Double = 0,
    id: Int = 1
  ) -> PointerEvent {
    PointerEvent(time: time, id: id, phase: phase, x: x, y: y)
  }

  @Test func `from right to left the first column is on the right`() {
    var picker = Picker(
      columns: [.numbers(first: 0, count: 50), .numbers(first: 0, count: 50)],
      selection: [20, 20],
      frame: Self.frame,
      widthShares: [1, 3],
      isRightToLeft: true
    )
    let frames = picker.columns.map(\.wheel.frame)
    expect(frames.map(\.x) == [332, 116] && frames.map(\.width) == [72, 216])
    for (time, x, selection) in [(0.0, 419.0, [21, 20]), (3, 101, [21, 21])] {
      picker.handle(Self.event(.down, x, 210, at: time))
      picker.handle(Self.event(.up, x, 210, at: time + 0.05))
      picker.advance(to: time + 2)
      expectEqual(picker.selection, selection)
    }
  }

  @Test func `a press outside the frame is not handled`() {
    var picker = Self.picker()
    var events: [PickerEvent] = []
    for (x, y) in [(99.0, 170.0), (420, 170), (260, 49), (260, 290), (.nan, 170), (260, .infinity)]
    {
      expect(!picker.handle(Self.event(.down, x, y), into: &events))
      expect(!picker.handle(Self.event(.moved, 260, 100, at: 0.1), into: &events))
      expect(!picker.handle(Self.event(.up, 260, 100, at: 0.2), into: &events))
    }
    expect(events.isEmpty && picker.selection == [20, 20])
  }

  @Test func `a picker handles a pressed pointer until it is lifted, also outside the frame`() {
    var picker = Self.picker()
    var events: [PickerEvent] = []
    expect(picker.handle(Self.event(.down, 150, 170), into: &events))
    expect(picker.handle(Self.event(.moved, 150, -400, at: 1), into: &events))
    expectEqual(picker.columns.map(\.wheel.phase), [.dragging, .resting])
    expect(picker.handle(Self.event(.up, 150, -400, at: 2), into: &events))
    expect(!picker.handle(Self.event(.moved, 150, 170, at: 3), into: &events))
    picker.advance(to: 60, into: &events)
    expect(picker.selection[0] > 25 && picker.selection[1] == 20)
    expect(events.allSatisfy { $0.column == 0 })
  }

  @Test func `two fingers drag two columns`() {
    var picker = Self.picker()
    picker.handle(Self.event(.down, 150, 170, id: 1))
    picker.handle(Self.event(.down, 350, 170, id: 2))
    for step in 1...10 {
      let (time, distance) = (Double(step) / 20, 10 * Double(step))
      picker.handle(Self.event(.moved, 150, 170 - distance, at: time, id: 1))
      picker.handle(Self.event(.moved, 350, 170 + distance, at: time, id: 2))
    }
    expectEqual(picker.columns.map(\.wheel.phase), [.dragging, .dragging])
    expectEqual(picker.selection, [22, 18])
    picker.handle(Self.event(.cancelled, 0, 0, at: 1, id: 1))
    expectEqual(picker.columns.map(\.wheel.rows.scroller.isTracking), [false, true])
  }

  @Test func `a tap beside the columns selects a row of the nearest column`() throws {
    var picker = Self.picker()
    let y = try #require(picker.columns[1].wheel.appearance(ofIndex: 21)).y
    for phase in [PointerEvent.Phase.down, .up] {
      picker.handle(Self.event(phase, 419, 170 + y))
    }
    picker.advance(to: 1)
    expectEqual(picker.selection, [20, 21])
  }

  @Test func `wheel, ruler and header use tap positions relative to their frames`() {
    let marks = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 100)
    var wheel = Wheel(rowCount: 9, selection: 4, frame: Self.frame)
    var ruler = Ruler(scale: marks, selection: 50, frame: Self.frame)
    var header = LoopingHeader(titles: ["a", "b", "c"], frame: Self.frame, visibleColumns: 3)
    var events: [PickerEvent] = []
    for phase in [PointerEvent.Phase.down, .up] {
      expect(wheel.handle(Self.event(phase, 260, 210), into: &events))
      expect(ruler.handle(Self.event(phase, 240, 60), into: &events))
      expect(header.handle(Self.event(phase, 370, 60), into: &events))
    }
    wheel.advance(to: 1, into: &events)
    ruler.advance(to: 1, into: &events)
    header.advance(to: 1, into: &events)
    expect(wheel.selection == 5 && ruler.selection == 48 && header.selection == 1)
  }

  @Test func `columns share the frame by their widths`() {
    let picker = Picker(
      columns: [.titles(["a"]), .titles(["b"])],
      frame: Self.frame,
      widthShares: [1, 3]
    )
    let frames = picker.columns.map(\.wheel.frame)
    expect(frames.map(\.x) == [116, 188] && frames.map(\.width) == [72, 216])
    expect(frames.allSatisfy { $0.y == 50 && $0.height == 240 })
  }

  @Test func `an invalid frame accepts no press, and commands still work`() {
    for wrong in [Double.nan, .infinity, -.infinity, -1, 1e300] {
      var picker = Self.picker()
      picker.frame = PickerFrame(x: wrong, y: wrong, width: wrong, height: wrong)
      picker.handle(Self.event(.down, 150, 170))
      picker.handle(Self.event(.up, 150, 170, at: 0.1))
      picker.select(3, in: 1, at: 1)
      picker.advance(to: 60)
      expectEqual(picker.selection[1], 3)
    }
  }
}
