/// The content of one row of a picker: a text, and optionally a picture before it.
public struct PickerRow: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The text, shown on one line.
  public var text: String
  /// Name of the picture before the text; nil if there is no picture.
  public var image: String?

  /// Creates a row; if `image` is nil, the row has no picture.
  public init(text: String, image: String? = nil) {
    self.text = text
    self.image = image
  }

  /// Creates a row without a picture.
  public init(stringLiteral text: String) {
    self.init(text: text)
  }
}

/// Source of the rows of a column.
///
/// An array literal creates rows of text: `["small", "medium", "large"]`. Numbers and days are not
/// stored; the text of a row is computed when it is needed.
public enum ColumnRows: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// Rows that are stored one by one.
  case rows([PickerRow])
  /// Whole numbers from `first` in steps of `step`, computed on demand.
  ///
  /// The cost does not depend on `count`, which is at most 2^31. Numbers that an `Int` cannot
  /// represent are omitted. Shorter numbers are padded with zeros to `minimumDigits` digits: "05".
  case numbers(first: Int, count: Int, step: Int = 1, minimumDigits: Int = 1)
  /// Rows that depend on the selection of the earlier column `on`, for example the cities of a
  /// prefecture.
  ///
  /// If row 2 of column `on` is selected, the rows are `tables[2]`. If `tables` has no such
  /// element, the column has no rows.
  case dependent(on: Int, tables: [[String]])
  /// The days of a month in the Gregorian calendar, "1" to "31".
  ///
  /// `year` and `month` are the indices of earlier columns. The first row of the month column is
  /// January. The first row of the year column is `firstYear`.
  case days(year: Int, month: Int, firstYear: Int)

  /// Creates rows of text without pictures.
  public static func titles(_ titles: [String]) -> ColumnRows {
    .rows(titles.map { PickerRow(text: $0) })
  }

  /// Creates rows from an array literal; each row is stored.
  public init(arrayLiteral rows: PickerRow...) { self = .rows(rows) }

  func depends(on column: Int) -> Bool {
    switch self {
    case .rows, .numbers: false
    case .dependent(let parent, _): parent == column
    case .days(let year, let month, _): year == column || month == column
    }
  }

  /// `parent` returns the selected row of the earlier column with a given index.
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

  /// Returns an empty text if the row does not exist.
  ///
  /// `parent` returns the selected row of the earlier column with a given index.
  func text(of row: Int, _ parent: (Int) -> Int) -> String {
    guard row >= 0, row < count(parent) else { return "" }
    switch self {
    case .rows(let rows): return rows[row].text
    case .numbers(let first, _, let step, let digits):
      let number = first &+ row &* step
      return (number < 0 ? "-" : "")
        + String(number.magnitude, minimumDigits: min(max(digits, 0), 19))
    case .dependent(let column, let tables): return Self.table(tables, parent(column))[row]
    case .days: return String(row + 1)
    }
  }

  private static func table(_ tables: [[String]], _ row: Int) -> [String] {
    tables.indices.contains(row) ? tables[row] : []
  }

  /// Returns the number of days of a month; 31 if `month` is not in 1...12.
  ///
  /// February has 29 days in leap years: years divisible by 4, but not by 100, and years divisible
  /// by 400.
  package static func days(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
