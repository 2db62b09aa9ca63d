import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Columns that keep their value, and columns that depend on a chain of columns.
struct PickerValueTests {
  /// The end of a range in the second column is not before its beginning in the first.
  static func range(keepingValue: Bool = true) -> Picker {
    let tables = (1...7).map { first in (first...7).map { "\($0)" } }
    return Picker(
      columns: [.numbers(first: 1, count: 7), .dependent(on: 0, tables: tables)],
      keepingValue: keepingValue ? [1] : [],
      selection: [0, 3]
    )
  }

  @Test func `by default a column keeps its index`() {
    var picker = Self.range(keepingValue: false)
    for texts in [["2", "5"], ["3", "6"], ["4", "7"], ["5", "7"]] {
      _ = PickerDependenceTests.select(&picker, picker.selection[0] + 1, in: 0)
      expectEqual(picker.selectedTexts, texts)
    }
  }

  @Test func `a column keeps its value while the value is offered, or else its index`() {
    var picker = Self.range()
    for (texts, row) in [(["2", "4"], 2), (["3", "4"], 1), (["4", "4"], 0)] {
      let events = PickerDependenceTests.select(&picker, picker.selection[0] + 1, in: 0)
      expectEqual(picker.selectedTexts, texts)
      expect(events.of(column: 1).changes == [row] && events.of(column: 1).settles == [row])
      expect(events.of(column: 1).allSatisfy { $0.cause == .program })
    }
    let events = PickerDependenceTests.select(&picker, 4, in: 0)
    expectEqual(picker.selectedTexts, ["5", "5"])
    expectEqual(events.of(column: 1).changes, [0])
    _ = PickerDependenceTests.select(&picker, 0, in: 0)
    expectEqual(picker.selectedTexts, ["1", "5"])
  }

  @Test func `a kept value does not move`() {
    var picker = Self.range()
    var events = picker.select(2, in: 0, at: 0)
    var time = 0.0
    while picker.isMoving {
      time += 0.01
      picker.advance(to: time, into: &events)
      expectEqual(picker.selectedTexts[1], "4")
      expect(!picker.columns[1].wheel.isMoving)
    }
    expectEqual(events.of(column: 1).changes, [2, 1])
  }

  @Test func `a value returns while the other column still moves`() {
    var picker = Self.range()
    var events = picker.select(6, in: 0, at: 0)
    var time = 0.0
    while picker.selection[0] < 5 {
      time += 0.01
      picker.advance(to: time, into: &events)
    }
    expectEqual(picker.selectedTexts, ["6", "6"])
    picker.select(1, in: 0, at: time, into: &events)
    picker.advance(to: time + 10, into: &events)
    expectEqual(picker.selectedTexts, ["2", "4"])
  }

  @Test func `a value whose row is disabled is not kept`() {
    var picker = Picker(
      columns: [.titles(["a", "b"]), .dependent(on: 0, tables: [["x", "y"], ["y", "x", "z"]])],
      keepingValue: [1],
      selection: [0, 1],
      disabled: [1: [0..<1]]
    )
    expectEqual(picker.selectedTexts, ["a", "y"])
    _ = PickerDependenceTests.select(&picker, 1, in: 0)
    expectEqual(picker.selectedTexts, ["b", "x"])
  }

  @Test func `a reload keeps the value of a column`() {
    var picker = Picker(columns: [["a", "b", "c"]], keepingValue: [0], selection: [1])
    var events: [PickerEvent] = []
    picker.reload(["x", "a", "c", "b"], in: 0, at: 1, into: &events)
    expect(picker.selectedTexts == ["b"] && events.changes == [3])
    picker.reload(["x", "y"], in: 0, at: 2, into: &events)
    picker.advance(to: 10, into: &events)
    expectEqual(picker.selectedTexts, ["y"])
  }

  /// Countries, their regions, and the cities of the region.
  static let places = Picker(
    columns: [
      .titles(["Germany", "France", "Nowhere"]),
      .dependent(on: 0, tables: [["Bavaria", "Swabia"], ["Rhone"], []]),
      .nested(
        on: [0, 1],
        tables: [
          [.rows(["Munich", "Nuremberg"]), .rows(["Stuttgart"])],
          [.rows(["Lyon", "Vienne", "Givors"])],
        ]
      ),
    ],
    selection: [0, 0, 1]
  )

  @Test func `cities follow the region and its country`() {
    var places = Self.places
    expectEqual(places.selectedTexts, ["Germany", "Bavaria", "Nuremberg"])
    _ = PickerDependenceTests.select(&places, 1, in: 0)
    expectEqual(places.selectedTexts, ["France", "Rhone", "Vienne"])
    _ = PickerDependenceTests.select(&places, 0, in: 0)
    let events = PickerDependenceTests.select(&places, 1, in: 1)
    expectEqual(places.selectedTexts, ["Germany", "Swabia", "Stuttgart"])
    expect(events.of(column: 2).changes == [0] && events.of(column: 2).settles == [0])
  }

  @Test func `empty columns have no selection, no value, no place and no actions`() {
    var places = Self.places
    var events = PickerDependenceTests.select(&places, 2, in: 0)
    expect(places.selectedTexts == ["Nowhere", "", ""] && places.selection == [2, 0, 0])
    expect(events.of(column: 1).changes.isEmpty || events.of(column: 1).changes == [0])
    for column in [1, 2] {
      let element = places.columns[column].wheel.accessibility(label: "", value: "")
      expect(element.position == nil && element.count == 0 && element.actions.isEmpty)
      expect(places.columns[column].wheel.visibleIndices.isEmpty)
      events = places.select(0, in: column, at: PickerDependenceTests.now(places))
      places.step(by: 1, in: column, at: PickerDependenceTests.now(places), into: &events)
      expect(events.isEmpty)
    }
    events = PickerDependenceTests.select(&places, 0, in: 0)
    expectEqual(places.selectedTexts, ["Germany", "Bavaria", "Munich"])
    expectEqual(events.of(column: 2).settles.last, 0)
  }

  @Test func `a row returns after an empty table that was only passed`() {
    var picker = Picker(
      columns: [
        .titles(["a", "b", "c"]),
        .dependent(on: 0, tables: [["0", "1", "2"], [], ["3", "4", "5"]]),
      ],
      selection: [0, 2]
    )
    let events = PickerDependenceTests.select(&picker, 2, in: 0)
    expect(picker.selectedTexts == ["c", "5"] && events.of(column: 1).changes == [2])
  }
}
