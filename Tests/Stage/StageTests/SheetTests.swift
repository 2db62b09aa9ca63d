import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct SheetTests {
  static let button = Cards.place(of: "open")
  static let done = Cards.place(of: "done", onSheet: true)
  static let cancel = Cards.place(of: "cancel", onSheet: true)
  static let wheel = Cards.place(of: "sheet.0", onSheet: true)

  private func output(_ events: [StageEvent]) -> [String] {
    events.filter { $0.target == .sheet }.map(\.event.kind.name)
  }

  @Test func `the button opens the sheet, and Done commits the target row of the wheel`() throws {
    var stage = try Cards.stage()
    var entries = Cards.tap(Self.button, at: 0)
    entries += Cards.drag(
      id: 2,
      from: Self.wheel,
      to: (Self.wheel.x, Self.wheel.y - 60),
      at: 1,
      duration: 0.05
    )
    entries += Cards.tap(Self.done, at: 1.1)
    let events = try Cards.play(entries, on: &stage, until: 3)
    expectEqual(
      output(events),
      ["willPresent", "didPresent", "commit", "willDismiss", "didDismiss"]
    )
    expectEqual(stage.sheet.committed, [4])
    expectEqual(stage.sheet.content.columns[0].wheel.selection, 4)
    expectEqual(stage.sheet.sheet.phase, .closed)
  }

  @Test func `Cancel restores the committed row`() throws {
    var stage = try Cards.stage()
    var entries = Cards.tap(Self.button, at: 0)
    entries += Cards.drag(
      id: 2,
      from: Self.wheel,
      to: (Self.wheel.x, Self.wheel.y - 60),
      at: 1,
      rest: 0.1
    )
    entries += Cards.tap(Self.cancel, at: 2)
    let events = try Cards.play(entries, on: &stage, until: 3)
    expect(output(events).contains("cancel"))
    expectEqual(stage.sheet.committed, [2])
    expectEqual(stage.sheet.content.columns[0].wheel.selection, 2)
  }

  @Test func `a reopened sheet shows the committed row`() throws {
    var stage = try Cards.stage()
    var entries = Cards.key(.returnKey, at: 0) + Cards.key(.down, at: 0.5)
    entries += Cards.key(.returnKey, at: 1.5) + Cards.key(.returnKey, at: 2.5)
    _ = try Cards.play(entries, on: &stage, until: 4)
    expect(stage.sheet.isPresented)
    expectEqual(stage.sheet.content.columns[0].wheel.selection, 3)
    _ = try Cards.play(Cards.key(.escape, at: 4.1), on: &stage, until: 5)
    expectEqual(stage.sheet.committed, [3])
  }

  @Test func `a tap on the backdrop cancels and moves no piece behind it`() throws {
    var stage = try Cards.stage()
    let entries = Cards.tap(Self.button, at: 0) + Cards.tap(StageTests.ranks, at: 1)
    let events = try Cards.play(entries, on: &stage, until: 2)
    expect(output(events).contains("cancel"))
    expect(events.allSatisfy { $0.target == .sheet || $0.target == .sheetWheel })
  }

  @Test func `a drag on the wheel does not move the sheet`() throws {
    var stage = try Cards.stage()
    let entries =
      Cards.tap(Self.button, at: 0)
      + Cards.drag(
        id: 2,
        from: Self.wheel,
        to: (Self.wheel.x, Self.wheel.y + 130),
        at: 1,
        duration: 0.05
      )
    for entry in entries { try stage.apply(entry) }
    expectEqual(stage.sheet.sheet.phase, .open)
    expectEqual(stage.sheet.sheet.visibleExtent, stage.layout.sheet.height)
  }

  @Test func `a downward drag of the grabber cancels`() throws {
    var stage = try Cards.stage()
    let grabber = Cards.place(of: "grabber", onSheet: true)
    let below = (grabber.x, grabber.y + 225)
    let entries =
      Cards.tap(Self.button, at: 0)
      + Cards.drag(id: 2, from: grabber, to: below, at: 1, rest: 0.1)
    let events = try Cards.play(entries, on: &stage, until: 3)
    expectEqual(output(events).suffix(3), ["cancel", "willDismiss", "didDismiss"])
    expectEqual(stage.sheet.sheet.phase, .closed)
  }

  @Test func `typed letters find a row`() throws {
    var stage = try Cards.stage()
    var entries = Cards.key(.returnKey, at: 0)
    for (index, key) in [Key.t, .o, .k, .u].enumerated() {
      entries += Cards.key(key, at: 1 + Double(index) * 0.2)
    }
    entries += Cards.key(.returnKey, at: 3)
    _ = try Cards.play(entries, on: &stage, until: 4)
    expectEqual(stage.sheet.content.text(ofRow: stage.sheet.committed[0], in: 0), "Tokushima")
  }

  @Test func `keys affect only the sheet while it is open`() throws {
    var stage = try Cards.stage()
    let entries = Cards.key(.returnKey, at: 0) + Cards.key(.down, at: 0.5)
    _ = try Cards.play(entries, on: &stage, until: 2)
    expectEqual(stage.picker.selection, [2, 6])
    expectEqual(stage.sheet.content.columns[0].wheel.selection, 3)
  }

  @Test func `a button is pressed only if the finger is lifted on it`() throws {
    var stage = try Cards.stage()
    let slid = Cards.drag(id: 1, from: Self.button, to: (Self.button.x - 290, Self.button.y), at: 0)
    _ = try Cards.play(slid, on: &stage, until: 1)
    expectEqual(stage.sheet.sheet.phase, .closed)
  }

  @Test func `a resize keeps the open sheet and its selection, which is not committed`() throws {
    var stage = try Cards.stage()
    var entries = Cards.tap(Self.button, at: 0) + Cards.key(.down, at: 0.5)
    entries.append(
      SessionEntry(time: 1.5, event: .resize(width: 800, height: 360, scale: 1))
    )
    _ = try Cards.play(entries, on: &stage, until: 2)
    expectEqual(stage.sheet.sheet.phase, .open)
    expectEqual(stage.sheet.committed, [2])
    expectEqual(stage.sheet.content.columns[0].wheel.selection, 3)
    let frame = stage.sheet.frame(of: .grabber)
    expect(frame.y == 80 && frame.height == 280)
    expectEqual(stage.sheet.content.frame.y, 128)
    _ = try Cards.play(Cards.key(.returnKey, at: 2), on: &stage, until: 3)
    expectEqual(stage.sheet.committed, [3])
  }

  @Test func `a sheet that rises or falls arrives with a resize`() throws {
    for (key, phase, event) in [
      (Key.returnKey, BottomSheet.Phase.open, SheetEvent.didPresent),
      (.escape, .closed, .didDismiss),
    ] {
      var stage = try Cards.stage()
      if key == .escape { _ = try Cards.play(Cards.tap(Self.button, at: 0), on: &stage, until: 1) }
      var entries = Cards.key(key, at: 1)
      entries.append(SessionEntry(time: 1.1, event: .resize(width: 800, height: 600, scale: 1)))
      let events = try Cards.play(entries, on: &stage, until: 1.1)
      expectEqual(stage.sheet.sheet.phase, phase)
      let sheetEvents = events.compactMap { found -> SheetEvent? in
        if case .sheet(let event) = found.event.kind { event } else { nil }
      }
      expectEqual(sheetEvents.last, event)
    }
  }

  @Test(arguments: [24.0, 60, 1000])
  func `every frame rate gives the same checkpoint during the animation`(fps: Double) throws {
    let entries = Cards.tap(Self.button, at: 0.01)
    var exact = try Cards.stage()
    _ = try Cards.play(entries, on: &exact, until: 0.15)
    expectEqual(exact.sheet.sheet.phase, .rising)
    var stage = try Cards.stage()
    _ = try Cards.play(entries, on: &stage, until: 0.15, framesPerSecond: fps)
    expectEqual(stage, exact)
    expectEqual(stage.checkpoint, exact.checkpoint)
  }

  @Test func `the sheet is drawn while it opens`() throws {
    var stage = try Cards.stage()
    expect(!StageDrawingTests.texts(stage).contains("Done"))
    _ = try Cards.play(Cards.tap(Self.button, at: 0), on: &stage, until: 0.1)
    expect(StageDrawingTests.texts(stage).contains("Done"))
    expect(StageDrawingTests.texts(stage).contains("Cancel"))
  }

  @Test func `a closed or falling sheet takes no presses`() throws {
    var stage = try Cards.stage()
    let below = (x: Self.wheel.x, y: 900.0)
    _ = try Cards.play(Cards.tap(below, at: 0), on: &stage, until: 1)
    expect(stage.focus.name.isEmpty && stage.target(at: Point(x: below.x, y: below.y)) == nil)
    let entries = Cards.tap(Self.button, at: 1) + Cards.tap(Self.done, at: 2)
    _ = try Cards.play(entries + Cards.tap((Self.wheel.x, 690), at: 2.1), on: &stage, until: 3)
    expect(stage.focus.name.isEmpty)
  }
}
