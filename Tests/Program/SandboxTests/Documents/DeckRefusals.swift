import TestSupport

/// Decks with one error each, and the error message.
enum DeckRefusals {
  static let all = kinds + rows + pictures + rulers + columns + dependent + days + tooLong

  static let kinds = Refusal.table(
    #"""
    [] ⇒ f:1: found an empty array, expected an object
    {
    "colums": [], "name": 1}
    ⇒ f:2: colums: found the unknown key "colums", expected a deck with "columns", "minimum", "titles" or "rows"
    {} ⇒ f:1: found no deck, expected a deck with "columns", "minimum", "titles" or "rows"
    {"rows": ["a"],
    "titles": ["b"]}
    ⇒ f:1: rows: found the unknown key "rows" in a deck for a header, expected titles, selection, visibleColumns, direction
    {"columns": [],
    "title": "a", "selection": 1}
    ⇒ f:2: title: found the unknown key "title" in a deck for a wheel, expected columns, direction
    {"maximum": 1, "step": 1} ⇒ f:1: found no "minimum", expected one, such as "minimum": 0
    {"minimum": 0, "maximum": 1} ⇒ f:1: found no "step", expected one, such as "step": 1
    {"min": 0, "maximum": 1, "step": 1}
    ⇒ f:1: min: found the unknown key "min" in a deck for a ruler (did you mean "minimum"?), expected minimum, maximum, step, unit, fractionDigits, majorEvery, selection, format
    {"minimum": 0, "maximum": 1, "stepp": 1}
    ⇒ f:1: stepp: found the unknown key "stepp" in a deck for a ruler (did you mean "step"?), expected minimum, maximum, step, unit, fractionDigits, majorEvery, selection, format
    {"rows": ["a"],
    "loops": true}
    ⇒ f:2: loops: found the unknown key "loops" in a deck for a sheet, expected rows, selection, title
    {"titles": []} ⇒ f:1: titles: found no titles, expected 1...100000
    {"titles": ["a", 1]} ⇒ f:1: titles.1: found 1, expected a text
    {"titles": ["a"],
    "selection": 1} ⇒ f:2: selection: found 1, expected a whole number in 0...0
    {"titles": ["a"], "visibleColumns": 4} ⇒ f:1: visibleColumns: found 4, expected 3 or 5
    {"titles": ["a"], "visibleColumns": 7} ⇒ f:1: visibleColumns: found 7, expected 3 or 5
    {"rows": ["a"], "title": null} ⇒ f:1: title: found null, expected a text
    {"columns": []} ⇒ f:1: columns: found no columns, expected 1...8
    {"columns": [1]} ⇒ f:1: columns.0: found 1, expected an object
    {"columns": [{"dependsOn": 0, "tables": [["a"]]}]}
    ⇒ f:1: columns.0.dependsOn: found 0, expected the index of an earlier column
    {"columns": [{"numbers": {"first": 1, "count": 10000}}, {"daysOf": {"year": 0, "month": 0}, "firstYear": 1}]}
    ⇒ f:1: columns.1.daysOf.year: found column 0 of 10000 rows, expected at most 9999
    """#
  )

  static let rows = Refusal.table(
    #"""
    {"rows": []} ⇒ f:1: rows: found no rows, expected 1...100000
    {"rows": "a"} ⇒ f:1: rows: found "a", expected an array of rows
    {"rows": ["a",
    7]} ⇒ f:2: rows.1: found 7, expected a text or an object with text and image
    {"rows": [{"image": "a.png"}]} ⇒ f:1: rows.0: found no "text", expected one
    {"rows": [{"text": "a", "icon": "a.png"}]}
    ⇒ f:1: rows.0.icon: found the unknown key "icon", expected text, image
    {"rows": ["a\u0000"]} ⇒ f:1: rows.0: found "a\u{0}", expected a text of one line without control characters
    """#
  )

  static let pictures = ["a/b.png", "../a.png", "a..png", "a.jpg", ".png", "a\\\\b.png", ""].map {
    Refusal(
      #"{"rows": [{"text": "a", "image": "\#($0)"}]}"#,
      #"f:1: rows.0.image: found "\#($0)", "#
        + "expected the name of a PNG, ending in .png, without / and .."
    )
  }

  /// Keys of a ruler.
  static let rulers = Refusal.table(
    #"""
    "unit": 1 ⇒ unit: found 1, expected a text
    "fractionDigits": 10 ⇒ fractionDigits: found 10, expected a whole number in 0...9
    "minimum": true ⇒ minimum: found true, expected a number
    "minimum": -1000000000001
    ⇒ minimum: found -1000000000001, expected a number in -1000000000000...1000000000000
    "minimum": 0.0000000001 ⇒ minimum: found 1e-10, expected a number of at most 9 decimal places
    "maximum": -1 ⇒ maximum: found -1, expected a number in 0...1000000000000
    "maximum": 10000000000.02 ⇒ maximum: found 10000000000.02, expected a number in 0...10000000000
    "step": 2.5, "maximum": 9 ⇒ step: found 2.5, expected one that divides the range 0...9; its steps end at 7.5
    "step": 2, "maximum": 11 ⇒ step: found 2, expected one that divides the range 0...11; its steps end at 10
    "step": 0.2, "fractionDigits": 2, "minimum": -1, "maximum": 10.05
    ⇒ step: found 0.2, expected one that divides the range -1...10.05; its steps end at 10
    "step": 5, "fractionDigits": 1, "maximum": 12
    ⇒ step: found 5, expected one that divides the range 0...12; its steps end at 10
    "maximum": 4294967296 ⇒ maximum: found 2147483649 marks, expected at most 2147483648
    "step": 0 ⇒ step: found 0, expected a positive number of at most 1000000000000
    "step": "300" ⇒ step: found "300", expected a number, without quotes
    "majorEvery": "5" ⇒ majorEvery: found "5", expected a whole number in 1...1000000, without quotes
    "step": -0.5 ⇒ step: found -0.5, expected a positive number of at most 100000000000
    "majorEvery": 0 ⇒ majorEvery: found 0, expected a whole number in 1...1000000
    "selection": 12 ⇒ selection: found 12, expected the index of a mark in 0...5
    "selection": 6 ⇒ selection: found 6, expected the index of a mark in 0...5; the value 6 is mark 3
    "step": 0.25, "selection": 2.5
    ⇒ selection: found 2.5, expected the index of a mark in 0...40; the value 2.5 is mark 10
    "selection": true ⇒ selection: found true, expected the index of a mark in 0...5
    "format": 1 ⇒ format: found 1, expected an object
    "colour": 1
    ⇒ colour: found the unknown key "colour" in a deck for a ruler, expected minimum, maximum, step, unit, fractionDigits, majorEvery, selection, format
    "format": {"prefix": 1} ⇒ format.prefix: found 1, expected a text
    "format": {"suffix": "123456789"} ⇒ format.suffix: found a text of 9 characters, expected at most 8
    "format": {"decimalSeparator": ""} ⇒ format.decimalSeparator: found "", expected a text of 1...8 characters
    "format": {"groupSeparator": "."}
    ⇒ format.groupSeparator: found ".", expected another separator than that of the decimals
    "format": {"digits": 1}
    ⇒ format.digits: found the unknown key "digits", expected prefix, suffix, decimalSeparator, groupSeparator
    """#
  ).map { key in
    let valid = [
      #""unit": "kg""#, #""minimum": 0"#, #""maximum": 10"#, #""step": 2"#, #""majorEvery": 5"#,
      #""selection": 3"#,
    ]
    let names = key.text.split(separator: ", ").map { $0.prefix { $0 != ":" } }
    let others = valid.filter { own in !names.contains { own.hasPrefix($0) } }
      .joined(separator: ", ")
    return Refusal("{\(others),\n\(key.text)}", "f:2: \(key.message)")
  }

  /// Keys of a wheel's only column.
  static let columns = Refusal.table(
    #"""
    "loops": true ⇒ : found a column without rows, expected "rows", "numbers", "tables" or "daysOf"
    "rows": ["a"], "tables": [["a"]]
    ⇒ .tables: found "rows" and "tables" in one column, expected one of them
    "rows": ["a"], "dependsOn": 0, "tables": [["a"]]
    ⇒ .tables: found "rows" and "tables" in one column, expected one of them
    "rows": ["a"], "first": "2024-01-01"
    ⇒ .first: found "rows" and "first" in one column, expected one of them
    "rows": [] ⇒ .rows: found no rows, expected 1...100000
    "rows": ["a"], "loops": 1 ⇒ .loops: found 1, expected true or false
    "rows": ["a"], "title": 1 ⇒ .title: found 1, expected a text
    "rows": ["a"], "selection": -1 ⇒ .selection: found -1, expected a whole number in 0...0
    "rows": ["a", "b"], "selection": 0.5 ⇒ .selection: found 0.5, expected a whole number in 0...1
    "rows": ["a", "b"], "disabled": [1], "selection": 1
    ⇒ .selection: found 1, a disabled row, expected an enabled one
    "rows": ["a", "b"], "disabled": [2] ⇒ .disabled.0: found 2, expected a whole number in 0...1
    "rows": ["a", "b"], "disabled": [1, 1] ⇒ .disabled.1: found 1 again, expected each row once
    "rows": ["a", "b"], "disabled": [1, 0] ⇒ .disabled: found every row disabled, expected one enabled
    "numbers": {"first": 1} ⇒ .numbers: found no "count", expected one, such as "count": 12
    "numbers": {"count": 1} ⇒ .numbers: found no "first", expected one, such as "first": 1
    "numbers": {"first": 1, "count": 0} ⇒ .numbers.count: found 0, expected a whole number in 1...268435456
    "numbers": {"first": 1, "count": 1, "last": 1}
    ⇒ .numbers.last: found the unknown key "last", expected first, count, step, minimumDigits
    "numbers": {"first": 1, "count": 1, "step": 0} ⇒ .numbers.step: found 0, expected another step
    "numbers": {"first": 1, "count": 1, "step": 0.5}
    ⇒ .numbers.step: found 0.5, expected a whole number; "rows" lists texts such as "0.5", and a ruler has such steps
    "numbers": {"first": 1000000000001, "count": 1}
    ⇒ .numbers.first: found 1000000000001, expected a whole number in -1000000000000...1000000000000
    "numbers": {"first": 1, "count": 1, "minimumDigits": 13}
    ⇒ .numbers.minimumDigits: found 13, expected a whole number in 1...12
    """#
  ).map { Refusal("{\"columns\": [\n{\($0.text)}\n]}", "f:2: columns.0\($0.message)") }

  /// Keys of a column after one of two rows, with the second one selected.
  static let dependent = Refusal.table(
    #"""
    "dependsOn": -1, "tables": [["a"]] ⇒ columns.1.dependsOn: found -1, expected the index of an earlier column
    "dependsOn": "p", "tables": [["a"]]
    ⇒ columns.1.dependsOn: found "p", expected the index of an earlier column
    "dependsOn": "Country", "tables": [["a"]]
    ⇒ columns.1.dependsOn: found "Country", expected the index of an earlier column; "Country" is column 0
    "dependsOn": 0, "tables": ["a", "b"]
    ⇒ columns.1.tables.0: found "a", expected a list of the rows for row 0 of column 0, such as ["a"]
    "tables": [["a"]] ⇒ columns.1: found no "dependsOn", expected one
    "dependsOn": 0 ⇒ columns.1: found no "tables", expected one
    "dependsOn": 0, "tables": [] ⇒ columns.1.tables: found no tables, expected 1...366
    "dependsOn": 0, "tables": [["a"], [1]]
    ⇒ columns.1.tables.1.0: found 1, expected a text or an object with text and image
    "dependsOn": 0, "tables": [["a"], []], "selection": 0
    ⇒ columns.1.selection: found 0, expected no selection, because the column has no rows at first
    "dependsOn": 0, "tables": [["a"], ["b"]], "keep": "text"
    ⇒ columns.1.keep: found "text", expected "index" or "value"
    "dependsOn": 0, "tables": [[], []], "disabled": [0]
    ⇒ columns.1.disabled: found every row disabled, expected one enabled
    "dependsOn": 0, "tables": [["a"]]
    ⇒ columns.1.tables: found 1 tables, expected 2, one for each row of column 0
    "dependsOn": 0, "tables": [["a"], ["b", "c"]], "selection": 2
    ⇒ columns.1.selection: found 2, expected a whole number in 0...1
    "dependsOn": 0, "tables": [["a"], ["b", "c"]], "disabled": [0]
    ⇒ columns.1.disabled: found every row disabled, expected one enabled
    "dependsOn": 0, "tables": [["a"], ["b"]]}, {"dependsOn": 1, "tables": [["a"]]
    ⇒ columns.2.tables: found 1 tables, expected 2, one for each row of column 0; this column depends on columns 0 and 1: for each row of column 0, one list of tables, as in [[["a"], ["b"]], [["c"]]]
    "dependsOn": 0, "tables": [["a"], ["b"]]}, {"dependsOn": 1, "tables": [[["x"]], [["y"], ["z"]]]
    ⇒ columns.2.tables.1: found 2 tables, expected 1, one for each row of column 1; this column depends on columns 0 and 1: for each row of column 0, one list of tables, as in [[["a"], ["b"]], [["c"]]]
    "dependsOn": 0, "tables": [["a"], ["b"]]}, {"dependsOn": 1, "tables": [["x"], ["y"]]
    ⇒ columns.2.tables.0.0: found "x", expected a list of the rows for row 0 of column 0 and row 0 of column 1, such as ["x"]
    """#
  ).map {
    Refusal(
      #"{"columns": [{"rows": ["p", "q"], "selection": 1, "title": "Country"},"#
        + "\n{\($0.text)}]}",
      "f:2: \($0.message)"
    )
  }

  /// Keys of a column after two years from 2023, twelve months (February selected), and two odd numbers.
  static let days = Refusal.table(
    #"""
    "firstYear": 2023 ⇒ : found no "daysOf", expected one
    "daysOf": {"year": 0, "month": 1} ⇒ : found no "firstYear", expected one
    "daysOf": {"year": 0}, "firstYear": 1 ⇒ .daysOf: found no "month", expected one
    "daysOf": {"month": 1}, "firstYear": 1 ⇒ .daysOf: found no "year", expected one
    "daysOf": {"year": 0, "month": 0}, "firstYear": 2023
    ⇒ .daysOf.month: found column 0 of 2 rows, expected 12 months
    "daysOf": {"year": 3, "month": 1}, "firstYear": 2023
    ⇒ .daysOf.year: found 3, expected the index of an earlier column
    "daysOf": {"year": 0, "month": 1}, "firstYear": 2022
    ⇒ .firstYear: found 2022, expected 2023, the first of column 0
    "daysOf": {"year": 0, "month": 1}, "firstYear": 9999
    ⇒ .firstYear: found 9999, expected a whole number in 1...9998
    "daysOf": {"year": 0, "month": 1}, "firstYear": 2023, "first": "2024-01-01"
    ⇒ .first: found "2024-01-01", expected a day of 2023, such as "2023-12-31"
    "daysOf": {"year": 0, "month": 1}, "firstYear": 2023, "last": "2024-02-30"
    ⇒ .last: found "2024-02-30", expected a day of 2024, such as "2024-12-31"
    "daysOf": {"year": 0, "month": 1}, "firstYear": 2023, "first": "2023-02-05", "selection": 3
    ⇒ .selection: found 3, expected a whole number in 4...27
    "daysOf": {"year": 0, "month": 1}, "firstYear": 2023, "first": "2023-02-05", "disabled": [3]
    ⇒ .disabled: found disabled rows, expected none beside "first" and "last"
    "daysOf": {"year": 2, "month": 1}, "firstYear": 5
    ⇒ .daysOf.year: found column 2 in steps of 2, expected steps of 1
    "daysOf": {"year": 0, "month": 1}, "firstYear": 2023, "selection": 28
    ⇒ .selection: found 28, expected a whole number in 0...27
    """#
  ).map {
    Refusal(
      #"{"columns": [{"numbers": {"first": 2023, "count": 2}}, "#
        + #"{"numbers": {"first": 1, "count": 12}, "selection": 1}, "#
        + #"{"numbers": {"first": 5, "count": 2, "step": 2}},"# + "\n{\($0.text)}]}",
      "f:2: columns.3\($0.message)"
    )
  }

  static let tooLong = [
    Refusal(
      #"{"rows": [\#(list(100_001))]}"#,
      "f:1: rows: found 100001 rows, expected 1...100000"
    ),
    Refusal(
      #"{"titles": [\#(list(100_001))]}"#,
      "f:1: titles: found 100001 titles, expected 1...100000"
    ),
    Refusal(
      #"{"columns": [\#(list(9, of: #"{"rows": ["a"]}"#))]}"#,
      "f:1: columns: found 9 columns, expected 1...8"
    ),
    Refusal(
      #"{"columns": [{"numbers": {"first": 0, "count": 367}}, "#
        + #"{"dependsOn": 0, "tables": [\#(list(367, of: #"["a"]"#))]}]}"#,
      "f:1: columns.1.tables: found 367 tables, expected 1...366"
    ),
    Refusal(
      #"{"rows": ["\#(String(repeating: "あ", count: 201))"]}"#,
      "f:1: rows.0: found a text of 201 characters, expected at most 200"
    ),
  ]

  private static func list(_ count: Int, of element: String = "1") -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }
}
