import JSONText
import Pickers

/// Reads the columns of a wheel in order, because a column can depend on earlier ones.
struct ColumnReader {
  /// JSON keys by kind of column; a column has keys of one kind only.
  private static let kinds = [
    ["rows"], ["numbers"], ["tables", "dependsOn", "keep"],
    ["daysOf", "firstYear", "first", "last"],
  ]

  /// Later columns refer to these by index.
  private var columns: [ColumnRows] = []
  private var looping: Set<Int> = []
  private var keepingValue: Set<Int> = []
  private var selection: [Int] = []
  private var disabledRows: [Int: [Range<Int>]] = [:]
  private var titles: [String] = []

  static func wheel(
    _ value: JSONValue,
    isRightToLeft: Bool
  ) throws(SourceProblem) -> WheelPiece {
    var reader = ColumnReader()
    for column in try value.array(of: "columns", 1...8) { try reader.read(column) }
    let shares = reader.columns.map(widthShare)
    let picker = Picker(
      columns: reader.columns,
      looping: reader.looping,
      keepingValue: reader.keepingValue,
      selection: reader.selection,
      disabled: reader.disabledRows,
      widthShares: shares,
      isRightToLeft: isRightToLeft
    )
    // A column with the greatest share may need more width than its share.
    let isShort = shares.allSatisfy { $0 < widthShares.upperBound }
    let extent = isShort ? letterExtent * shares.reduce(0, +) : .infinity
    return WheelPiece(picker, titles: reader.titles, columnsExtent: extent)
  }

