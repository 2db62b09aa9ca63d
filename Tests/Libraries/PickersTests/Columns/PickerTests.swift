import Pickers
import TestSupport
import Testing

struct PickerTests {
  static let suits: ColumnRows = ["Clubs", "Diamonds", "Hearts", "Spades"]
  static let ranks = ColumnRows.numbers(first: 1, count: 13)

  @Test func `the documentation example holds`() {
    let cards = Picker(columns: [Self.suits, Self.ranks], looping: [1], selection: [2, 6])
    expectEqual(cards.selection, [2, 6])
  }

  @Test func `each column has its own titles and looping setting`() {
    let cards = Picker(columns: [Self.suits, Self.ranks], looping: [1])
    let texts = (0..<4).map { cards.text(ofRow: $0, in: 0) }
    expectEqual(texts, ["Clubs", "Diamonds", "Hearts", "Spades"])
    let numbers = (1...13).map { String($0) }
    expectEqual((0..<13).map { (row: Int) in cards.text(ofRow: row, in: 1) }, numbers)
    expectEqual(cards.columns.map(\.wheel.rows.rowCount), [4, 13])
    expectEqual(cards.columns.map(\.wheel.rows.loops), [false, true])
    expectEqual(cards.selection, [0, 0])
  }

  @Test func `missing selections are 0 and invalid selections are clamped`() {
    expectEqual(Picker(columns: [Self.suits, Self.ranks], selection: [3]).selection, [3, 0])
    expectEqual(Picker(columns: [Self.suits], selection: [99, 5]).selection, [3])
    expectEqual(Picker(columns: [Self.suits], selection: [-1]).selection, [0])
  }

  @Test func `columns move independently`() {
    var cards = Picker(columns: [Self.suits, Self.ranks], looping: [1], selection: [2, 6])
    var events = cards.play(stroke(at: 0, by: (0, 60), over: 0.3), in: 0)
    events += cards.play(stroke(at: 0.3, by: (0, -60), over: 0.3, id: 1), in: 1)
    events += cards.rest(after: 0.6)
    expect(cards.selection[0] < 2 && cards.selection[1] != 6)
    expectEqual(events.of(column: 0).settles, [cards.selection[0]])
    expectEqual(events.of(column: 1).settles, [cards.selection[1]])
  }

  @Test func `a picker may have empty columns or none`() {
    expectEqual(Picker(columns: [[], Self.suits], selection: [4, 1]).selection, [0, 1])
    expect(Picker(columns: []).selection.isEmpty)
  }
}
