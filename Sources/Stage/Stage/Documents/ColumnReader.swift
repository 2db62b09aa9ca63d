import JSONText
import Pickers

/// Reads the columns of a wheel in order, because a column can depend on earlier ones.
struct ColumnReader {
  /// JSON keys by kind of column; a column has keys of one kind only.
  private static let kinds = [
    ["rows"], ["numbers"], ["dependsOn", "tables"], ["daysOf", "firstYear"],
  ]

  /// Later columns refer to these by index.
  private var columns: [ColumnRows] = []
  private var looping: Set<Int> = []
  private var selection: [Int] = []
  private var disabledRows: [Int: [Range<Int>]] = [:]
  private var labels: [String] = []

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
      selection: reader.selection,
      disabled: reader.disabledRows,
      widthShares: shares,
      isRightToLeft: isRightToLeft
    )
    // A column with the greatest share may need more width than its share.
    let isShort = shares.allSatisfy { $0 < widthShares.upperBound }
    let extent = isShort ? letterExtent * shares.reduce(0, +) : .infinity
    return WheelPiece(picker, labels: reader.labels, columnsExtent: extent)
  }

  private mutating func read(_ value: JSONValue) throws(SourceProblem) {
    let keys = try value.members().map { $0.key }
    guard let own = Self.kinds.first(where: { $0.contains(where: keys.contains) }) else {
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
      case "dependsOn": try tables(object)
      default: try days(object)
      }
    let disabled = try disabled(object["disabled"], of: content)
    var row = Self.firstEnabled(disabled)
    if let value = object["selection"] {
      row = try value.integer(in: 0...content.count { selection[$0] } - 1)
      guard !disabled.contains(row) else {
        throw value.problem(found: "\(row), a disabled row", expected: "an enabled one")
      }
    }
    if try object["loops"]?.bool() ?? false { looping.insert(columns.count) }
    labels.append(try object["title"]?.string(upTo: Deck.textLimit) ?? "")
    disabledRows[columns.count] = disabled.map { $0..<$0 + 1 }
    selection.append(row)
    columns.append(content)
  }

  /// The result is in ascending order.
  ///
  /// The number of rows can depend on the rows that are selected in earlier columns. At least one of the rows
  /// that exist for every selection must stay enabled.
  private func disabled(_ value: JSONValue?, of rows: ColumnRows) throws(SourceProblem) -> [Int] {
    guard let value else { return [] }
    let counts = Self.counts(of: rows)
    var disabled: Set<Int> = []
    for element in try value.array() {
      let row = try element.integer(in: 0...counts.upperBound - 1)
      guard disabled.insert(row).inserted else {
        throw element.problem(found: "\(row) again", expected: "each row once")
      }
    }
    let ascending = disabled.sorted()
    // The shortest table has this row, and therefore every table has it.
    guard Self.firstEnabled(ascending) < counts.lowerBound else {
      throw value.problem(found: "every row disabled", expected: "one enabled")
    }
    return ascending
  }

  /// `disabled` is in ascending order.
  private static func firstEnabled(_ disabled: [Int]) -> Int {
    zip(0..., disabled).first { $0 != $1 }?.0 ?? disabled.count
  }

  /// Range of the number of rows over all selections in earlier columns.
  private static func counts(of content: ColumnRows) -> ClosedRange<Int> {
    switch content {
    case .rows, .numbers:
      let count = content.count { _ in 0 }
      return count...count
    case .dependent(_, let tables):
      let counts = tables.map { $0.count }
      return (counts.min() ?? 0)...(counts.max() ?? 0)
    case .days:
      return 28...31
    }
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
      case .rows(let rows): rows.map { width($0.text) }.max()
      case .numbers(let first, let count, let step, let digits):
        width(first + (count - 1) * step, digits)
      case .dependent(_, let tables): tables.joined().map(width).max()
      case .days: 2
      }
    return min(max(Double(longest ?? 0) + 2, widthShares.lowerBound), widthShares.upperBound)
  }
}

// MARK: - Rows

extension ColumnReader {
  private func numbers(_ value: JSONValue) throws(SourceProblem) -> ColumnRows {
    let object = try value.object(expecting: ["first", "count", "step", "minimumDigits"])
    let step = try object["step"]?.integer(in: Deck.numbers) ?? 1
    if step == 0, let value = object["step"] { throw value.problem(expected: "another step") }
    return .numbers(
      first: try object.required("first").integer(in: Deck.numbers),
      count: try object.required("count").integer(in: 1...Deck.rowLimit),
      step: step,
      minimumDigits: try object["minimumDigits"]?.integer(in: 1...12) ?? 1
    )
  }

  /// One table of rows for each row of an earlier column; at most 366 tables, one for each day of a leap year.
  private func tables(_ object: JSONValue) throws(SourceProblem) -> ColumnRows {
    let (column, count) = try fixedColumn(object.required("dependsOn"))
    let value = try object.required("tables")
    let tables = try value.array(of: "tables", 1...366)
      .map { table throws(SourceProblem) in try table.pickerRows().map { $0.text } }
    guard tables.count == count else {
      throw value.problem(
        found: "\(tables.count) tables",
        expected: "\(count), one for each row of column \(column)"
      )
    }
    return .dependent(on: column, tables: tables)
  }

  /// Two earlier columns select the year and the month.
  private func days(_ object: JSONValue) throws(SourceProblem) -> ColumnRows {
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
    return .days(year: yearColumn, month: monthColumn, firstYear: firstYear)
  }

  /// Reads the index of an earlier column that depends on no other column.
  private func fixedColumn(_ value: JSONValue) throws(SourceProblem) -> (index: Int, rows: Int) {
    guard let index = value.integer, columns.indices.contains(index) else {
      throw value.problem(expected: "the index of an earlier column")
    }
    switch columns[index] {
    case .rows, .numbers:
      return (index, Self.counts(of: columns[index]).lowerBound)
    case .dependent, .days:
      throw value.problem(
        found: "column \(index), whose rows change",
        expected: "one whose rows stay"
      )
    }
  }
}
