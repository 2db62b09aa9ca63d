import Drawing
import Pickers
import TestSupport
import Testing

/// Positions and values of the parts of the tuning panel.
struct TuningDrawingTests {
  static let place = Rect(x: 880, y: 172, width: 352, height: 43)
  static let share = RulerScale(minimum: 0, step: 1, fractionDigits: 2, count: 101)

  private func knob(_ mark: Int, in place: Rect = place) -> DisplayList {
    var list = DisplayList()
    list.appendKnob(
      Ruler(scale: Self.share, selection: mark, markExtent: 8),
      name: "rubberBand",
      value: "0.55",
      in: place,
      theme: .dark
    )
    return list
  }

  private func marks(_ list: DisplayList) -> [Rect] {
    list.commands.compactMap { if case .rectangle(let rect, _) = $0 { rect } else { nil } }
  }

  @Test(arguments: [0, 1, 55, 99, 100])
  func `marks have the ruler's distance and are within their area`(mark: Int) throws {
    let marks = marks(knob(mark))
    try #require(marks.count > 20)
    for (left, right) in zip(marks, marks.dropFirst()) {
      expect(abs(right.center.x - left.center.x - 8) < 1e-9)
    }
    for mark in marks {
      expect(mark.center.x >= Self.place.x && mark.center.x <= Self.place.maxX)
      expect(mark.y >= Self.place.y && mark.maxY <= Self.place.maxY)
    }
  }

  @Test func `the mark at the centre is the highest and has the accent colour`() throws {
    let list = knob(55)
    let tallest = try #require(marks(list).max { $0.height < $1.height })
    expect(abs(tallest.center.x - Self.place.center.x) < 1e-9)
    expect(abs(tallest.height - 18) < 1e-9)
    let colors = list.commands.compactMap { command in
      if case .rectangle(tallest, let color) = command { color } else { nil }
    }
    expectEqual(colors.map(\.red), [Theme.dark.accent.red])
  }

  @Test func `the name is at the left end and the value at the right end`() {
    let texts = knob(55).commands.compactMap { command -> (String, Double)? in
      if case .text(let text, _, let place, _, _) = command { (text, place.x) } else { nil }
    }
    expectEqual(texts.map(\.0), ["rubberBand", "0.55"])
    expectEqual(texts.map(\.1), [Self.place.x, Self.place.maxX])
  }

  @Test(arguments: [-0.2, 0, 0.3, 1, 1.4])
  func `a switch is at the right end, with its thumb within its track`(share: Double) throws {
    var list = DisplayList()
    list.appendSwitch(share, name: "reduced motion", value: "off", in: Self.place, theme: .dark)
    var thumbs: [Point] = []
    for case .circle(let center, let radius, _) in list.commands {
      expect(center.x - radius >= Self.place.maxX - 40 && center.x + radius <= Self.place.maxX)
      thumbs.append(center)
    }
    let limited = min(max(share, 0), 1)
    expectEqual(thumbs.map(\.x), [Self.place.maxX - 29 + 18 * limited])
    let texts = list.commands.compactMap { command in
      if case .text(let text, _, _, _, _) = command { text } else { nil }
    }
    expectEqual(texts, ["reduced motion", "off"])
  }

  @Test func `a long title is scaled to fit its button`() {
    var list = DisplayList()
    let rect = Rect(x: 0, y: 0, width: 70, height: 25)
    list.appendControl("scrollMechanics", in: rect, theme: .dark)
    list.appendControl("web", in: rect, isChosen: true, theme: .dark)
    let sizes = list.commands.compactMap { command in
      if case .text(_, let style, _, _, _) = command { style.size } else { nil }
    }
    expect(sizes.count == 2 && sizes[0] < 12 && sizes[1] == 12)
  }

  @Test func `the scroll bar shows the visible part of a list`() throws {
    func bar(_ offset: Double, _ content: Double) -> Rect? {
      var list = DisplayList()
      let rect = Rect(x: 0, y: 100, width: 300, height: 200)
      list.appendScrollBar(offset: offset, content: content, beside: rect, theme: .dark)
      guard case .roundedRectangle(let bar, _, _) = list.commands.first else { return nil }
      return bar
    }
    expect(bar(0, 200) == nil)
    expectEqual(bar(0, 800), Rect(x: 306, y: 100, width: 3, height: 50))
    expectEqual(bar(600, 800), Rect(x: 306, y: 250, width: 3, height: 50))
    let pulled = try #require(bar(-60, 800))
    expect(pulled.y == 100 && pulled.height < 50)
  }

  @Test(arguments: [(0.0, 200.0, 0), (0, 800, 1), (300, 800, 2), (600, 800, 1)])
  func `a list fades at each end with further content`(offset: Double, content: Double, edges: Int)
  {
    var list = DisplayList()
    let rect = Rect(x: 0, y: 100, width: 300, height: 200)
    list.appendListEdges(offset: offset, content: content, in: rect, theme: .dark)
    expectEqual(list.commands.count, edges)
    for command in list.commands {
      guard case .gradient(let edge, _, _, true) = command else {
        Issue.record("\(command)")
        continue
      }
      expect(edge.y >= rect.y && edge.maxY <= rect.maxY)
    }
  }

  @Test func `a ghost is drawn at another offset, in loops across the seam`() {
    let wheel = Wheel(rowCount: 13, selection: 0, loops: true)
    var list = DisplayList()
    let rect = Rect(x: 0, y: 0, width: 100, height: 300)
    list.appendGhost(of: wheel, at: 505, opacity: 0.5, in: rect, theme: .dark) {
      PickerRow(text: "\($0)")
    }
    let rows = list.commands.compactMap { command -> (String, Double)? in
      if case .text(let text, _, let place, _, _) = command { (text, place.y) } else { nil }
    }
    expectEqual(rows.map(\.0), ["8", "9", "10", "11", "12", "0", "1", "2", "3", "4", "5"])
    expect(rows[5].1 > 150 && rows[4].1 < 150)
  }
}