  private mutating func read(_ value: JSONValue) throws(SourceProblem) {
    let keys = try value.members().map { $0.key }
    let kinds = Self.kinds.filter { $0.contains(where: keys.contains) }
    let used = kinds.compactMap { kind in kind.first(where: keys.contains) }
    if used.count > 1 {
      let found = used.map { ShownText.quoted($0) }.joined(separator: " and ")
      throw try value.required(used[1]).problem(
        found: "\(found) in one column",
        expected: "one of them"
      )
    }
    guard let own = kinds.first else {
      throw value.problem(
        found: "a column without rows",
        expected: #""rows", "numbers", "tables" or "daysOf""#
      )
    }
    let object = try value.object(expecting: own + ["title", "loops", "selection", "disabled"])
    let content: ColumnRows =
      switch own[0] {
      case "rows": .rows(try object.required("rows").pickerRows())
      case "numbers": try numbers(object.required("numbers"))
      case "tables": try tables(object)
      default: try days(object)
      }
    let disabled = try disabled(object["disabled"], of: content)
    var row = Self.firstEnabled(disabled)
    if let value = object["selection"] { row = try selectedRow(value, of: content, disabled) }
    if let keep = object["keep"] {
      let text = try keep.string()
      guard ["index", "value"].contains(text) else {
        throw keep.problem(expected: #""index" or "value""#)
      }
      if text == "value" { keepingValue.insert(columns.count) }
    }
    if try object["loops"]?.bool() ?? false { looping.insert(columns.count) }
    titles.append(try object["title"]?.string(upTo: Deck.textLimit) ?? "")
    disabledRows[columns.count] = disabled.map { $0..<$0 + 1 }
    selection.append(row)
    columns.append(content)
  }

  /// Rows that are omitted at the beginning, such as the days before the first day of a deck, are counted too.
  private func selectedRow(
    _ value: JSONValue,
    of content: ColumnRows,
    _ disabled: [Int]
  ) throws(SourceProblem) -> Int {
    let count = content.count { selection[$0] }
    let omitted = content.omittedRows { selection[$0] }
    guard count > 0 else {
      throw value.problem(expected: "no selection, because the column has no rows at first")
    }
    let row = try value.integer(in: omitted...omitted + count - 1) - omitted
    guard !disabled.contains(row) else {
      throw value.problem(found: "\(row), a disabled row", expected: "an enabled one")
    }
    return row
  }

  /// The result is in ascending order.
  ///
  /// The number of rows can depend on the rows that are selected in earlier columns. At least one of the rows
  /// that exist for every selection with rows must stay enabled.
  private func disabled(_ value: JSONValue?, of rows: ColumnRows) throws(SourceProblem) -> [Int] {
    guard let value else { return [] }
    let counts = Self.counts(of: rows)
    var disabled: Set<Int> = []
    if case .monthDays = rows {
      throw value.problem(found: "disabled rows", expected: #"none beside "first" and "last""#)
    }
    for element in try value.array() {
      let row = try element.integer(in: 0...max(counts.upperBound - 1, 0))
      guard disabled.insert(row).inserted else {
        throw element.problem(found: "\(row) again", expected: "each row once")
      }
    }
    let ascending = disabled.sorted()
    // The shortest table has this row, and therefore every table has it.
    guard disabled.isEmpty || Self.firstEnabled(ascending) < counts.lowerBound else {
      throw value.problem(found: "every row disabled", expected: "one enabled")
    }
    return ascending
  }

  /// `disabled` is in ascending order.
  private static func firstEnabled(_ disabled: [Int]) -> Int {
    zip(0..., disabled).first { $0 != $1 }?.0 ?? disabled.count
  }

  /// Range of the number of rows over all selections in earlier columns for which there are rows.
  private static func counts(of content: ColumnRows) -> ClosedRange<Int> {
    switch content {
    case .rows, .numbers:
      let count = content.count { _ in 0 }
      return count...count
    case .dependent(_, let tables):
      return counts(of: tables)
    case .nested(_, let tables):
      return counts(of: tables.all)
    case .days:
      return 28...31
    case .months:
      return 1...12
    case .monthDays:
      return 1...31
    }
  }

  private static func counts(of tables: [[String]]) -> ClosedRange<Int> {
    let counts = tables.map { $0.count }.filter { $0 > 0 }
    return (counts.min() ?? 0)...(counts.max() ?? 0)
  }

  /// Smallest and greatest result of `widthShare(of:)`, in letters.
  private static let widthShares = 4.0...14
  /// Width of one letter of `widthShare(of:)`, in points.
  private static let letterExtent = 15.0

  /// The relative width of a column: the number of letters of its longest text plus 2, limited to
  /// `widthShares`.
  ///
  /// A letter of Chinese, Japanese or Korean counts as two letters. In a column of numbers, the last number
  /// counts as the longest text.
  private static func widthShare(of content: ColumnRows) -> Double {
    func width(_ text: String) -> Int {
      text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    }
    // A minus sign is as wide as two digits.
    func width(_ number: Int, _ digits: Int) -> Int {
      max(digits, width("\(number.magnitude)")) + (number < 0 ? 2 : 0)
    }
    let longest =
      switch content {
      case .rows(let rows), .months(_, let rows, _): rows.map { width($0.text) }.max()
      case .numbers(let first, let count, let step, let digits):
        width(first + (count - 1) * step, digits)
      case .dependent(_, let tables): tables.joined().map(width).max()
      case .nested(_, let tables): tables.all.joined().map(width).max()
      case .days, .monthDays: 2
      }
    return min(max(Double(longest ?? 0) + 2, widthShares.lowerBound), widthShares.upperBound)
  }
}

// MARK: - Rows

extension ColumnReader {
  private func numbers(_ value: JSONValue) throws(SourceProblem) -> ColumnRows {
    let object = try value.object(expecting: ["first", "count", "step", "minimumDigits"])
    func whole(_ value: JSONValue) throws(SourceProblem) -> Int {
      guard value.integer != nil || value.double == nil else {
        let other = "\"rows\" lists texts such as \"\(value.summary)\", and a ruler has such steps"
        throw value.problem(expected: "a whole number; \(other)")
      }
      return try value.integer(in: Deck.numbers)
    }
    let step = try object["step"].map(whole) ?? 1
    if step == 0, let value = object["step"] { throw value.problem(expected: "another step") }
    return .numbers(
      first: try whole(object.required("first", "1")),
      count: try object.required("count", "12").integer(in: 1...Deck.numberLimit),
      step: step,
      minimumDigits: try object["minimumDigits"]?.integer(in: 1...12) ?? 1
    )
  }

  /// One table of rows for each row of an earlier column; at most 366 tables, one for each day of a leap year.
  ///
  /// If this column depends on others itself, tables are in tables: one for each row of the first of them.
  private func tables(_ object: JSONValue) throws(SourceProblem) -> ColumnRows {
    let parent = try object.required("dependsOn")
    let column = try earlierColumn(parent)
    let path: [Int]
    switch columns[column] {
    case .rows, .numbers, .days: path = [column]
    case .dependent(let first, _): path = [first, column]
    case .nested(let columns, _): path = columns + [column]
    case .months, .monthDays:
      throw parent.problem(
        found: "column \(column), which depends on a first and a last day",
        expected: "another column"
      )
    }
    let value = try object.required("tables")
    var rows: [Int: Int] = [:]
    let tables = try tables(value, of: path[...], at: &rows)
    guard path.count == 1, case .tables(let list) = tables else {
      return .nested(on: path, tables: tables)
    }
    return .dependent(on: column, tables: list.flatMap { $0.all })
  }

  /// `rows` are the rows of the columns before `path` for which the tables are.
  private func tables(
    _ value: JSONValue,
    of path: ArraySlice<Int>,
    at rows: inout [Int: Int]
  ) throws(SourceProblem) -> RowTables {
    guard let column = path.first else {
      guard value.text == nil else {
        let place = rows.keys.sorted().map { "row \(rows[$0] ?? 0) of column \($0)" }
        let list = place.joined(separator: " and ")
        throw value.problem(expected: "a list of the rows for \(list), such as [\(value.summary)]")
      }
      return .rows(try value.pickerRows(from: 0).map { $0.text })
    }
    let count =
      if case .days = columns[column] { 31 } else { columns[column].count { rows[$0] ?? 0 } }
    let values = try value.array(of: "tables", (count == 0 ? 0 : 1)...366)
    guard values.count == count else {
      var expected = "\(count), one for each row of column \(column)"
      let all = columns.indices.filter { rows[$0] != nil || path.contains($0) }
      if all.count > 1 {
        let list = all.map { "\($0)" }.joined(separator: " and ")
        expected += "; this column depends on columns \(list): for each row of column \(all[0]), "
        expected += #"one list of tables, as in [[["a"], ["b"]], [["c"]]]"#
      }
      throw value.problem(found: "\(values.count) tables", expected: expected)
    }
    var tables: [RowTables] = []
    for (row, value) in zip(0..., values) {
      rows[column] = row
      tables.append(try self.tables(value, of: path.dropFirst(), at: &rows))
    }
    return .tables(tables)
  }

  /// Two earlier columns select the year and the month.
  private mutating func days(_ object: JSONValue) throws(SourceProblem) -> ColumnRows {
    let places = try object.required("daysOf").object(expecting: ["year", "month"])
    let year = try places.required("year")
    let month = try places.required("month")
    let (yearColumn, years) = try fixedColumn(year)
    let (monthColumn, months) = try fixedColumn(month)
    guard years <= 9999 else {
      throw year.problem(found: "column \(yearColumn) of \(years) rows", expected: "at most 9999")
    }
    guard months == 12 else {
      throw month.problem(found: "column \(monthColumn) of \(months) rows", expected: "12 months")
    }
    let value = try object.required("firstYear")
    let firstYear = try value.integer(in: 1...10_000 - years)
    if case .numbers(let first, _, let step, _) = columns[yearColumn] {
      guard step == 1 else {
        throw year.problem(
          found: "column \(yearColumn) in steps of \(step)",
          expected: "steps of 1"
        )
      }
      guard first == firstYear else {
        throw value.problem(expected: "\(first), the first of column \(yearColumn)")
      }
    }
    guard object["first"] != nil || object["last"] != nil else {
      return .days(year: yearColumn, month: monthColumn, firstYear: firstYear)
    }
    let lastYear = firstYear + years - 1
    let first = try object["first"].map { value throws(SourceProblem) in
      try Self.day(value, in: firstYear)
    }
    let last = try object["last"].map { value throws(SourceProblem) in
      try Self.day(value, in: lastYear)
    }
    let start = first ?? CalendarDay(year: firstYear, month: 1, day: 1)
    let end = last ?? CalendarDay(year: lastYear, month: 12, day: 31)
    guard start <= end else {
      throw try object.required("last").problem(expected: "a day that is not before the first")
    }
    try limitMonths(month, monthColumn, year: yearColumn, to: start...end)
    return .monthDays(year: yearColumn, month: monthColumn, in: start...end)
  }

  /// Replaces the twelve rows of a column by the months of a range of days.
  ///
  /// `value` is the index of the column, for error messages.
  private mutating func limitMonths(
    _ value: JSONValue,
    _ column: Int,
    year: Int,
    to range: ClosedRange<CalendarDay>
  ) throws(SourceProblem) {
    guard year < column else {
      throw value.problem(expected: "a column after the column of years")
    }
    guard disabledRows[column]?.isEmpty ?? true,
      !columns.contains(where: { $0.depends(on: column) })
    else {
      throw value.problem(
        found: "column \(column), with disabled rows or columns that depend on it",
        expected: #"neither beside "first" and "last""#
      )
    }
    let full = columns[column]
    var names: [PickerRow] = []
    if case .rows(let rows) = full { names = rows }
    if case .numbers = full {
      let months = Picker(columns: [full])
      names = (0..<12).map { PickerRow(text: months.text(ofRow: $0, in: 0)) }
    }
    let content = ColumnRows.months(year: year, names: names, in: range)
    let omitted = content.omittedRows { selection[$0] }
    let count = content.count { selection[$0] }
    selection[column] = min(max(selection[column] - omitted, 0), count - 1)
    columns[column] = content
  }

  /// Reads a day such as "2024-02-29".
  private static func day(_ value: JSONValue, in year: Int) throws(SourceProblem) -> CalendarDay {
    let text = try value.string()
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(part) : nil
    }
    if parts.map({ $0.utf8.count }) == [4, 2, 2], numbers.count == 3, numbers[0] == year {
      let day = CalendarDay(year: year, month: numbers[1], day: numbers[2])
      if day.month == numbers[1], day.day == numbers[2] { return day }
    }
    let digits = String(UInt(year), minimumDigits: 4)
    throw value.problem(expected: "a day of \(year), such as \"\(digits)-12-31\"")
  }

  private func earlierColumn(_ value: JSONValue) throws(SourceProblem) -> Int {
    guard let index = value.integer, columns.indices.contains(index) else {
      let named = value.text.flatMap { titles.firstIndex(of: $0) }
      let index = named.map { "; \(value.summary) is column \($0)" } ?? ""
      throw value.problem(expected: "the index of an earlier column\(index)")
    }
    return index
  }

  /// Reads the index of an earlier column that depends on no other column.
  private func fixedColumn(_ value: JSONValue) throws(SourceProblem) -> (index: Int, rows: Int) {
    let index = try earlierColumn(value)
    switch columns[index] {
    case .rows, .numbers:
      return (index, Self.counts(of: columns[index]).lowerBound)
    case .dependent, .nested, .days, .months, .monthDays:
      throw value.problem(
        found: "column \(index), whose rows change",
        expected: "one whose rows stay"
      )
    }
  }
}
