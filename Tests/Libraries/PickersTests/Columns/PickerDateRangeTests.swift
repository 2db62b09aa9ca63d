import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Dates with a first and a last day.
struct PickerDateRangeTests {
  static let frame = PickerFrame(x: 0, y: 0, width: 320, height: 240)

  static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
    CalendarDay(year: year, month: month, day: day)
  }

  static let range = day(2020, 3, 15)...day(2022, 6, 20)

  static func date(_ year: Int, _ month: Int, _ day: Int) -> Picker {
    Picker.date(in: range, selection: self.day(year, month, day), frame: frame)
  }

  @Test func `a day is clamped to its month`() {
    expectEqual(Self.day(2024, 2, 31), Self.day(2024, 2, 29))
    expectEqual(Self.day(2023, 13, 0), Self.day(2023, 12, 1))
    expect(Self.day(2023, 12, 31) < Self.day(2024, 1, 1))
  }

  @Test func `exactly the days of the range are offered`() {
    for month in 0..<28 {
      let (year, month) = (2020 + (month + 2) / 12, (month + 2) % 12 + 1)
      let date = Self.date(year, month, 1)
      let first = year == 2020 && month == 3 ? 15 : 1
      let last = year == 2022 && month == 6 ? 20 : CalendarDay.count(year: year, month: month)
      let days = (0..<31).map { date.text(ofRow: $0, in: 2) }.filter { !$0.isEmpty }
      expectEqual(days, (first...last).map { "\($0)" }, "\(year)-\(month)")
      let text = String(UInt(month), minimumDigits: 2)
      expectEqual(date.selectedTexts, ["\(year)", text, "\(first)"])
    }
    let counts = [(2020, 10), (2021, 12), (2022, 6)].map { year, count in
      Self.date(year, 5, 1).columns[1].wheel.rows.rowCount == count
    }
    expectEqual(counts, [true, true, true])
  }

  @Test(arguments: [
    ([1999, 1, 1], ["2020", "03", "15"]), ([2020, 3, 14], ["2020", "03", "15"]),
    ([2022, 6, 21], ["2022", "06", "20"]), ([2050, 1, 1], ["2022", "06", "20"]),
    ([2020, 3, 31], ["2020", "03", "31"]), ([2021, 2, 28], ["2021", "02", "28"]),
  ])
  func `a selected day is clamped to the range`(day: [Int], texts: [String]) {
    expectEqual(Self.date(day[0], day[1], day[2]).selectedTexts, texts)
  }

  @Test(arguments: [
    ([2021, 7, 20], 0, ["2020", "07", "20"]), ([2020, 7, 20], 1, ["2021", "07", "20"]),
    ([2020, 3, 20], 1, ["2021", "03", "20"]), ([2021, 3, 20], 0, ["2020", "03", "20"]),
    ([2021, 3, 5], 0, ["2020", "03", "15"]), ([2021, 1, 5], 0, ["2020", "03", "15"]),
    ([2021, 10, 25], 2, ["2022", "06", "20"]), ([2021, 6, 30], 2, ["2022", "06", "20"]),
    ([2021, 5, 31], 2, ["2022", "05", "31"]),
  ])
  func `another year keeps month and day, or selects the nearest`(
    day: [Int],
    row: Int,
    texts: [String]
  ) {
    var date = Self.date(day[0], day[1], day[2])
    let events = PickerDependenceTests.select(&date, row, in: 0)
    expectEqual(date.selectedTexts, texts)
    expect(!date.isMoving && events.of(column: 1).settles.count <= 1)
    for column in date.columns {
      let rows = column.wheel.rows
      expectEqual(rows.scroller.contentOffset, Double(rows.selection ?? -1) * rows.rowExtent)
    }
  }

  @Test func `a month and a day of a boundary year keep the rest of the date`() {
    var date = Self.date(2020, 4, 2)
    let events = PickerDependenceTests.select(&date, 0, in: 1)
    expect(date.selectedTexts == ["2020", "03", "15"] && events.of(column: 2).settles == [0])
    _ = PickerDependenceTests.select(&date, 3, in: 2)
    _ = PickerDependenceTests.select(&date, 1, in: 1)
    expectEqual(date.selectedTexts, ["2020", "04", "18"])
  }

  @Test func `a range may be one day, and has at most 10,000 years`() {
    let day = Self.day(2024, 2, 29)
    var date = Picker.date(in: day...day, selection: Self.day(2000, 1, 1), frame: Self.frame)
    expectEqual(date.selectedTexts, ["2024", "02", "29"])
    for column in 0..<3 { date.step(by: 1, in: column, at: 0) }
    date.advance(to: 60)
    expectEqual(date.selectedTexts, ["2024", "02", "29"])
    for bound in [Int.max, 99_999] {
      let last = Self.day(bound, 5, 5)
      let long = Picker.date(in: Self.day(-3, 1, 1)...last, selection: last, frame: Self.frame)
      expectEqual(long.selectedTexts, ["9996", "12", "31"])
    }
    let least = Self.day(.min, 1, 1)...Self.day(.max, 1, 1)
    let picker = Picker.date(in: least, selection: least.lowerBound, frame: Self.frame)
    expectEqual(picker.selection, [0, 0, 0])
  }
}
