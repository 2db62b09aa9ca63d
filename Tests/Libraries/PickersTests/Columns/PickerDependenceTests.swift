import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Columns whose rows depend on others.
struct PickerDependenceTests {
  /// A picker with years from 2000, looping months, and the days of the selected month.
  static func date(_ year: Int, _ month: Int, _ day: Int) -> Picker {
    Picker(
      columns: [
        .numbers(first: 2000, count: 100),
        .numbers(first: 1, count: 12, minimumDigits: 2),
        .days(year: 0, month: 1, firstYear: 2000),
      ],
      looping: [1],
      selection: [year - 2000, month - 1, day - 1]
    )
  }

  static func select(_ date: inout Picker, _ row: Int, in column: Int) -> [PickerEvent] {
    var events: [PickerEvent] = []
    let time = now(date)
    date.select(row, in: column, cause: .key, at: time, into: &events)
    date.advance(to: time + 60, into: &events)
    return events
  }

  static func now(_ picker: Picker) -> Double {
    picker.columns.map(\.wheel.rows.scroller.time).max() ?? 0
  }

  static func exists(_ date: Picker) -> Bool {
    let selection = date.selection
    return selection[2] < CalendarDay.count(year: 2000 + selection[0], month: selection[1] + 1)
  }

  @Test(arguments: [(2023, 28), (2024, 29), (2000, 29), (2100 - 100 + 4, 29)])
  func `31 March becomes the last day of February`(year: Int, last: Int) {
    var date = Self.date(year, 3, 31)
    expectEqual(date.selectedTexts, [String(year), "03", "31"])
    let events = Self.select(&date, 1, in: 1)
    expectEqual(date.selectedTexts, [String(year), "02", String(last)])
    expectEqual(events.of(column: 2).changes, [last - 1])
    expectEqual(events.of(column: 2).settles, [last - 1])
    expectEqual(date.columns[2].wheel.rows.rowCount, last)
  }

