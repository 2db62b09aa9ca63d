import Drawing
import TestSupport
import Testing

struct KeyTableTests {
  /// Two columns of tables with as many keys as the program's and equally long descriptions.
  static let columns = [1...2, 3...4].map { column in
    column.map { table in
      KeyTable(
        "GROUP \(table)",
        (1...7).map { KeyTable.Line("Right Shift+F\($0)", "does one thing, number \($0)") }
      )
    }
  }

  static let windows: [(Double, Double)] = [
    (390, 844), (640, 360), (800, 480), (800, 600), (720, 1280), (1280, 720), (3840, 2160),
  ]
  /// Windows in which not all lines fit.
  static let smallWindows: [(Double, Double)] = [(360, 300), (480, 320), (320, 480)]

  private static func texts(_ width: Double, _ height: Double) -> [(Rect, String)] {
    var list = DisplayList()
    list.appendKeyTables(columns, in: Rect(x: 0, y: 0, width: width, height: height), theme: .dark)
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
    expectEqual(texts.count, 4 + 2 * 28)
    for (index, one) in texts.enumerated() {
      expect(one.0.x >= 0 && one.0.maxX <= width && one.0.y >= 0 && one.0.maxY <= height)
      let overlapping = texts[(index + 1)...].filter { !Bounds($0.0).isApart(from: Bounds(one.0)) }
      expect(overlapping.isEmpty, "\(one.1)")
    }
  }

  @Test(arguments: windows + smallWindows) func `no text is smaller than 11 points or cut`(
    width: Double,
    height: Double
  ) {
    for (box, text) in Self.texts(width, height) {
      expect(box.height >= 11 && !text.contains("…"), "\(text): \(box.height)")
    }
  }

  @Test(arguments: smallWindows) func `in a small window the last line says that lines are omitted`(
    width: Double,
    height: Double
  ) {
    let texts = Self.texts(width, height)
    expectEqual(texts.last?.1, "more in a larger window")
    expect(texts.count > 20 && texts.count < 60)
    expect(texts.allSatisfy { $0.0.maxX <= width && $0.0.maxY <= height })
    expect(!(texts.dropLast().last?.1.hasPrefix("GROUP") ?? true))
  }

  @Test func `in a large window the text is 13 points high and not truncated`() {
    let texts = Self.texts(1280, 720)
    expect(texts.contains { $0.0.height == 13 })
    expect(!texts.contains { $0.1.contains("…") })
  }

  @Test(arguments: windows)
  func `columns are beside each other in a wide window, and else below each other`(
    width: Double,
    height: Double
  ) {
    let texts = Self.texts(width, height)
    for column in [texts.prefix(30), texts.suffix(30)] {
      let titles = column.filter { $0.1.hasPrefix("GROUP") }
      let keys = titles + column.filter { $0.1.hasPrefix("Right") }
      expect(keys.count == 16 && Set(keys.map { $0.0.x }).count == 1)
    }
    expectEqual((texts[0].0.x < texts[30].0.x), (width > height))
    expectEqual((texts[0].0.maxY < texts[30].0.y), (width < height))
  }

  @Test func `without tables there is no text`() {
    var list = DisplayList()
    list.appendKeyTables([], in: Rect(x: 0, y: 0, width: 480, height: 320), theme: .dark)
    expect(!list.commands.contains { if case .text = $0 { true } else { false } })
  }
}
