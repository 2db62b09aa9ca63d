import JSONText
import TestSupport
import Testing

@testable import Pickers
@testable import Sandbox
@testable import Stage

/// Deck files: the decks that they contain, and the errors for invalid files.
@MainActor struct DeckTests {
  static func deck(_ text: String) throws(SourceProblem) -> Deck {
    try JSONDocumentTests.read(text, Deck.init)
  }

  static func errorText(_ text: String) -> String? {
    JSONDocumentTests.errorText { _ = try deck(text) }
  }

  /// A deck in Assets.
  private static func bundled(_ name: String) throws(SourceProblem) -> Deck {
    try JSONDocument.read(path: "\(folder)\(name).json", Deck.init)
  }

  private static func columns(_ deck: Deck) throws -> [Picker.Column] {
    guard case .wheel(let piece) = deck.piece.content else {
      Issue.record("the deck is not a wheel")
      return []
    }
    return piece.picker.columns
  }

  /// The number of rows of a column when rows of the columns before it are selected.
  private static func count(_ column: Picker.Column, _ selection: [Int] = []) -> Int {
    column.content.count { selection[$0] }
  }

  @Test func `a column has listed rows, numbers or tables that depend on another column`() throws {
    let text = #"""
      {"columns": [
        {"rows": ["a", {"text": "b", "image": "b.png"}], "loops": true, "title": "T"},
        {"numbers": {"first": 5, "count": 3, "step": -5, "minimumDigits": 2}, "disabled": [2, 0]},
        {"dependsOn": 0, "tables": [["x"], ["y", "z"]]}
      ]}
      """#
    let picker = Picker(
      columns: [
        .rows([PickerRow(text: "a"), PickerRow(text: "b", image: "b.png")]),
        .numbers(first: 5, count: 3, step: -5, minimumDigits: 2),
        .dependent(on: 0, tables: [["x"], ["y", "z"]]),
      ],
      looping: [0],
      selection: [0, 1, 0],
      disabled: [1: [0..<1, 2..<3]],
      widthShares: [4, 6, 4]
    )
    // Fifteen points for each letter.
    let wheel = WheelPiece(picker, titles: ["T"], columnsExtent: 15 * 14)
    try expectEqual(Self.deck(text).piece, .wheel(wheel))
  }

  @Test func `the number of days depends on year and month`() throws {
    let text = #"""
      {"columns": [
        {"numbers": {"first": 1899, "count": 200}, "selection": 125},
        {"numbers": {"first": 1, "count": 12}, "selection": 1},
        {"daysOf": {"year": 0, "month": 1}, "firstYear": 1899, "selection": 28}
      ]}
      """#
    let days = try #require(Self.columns(Self.deck(text)).last)
    expectEqual(days.content, .days(year: 0, month: 1, firstYear: 1899))
    let counts = [[125, 1], [126, 1], [1, 1], [101, 1], [0, 3], [0, 11]].map {
      Self.count(days, $0)
    }
    expectEqual(counts, [29, 28, 28, 29, 30, 31])
    expectEqual(days.wheel.selection, 28)
  }

  @Test func `numbers have leading zeros and a minus sign`() throws {
    func texts(_ numbers: String, rows: [Int]) throws -> [String] {
      let columns = try Self.columns(Self.deck(#"{"columns": [{"numbers": {\#(numbers)}}]}"#))
      let picker = Picker(columns: columns.map(\.content))
      return rows.map { picker.text(ofRow: $0, in: 0) }
    }
    let padded = #""first": -5, "count": 30, "step": 5, "minimumDigits": 2"#
    try expectEqual(texts(padded, rows: [0, 1, 2, 3, 29]), ["-05", "00", "05", "10", "140"])
    try expectEqual(texts(#""first": 0, "count": 1"#, rows: [0]), ["0"])
  }

  @Test(arguments: [
    (#""rows": ["a"]"#, 4.0), (#""rows": ["abc", "クロー"]"#, 8),
    (#""rows": ["0123456789abcdef"]"#, 14),
    (#""numbers": {"first": 0, "count": 100}"#, 4),
    (#""numbers": {"first": 0, "count": 2, "minimumDigits": 4}"#, 6),
    (#""numbers": {"first": 0, "count": 101, "step": -1}"#, 7),
  ])
  func `the width share of a column follows its longest text`(rows: String, width: Double) throws {
    let columns = try Self.columns(Self.deck(#"{"columns": [{\#(rows)}]}"#))
    expectEqual(columns.map(\.widthShare), [width])
  }

  @Test func `a ruler can have a number format`() throws {
    let keys =
      #""unit": "€", "minimum": -5, "maximum": 5, "step": 0.25, "majorEvery": 4, "selection": 40"#
    var scale = RulerScale(minimum: -500, step: 25, fractionDigits: 2, count: 41, majorEvery: 4)
    try expectEqual(
      Self.deck("{\(keys)}").piece,
      .ruler(RulerPiece(scale: scale, unit: "€", mark: 40))
    )
    scale.format = RulerScale.NumberFormat(
      prefix: "~",
      suffix: " each",
      decimalSeparator: ",",
      groupSeparator: "."
    )
    let format =
      #""prefix": "~", "suffix": " each", "decimalSeparator": ",", "groupSeparator": ".""#
    try expectEqual(
      Self.deck(#"{\#(keys), "format": {\#(format)}}"#).piece,
      .ruler(RulerPiece(scale: scale, unit: "€", mark: 40))
    )
  }

  @Test func `a header and a sheet begin at their first row without a selection`() throws {
    try expectEqual(
      Self.deck(#"{"titles": ["a", "b"]}"#).piece,
      .header(HeaderPiece(titles: ["a", "b"]))
    )
    try expectEqual(
      Self.deck(#"{"titles": ["a", "b"], "selection": 1, "visibleColumns": 3}"#).piece,
      .header(HeaderPiece(titles: ["a", "b"], title: 1, visibleColumns: 3))
    )
    try expectEqual(
      Self.deck(#"{"rows": ["a", "b"]}"#).piece,
      .sheet(SheetPiece(choices: ["a", "b"]))
    )
    try expectEqual(
      Self.deck(#"{"rows": ["a", "b"], "selection": 1, "title": "T"}"#).piece,
      .sheet(SheetPiece(choices: ["a", "b"], choice: 1, title: "T"))
    )
  }

  @Test func `titles and columns go from right to left where their deck says so`() throws {
    for (direction, isRightToLeft) in [("ltr", false), ("rtl", true)] {
      let end = #""direction": "\#(direction)"}"#
      guard
        case .header(let header) = try Self.deck(#"{"titles": ["a", "b"], \#(end)"#).piece.content,
        case .wheel(let wheel) = try Self.deck(#"{"columns": [{"rows": ["a"]}], \#(end)"#)
          .piece.content
      else {
        Issue.record("the decks are for other pieces")
        return
      }
      expectEqual(header.picker.isRightToLeft, isRightToLeft)
      expectEqual(wheel.picker.isRightToLeft, isRightToLeft)
    }
    let error = #expect(throws: SourceProblem.self) {
      try Self.deck(#"{"titles": ["a", "b"], "direction": "up"}"#)
    }
    expectEqual(error?.description.contains(#"expected "ltr" or "rtl""#), true)
  }

  @Test func `only optional keys can be omitted`() {
    let ruler = [#""minimum": 0"#, #""maximum": 9"#, #""step": 1"#]
    expect(Self.errorText("{\(ruler.joined(separator: ", "))}") == nil)
    for missing in ruler {
      let key = missing.prefix { $0 != ":" }
      let rest = ruler.filter { $0 != missing }.joined(separator: ", ")
      expectEqual(
        Self.errorText("{\(rest)}"),
        "f:1: found no \(key), expected one, such as \(missing.replacing("9", with: "100"))"
      )
    }
  }

  @Test(arguments: DeckRefusals.all)
  func `the error for an invalid deck states line, path, found and expected text`(refusal: Refusal)
  {
    expectEqual(Self.errorText(refusal.text), refusal.message)
  }

  @Test func `a deck at the limits is valid`() throws {
    func list(_ count: Int, of element: String) -> String {
      Array(repeating: element, count: count).joined(separator: ",")
    }
    let long = String(repeating: "あ", count: 200)
    let limits = [
      #"{"rows": [\#(list(100_000, of: "\"a\""))]}"#,
      #"{"titles": [\#(list(99_999, of: "\"a\"")), "\#(long)"]}"#,
      #"{"columns": [\#(list(8, of: #"{"rows": ["a"]}"#))]}"#,
      #"{"columns": [{"numbers": {"first": 0, "count": 366}}, "#
        + #"{"dependsOn": 0, "tables": [\#(list(366, of: #"["a"]"#))]}]}"#,
      #"{"columns": [{"numbers": {"first": -1000000000000, "count": 268435456}}]}"#,
    ]
    expectEqual(limits.map(Self.errorText), [nil, nil, nil, nil, nil])
  }

  static let folder = packageRoot + "/Assets/Decks/"

  static let files = [
    "cards.json", "categories.json", "cities.json", "date.json", "prefectures.json", "weight.json",
  ]

  @Test func `every bundled deck can be read`() throws {
    expectEqual(Surroundings.files(in: Self.folder).filter { $0.hasSuffix(".json") }, Self.files)
    for file in Self.files {
      _ = try JSONDocument.read(path: Self.folder + file, Deck.init)
    }
  }

  @Test func `the bundled decks have the expected rows and selections`() throws {
    let cards = try Self.columns(Self.bundled("cards"))
    let cities = try Self.columns(Self.bundled("cities"))
    let date = try Self.columns(Self.bundled("date"))
    guard
      case .header(let categories) = try Self.bundled("categories").piece.content,
      case .sheet(let prefectures) = try Self.bundled("prefectures").piece.content,
      case .ruler(let weight) = try Self.bundled("weight").piece.content
    else {
      Issue.record("a bundled deck has another kind")
      return
    }
    expectEqual(cards.map { Self.count($0) }, [4, 13])
    expectEqual(cards.map(\.wheel.selection), [2, 6])
    expectEqual(cards.map(\.wheel.rows.loops), [false, true])
    expectEqual(categories.visibleColumns, 5)
    let choices = prefectures.picker.content
    expectEqual(choices.columns[0].wheel.rows.rowCount, 47)
    expectEqual(choices.selectedTexts, ["Tokyo"])
    expectEqual(weight.picker.scale.count, 1001)
    expectEqual(cities[0].content, .titles((0..<47).map { choices.text(ofRow: $0, in: 0) }))
    expectEqual(Set((0..<47).map { Self.count(cities[1], [$0]) }), [4, 5])
    let selection = date.map { $0.wheel.selection ?? -1 }
    expectEqual(selection, [124, 1, 28])
    expectEqual(date[0].content, .numbers(first: 1900, count: 201))
    expectEqual(Self.count(date[2], selection), 29)
  }
}
