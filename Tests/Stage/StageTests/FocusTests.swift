import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct FocusTests {
  private func pressed(_ keys: [Key], on stage: inout Stage) throws -> [StageEvent] {
    var entries: [SessionEntry] = []
    for (index, key) in keys.enumerated() {
      entries += Cards.key(key, at: stage.time + Double(index))
    }
    return try Cards.play(entries, on: &stage, until: stage.time + Double(keys.count))
  }

  /// The labels of everything that is shown to have the focus.
  private func focused(on stage: Stage) -> [String] {
    stage.accessibility.filter(\.isFocused).map(\.element.label)
  }

  @Test func `Tab moves through every piece and group of buttons and returns to the first`() throws
  {
    var stage = try Cards.stage()
    let labels = stage.accessibility.map(\.element.label)
    var visited: [[String]] = []
    expect(focused(on: stage).isEmpty)
    for _ in 0..<10 {
      _ = try pressed([.tab], on: &stage)
      visited.append(focused(on: stage))
    }
    expectEqual(
      visited,
      [
        ["Column 1"], ["Column 2"], ["Ruler"], ["Header"], ["Engine"], ["deceleration rate"],
        ["Beside"], ["Tune"], ["All keys"], ["Column 1"],
      ]
    )
    let places = visited.dropLast().flatMap { $0 }.compactMap(labels.firstIndex)
    expectEqual(places, places.sorted())
  }

  @Test func `Shift and Tab move backwards`() throws {
    var stage = try Cards.stage()
    for label in ["All keys", "Tune", "Beside", "deceleration rate", "Engine", "Header"] {
      let tab = Cards.key(.tab, at: stage.time + 0.02, modifiers: .leftShift)
      _ = try Cards.play(tab, on: &stage, until: stage.time + 0.1)
      expectEqual(focused(on: stage), [label])
    }
  }

  @Test func `arrows move among the buttons of a group, and Enter and Space press one`() throws {
    var stage = try Cards.stage()
    _ = try pressed(Array(repeating: .tab, count: 8), on: &stage)
    let rights = Array(repeating: Key.right, count: 2 + TuningCopy.allCases.count)
    _ = try pressed([.left] + rights, on: &stage)
    expectEqual(focused(on: stage), ["Ghost on wheels"])
    _ = try pressed([.returnKey], on: &stage)
    expectEqual(stage.accessibility.first { $0.isFocused }?.element.value, "on")
    expectEqual(stage.sheet.sheet.phase, .closed)
    _ = try pressed([.home, .right, .right, .space], on: &stage)
    let text = TuningCopy.swift.text(of: .uikit, preset: "uikit")
    expectEqual(stage.requests.map(\.kind), [.copy(.swift, text)])
    _ = try pressed([.tab, .space], on: &stage)
    expect(stage.isHelpShown)
    _ = try pressed([.space, .right, .space], on: &stage)
    expect(!stage.isHelpShown)
    expectEqual(stage.requests.last?.kind, .record)
    _ = try pressed([.end], on: &stage)
    expectEqual(focused(on: stage), ["Choose"])
    _ = try pressed([.returnKey], on: &stage)
    expectEqual(stage.sheet.sheet.phase, .open)
  }

  @Test func `while a button has the focus, keys move no row and type none`() throws {
    var stage = try Cards.stage()
    _ = try pressed(Array(repeating: .tab, count: 9), on: &stage)
    let before = stage.checkpoint
    _ = try pressed([.down, .up, .pageDown, .home, .end, .a, .digit2], on: &stage)
    expectEqual(stage.checkpoint, before)
    _ = try pressed([.escape], on: &stage)
    expectEqual(stage.focus, .none)
  }

  @Test func `a press and a panel that closes end the focus of a button`() throws {
    var stage = try Cards.stage()
    _ = try pressed(Array(repeating: .tab, count: 8) + [.right, .right], on: &stage)
    expectEqual(focused(on: stage), ["Copy as Swift"])
    _ = try pressed([.t], on: &stage)
    expect(focused(on: stage) != ["Copy as Swift"])
    _ = try pressed([.t, .tab], on: &stage)
    let tap = Cards.tap(StageTests.ruler, at: stage.time)
    _ = try Cards.play(tap, on: &stage, until: stage.time + 1)
    expectEqual(focused(on: stage), ["Ruler"])
  }

  @Test func `without a focus an arrow gives it to the first piece, and Up selects the row above`()
    throws
  {
    var stage = try Cards.stage()
    let events = try pressed([.up, .up, .down], on: &stage)
    expectEqual(stage.focus, .target(.wheel(0)))
    expectEqual(stage.picker.selection[0], 1)
    expect(events.allSatisfy { $0.event.cause == .key })
  }

  @Test func `Up and Right on a ruler select a larger value`() throws {
    var stage = try Cards.stage()
    _ = try pressed([.tab, .tab, .tab, .up, .right, .right, .left, .pageUp], on: &stage)
    expectEqual(stage.ruler.selection, 637 + 2 + 5)
  }

  @Test func `Left and Right on a header move by one title`() throws {
    var stage = try Cards.stage()
    _ = try pressed([.tab, .tab, .tab, .tab, .right, .right, .left], on: &stage)
    expectEqual(stage.header.selection, 3)
  }

  @Test func `Left and Right move the focus between wheels`() throws {
    var stage = try Cards.stage()
    _ = try pressed([.right, .right, .down], on: &stage)
    expectEqual(stage.focus, .target(.wheel(1)))
    expectEqual(stage.picker.selection, [2, 7])
    _ = try pressed([.left, .left], on: &stage)
    expectEqual(stage.focus, .target(.wheel(0)))
  }

  @Test func `Home and End move to the ends`() throws {
    var stage = try Cards.stage()
    _ = try pressed([.tab, .tab, .tab, .end], on: &stage)
    expectEqual(stage.ruler.text, "100.0")
    _ = try pressed([.home], on: &stage)
    expectEqual(stage.ruler.text, "0.0")
  }

  @Test func `keys pressed while a wheel moves add up`() throws {
    var stage = try Cards.stage()
    var entries = Cards.key(.tab, at: 0) + Cards.key(.tab, at: 0.05)
    for step in 0..<4 { entries += Cards.key(.down, at: 0.1 + Double(step) * 0.03) }
    let events = try Cards.play(entries, on: &stage, until: 2)
    expectEqual(stage.picker.selection, [2, 10])
    let settled = events.filter { (event: StageEvent) in event.event.kind.name == "settle" }
    expectEqual(settled.count, 1)
  }

  @Test func `a tap on a side title moves it to the centre`() throws {
    var stage = try Cards.stage()
    let tap = Cards.tap((712, 114), at: 0)
    let events = try Cards.play(tap, on: &stage, until: 2)
    expectEqual(stage.header.selection, 4)
    expectEqual(
      events.last?.event,
      PickerEvent(time: events.last?.event.time ?? -1, kind: .settle(row: 4), cause: .tap)
    )
  }

  @Test func `one notch of the mouse wheel is one row, ten with Shift`() throws {
    var stage = try Cards.stage()
    let (x, y) = StageTests.ruler
    let notch = SessionEntry(time: 0.1, event: .wheel(x: x, y: y, dx: 0, dy: 1))
    _ = try Cards.play([notch], on: &stage, until: 1)
    expectEqual(stage.ruler.selection, 638)
    let entries = [
      SessionEntry(time: 1.1, event: .key(.leftShift, isDown: true, modifiers: .leftShift)),
      SessionEntry(time: 1.2, event: .wheel(x: x, y: y, dx: 0, dy: -1)),
      SessionEntry(time: 1.3, event: .key(.leftShift, isDown: false, modifiers: [])),
    ]
    _ = try Cards.play(entries, on: &stage, until: 3)
    expectEqual(stage.ruler.selection, 628)
  }

  @Test func `a positive notch on a wheel selects the row above`() throws {
    var stage = try Cards.stage()
    let (x, y) = StageTests.suits
    let notch = SessionEntry(time: 0.1, event: .wheel(x: x, y: y, dx: 0, dy: 1))
    _ = try Cards.play([notch], on: &stage, until: 1)
    expectEqual(stage.picker.selection, [1, 6])
  }

  @Test func `fractions of a notch move by fractions of a row and end on a row`() throws {
    var stage = try Cards.stage()
    let (x, y) = StageTests.ranks
    let entries = (0..<10).map { step in
      SessionEntry(time: 0.1 + Double(step) * 0.02, event: .wheel(x: x, y: y, dx: 0, dy: -0.25))
    }
    _ = try Cards.play(entries, on: &stage, until: 0.3)
    let end: Double = 240 + 2.5 * 40
    expectEqual(stage.picker.columns[1].wheel.contentOffset, end)
    let events = stage.advance(to: 2)
    expectEqual(stage.picker.selection, [2, 9])
    let settled = events.filter { (event: StageEvent) in event.event.kind.name == "settle" }
    expectEqual(settled.count, 1)
  }
}
