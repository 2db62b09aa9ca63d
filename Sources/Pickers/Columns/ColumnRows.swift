/// The content of one row of a picker.
public struct PickerRow: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The text, shown on one line.
  public var text: String
  /// Name of the picture before the text; nil without a picture.
  public var image: String?

  /// Creates a row from a text and the name of a picture.
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
/// stored: the text of a row is computed when it is needed.
public enum ColumnRows: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// The given rows, stored one by one.
  case rows([PickerRow])
  /// Whole numbers, computed on demand. Every count up to 2^53 costs the same. Numbers that an
  /// `Int` cannot represent are omitted.
  ///
  /// `minimumDigits` pads short numbers with zeros: "05".
  case numbers(first: Int, count: Int, step: Int = 1, minimumDigits: Int = 1)
  /// The table at the index that is selected in an earlier column: for example the cities of the
  /// selected prefecture. A missing table counts as empty.
  case dependent(on: Int, tables: [[String]])
  /// The days of a month in the Gregorian calendar, "1" to "31".
  ///
  /// `year` and `month` are earlier columns; the first row of `month` is January, and the first row
  /// of `year` is `firstYear`.
  case days(year: Int, month: Int, firstYear: Int)

  /// Creates rows of text without pictures.
  public static func titles(_ titles: [String]) -> ColumnRows {
    .rows(titles.map { PickerRow(text: $0) })
  }

  /// Creates the given rows.
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
