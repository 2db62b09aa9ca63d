import Pickers

/// A deck for a wheel with one or more columns.
struct WheelDeck: Equatable, Sendable {
  /// One column.
  struct Column: Equatable, Sendable {
    /// The text above the rows; nil without text.
    var title: String?
    var rows: DeckRows
    /// Whether the first row follows the last.
    var loops: Bool
    /// The initial row at the centre; it is enabled and exists with the initial rows of the other
    /// columns.
    var selection: Int
    /// Rows on which the column never rests, ascending, each once; one row that every table and every
    /// month has is enabled.
    var disabled: [Int]
  }

  /// The columns, from the left; 1...8.
  var columns: [Column]
}

/// A row, title or choice: text, an image, or both.
struct DeckRow: Equatable, Sendable {
  /// At most 200 Unicode scalars on one line; can be empty if the row has an image.
  var text: String
  /// The name of a PNG in the folder of images; nil without an image.
  var image: String?
}

/// The source of a column's rows.
enum DeckRows: Equatable, Sendable {
  /// Rows in the file; 1...100,000.
  case listed([DeckRow])
  /// Numbers at equal distances.
  case numbers(DeckNumbers)
  /// The table of the selected row of an earlier column; as many tables as that column has rows.
  case tables(dependsOn: Int, [[DeckRow]])
  /// The days of the month that two earlier columns select.
  case days(DeckDays)

  /// The number of rows for a selection of the earlier columns.
  ///
  /// - Parameter selection: The selected row of each earlier column, from the left.
  /// - Returns: At least 1.
  func count(selection: [Int]) -> Int {
    switch self {
    case .listed(let rows): rows.count
    case .numbers(let numbers): numbers.count
    case .tables(let column, let tables): tables[selection[column]].count
    case .days(let days): days.count(selection: selection)
    }
  }

  /// The least and the greatest number of rows, for any selection of other columns.
  var counts: ClosedRange<Int> {
    switch self {
    case .listed(let rows): rows.count...rows.count
    case .numbers(let numbers): numbers.count...numbers.count
    case .tables(_, let tables): Self.counts(of: tables)
    case .days: 28...31
    }
  }

  /// Whether the rows are the same for any selection of other columns.
  var areFixed: Bool {
    switch self {
    case .listed, .numbers: true
    case .tables, .days: false
    }
  }

  private static func counts(of tables: [[DeckRow]]) -> ClosedRange<Int> {
    let least = tables.reduce(Int.max) { min($0, $1.count) }
    return least...tables.reduce(least) { max($0, $1.count) }
  }
}

/// Numbers at equal distances, such as years or minutes.
struct DeckNumbers: Equatable, Sendable {
  /// The number of row 0; its magnitude is at most 10¹².
  var first: Int
  /// How many numbers; 1...100,000.
  var count: Int
  /// The difference of a number from the one before; its magnitude is at most 10¹², not 0.
  var step = 1
  /// A number with fewer digits gets leading zeros; 1...12.
  var minimumDigits = 1

  /// The text of a row.
  ///
  ///     DeckNumbers(first: 0, count: 12, step: 5, minimumDigits: 2).text(ofRow: 1)   // "05"
  ///
  /// - Parameter row: In 0..<count.
  /// - Returns: Digits, after a minus sign (U+2212) if the number is below zero.
  func text(ofRow row: Int) -> String {
    let number = first + row * step
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, minimumDigits - digits.count))
    return (number < 0 ? "−" : "") + zeros + digits
  }
}

/// The days of a month that other columns select, in the Gregorian calendar.
struct DeckDays: Equatable, Sendable {
  /// Index of the column whose row 0 is `firstYear`, each further row a year later.
  var yearColumn: Int
  /// Index of the column whose twelve rows are the months.
  var monthColumn: Int
  /// 1...9999, as is the last year.
  var firstYear: Int

  /// How many days the selected month has.
  ///
  /// - Parameter selection: The selected row of each earlier column, from the left.
  /// - Returns: 28...31.
  func count(selection: [Int]) -> Int {
    ColumnRows.days(year: firstYear + selection[yearColumn], month: selection[monthColumn] + 1)
  }
}

/// A deck for a ruler; values are whole numbers of units of the last decimal place.
struct RulerDeck: Equatable, Sendable {
  /// The format of numbers.
  struct Format: Equatable, Sendable {
    /// Text before the number; at most 8 Unicode scalars.
    var prefix = ""
    /// Text after the number; at most 8 Unicode scalars.
    var suffix = ""
    /// Text between whole and decimals; 1...8 Unicode scalars.
    var decimalSeparator = "."
    /// Text between groups of three digits; at most 8 Unicode scalars, not the decimal separator.
    var groupSeparator = ""
  }

  /// The unit of the values, such as "kg"; may be empty.
  var unit: String
  /// Decimals, 0...9.
  var fractionDigits: Int
  /// The value of the first mark; its magnitude is at most 10¹².
  var minimum: Int
  /// The value of the last mark, a whole number of steps from the first; its magnitude is at most
  /// 10¹².
  var maximum: Int
  /// The difference of a mark from the one before; 1...10¹².
  var step: Int
  /// Distance in marks of the long marks with a number; 1...1,000,000.
  var majorEvery: Int
  /// The initial mark at the centre, from 0.
  var selection: Int
  var format = Format()

  /// How many marks there are.
  var count: Int { (maximum - minimum) / step + 1 }
}

/// A deck for a looping header.
struct HeaderDeck: Equatable, Sendable {
  /// 1...2000 titles.
  var titles: [String]
  /// The initial title at the centre.
  var selection: Int
  /// The number of visible titles, 3 or 5; nil for the program's default.
  var visibleColumns: Int?
}

/// A deck for the wheel on a sheet.
struct SheetDeck: Equatable, Sendable {
  /// The text above the wheel; nil without text.
  var title: String?
  /// 1...100,000 rows.
  var rows: [DeckRow]
  /// The initial row.
  var selection: Int
}
