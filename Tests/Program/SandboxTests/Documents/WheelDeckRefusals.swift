import TestSupport

/// Wheel decks with one error each, and the error message.
enum WheelDeckRefusals {
  static let all = columns + dependent + days

  static let columns = [
    Refusal(#"{"columns": []}"#, "f:1: columns: found no columns, expected 1...8"),
    Refusal(#"{"columns": [1]}"#, "f:1: columns.0: found 1, expected an object"),
    column(
      #""loops": true"#,
      #": found a column without rows, expected "rows", "numbers", "tables" or "daysOf""#
    ),
    column(
      #""rows": ["a"], "tables": [["a"]]"#,
      #".tables: found the unknown key "tables", "#
        + "expected rows, title, loops, selection, disabled"
    ),
    column(#""rows": []"#, ".rows: found no rows, expected 1...100000"),
    column(#""rows": ["a"], "loops": 1"#, ".loops: found 1, expected true or false"),
    column(#""rows": ["a"], "title": 1"#, ".title: found 1, expected a text"),
    column(
      #""rows": ["a"], "selection": -1"#,
      ".selection: found -1, expected a whole number in 0...0"
    ),
    column(
      #""rows": ["a", "b"], "selection": 0.5"#,
      ".selection: found 0.5, expected a whole number in 0...1"
    ),
    column(
      #""rows": ["a", "b"], "disabled": [1], "selection": 1"#,
      ".selection: found 1, a disabled row, expected an enabled one"
    ),
    column(
      #""rows": ["a", "b"], "disabled": [2]"#,
      ".disabled.0: found 2, expected a whole number in 0...1"
    ),
    column(
      #""rows": ["a", "b"], "disabled": [1, 1]"#,
      ".disabled.1: found 1 again, expected each row once"
    ),
    column(
      #""rows": ["a", "b"], "disabled": [1, 0]"#,
      ".disabled: found every row disabled, expected one enabled"
    ),
    column(#""numbers": {"first": 1}"#, #".numbers: found no "count", expected one"#),
    column(#""numbers": {"count": 1}"#, #".numbers: found no "first", expected one"#),
    column(
      #""numbers": {"first": 1, "count": 0}"#,
      ".numbers.count: found 0, expected a whole number in 1...100000"
    ),
    column(
      #""numbers": {"first": 1, "count": 1, "last": 1}"#,
      #".numbers.last: found the unknown key "last", expected first, count, step, minimumDigits"#
    ),
    column(
      #""numbers": {"first": 1, "count": 1, "step": 0}"#,
      ".numbers.step: found 0, expected another step"
    ),
    column(
      #""numbers": {"first": 1000000000001, "count": 1}"#,
      ".numbers.first: found 1000000000001, "
        + "expected a whole number in -1000000000000...1000000000000"
    ),
    column(
      #""numbers": {"first": 1, "count": 1, "minimumDigits": 13}"#,
      ".numbers.minimumDigits: found 13, expected a whole number in 1...12"
    ),
  ]

  /// A wheel with one column, in line 2.
  private static func column(_ keys: String, _ message: String) -> Refusal {
    Refusal("{\"columns\": [\n{\(keys)}\n]}", "f:2: columns.0\(message)")
  }

  static let dependent = [
    Refusal(
      #"{"columns": [{"dependsOn": 0, "tables": [["a"]]}]}"#,
      "f:1: columns.0.dependsOn: found 0, expected the index of an earlier column"
    ),
    second(
      #""dependsOn": -1, "tables": [["a"]]"#,
      ".dependsOn: found -1, expected the index of an earlier column"
    ),
    second(
      #""dependsOn": "p", "tables": [["a"]]"#,
      #".dependsOn: found "p", expected the index of an earlier column"#
    ),
    second(#""tables": [["a"]]"#, #": found no "dependsOn", expected one"#),
    second(#""dependsOn": 0"#, #": found no "tables", expected one"#),
    second(#""dependsOn": 0, "tables": []"#, ".tables: found no tables, expected 1...366"),
    second(
      #""dependsOn": 0, "tables": [["a"], []]"#,
      ".tables.1: found no rows, expected 1...100000"
    ),
    second(
      #""dependsOn": 0, "tables": [["a"]]"#,
      ".tables: found 1 tables, expected 2, one for each row of column 0"
    ),
    second(
      #""dependsOn": 0, "tables": [["a"], ["b", "c"]], "selection": 2"#,
      ".selection: found 2, expected a whole number in 0...1"
    ),
    second(
      #""dependsOn": 0, "tables": [["a"], ["b", "c"]], "disabled": [0]"#,
      ".disabled: found every row disabled, expected one enabled"
    ),
    second(
      #""dependsOn": 0, "tables": [["a"], ["b"]]}, {"dependsOn": 1, "tables": [["a"]]"#,
      ".dependsOn: found column 1, whose rows change, expected one whose rows stay",
      at: 2
    ),
  ]

  /// A wheel whose first column has two rows, with the second one selected; others in line 2.
  private static func second(_ keys: String, _ message: String, at column: Int = 1) -> Refusal {
    Refusal(
      "{\"columns\": [{\"rows\": [\"p\", \"q\"], \"selection\": 1},\n{\(keys)}]}",
      "f:2: columns.\(column)\(message)"
    )
  }

  static let days = [
    day(#""firstYear": 2023"#, #": found no "daysOf", expected one"#),
    day(#""daysOf": {"year": 0, "month": 1}"#, #": found no "firstYear", expected one"#),
    day(#""daysOf": {"year": 0}, "firstYear": 1"#, #".daysOf: found no "month", expected one"#),
    day(#""daysOf": {"month": 1}, "firstYear": 1"#, #".daysOf: found no "year", expected one"#),
    day(
      #""daysOf": {"year": 0, "month": 0}, "firstYear": 2023"#,
      ".daysOf.month: found column 0 of 2 rows, expected 12 months"
    ),
    day(
      #""daysOf": {"year": 3, "month": 1}, "firstYear": 2023"#,
      ".daysOf.year: found 3, expected the index of an earlier column"
    ),
    day(
      #""daysOf": {"year": 0, "month": 1}, "firstYear": 2022"#,
      ".firstYear: found 2022, expected 2023, the first of column 0"
    ),
    day(
      #""daysOf": {"year": 0, "month": 1}, "firstYear": 9999"#,
      ".firstYear: found 9999, expected a whole number in 1...9998"
    ),
    day(
      #""daysOf": {"year": 2, "month": 1}, "firstYear": 5"#,
      ".daysOf.year: found column 2 in steps of 2, expected steps of 1"
    ),
    day(
      #""daysOf": {"year": 0, "month": 1}, "firstYear": 2023, "selection": 28"#,
      ".selection: found 28, expected a whole number in 0...27"
    ),
    Refusal(
      #"{"columns": [{"numbers": {"first": 1, "count": 10000}}, "#
        + #"{"daysOf": {"year": 0, "month": 0}, "firstYear": 1}]}"#,
      "f:1: columns.1.daysOf.year: found column 0 of 10000 rows, expected at most 9999"
    ),
  ]

  /// A wheel with two years from 2023, twelve months (February selected), and a column in line 2.
  private static func day(_ keys: String, _ message: String) -> Refusal {
    Refusal(
      #"{"columns": [{"numbers": {"first": 2023, "count": 2}}, "#
        + #"{"numbers": {"first": 1, "count": 12}, "selection": 1}, "#
        + #"{"numbers": {"first": 5, "count": 2, "step": 2}},"# + "\n{\(keys)}]}",
      "f:2: columns.3\(message)"
    )
  }
}
