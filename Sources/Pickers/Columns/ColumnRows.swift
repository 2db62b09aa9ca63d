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
///
/// An array literal creates rows of text: `["small", "medium", "large"]`.
public enum ColumnRows: Equatable, Sendable, ExpressibleByArrayLiteral {
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

  /// Rows given one by one.
  public init(arrayLiteral rows: PickerRow...) { self = .rows(rows) }

  /// Whether these rows depend on an earlier column.
  func depends(on column: Int) -> Bool {
    switch self {
    case .rows, .numbers: false
    case .dependent(let parent, _): parent == column
    case .days(let year, let month, _): year == column || month == column
    }
  }

  /// Number of rows; `parent` returns the selected row of an earlier column.
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

  /// The text of a row, empty if it does not exist; `parent` returns the selected row of an earlier
  /// column.
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

  /// Number of days of a month in 1...12; 31 for any other month.
  ///
  /// February has 29 in years divisible by 4, but not by 100 unless by 400.
  package static func days(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
