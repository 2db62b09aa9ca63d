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
  /// Rows that depend on the selections of several earlier columns, for example the cities of a
  /// region of a country.
  ///
  /// If rows 2 and 1 of the columns `on` are selected, the rows are those of table 1 of table 2.
  case nested(on: [Int], tables: RowTables)
  /// The days of a month in the Gregorian calendar, "1" to "31".
  ///
  /// `year` and `month` are the indices of earlier columns. The first row of the month column is
  /// January. The first row of the year column is `firstYear`.
  case days(year: Int, month: Int, firstYear: Int)
  /// The months of a year from the first to the last day of `range`.
  ///
  /// `year` is the index of an earlier column, whose first row is the year of the first day.
  /// `names` are the rows of the twelve months.
  indirect case months(year: Int, names: [PickerRow], in: ClosedRange<CalendarDay>)
  /// The days of a month from the first to the last day of `range`.
  ///
  /// `year` and `month` are the indices of earlier columns. The first row of the year column is the
  /// year of the first day. The month column has the rows `months` of the same days.
  indirect case monthDays(year: Int, month: Int, in: ClosedRange<CalendarDay>)

  /// Creates rows of text without pictures.
  public static func titles(_ titles: [String]) -> ColumnRows {
    .rows(titles.map { PickerRow(text: $0) })
  }

  /// Creates rows from an array literal; each row is stored.
  public init(arrayLiteral rows: PickerRow...) { self = .rows(rows) }

  package func depends(on column: Int) -> Bool {
    switch self {
    case .rows, .numbers: false
    case .dependent(let parent, _): parent == column
    case .nested(let parents, _): parents.contains(column)
    case .days(let year, let month, _): year == column || month == column
    case .months(let year, _, _): year == column
    case .monthDays(let year, let month, _): year == column || month == column
    }
  }

  /// `parent` returns the selected row of the earlier column with a given index.
  package func count(_ parent: (Int) -> Int) -> Int {
    switch self {
    case .rows(let rows): rows.count
    case .numbers(let first, let count, let step, _):
      RulerScale.representable(first: first, step: step, count: count)
    case .dependent(let column, let tables): Self.table(tables, parent(column)).count
    case .nested(let columns, let tables): tables.rows(columns, parent).count
    case .days(let year, let month, let firstYear):
      CalendarDay.count(year: firstYear &+ parent(year), month: parent(month) % 12 + 1)
    case .months(let year, let names, let range):
      range.months(of: range.year(at: parent(year))).clamped(to: 0..<names.count).count
    case .monthDays(let year, let month, let range):
      range.days(year: parent(year), month: parent(month)).count
    }
  }

  /// The number of rows that are omitted before the first row: 2 if the months begin in March.
  ///
  /// `parent` returns the selected row of the earlier column with a given index.
  package func omittedRows(_ parent: (Int) -> Int) -> Int {
    switch self {
    case .rows, .numbers, .dependent, .nested, .days: 0
    case .months(let year, _, let range): range.months(of: range.year(at: parent(year))).lowerBound
    case .monthDays(let year, let month, let range):
      range.days(year: parent(year), month: parent(month)).lowerBound
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
    case .nested(let columns, let tables): return tables.rows(columns, parent)[row]
    case .months(_, let names, _): return names[omittedRows(parent) + row].text
    case .days, .monthDays: return String(omittedRows(parent) + row + 1)
    }
  }

  /// Returns the name of the picture of a row; nil if the row has no picture.
  func image(of row: Int, _ parent: (Int) -> Int) -> String? {
    guard row >= 0, row < count(parent) else { return nil }
    switch self {
    case .rows(let rows): return rows[row].image
    case .months(_, let names, _): return names[omittedRows(parent) + row].image
    case .numbers, .dependent, .nested, .days, .monthDays: return nil
    }
  }

  /// Returns the row with a text; nil if there is none.
  ///
  /// If several rows have this text, the result is `row` if it is one of them, or else the first.
  func row(withText text: String, near row: Int, _ parent: (Int) -> Int) -> Int? {
    if self.text(of: row, parent) == text { return row < count(parent) && row >= 0 ? row : nil }
    switch self {
    case .dependent(let column, let tables):
      return Self.table(tables, parent(column)).firstIndex(of: text)
    case .nested(let columns, let tables): return tables.rows(columns, parent).firstIndex(of: text)
    case .rows(let rows): return rows.firstIndex { $0.text == text }
    case .numbers, .days, .months, .monthDays:
      return (0..<min(count(parent), Picker.readRowLimit)).first {
        self.text(of: $0, parent) == text
      }
    }
  }

  private static func table(_ tables: [[String]], _ row: Int) -> [String] {
    tables.indices.contains(row) ? tables[row] : []
  }
}

/// The rows of a column for each combination of rows of other columns.
///
///     // The cities of two regions of one country, and of one region of another:
///     let cities: RowTables = [
///       [.rows(["Munich", "Nuremberg"]), .rows(["Stuttgart"])], [.rows(["Lyon"])],
///     ]
public enum RowTables: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// The texts of the rows; may be empty.
  case rows([String])
  /// One element for each row of a column.
  case tables([RowTables])

  /// Creates tables from an array literal.
  public init(arrayLiteral tables: RowTables...) { self = .tables(tables) }

  /// Returns the rows for the selection of columns; without a table for it, there are no rows.
  ///
  /// `parent` returns the selected row of the column with a given index.
  func rows(_ columns: [Int], _ parent: (Int) -> Int) -> [String] {
    var tables = self
    for column in columns {
      let row = parent(column)
      guard case .tables(let inner) = tables, inner.indices.contains(row) else { return [] }
      tables = inner[row]
    }
    if case .rows(let rows) = tables { return rows }
    return []
  }

  /// The rows of each combination.
  package var all: [[String]] {
    switch self {
    case .rows(let rows): [rows]
    case .tables(let tables): tables.flatMap { $0.all }
    }
  }
}
