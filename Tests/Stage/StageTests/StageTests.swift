import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct StageTests {
  static let suits = Cards.place(of: "wheel.0")
  static let ranks = Cards.place(of: "wheel.1")
  static let ruler = Cards.place(of: "ruler")
  static let header = Cards.place(of: "header")

  @Test func `two fingers drag two columns at the same time`() throws {
    var stage = try Cards.stage()
    let up = Cards.drag(
      id: 1,
      from: Self.suits,
      to: (Self.suits.x, Self.suits.y - 50),
      at: 0,
      rest: 0.1
    )
    let down = Cards.drag(
      id: 2,
      from: Self.ranks,
      to: (Self.ranks.x, Self.ranks.y + 90),
      at: 0.01,
      rest: 0.1
    )
    let events = try Cards.play(up + down, on: &stage, until: 2)
    expectEqual(stage.picker.selection, [3, 4])
    expectEqual(stage.ruler.selection, 637)
    for target in [StageTarget.wheel(0), .wheel(1)] {
      let settles = events.filter { $0.target == target && $0.event.kind.name == "settle" }
      expectEqual(settles.count, 1)
    }
  }

  @Test func `presses and scrolling reach pieces, not the tuning panel and the frame times`() throws
  {
    let stage = try Cards.stage()
    func reached(_ x: Double, _ y: Double) -> [Bool] {
      let events: [SessionEvent] = [
        .down(id: 1, x: x, y: y, kind: .touch, pressure: nil),
        .wheel(x: x, y: y, dx: 0, dy: 1),
        .scroll(ScrollFrame(.wheel), x: x, y: y, modifiers: []),
      ]
      return events.map { stage.pieceName(under: $0) != nil }
    }
    for place in [Self.suits, Self.ruler, Self.header] {
      expectEqual(reached(place.x, place.y), [true, true, true], "\(place)")
    }
    let layout = stage.layout
    let areas = [layout.events, layout.overlay, layout.titleBar.record, layout.titleBar.replay]
    for place in try areas.map({ try #require($0).center }) {
      expectEqual(reached(place.x, place.y), [false, false, false], "\(place)")
    }
    expect(reached(SheetTests.button.x, SheetTests.button.y)[0])
    expect(stage.pieceName(under: .up(id: 1)) == nil && stage.pieceName(under: .end) == nil)
  }

  @Test func `a finger drags the piece under its press at any position`() throws {
    var stage = try Cards.stage()
    let entries = Cards.drag(
      id: 1,
      from: Self.header,
      to: (Self.header.x - 400, Self.header.y + 300),
      at: 0,
      rest: 0.1
    )
    let events = try Cards.play(entries, on: &stage, until: 2)
    expect(events.allSatisfy { $0.target == .header })
    // 390 points beyond the slop are 2.4 columns.
    expectEqual(stage.header.selection, 4)
    expectEqual(stage.picker.selection, [2, 6])
  }

  @Test func `a drag continues outside the window`() throws {
    var stage = try Cards.stage()
    let entries = Cards.drag(
      id: 0,
      from: Self.header,
      to: (Self.header.x - 900, Self.header.y),
      at: 0,
      rest: 0.1
    )
    _ = try Cards.play(entries, on: &stage, until: 2)
    // 890 points beyond the slop are 5.5 columns of 163: from index 2 to 7, in a loop of 7.
    expectEqual(stage.header.contentOffset, 0)
    expectEqual(stage.header.selection, 0)
  }

  @Test func `a press outside the pieces has no effect`() throws {
    var stage = try Cards.stage()
    let entries = Cards.drag(id: 1, from: (900, 20), to: (700, 300), at: 0)
    let events = try Cards.play(entries, on: &stage, until: 1)
    expect(events.isEmpty)
    expect(stage.pointerIDs.isEmpty)
  }

  @Test func `a resize cancels every pointer and keeps the selection`() throws {
    var stage = try Cards.stage()
    var entries = Cards.drag(
      id: 1,
      from: Self.ranks,
      to: (Self.ranks.x, Self.ranks.y - 100),
      at: 0,
      duration: 1
    )
    entries.append(SessionEntry(time: 0.55, event: .resize(width: 800, height: 600, scale: 2)))
    let events = try Cards.play(entries, on: &stage, until: 3)
    expect(stage.pointerIDs.isEmpty)
    let last = events.last { $0.event.kind.name == "settle" }
    expectEqual(last?.event.kind, .settle(row: 7))
    expectEqual(stage.picker.selection, [2, 7])
    expectEqual(stage.layout.width, 800)
    let ends = events.filter { $0.event.kind.name == "didEndDragging" }
    expectEqual(ends.count, 1)
  }

  @Test func `a cancelled touch does not fling`() throws {
    var stage = try Cards.stage()
    var entries = Cards.drag(id: 1, from: Self.ruler, to: (448, 368), at: 0, duration: 0.1)
    entries.removeLast()
    entries.append(SessionEntry(time: 0.1, event: .cancel(id: 1, reason: "focus")))
    let events = try Cards.play(entries, on: &stage, until: 2)
    expectEqual(stage.ruler.selection, 637 + 19)
    expect(events.allSatisfy { $0.event.cause == .drag })
  }

  @Test(arguments: [24.0, 60, 240])
  func `every frame rate gives the same state and the same events`(fps: Double) throws {
    let entries = Self.everything
    var exact = try Cards.stage()
    let expected = try Cards.play(entries, on: &exact, until: 8)
    var stage = try Cards.stage()
    let events = try Cards.play(entries, on: &stage, until: 8, framesPerSecond: fps)
    expectEqual(stage, exact)
    func isScroll(_ event: StageEvent) -> Bool { event.event.kind.name == "didScroll" }
    expectEqual(events.filter { !isScroll($0) }, expected.filter { !isScroll($0) })
  }

  @Test func `events of all pieces are in the order of time`() throws {
    var stage = try Cards.stage()
    let events = try Cards.play(Self.everything, on: &stage, until: 8)
    expect(events.count > 100)
    for (earlier, later) in zip(events, events.dropFirst()) {
      expect(earlier.event.time <= later.event.time)
    }
  }

  @Test func `an unknown preset or tuning throws an error and changes nothing`()
    throws
  {
    var stage = try Cards.stage()
    let before = stage
    #expect(throws: StageError.unknownPreset("brick")) {
      try stage.apply(SessionEntry(time: 0, event: .preset("brick")))
    }
    #expect(throws: StageError.self) {
      try stage.apply(SessionEntry(time: 0, event: .tuning(name: "mood", value: 1)))
    }
    #expect(throws: StageError.self) {
      try stage.apply(SessionEntry(time: 0, event: .tuning(name: "rubberBand", value: 7)))
    }
    expectEqual(stage, before)
  }

  @Test func `a tuning entry changes the next motion`() throws {
    var soft = try Cards.stage()
    let fling = Cards.drag(id: 1, from: Self.ruler, to: (548, 368), at: 0.1, duration: 0.1)
    let firm = SessionEntry(time: 0, event: .tuning(name: "decelerationRate", value: 0.99))
    var hard = soft
    _ = try Cards.play(fling, on: &soft, until: 5)
    _ = try Cards.play([firm] + fling, on: &hard, until: 5)
    let softMark = try #require(soft.ruler.selection)
    let hardMark = try #require(hard.ruler.selection)
    expect(softMark - 637 > 2 * (hardMark - 637))
  }

  @Test func `a header with an unknown scene, preset or start throws an error`() {
    var header = Cards.header()
    header.scene = "moon"
    #expect(throws: StageError.unknownScene("moon", known: ["default"])) {
      try Stage(header: header, scene: Cards.scene)
    }
    header = Cards.header()
    header.preset = "brick"
    #expect(throws: StageError.unknownPreset("brick")) {
      try Stage(header: header, scene: Cards.scene)
    }
    header = Cards.header(start: ["ruler": .one(.init(1001, at: 0))])
    #expect(throws: StageError.self) { try Stage(header: header, scene: Cards.scene) }
    header = Cards.header(start: ["moon": .one(.init(1, at: 0))])
    #expect(throws: StageError.self) { try Stage(header: header, scene: Cards.scene) }
  }

  @Test func `a start selects the recorded row of every piece`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Self.everything, on: &stage, until: 2.03)
    let start = stage.restingCheckpoint
    let next = try Stage(header: Cards.header(start: start), scene: Cards.scene)
    expectEqual(next.checkpoint, start)
    expect(!next.isMoving)
  }

  /// Drags of every piece, catches, keys, mouse wheels and a marker within six seconds.
  static let everything: [SessionEntry] = {
    var entries: [SessionEntry] = []
    entries += Cards.drag(id: 1, from: suits, to: (suits.x, suits.y - 60), at: 0.1)
    entries += Cards.drag(id: 2, from: ranks, to: (ranks.x, ranks.y - 160), at: 0.15, duration: 0.1)
    entries += Cards.drag(id: 3, from: ruler, to: (ruler.x - 180, ruler.y), at: 0.2, duration: 0.1)
    let right = (header.x + 200, header.y)
    entries += Cards.drag(id: 0, from: header, to: right, at: 0.25, duration: 0.1)
    entries += Cards.drag(id: 2, from: ranks, to: (ranks.x, ranks.y + 3), at: 0.9, duration: 0.05)
    entries += Cards.drag(id: 1, from: suits, to: (suits.x, suits.y + 200), at: 1.2, rest: 0.1)
    entries += Cards.drag(id: 4, from: ruler, to: (ruler.x + 2, ruler.y), at: 1.9, duration: 0.05)
    entries += Cards.key(.tab, at: 2.5) + Cards.key(.down, at: 2.6) + Cards.key(.down, at: 2.65)
    entries += Cards.key(.pageUp, at: 2.7) + Cards.key(.home, at: 4)
    for step in 0..<7 {
      let time = 3 + Double(step) * 0.05
      entries.append(
        SessionEntry(time: time, event: .wheel(x: ruler.x, y: ruler.y, dx: 0, dy: 0.375))
      )
    }
    entries.append(SessionEntry(time: 4.5, event: .wheel(x: header.x, y: header.y, dx: 1, dy: 0)))
    entries.append(SessionEntry(time: 5, event: .marker("here")))
    return entries.map(\.rounded).sorted { $0.time < $1.time }
  }()
}
