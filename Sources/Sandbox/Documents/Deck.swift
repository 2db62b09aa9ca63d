import TouchImport
import Pickers

/// What a wheel with one or more columns shows.
struct WheelDeck: Equatable, Sendable {
  /// One column.
  struct Column: Equatable, Sendable {
    /// What it says above the rows; nil if nothing.
    var title: String?
    var rows: DeckRows
    /// Whether the first row follows the last.
    var loops: Bool
    /// The row at the centre in the beginning; enabled, and there is one with the other columns as
    /// they are in the beginning.
    var selection: Int
    /// Rows on which the column never rests, ascending, each once; one row that every table and
    /// every month has is not among them.
    var disabled: [Int]
  }

  /// The columns, from the left; 1...8.
  var columns: [Column]
}

/// A row, title or choice: text, an image, or both.
struct DeckRow: Equatable, Sendable {
  /// At most 200 Unicode scalars on one line; empty where the image says it all.
  var text: String
  /// The name of a PNG in the folder of images; nil if there is none.
  var image: String?
}

/// Where the rows of a column come from.
enum DeckRows: Equatable, Sendable {
  /// Rows that stand in the file; 1...100,000.
  case listed([DeckRow])
  /// Numbers at equal distances.
  case numbers(DeckNumbers)
  /// One of these tables, picked by the selected row of an earlier column; as many as that has.
  case tables(dependsOn: Int, [[DeckRow]])
  /// The days of the month that two earlier columns select.
  case days(DeckDays)

  /// How many rows there are while the columns before this one are selected so.
  ///
  /// - Parameter selection: The selected row of each earlier column, from the left; one that has it.
  /// - Returns: At least 1.
  func count(selection: [Int]) -> Int {
    switch self {
    case .listed(let rows): rows.count
    case .numbers(let numbers): numbers.count
    case .tables(let column, let tables): tables[selection[column]].count
    case .days(let days): days.count(selection: selection)
    }
  }

  /// How many rows there are at least and at most, whatever other columns select.
  var counts: ClosedRange<Int> {
    switch self {
    case .listed(let rows): rows.count...rows.count
    case .numbers(let numbers): numbers.count...numbers.count
    case .tables(_, let tables): Self.counts(of: tables)
    case .days: 28...31
    }
  }

  /// Whether the rows are the same whatever other columns select.
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
  /// The number of row 0; at most 10¹² in size.
  var first: Int
  /// How many numbers; 1...100,000.
  var count: Int
  /// What each is greater than the one before; at most 10¹² in size, not 0.
  var step = 1
  /// Zeros stand before a number with fewer digits than this; 1...12.
  var minimumDigits = 1

  /// What a row says.
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

/// What a ruler shows; values are whole numbers of units of the last decimal place.
struct RulerDeck: Equatable, Sendable {
  /// How numbers are written.
  struct Format: Equatable, Sendable {
    /// Stands before the number; at most 8 Unicode scalars.
    var prefix = ""
    /// Stands after the number; at most 8 Unicode scalars.
    var suffix = ""
    /// Stands between whole and decimals; 1...8 Unicode scalars.
    var decimalSeparator = "."
    /// Stands between groups of three digits; at most 8 Unicode scalars, none as the decimals' is.
    var groupSeparator = ""
  }

  /// What the values are of, such as "kg"; may be empty.
  var unit: String
  /// Decimals, 0...9.
  var fractionDigits: Int
  /// The value of the first mark; at most 10¹² in size.
  var minimum: Int
  /// The value of the last mark; at most 10¹² in size, a whole number of steps from the first.
  var maximum: Int
  /// What each mark is greater than the one before; 1...10¹².
  var step: Int
  /// Each so many marks one is long and has a number; 1...1,000,000.
  var majorEvery: Int
  /// The mark at the centre in the beginning, from 0.
  var selection: Int
  var format = Format()

  /// How many marks there are.
  var count: Int { (maximum - minimum) / step + 1 }
}

/// What a looping header shows.
struct HeaderDeck: Equatable, Sendable {
  /// 1...2000 titles.
  var titles: [String]
  /// The title at the centre in the beginning.
  var selection: Int
  /// How many titles are seen at once, 3 or 5; nil if the file leaves it to the program.
  var visibleColumns: Int?
}

/// What the wheel on a sheet shows.
struct SheetDeck: Equatable, Sendable {
  /// What the sheet says above the wheel; nil if nothing.
  var title: String?
  /// 1...100,000 rows.
  var rows: [DeckRow]
  /// The row that holds in the beginning.
  var selection: Int
}
