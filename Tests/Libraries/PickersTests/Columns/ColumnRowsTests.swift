import Pickers
import TestSupport
import Testing

struct ColumnRowsTests {
  static func texts(_ rows: ColumnRows, _ indices: [Int]) -> [String] {
    let picker = Picker(columns: [rows])
    return indices.map { picker.text(ofRow: $0, in: 0) }
  }

  @Test func `rows have their texts and images`() {
    let picker = Picker(columns: [.rows([PickerRow(text: "Sun", image: "sun.png"), "Rain"])])
    expectEqual((0..<3).map { picker.text(ofRow: $0, in: 0) }, ["Sun", "Rain", ""])
    expectEqual((-1..<3).map { picker.image(ofRow: $0, in: 0) }, [nil, "sun.png", nil, nil])
    expect(Picker(columns: [.titles(["a"])]).image(ofRow: 0, in: 0) == nil)
  }

  @Test func `numbers count up and down, with leading zeros`() {
    expectEqual(Self.texts(.numbers(first: 8, count: 4), [0, 2, 3, 4]), ["8", "10", "11", ""])
    let back = ColumnRows.numbers(first: 10, count: 3, step: -15)
    expectEqual(Self.texts(back, [0, 1, 2]), ["10", "-5", "-20"])
    let minutes = ColumnRows.numbers(first: 0, count: 12, step: 5, minimumDigits: 2)
    expectEqual(Self.texts(minutes, [0, 1, 11, -1]), ["00", "05", "55", ""])
    expectEqual(Self.texts(.numbers(first: -5, count: 1, minimumDigits: 3), [0]), ["-005"])
    expectEqual(Self.texts(.numbers(first: 0, count: -3), [0]), [""])
  }

  @Test func `a column can have 2^31 numbers`() {
    let picker = Picker(
      columns: [.numbers(first: 1, count: 1 << 31)],
      selection: [(1 << 31) - 1],
      rowExtent: 32
    )
    expectEqual(picker.selectedTexts, ["2147483648"])
  }

  @Test func `typed text finds the first row that begins with it`() {
    func typed(_ text: String) -> TypeAhead {
      var typing = TypeAhead()
      for character in text { typing.type(character, at: 0) }
      return typing
    }
    let picker = Picker(columns: [
      .titles(["Osaka", "Tochigi", "Tokyo"]), .numbers(first: 1, count: 1 << 31),
      .numbers(first: 3, count: 200_000, step: 7), .numbers(first: 0, count: 60, minimumDigits: 2),
    ])
    expectEqual(picker.match(typed("TOK"), in: 0), 2)
    expect(picker.match(typed("x"), in: 0) == nil)
    expectEqual(picker.match(typed("123456789"), in: 1), 123_456_788)
    expectEqual(["0", "05", "6"].map { picker.match(typed($0), in: 3) }, [0, 5, nil])
    for prefix in ["3", "4", "99", "1000", "1400000", "17"] {
      let row = (0..<200_000).first { String(3 + 7 * $0).hasPrefix(prefix) }
      expectEqual(picker.match(typed(prefix), in: 2), row, "\(prefix)")
    }
    for column in [-1, 4] { expect(picker.match(typed("1"), in: column) == nil) }
  }
}
