import JSONText
import TestSupport
import Testing

@testable import Pickers
@testable import Sandbox
@testable import Stage

/// The numbers of rulers, and the columns of wheels that depend on other columns.
@MainActor struct DeckNumberTests {
  private static func texts(_ keys: String, _ marks: Int...) throws -> [String] {
    let deck = try DeckTests.deck(#"{\#(keys), "unit": "", "majorEvery": 4, "selection": 0}"#)
    guard case .ruler(let piece) = deck.piece.content else { return [] }
    return [String(piece.picker.scale.count)] + marks.map { piece.picker.scale.text(at: $0) }
  }

  @Test func `a ruler has the numbers as they are written`() throws {
    try expectEqual(
      Self.texts(#""minimum": 0, "maximum": 300, "step": 0.25"#, 0, 1, 1200),
      ["1201", "0.00", "0.25", "300.00"]
    )
    try expectEqual(
      Self.texts(#""minimum": -0.3, "maximum": 0.3, "step": 0.1"#, 0, 3, 6),
      ["7", "-0.3", "0.0", "0.3"]
    )
    try expectEqual(
      Self.texts(#""minimum": 1e1, "maximum": 20.0, "step": 5"#, 0, 2),
      ["3", "10", "20"]
    )
    let nanos = #""minimum": 0.000000001, "maximum": 1.000000001, "step": 0.5"#
    try expectEqual(Self.texts(nanos, 0, 2), ["3", "0.000000001", "1.000000001"])
    for mark in 0...999 {
      let text = "0." + String(UInt(mark), minimumDigits: 3)
      let keys = #""minimum": \#(text), "maximum": 1, "step": \#(mark == 999 ? 0.001 : 0.0005)"#
      try expect(Self.texts(keys, 0)[1].hasPrefix(text), "\(text)")
    }
  }

  @Test func `with fraction digits whole numbers are units of the last place`() throws {
    try expectEqual(
      Self.texts(#""minimum": -5, "maximum": 25, "step": 5, "fractionDigits": 2"#, 0, 6),
      ["7", "-0.05", "0.25"]
    )
    try expectEqual(
      Self.texts(#""minimum": 0, "maximum": 2, "step": 0.5, "fractionDigits": 2"#, 1, 4),
      ["5", "0.50", "2.00"]
    )
  }

  private static func picker(_ columns: String) throws -> Picker {
    guard case .wheel(let piece) = try DeckTests.deck(#"{"columns": [\#(columns)]}"#).piece.content
    else { return Picker(columns: []) }
    return piece.picker
  }

  private static let countries = #"{"rows": ["Germany", "France", "Nowhere"]}"#
  private static let regions =
    #"{"dependsOn": 0, "tables": [["Bavaria", "Swabia"], ["Rhone"], []]}"#

  @Test func `a column can depend on a column that depends itself, and be empty`() throws {
    let cities =
      #"{"dependsOn": 1, "tables": [[["Munich", "Nuremberg"], ["Stuttgart"]], [["Lyon"]], []]}"#
    let streets =
      #"{"dependsOn": 2, "tables": [[[["a"], ["b"]], [["c"]]], [[[]]], []]}"#
    let columns = [Self.countries, Self.regions, cities, streets]
    var picker = try Self.picker(columns.joined(separator: ","))
    expectEqual(picker.selectedTexts, ["Germany", "Bavaria", "Munich", "a"])
    var events: [PickerEvent] = []
    for (column, row) in [(1, 1), (0, 1), (0, 2), (0, 0), (2, 1)] {
      picker.select(row, in: column, animated: false, at: 0, into: &events)
      let texts: [String] =
        switch (column, row) {
        case (1, 1): ["Germany", "Swabia", "Stuttgart", "c"]
        case (0, 1): ["France", "Rhone", "Lyon", ""]
        case (0, 2): ["Nowhere", "", "", ""]
        case (0, 0): ["Germany", "Bavaria", "Munich", "a"]
        default: ["Germany", "Bavaria", "Nuremberg", "b"]
        }
      expectEqual(picker.selectedTexts, texts)
    }
  }

  @Test func `a column that depends on days has 31 tables`() throws {
    let tables = (1...31).map { #"["day \#($0)"]"# }.joined(separator: ",")
    let picker = try Self.picker(
      #"{"numbers": {"first": 2023, "count": 2}}, {"numbers": {"first": 1, "count": 12}}, "#
        + #"{"daysOf": {"year": 0, "month": 1}, "firstYear": 2023, "selection": 30}, "#
        + #"{"dependsOn": 2, "tables": [\#(tables)]}"#
    )
    expectEqual(picker.selectedTexts, ["2023", "1", "31", "day 31"])
  }

  @Test(arguments: [
    ("", ["3", "6"]), (#", "keep": "index""#, ["3", "6"]), (#", "keep": "value""#, ["3", "4"]),
  ])
  func `a column keeps its index, or its value`(keep: String, texts: [String]) throws {
    let tables = (1...7).map { first in "\((first...7).map { "\($0)" })" }.joined(separator: ",")
    var picker = try Self.picker(
      #"{"rows": ["1", "2", "3", "4", "5", "6", "7"], "selection": 0}, "#
        + #"{"dependsOn": 0, "tables": [\#(tables)], "selection": 3\#(keep)}"#
    )
    expectEqual(picker.selectedTexts, ["1", "4"])
    var events: [PickerEvent] = []
    for time in [0.0, 5] {
      picker.step(by: 1, in: 0, at: time, into: &events)
      picker.advance(to: time + 5, into: &events)
    }
    expectEqual(picker.selectedTexts, texts)
  }

  @Test func `a date deck can have a first and a last day`() throws {
    func date(_ days: String, year: Int, month: Int, day: String = "") throws -> Picker {
      try Self.picker(
        #"{"numbers": {"first": 2020, "count": 3}, "selection": \#(year)}, "#
          + #"{"rows": ["Jan", "Feb", "Mar", "Apr", "May", {"text": "Jun", "image": "j.png"}, "#
          + #""Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], "loops": true, "selection": \#(month)}, "#
          + #"{"daysOf": {"year": 0, "month": 1}, "firstYear": 2020\#(days)\#(day)}"#
      )
    }
    let both = #", "first": "2020-03-15", "last": "2022-06-20""#
    let day = #", "selection": 19"#
    try expectEqual(date(both, year: 0, month: 2, day: day).selectedTexts, ["2020", "Mar", "20"])
    try expectEqual(date(both, year: 0, month: 0).selectedTexts, ["2020", "Mar", "15"])
    try expectEqual(date(both, year: 2, month: 11).selectedTexts, ["2022", "Jun", "1"])
    try expectEqual(date(both, year: 2, month: 5).image(ofRow: 5, in: 1), "j.png")
    let first = try date(#", "first": "2020-03-15""#, year: 2, month: 11, day: day)
    expectEqual(first.selectedTexts, ["2022", "Dec", "20"])
    let last = try date(#", "last": "2022-06-20""#, year: 0, month: 0, day: day)
    expectEqual(last.selectedTexts, ["2020", "Jan", "20"])
    let error = DeckTests.errorText(
      #"{"columns": [{"numbers": {"first": 1, "count": 1}}, "#
        + #"{"numbers": {"first": 1, "count": 12}}, "#
        + #"{"daysOf": {"year": 0, "month": 1}, "firstYear": 1, "#
        + #""first": "0001-05-02", "last": "0001-05-01"}]}"#
    )
    expectEqual(
      error,
      #"f:1: columns.2.last: found "0001-05-01", expected a day that is not before the first"#
    )
  }
}