  @Test func `leap years are those of the Gregorian calendar`() {
    let february = [1900, 2000, 2023, 2024, 2100, 2400].map {
      CalendarDay.count(year: $0, month: 2)
    }
    expectEqual(february, [28, 29, 28, 29, 28, 29])
    let days = (1...12).map { CalendarDay.count(year: 2023, month: $0) }
    expectEqual(days, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  }

  @Test func `an initial date that does not exist becomes the last day of its month`() {
    expectEqual(Self.date(2023, 2, 31).selectedTexts, ["2023", "02", "28"])
    expectEqual(Self.date(2024, 2, 31).selectedTexts, ["2024", "02", "29"])
  }

  @Test func `day 31 is restored when the month moves from January past February to March`() {
    var date = Self.date(2024, 1, 31)
    let events = Self.select(&date, 2, in: 1)
    expectEqual(date.selectedTexts, ["2024", "03", "31"])
    // The day was the 29th while February was selected.
    let rows = events.of(column: 2).changes
    expect(rows.first == 28 && rows.last == 30)
    expectEqual(events.of(column: 2).settles, [30])
  }

  @Test func `a day that was reduced when the month came to rest is not restored`() {
    var date = Self.date(2024, 3, 31)
    _ = Self.select(&date, 1, in: 1)
    let events = Self.select(&date, 2, in: 1)
    expectEqual(date.selectedTexts, ["2024", "03", "29"])
    expect(events.of(column: 2).isEmpty)
  }

  @Test func `29 February becomes the 28th in a common year`() {
    var date = Self.date(2024, 2, 29)
    let events = Self.select(&date, 23, in: 0)
    expectEqual(date.selectedTexts, ["2023", "02", "28"])
    expectEqual(events.of(column: 2).changes, [27])
    _ = Self.select(&date, 28, in: 0)
    expectEqual(date.selectedTexts, ["2028", "02", "28"])
  }

  @Test func `a day selected while the month moves remains selected`() {
    var date = Self.date(2023, 1, 31)
    var events = date.select(1, in: 1, cause: .key, at: 0)
    date.advance(to: 0.3, into: &events)
    expect(date.selection[1] == 1 && date.isMoving)
    date.select(9, in: 2, cause: .program, at: 0.3, into: &events)
    date.select(2, in: 1, cause: .key, at: 0.3, into: &events)
    events += date.rest(after: 1)
    expectEqual(date.selectedTexts, ["2023", "03", "10"])
  }

  /// Three prefectures with 4, 2 and no cities.
  static let cities = Picker(
    columns: [
      .titles(["Hokkaido", "Aomori", "Nowhere"]),
      .dependent(
        on: 0,
        tables: [["Sapporo", "Hakodate", "Otaru", "Abashiri"], ["Hirosaki", "Mutsu"]]
      ),
    ],
    selection: [0, 1]
  )

  @Test func `a city keeps its index, or becomes the last city`() {
    var places = Self.cities
    expectEqual(places.selectedTexts, ["Hokkaido", "Hakodate"])
    var events = Self.select(&places, 1, in: 0)
    expectEqual(places.selectedTexts, ["Aomori", "Mutsu"])
    // A new text for the same row is a change.
    expectEqual(events.of(column: 1).changes, [1])
    expect(events.of(column: 1).allSatisfy { $0.cause == .program })

    _ = Self.select(&places, 0, in: 0)
    _ = Self.select(&places, 3, in: 1)
    events = Self.select(&places, 1, in: 0)
    expectEqual(places.selectedTexts, ["Aomori", "Mutsu"])
    expect(events.of(column: 1).changes == [1] && events.of(column: 1).settles == [1])
  }

  @Test func `a prefecture without cities empties the column, and another one refills it`() {
    var places = Self.cities
    _ = Self.select(&places, 2, in: 0)
    expect(places.selection == [2, 0] && places.selectedTexts == ["Nowhere", ""])
    expect(places.columns[1].wheel.rows.rowCount == 0 && places.columns[1].wheel.selection == nil)
    let events = Self.select(&places, 1, in: 0)
    expectEqual(places.selectedTexts, ["Aomori", "Hirosaki"])
    expect(events.of(column: 1).changes == [0] && events.of(column: 1).settles == [0])
  }

  @Test func `unchanged dependent rows emit nothing`() {
    var date = Self.date(2023, 1, 10)
    let events = Self.select(&date, 2, in: 1)
    expect(events.of(column: 2).isEmpty && !events.isEmpty)
  }

  @Test func `a change propagates through a chain of three columns`() {
    var chain = Picker(
      columns: [
        .titles(["a", "b"]),
        .dependent(on: 0, tables: [["a0", "a1", "a2"], ["b0"]]),
        .dependent(on: 1, tables: [["x0", "x1"], ["y0"], ["z0", "z1", "z2"]]),
      ],
      selection: [0, 2, 2]
    )
    expectEqual(chain.selectedTexts, ["a", "a2", "z2"])
    let events = Self.select(&chain, 1, in: 0)
    expectEqual(chain.selectedTexts, ["b", "b0", "x1"])
    expectEqual(events.of(column: 2).settles, [1])
  }

  @Test func `a column that depends on an empty column uses row 0`() {
    var chain = Picker(
      columns: [
        .titles(["a", "b"]), .dependent(on: 0, tables: [["a0", "a1"], []]),
        .dependent(on: 1, tables: [["x0"], ["y0", "y1", "y2"]]),
      ],
      selection: [0, 1, 2]
    )
    expectEqual(chain.selectedTexts, ["a", "a1", "y2"])
    _ = Self.select(&chain, 1, in: 0)
    expectEqual(chain.selectedTexts, ["b", "", "x0"])
    expectEqual(chain.columns[2].wheel.rows.rowCount, 1)
  }

  @Test func `a column that depends on itself, a later or a missing column uses row 0`() {
    let picker = Picker(
      columns: [
        .dependent(on: 1, tables: [["p", "q"], ["r"]]), .titles(["one", "two"]),
        .dependent(on: 2, tables: [["s", "t"], []]), .dependent(on: -1, tables: [["u"]]),
        .dependent(on: 99, tables: [["v"], ["w"]]),
      ],
      selection: [1, 1, 1, 0, 0]
    )
    expectEqual(picker.selectedTexts, ["q", "two", "t", "u", "v"])
  }

  @Test func `years may end at the largest integer`() {
    let picker = Picker(
      columns: [
        .numbers(first: Int.max - 1, count: 5), .numbers(first: 1, count: 12),
        .days(year: 0, month: 1, firstYear: Int.max - 1),
      ],
      selection: [4, 1, 30]
    )
    expect(picker.selection[2] >= 27)
  }
}
