import JSONText
import Testing

@testable import Sandbox

/// Deck files: what they give, and how wrong ones are refused.
@Suite struct DeckTests {
  typealias Refusal = JSONDocumentTests.Refusal

  static func deck(_ text: String) throws(SourceProblem) -> DeckFile {
    try DeckFile(JSONDocument(Array(text.utf8), file: "f"))
  }

  static func complaint(_ text: String) -> String? {
    JSONDocumentTests.complaint { _ = try deck(text) }
  }

  static func rows(_ texts: String...) -> [DeckRow] {
    texts.map { DeckRow(text: $0, image: nil) }
  }

  @Test func `a wheel may list, count and look up its rows`() throws {
    let text = #"""
      {"columns": [
        {"rows": ["a", {"text": "b", "image": "b.png"}], "loops": true, "title": "T"},
        {"numbers": {"first": 5, "count": 3, "step": -5, "minimumDigits": 2}, "disabled": [2, 0]},
        {"dependsOn": 0, "tables": [["x"], ["y", "z"]]}
      ]}
      """#
    let expected = WheelDeck(
      columns: [
        WheelDeck.Column(
          title: "T",
          rows: .listed([DeckRow(text: "a", image: nil), DeckRow(text: "b", image: "b.png")]),
          loops: true,
          selection: 0,
          disabled: []
        ),
        WheelDeck.Column(
          title: nil,
          rows: .numbers(DeckNumbers(first: 5, count: 3, step: -5, minimumDigits: 2)),
          loops: false,
          selection: 1,
          disabled: [0, 2]
        ),
        WheelDeck.Column(
          title: nil,
          rows: .tables(dependsOn: 0, [Self.rows("x"), Self.rows("y", "z")]),
          loops: false,
          selection: 0,
          disabled: []
        ),
      ]
    )
    #expect(try Self.deck(text) == .wheel(expected))
  }

  @Test func `the days of a month follow year and month`() throws {
    let text = #"""
      {"columns": [
        {"numbers": {"first": 1899, "count": 200}, "selection": 125},
        {"numbers": {"first": 1, "count": 12}, "selection": 1},
        {"daysOf": {"year": 0, "month": 1}, "firstYear": 1899, "selection": 28}
      ]}
      """#
    guard case .wheel(let deck) = try Self.deck(text) else {
      Issue.record("no wheel")
      return
    }
    let days = deck.columns[2].rows
    #expect(days == .days(DeckDays(yearColumn: 0, monthColumn: 1, firstYear: 1899)))
    let counts = [[125, 1], [126, 1], [1, 1], [101, 1], [0, 3], [0, 11]].map(days.count(selection:))
    #expect(counts == [29, 28, 28, 29, 30, 31])
    #expect(days.counts == 28...31)
  }

  @Test func `numbers are written with zeros and a minus sign before them`() {
    let numbers = DeckNumbers(first: -5, count: 30, step: 5, minimumDigits: 2)
    #expect([0, 1, 2, 3, 29].map(numbers.text(ofRow:)) == ["−05", "00", "05", "10", "140"])
    #expect(DeckNumbers(first: 0, count: 1).text(ofRow: 0) == "0")
  }

  @Test func `a ruler may say how its numbers are written`() throws {
    let keys =
      #""unit": "€", "fractionDigits": 2, "minimum": -500, "maximum": 500, "step": 25, "#
      + #""majorEvery": 4, "selection": 40"#
    var expected = RulerDeck(
      unit: "€",
      fractionDigits: 2,
      minimum: -500,
      maximum: 500,
      step: 25,
      majorEvery: 4,
      selection: 40
    )
    #expect(expected.count == 41)
    #expect(try Self.deck("{\(keys)}") == .ruler(expected))
    expected.format = RulerDeck.Format(
      prefix: "~",
      suffix: " each",
      decimalSeparator: ",",
      groupSeparator: "."
    )
    let format =
      #""prefix": "~", "suffix": " each", "decimalSeparator": ",", "groupSeparator": ".""#
    #expect(try Self.deck(#"{\#(keys), "format": {\#(format)}}"#) == .ruler(expected))
  }

  @Test func `a header and a sheet begin at their first row unless told otherwise`() throws {
    #expect(
      try Self.deck(#"{"titles": ["a", "b"]}"#)
        == .header(HeaderDeck(titles: ["a", "b"], selection: 0, visibleColumns: nil))
    )
    #expect(
      try Self.deck(#"{"titles": ["a", "b"], "selection": 1, "visibleColumns": 3}"#)
        == .header(HeaderDeck(titles: ["a", "b"], selection: 1, visibleColumns: 3))
    )
    #expect(
      try Self.deck(#"{"rows": ["a", "b"]}"#)
        == .sheet(SheetDeck(title: nil, rows: Self.rows("a", "b"), selection: 0))
    )
    #expect(
      try Self.deck(#"{"rows": ["a", "b"], "selection": 1, "title": "T"}"#)
        == .sheet(SheetDeck(title: "T", rows: Self.rows("a", "b"), selection: 1))
    )
  }

  @Test func `what may be left out may be left out and nothing else`() {
    let ruler = [
      #""unit": "kg""#, #""fractionDigits": 1"#, #""minimum": 0"#, #""maximum": 9"#, #""step": 1"#,
      #""majorEvery": 10"#, #""selection": 3"#,
    ]
    #expect(Self.complaint("{\(ruler.joined(separator: ", "))}") == nil)
    for missing in ruler {
      let key = missing.prefix { $0 != ":" }
      let rest = ruler.filter { $0 != missing }.joined(separator: ", ")
      #expect(Self.complaint("{\(rest)}") == "f:1: found no \(key), expected one")
    }
  }

  @Test(arguments: DeckRefusals.all)
  func `a wrong deck is refused by line, path, found and expected`(refusal: Refusal) {
    #expect(Self.complaint(refusal.text) == refusal.says)
  }

  @Test func `a deck may be as long as the limits`() throws {
    func list(_ count: Int, of element: String) -> String {
      Array(repeating: element, count: count).joined(separator: ",")
    }
    let long = String(repeating: "あ", count: 200)
    let limits = [
      #"{"rows": [\#(list(100_000, of: "\"a\""))]}"#,
      #"{"titles": [\#(list(1999, of: "\"a\"")), "\#(long)"]}"#,
      #"{"columns": [\#(list(8, of: #"{"rows": ["a"]}"#))]}"#,
      #"{"columns": [{"numbers": {"first": 0, "count": 366}}, "#
        + #"{"dependsOn": 0, "tables": [\#(list(366, of: #"["a"]"#))]}]}"#,
      #"{"columns": [{"numbers": {"first": -1000000000000, "count": 100000}}]}"#,
    ]
    #expect(limits.map(Self.complaint) == [nil, nil, nil, nil, nil])
  }

  static let folder =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Assets/Decks/"

  static let files = [
    "cards.json", "categories.json", "cities.json", "date.json", "prefectures.json", "weight.json",
  ]

  @Test func `every bundled deck reads`() throws {
    #expect(Surroundings.files(in: Self.folder).filter { $0.hasSuffix(".json") } == Self.files)
    for file in Self.files { _ = try DeckFile(path: Self.folder + file) }
  }

  @Test func `the bundled decks are what the stage shows`() throws {
    guard
      case .wheel(let cards) = try DeckFile(path: Self.folder + "cards.json"),
      case .wheel(let cities) = try DeckFile(path: Self.folder + "cities.json"),
      case .wheel(let date) = try DeckFile(path: Self.folder + "date.json"),
      case .header(let categories) = try DeckFile(path: Self.folder + "categories.json"),
      case .sheet(let prefectures) = try DeckFile(path: Self.folder + "prefectures.json"),
      case .ruler(let weight) = try DeckFile(path: Self.folder + "weight.json")
    else {
      Issue.record("a bundled deck is of another kind")
      return
    }
    #expect(cards.columns.map { $0.rows.count(selection: []) } == [4, 13])
    #expect(cards.columns.map(\.selection) == [2, 6])
    #expect(cards.columns.map(\.loops) == [false, true])
    #expect(categories.visibleColumns == 5)
    #expect(prefectures.rows.count == 47)
    #expect(prefectures.rows[prefectures.selection].text == "Tokyo")
    #expect(weight.count == 1001)
    #expect(cities.columns[0].rows == .listed(prefectures.rows))
    #expect(cities.columns[1].rows.counts == 4...5)
    let selection = date.columns.map(\.selection)
    #expect(selection == [124, 1, 28])
    #expect(date.columns[0].rows == .numbers(DeckNumbers(first: 1900, count: 201)))
    #expect(date.columns[2].rows.count(selection: selection) == 29)
  }
}
