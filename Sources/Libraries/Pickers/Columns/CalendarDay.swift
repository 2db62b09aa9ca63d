/// A day in the Gregorian calendar.
///
///     CalendarDay(year: 2024, month: 2, day: 31).day   // 29
public struct CalendarDay: Equatable, Comparable, Sendable {
  /// The year.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int

  /// Creates a day; the month is clamped to 1...12, and the day to the days of that month.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = min(max(month, 1), 12)
    self.day = min(max(day, 1), Self.count(year: year, month: self.month))
  }

  /// Whether the first day is before the second.
  public static func < (a: Self, b: Self) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  /// Returns the number of days of a month; 31 if `month` is not in 1...12.
  ///
  /// February has 29 days in leap years: years divisible by 4, but not by 100, and years divisible
  /// by 400.
  package static func count(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension ClosedRange<CalendarDay> {
  /// `row` is counted from the year of the first day.
  func year(at row: Int) -> Int { lowerBound.year &+ row }

  /// Returns the months of a year that contain days of this range, counted from 0; may be empty.
  func months(of year: Int) -> Range<Int> {
    let first = year == lowerBound.year ? lowerBound.month - 1 : 0
    let end = year == upperBound.year ? upperBound.month : 12
    return year < lowerBound.year || year > upperBound.year ? 0..<0 : first..<end
  }

  /// Returns the days of a month that this range contains, counted from 0; may be empty.
  ///
  /// `year` is counted from the year of the first day. `month` is counted from the first month of
  /// that year.
  func days(year: Int, month: Int) -> Range<Int> {
    let year = self.year(at: year)
    let months = months(of: year)
    let month = months.lowerBound &+ month
    guard months.contains(month) else { return 0..<0 }
    let first = CalendarDay(year: year, month: month + 1, day: 1)
    let last = CalendarDay(year: year, month: month + 1, day: 31)
    return Swift.max(first, lowerBound).day - 1..<Swift.min(last, upperBound).day
  }
}
