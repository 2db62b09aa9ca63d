import Drawing
import Testing

struct KeyTableTests {
  /// Tables with as many keys as the program's and equally long descriptions.
  static let tables = (1...4).map { table in
    KeyTable(
      "GROUP \(table)",
      (1...7).map { KeyTable.Line("Right Shift+F\($0)", "does one thing, number \($0)") }
    )
  }

  static let windows: [(Double, Double)] = [
    (480, 320), (320, 480), (640, 400), (800, 480), (720, 1280), (1280, 720), (3840, 2160),
  ]

  private static func texts(_ width: Double, _ height: Double) -> [(Rect, String)] {
    var list = DisplayList()
    list.appendKeyTables(tables, in: Rect(x: 0, y: 0, width: width, height: height), theme: .dark)
    return list.commands.compactMap { command in
      guard case .text(let text, let style, let place, _, _) = command else { return nil }
      let extent = TextWidth.estimate(text, style)
      let top = place.y - style.size / 2
      return (Rect(x: place.x, y: top, width: extent, height: style.size), text)
    }
  }

  @Test(arguments: windows) func `every key is within the window, and texts do not overlap`(
    width: Double,
    height: Double
  ) {
    let texts = Self.texts(width, height)
    #expect(texts.count == 4 + 2 * 28)
    for (index, one) in texts.enumerated() {
      #expect(one.0.x >= 0 && one.0.maxX <= width && one.0.y >= 0 && one.0.maxY <= height)
      let overlapping = texts[(index + 1)...].filter { !Bounds($0.0).isApart(from: Bounds(one.0)) }
      #expect(overlapping.isEmpty, "\(one.1)")
    }
  }

  @Test func `in a large window the text is 13 points high and not truncated`() {
    let texts = Self.texts(1280, 720)
    #expect(texts.contains { $0.0.height == 13 })
    #expect(!texts.contains { $0.1.contains("…") })
  }

  @Test(arguments: windows) func `each group is in one column`(width: Double, height: Double) {
    let texts = Self.texts(width, height)
    for group in stride(from: 0, to: texts.count, by: 15) {
      let keys = stride(from: group, to: group + 15, by: 1).filter {
        $0 == group || $0 % 15 % 2 == 1
      }
      #expect(Set(keys.map { texts[$0].0.x }).count == 1)
      #expect(zip(keys, keys.dropFirst()).allSatisfy { texts[$0].0.y < texts[$1].0.y })
    }
  }

  @Test func `without tables there is no text`() {
    var list = DisplayList()
    list.appendKeyTables([], in: Rect(x: 0, y: 0, width: 480, height: 320), theme: .dark)
    #expect(!list.commands.contains { if case .text = $0 { true } else { false } })
  }
}
