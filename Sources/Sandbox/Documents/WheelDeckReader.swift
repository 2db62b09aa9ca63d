import JSONText

/// Reads the columns of a wheel in order, because a column can depend on earlier ones.
struct WheelDeckReader {
  private var columns: [WheelDeck.Column] = []
  private var selection: [Int] { columns.map(\.selection) }

  /// Reads a wheel.
  ///
  /// - Throws: `SourceProblem` at the first value that is not allowed.
  static func read(_ value: JSONValue) throws(SourceProblem) -> WheelDeck {
    let object = try value.object(expecting: ["columns"])
    var reader = WheelDeckReader()
    for column in try object.required("columns").array(of: "columns", 1...DeckLimits.columns) {
      reader.columns.append(try reader.column(column))
    }
    return WheelDeck(columns: reader.columns)
  }

  private func column(_ value: JSONValue) throws(SourceProblem) -> WheelDeck.Column {
    let keys = try value.members().map(\.key)
    func object(_ own: String...) throws(SourceProblem) -> JSONValue {
      try value.object(expecting: own + ["title", "loops", "selection", "disabled"])
    }
    if keys.contains("rows") {
      let object = try object("rows")
      return try column(object, .listed(DeckRow.rows(object.required("rows"))))
    }
    if keys.contains("numbers") {
      let object = try object("numbers")
      return try column(object, .numbers(numbers(object.required("numbers"))))
    }
    if keys.contains("tables") || keys.contains("dependsOn") {
      let object = try object("dependsOn", "tables")
      return try column(object, tables(object))
    }
    if keys.contains("daysOf") || keys.contains("firstYear") {
      let object = try object("daysOf", "firstYear")
      return try column(object, .days(days(object)))
    }
    throw value.problem(
      found: "a column without rows",
      expected: #""rows", "numbers", "tables" or "daysOf""#
    )
  }

  /// Reads the values that columns of all kinds have.
  private func column(
    _ object: JSONValue,
    _ rows: DeckRows
  ) throws(SourceProblem) -> WheelDeck.Column {
    let disabled = try object["disabled"].map { value throws(SourceProblem) in
      try self.disabled(value, rows)
    }
    var selected = Self.firstEnabled(disabled ?? [])
    if let value = object["selection"] {
      selected = try value.integer(in: 0...rows.count(selection: selection) - 1)
      guard disabled?.contains(selected) != true else {
        throw value.problem(found: "\(selected), a disabled row", expected: "an enabled one")
      }
    }
    return WheelDeck.Column(
      title: try object["title"]?.string(upTo: DeckLimits.characters),
      rows: rows,
      loops: try object["loops"]?.bool() ?? false,
      selection: selected,
      disabled: disabled ?? []
    )
  }

  private func disabled(
    _ value: JSONValue,
    _ rows: DeckRows
  ) throws(SourceProblem) -> [Int] {
    let counts = rows.counts
    var disabled: Set<Int> = []
    for element in try value.array() {
      let row = try element.integer(in: 0...counts.upperBound - 1)
      guard disabled.insert(row).inserted else {
        throw element.problem(found: "\(row) again", expected: "each row once")
      }
    }
    let ascending = disabled.sorted()
    // The shortest table has this row, so every other table has it, too.
    guard Self.firstEnabled(ascending) < counts.lowerBound else {
      throw value.problem(found: "every row disabled", expected: "one enabled")
    }
    return ascending
  }

  /// The first row that is not among the disabled ones, which are in ascending order.
  private static func firstEnabled(_ disabled: [Int]) -> Int {
    zip(0..., disabled).first { $0 != $1 }?.0 ?? disabled.count
  }

  private func numbers(_ value: JSONValue) throws(SourceProblem) -> DeckNumbers {
    let object = try value.object(expecting: ["first", "count", "step", "minimumDigits"])
    let bound = DeckLimits.number
    let step = try object["step"]?.integer(in: -bound...bound) ?? 1
    if step == 0, let value = object["step"] { throw value.problem(expected: "another step") }
    return DeckNumbers(
      first: try object.required("first").integer(in: -bound...bound),
      count: try object.required("count").integer(in: 1...DeckLimits.rows),
      step: step,
      minimumDigits: try object["minimumDigits"]?.integer(in: 1...12) ?? 1
    )
  }

  private func tables(_ object: JSONValue) throws(SourceProblem) -> DeckRows {
    let column = try fixedColumn(object.required("dependsOn"))
    let value = try object.required("tables")
    let tables = try value.array(of: "tables", 1...DeckLimits.tables)
      .map { table throws(SourceProblem) in try DeckRow.rows(table) }
    let count = columns[column].rows.counts.lowerBound
    guard tables.count == count else {
      throw value.problem(
        found: "\(tables.count) tables",
        expected: "\(count), one for each row of column \(column)"
      )
    }
    return .tables(dependsOn: column, tables)
  }

  private func days(_ object: JSONValue) throws(SourceProblem) -> DeckDays {
    let places = try object.required("daysOf").object(expecting: ["year", "month"])
    let year = try places.required("year")
    let month = try places.required("month")
    let yearColumn = try fixedColumn(year)
    let monthColumn = try fixedColumn(month)
    let years = columns[yearColumn].rows.counts.lowerBound
    guard years <= 9999 else {
      throw year.problem(found: "column \(yearColumn) of \(years) rows", expected: "at most 9999")
    }
    let months = columns[monthColumn].rows.counts.lowerBound
    guard months == 12 else {
      throw month.problem(found: "column \(monthColumn) of \(months) rows", expected: "12 months")
    }
    let value = try object.required("firstYear")
    let firstYear = try value.integer(in: 1...10_000 - years)
    if case .numbers(let numbers) = columns[yearColumn].rows {
      guard numbers.step == 1 else {
        throw year.problem(
          found: "column \(yearColumn) in steps of \(numbers.step)",
          expected: "steps of 1"
        )
      }
      guard numbers.first == firstYear else {
        throw value.problem(expected: "\(numbers.first), the first of column \(yearColumn)")
      }
    }
    return DeckDays(yearColumn: yearColumn, monthColumn: monthColumn, firstYear: firstYear)
  }

  /// The index of a column that others can depend on.
  private func fixedColumn(_ value: JSONValue) throws(SourceProblem) -> Int {
    guard let column = value.integer, columns.indices.contains(column) else {
      throw value.problem(expected: "the index of an earlier column")
    }
    guard columns[column].rows.areFixed else {
      throw value.problem(
        found: "column \(column), whose rows change",
        expected: "one whose rows stay"
      )
    }
    return column
  }
}
