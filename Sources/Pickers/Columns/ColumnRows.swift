/// What one row of a picker shows.
public struct PickerRow: Equatable, Sendable, ExpressibleByStringLiteral {
  /// What it says.
  public var text: String
  /// Name of the picture before the text; nil without one.
  public var image: String?

  /// Creates a row.
  public init(text: String, image: String? = nil) {
    self.text = text
    self.image = image
  }

  /// Creates a row of text alone.
  public init(stringLiteral text: String) {
    self.init(text: text)
  }
}

/// Where the rows of a column come from; none of them are made before they are asked for, except
/// those that were handed over.
public enum ColumnRows: Equatable, Sendable {
  /// Rows handed over one by one.
  case rows([PickerRow])
  /// Whole numbers: any count up to 2^53 costs the same.
  ///
  /// `minimumDigits` puts zeros before short ones: "05".
  case numbers(first: Int, count: Int, step: Int = 1, minimumDigits: Int = 1)
  /// The table that the selected row of an earlier column picks: cities of a prefecture. A table
  /// that is missing counts as empty.
  case dependent(on: Int, tables: [[String]])
  /// The days of a month in the calendar of today, "1" to "31".
  ///
  /// `year` and `month` are earlier columns; the first row of `month` is January, that of `year`
  /// stands for `firstYear`, and each further row for the next.
  case days(year: Int, month: Int, firstYear: Int)

  /// Rows of text.
  public static func titles(_ titles: [String]) -> ColumnRows {
    .rows(titles.map { PickerRow(text: $0) })
  }

  /// The earlier columns that these rows depend on.
  func depends(on column: Int) -> Bool {
    switch self {
    case .rows, .numbers: false
    case .dependent(let parent, _): parent == column
    case .days(let year, let month, _): year == column || month == column
    }
  }

  /// How many rows there are.
  ///
  /// - Parameter parent: The selected row of an earlier column.
  /// - Returns: At least 0.
  package func count(_ parent: (Int) -> Int) -> Int {
    switch self {
    case .rows(let rows): rows.count
    case .numbers(_, let count, _, _): max(0, count)
    case .dependent(let column, let tables): Self.table(tables, parent(column)).count
    case .days(let year, let month, let firstYear):
      Self.days(year: firstYear &+ parent(year), month: parent(month) % 12 + 1)
    }
  }

  /// What a row says.
  ///
  /// - Parameters:
  ///   - row: A row; one that does not exist says nothing.
  ///   - parent: The selected row of an earlier column.
  /// - Returns: The text.
  func text(of row: Int, _ parent: (Int) -> Int) -> String {
    guard row >= 0, row < count(parent) else { return "" }
    return switch self {
    case .rows(let rows): rows[row].text
    case .numbers(let first, _, let step, let digits):
      Self.padded(first &+ row &* step, digits: digits)
    case .dependent(let column, let tables): Self.table(tables, parent(column))[row]
    case .days: String(row + 1)
    }
  }

  private static func table(_ tables: [[String]], _ row: Int) -> [String] {
    tables.indices.contains(row) ? tables[row] : []
  }

  private static func padded(_ number: Int, digits: Int) -> String {
    let text = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, min(digits, 19) - text.utf8.count))
    return "\(number < 0 ? "-" : "")\(zeros)\(text)"
  }

  /// How many days a month has: February 29 in years divisible by 4, but not by 100 unless by 400.
  ///
  ///     ColumnRows.days(year: 2024, month: 2)   // 29
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - month: The month, 1...12.
  /// - Returns: 28...31; 31 for a month that does not exist.
  public static func days(year: Int, month: Int) -> Int {
    switch month {
    case 2:
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
