import TestSupport

/// Decks with one error each, and the error message.
enum DeckRefusals {
  static let all = kinds + rows + rulers + formats + tooLong + WheelDeckRefusals.all

  static let kinds = [
    Refusal("[]", "f:1: found an empty array, expected an object"),
    Refusal(
      "{\n\"colums\": [], \"name\": 1}",
      #"f:2: colums: found the unknown key "colums", "#
        + #"expected a deck with "columns", "minimum", "titles" or "rows""#
    ),
    Refusal(
      "{}",
      #"f:1: found no deck, expected a deck with "columns", "minimum", "titles" or "rows""#
    ),
    Refusal(
      "{\"rows\": [\"a\"],\n\"titles\": [\"b\"]}",
      #"f:1: rows: found the unknown key "rows" in a deck for a header, "#
        + "expected titles, selection, visibleColumns, direction"
    ),
    Refusal(
      "{\"columns\": [],\n\"title\": \"a\", \"selection\": 1}",
      #"f:2: title: found the unknown key "title" in a deck for a wheel, expected columns, direction"#
    ),
    Refusal(#"{"maximum": 1, "step": 1}"#, #"f:1: found no "unit", expected one"#),
    Refusal(
      "{\"rows\": [\"a\"],\n\"loops\": true}",
      #"f:2: loops: found the unknown key "loops" in a deck for a sheet, "#
        + "expected rows, selection, title"
    ),
    Refusal(#"{"titles": []}"#, "f:1: titles: found no titles, expected 1...2000"),
    Refusal(#"{"titles": ["a", 1]}"#, "f:1: titles.1: found 1, expected a text"),
    Refusal(
      "{\"titles\": [\"a\"],\n\"selection\": 1}",
      "f:2: selection: found 1, expected a whole number in 0...0"
    ),
    Refusal(
      #"{"titles": ["a"], "visibleColumns": 4}"#,
      "f:1: visibleColumns: found 4, expected 3 or 5"
    ),
    Refusal(
      #"{"titles": ["a"], "visibleColumns": 7}"#,
      "f:1: visibleColumns: found 7, expected 3 or 5"
    ),
    Refusal(#"{"rows": ["a"], "title": null}"#, "f:1: title: found null, expected a text"),
  ]

  static let rows =
    [
      Refusal(#"{"rows": []}"#, "f:1: rows: found no rows, expected 1...100000"),
      Refusal(#"{"rows": "a"}"#, #"f:1: rows: found "a", expected an array of rows"#),
      Refusal(
        "{\"rows\": [\"a\",\n7]}",
        "f:2: rows.1: found 7, expected a text or an object with text and image"
      ),
      Refusal(#"{"rows": [{"image": "a.png"}]}"#, #"f:1: rows.0: found no "text", expected one"#),
      Refusal(
        #"{"rows": [{"text": "a", "icon": "a.png"}]}"#,
        #"f:1: rows.0.icon: found the unknown key "icon", expected text, image"#
      ),
      Refusal(
        #"{"rows": ["a\u0000"]}"#,
        #"f:1: rows.0: found "a\u{0}", expected a text of one line without control characters"#
      ),
    ]
    + ["a/b.png", "../a.png", "a..png", "a.jpg", ".png", "a\\\\b.png", ""].map { name in
      Refusal(
        #"{"rows": [{"text": "a", "image": "\#(name)"}]}"#,
        #"f:1: rows.0.image: found "\#(name)", "#
          + "expected the name of a PNG, ending in .png, without / and .."
      )
    }

  static let rulers = [
    ruler("unit", "1", "found 1, expected a text"),
    ruler("fractionDigits", "10", "found 10, expected a whole number in 0...9"),
    ruler(
      "minimum",
      "-1000000000001",
      "found -1000000000001, expected a whole number in -1000000000000...1000000000000"
    ),
    ruler("maximum", "-1", "found -1, expected a whole number in 0...1000000000000"),
    ruler("maximum", "11", "found 11, expected 0 and a whole number of steps of 2"),
    ruler("maximum", "4294967296", "found 2147483649 marks, expected at most 2147483648"),
    ruler("step", "0", "found 0, expected a whole number in 1...1000000000000"),
    ruler("majorEvery", "0", "found 0, expected a whole number in 1...1000000"),
    ruler("selection", "6", "found 6, expected a whole number in 0...5"),
    ruler("selection", "true", "found true, expected a whole number in 0...5"),
    ruler("format", "1", "found 1, expected an object"),
    ruler(
      "colour",
      "1",
      #"found the unknown key "colour" in a deck for a ruler, expected minimum, maximum, step, unit, "#
        + "fractionDigits, majorEvery, selection, format"
    ),
  ]

  static let formats = [
    ruler("format", #"{"prefix": 1}"#, at: ".prefix", "found 1, expected a text"),
    ruler(
      "format",
      #"{"suffix": "123456789"}"#,
      at: ".suffix",
      "found a text of 9 characters, expected at most 8"
    ),
    ruler(
      "format",
      #"{"decimalSeparator": ""}"#,
      at: ".decimalSeparator",
      #"found "", expected a text of 1...8 characters"#
    ),
    ruler(
      "format",
      #"{"groupSeparator": "."}"#,
      at: ".groupSeparator",
      #"found ".", expected another separator than that of the decimals"#
    ),
    ruler(
      "format",
      #"{"digits": 1}"#,
      at: ".digits",
      #"found the unknown key "digits", "#
        + "expected prefix, suffix, decimalSeparator, groupSeparator"
    ),
  ]

  /// A ruler of six marks with one invalid key, in line 2.
  private static func ruler(
    _ key: String,
    _ value: String,
    at place: String = "",
    _ message: String
  ) -> Refusal {
    let right = [
      ("unit", "\"kg\""), ("fractionDigits", "1"), ("minimum", "0"), ("maximum", "10"),
      ("step", "2"), ("majorEvery", "5"), ("selection", "3"),
    ]
    let rest = right.filter { $0.0 != key }.map { "\"\($0.0)\": \($0.1)" }
    return Refusal(
      "{\(rest.joined(separator: ", ")),\n\"\(key)\": \(value)}",
      "f:2: \(key)\(place): \(message)"
    )
  }

  static let tooLong = [
    Refusal(
      #"{"rows": [\#(list(100_001))]}"#,
      "f:1: rows: found 100001 rows, expected 1...100000"
    ),
    Refusal(
      #"{"titles": [\#(list(2001))]}"#,
      "f:1: titles: found 2001 titles, expected 1...2000"
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
