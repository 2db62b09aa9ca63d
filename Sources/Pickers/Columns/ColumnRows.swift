/// The content of one row of a picker.
public struct PickerRow: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The text.
  public var text: String
  /// Name of the picture before the text; nil without a picture.
  public var image: String?

  /// Creates a row.
  public init(text: String, image: String? = nil) {
    self.text = text
    self.image = image
  }

  /// Creates a row without a picture.
  public init(stringLiteral text: String) {
    self.init(text: text)
  }
}

/// Source of the rows of a column; rows that are not given one by one are created on demand.
public enum ColumnRows: Equatable, Sendable {
  /// Rows given one by one.
  case rows([PickerRow])
  /// Whole numbers; any count up to 2^53 costs the same. Numbers that an `Int` does not hold are
  /// left out.
  ///
  /// `minimumDigits` pads short numbers with zeros: "05".
  case numbers(first: Int, count: Int, step: Int = 1, minimumDigits: Int = 1)
  /// The table at the selected row of an earlier column, such as the cities of a prefecture. A
  /// missing table is empty.
  case dependent(on: Int, tables: [[String]])
  /// The days of a month in the Gregorian calendar, "1" to "31".
  ///
  /// `year` and `month` are earlier columns; the first row of `month` is January, and the first row
  /// of `year` is `firstYear`.
  case days(year: Int, month: Int, firstYear: Int)

  /// Rows of text.
  public static func titles(_ titles: [String]) -> ColumnRows {
    .rows(titles.map { PickerRow(text: $0) })
  }

  /// Whether these rows depend on an earlier column.
  func depends(on column: Int) -> Bool {
    switch self {
    case .rows, .numbers: false
    case .dependent(let parent, _): parent == column
    case .days(let year, let month, _): year == column || month == column
    }
  }

  /// Number of rows.
  ///
  /// - Parameter parent: The selected row of an earlier column.
  /// - Returns: At least 0.
  package func count(_ parent: (Int) -> Int) -> Int {
    switch self {
    case .rows(let rows): rows.count
    case .numbers(let first, let count, let step, _):
      RulerScale.representable(first: first, step: step, count: count)
    case .dependent(let column, let tables): Self.table(tables, parent(column)).count
    case .days(let year, let month, let firstYear):
      Self.days(year: firstYear &+ parent(year), month: parent(month) % 12 + 1)
    }
  }

  /// The text of a row.
  ///
  /// - Parameters:
  ///   - row: A row; the text of one that does not exist is empty.
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
    let zeros = String(repeating: "0", count: max(0, min(max(digits, 0), 19) - text.utf8.count))
    return "\(number < 0 ? "-" : "")\(zeros)\(text)"
  }

  /// Number of days of a month; February has 29 in years divisible by 4, but not by 100 unless by 400.
  ///
  ///     ColumnRows.days(year: 2024, month: 2)   // 29
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - month: The month, 1...12.
  /// - Returns: 28...31; 31 for a month that does not exist.
  package static func days(year: Int, month: Int) -> Int {
    switch month {
    case 2:
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
