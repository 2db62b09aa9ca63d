import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Changes of a picker's columns.
struct PickerChangesTests {
  static func picker() -> Picker {
    Picker(
      columns: [.titles(["a", "b", "c"]), .numbers(first: 0, count: 20)],
      selection: [1, 4]
    )
  }

  @Test func `columns can be changed while one of them moves`() {
    var picker = Self.picker()
    var events = picker.select(2, in: 0, animated: false, at: 1)
    picker.select(9, in: 1, animated: false, at: 1, into: &events)
    expect(picker.selection == [2, 9] && events.of(column: 1).settles == [9])

    picker.select(0, in: 0, animated: true, at: 2, into: &events)
    picker.advance(to: 2.1, into: &events)
    picker.reload(.titles([]), in: 0, at: 2.1, into: &events)
    picker.reload(.numbers(first: 5, count: 3), in: 1, at: 2.1, into: &events)
    picker.advance(to: 60, into: &events)
    expect(picker.selection == [0, 2] && picker.selectedTexts == ["", "7"])
  }

  @Test func `operations on columns that do not exist change nothing`() {
    var picker = Self.picker()
    let before = picker
    var events: [PickerEvent] = []
    for column in [-1, 2, Int.max] {
      picker.select(0, in: column, at: 0, into: &events)
      picker.step(by: 1, in: column, cause: .key, at: 0, into: &events)
      picker.reload(.titles(["z"]), in: column, at: 0, into: &events)
      expectEqual(picker.text(ofRow: 0, in: column), "")
      expect(picker.image(ofRow: 0, in: column) == nil)
    }
    expect(picker == before && events.isEmpty)
  }

  @Test func `rows that do not exist or are disabled are not selected`() {
    var picker = Picker(columns: [.numbers(first: 0, count: 9)], disabled: [0: [4..<6]])
    let before = picker
    var events: [PickerEvent] = []
    for row in [-1, 9, 4, 5, Int.min] {
      picker.select(row, in: 0, animated: false, at: 0, into: &events)
    }
    expect(picker == before && events.isEmpty)
  }

  @Test func `a new text for the selected row emits one change`() {
    var picker = Self.picker()
    var events: [PickerEvent] = []
    picker.reload(.titles(["x", "y"]), in: 0, at: 1, into: &events)
    expectEqual(picker.selectedTexts, ["y", "4"])
    expectEqual(events, [PickerEvent(time: 1, kind: .change(row: 1), cause: .program)])
    events = []
    picker.reload(.titles(["p", "y", "q"]), in: 0, at: 2, into: &events)
    expect(events.isEmpty && picker.selectedTexts == ["y", "4"])
    picker.reload(.titles(["p"]), in: 0, at: 3, into: &events)
    picker.advance(to: 60, into: &events)
    expect(events.of(column: 0).changes == [0] && events.of(column: 0).settles == [0])
  }

  @Test func `a resized wheel keeps its row`() {
    var picker = Self.picker()
    picker.resize(radius: 90, rimScale: 0.5)
    expectEqual(picker.columns[1].wheel.geometry, WheelGeometry(radius: 90, rimScale: 0.5))
    expect(picker.columns[1].wheel.rows.viewportExtent == 180 && picker.selection == [1, 4])
    picker.resize(radius: .nan, rimScale: .nan)
    expectEqual(picker.columns[1].wheel.geometry, WheelGeometry(radius: 150))
  }
}
