import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct PickerSheetTests {
  private static func open(_ commit: SheetCommit = .projected) -> PickerSheet<Picker> {
    var picker = PickerSheet(
      Picker(columns: [.titles((0..<9).map { "row \($0)" })], selection: [3])
    )
    picker.commit = commit
    picker.present(cause: .tap, at: 0)
    picker.advance(to: 1)
    return picker
  }

  @Test func `Done during a motion commits the target row`() {
    var picker = Self.open()
    picker.step(by: 4, cause: .key, at: 1)
    picker.done(cause: .tap, at: 1.02)
    expectEqual(picker.committed, [7])
    expectEqual(picker.content.columns[0].wheel.selection, 7)
    expect(!picker.content.columns[0].wheel.isMoving)
  }

  @Test func `Done with the centered option commits the row at the centre`() {
    var picker = Self.open(.centered)
    picker.step(by: 4, cause: .key, at: 1)
    picker.done(cause: .tap, at: 1.001)
    expectEqual(picker.committed, [3])
  }

  @Test func `Done commits the row at the centre of a drag`() {
    var picker = Self.open()
    for step in 0...5 {
      let phase: PointerEvent.Phase = step == 0 ? .down : .moved
      let event = PointerEvent(
        time: 1 + Double(step) * 0.1,
        id: 1,
        phase: phase,
        x: 0,
        y: -18 * Double(step)
      )
      picker.content.play([event], in: 0)
    }
    picker.done(cause: .tap, at: 2)
    expectEqual(picker.committed, [5])
    expect(!picker.content.columns[0].wheel.rows.scroller.isTracking)
  }

  @Test func `Done and Cancel on a closed sheet do nothing`() {
    var picker = PickerSheet(Picker(columns: [["a", "b"]]))
    var events = picker.done(cause: .tap, at: 1)
    picker.cancel(cause: .tap, at: 1, into: &events)
    expect(events.isEmpty)
  }

  @Test func `a decision is emitted once, before the dismissal`() {
    var picker = Self.open()
    var events = picker.done(cause: .key, at: 1)
    picker.done(cause: .key, at: 1.05, into: &events)
    picker.advance(to: 2, into: &events)
    expectEqual(
      events.map(\.kind),
      [
        .decision(row: 3, isCommitted: true), .sheet(.willDismiss), .sheet(.didDismiss),
      ]
    )
  }

  @Test func `Cancel and Done replace a missing row by the nearest row`() {
    for isCommitted in [true, false] {
      var picker = Self.open()
      var events: [PickerEvent] = []
      picker.updateContent {
        $0.reload(.titles(["a", "b", "c"]), in: 0, disabled: [2..<3], at: 1, into: &events)
      }
      if isCommitted {
        picker.done(cause: .key, at: 1, into: &events)
      } else {
        picker.cancel(cause: .key, at: 1, into: &events)
      }
      expect(picker.committed == [1] && picker.content.columns[0].wheel.selection == 1)
      expectEqual(
        events.first { $0.kind.name == "commit" || $0.kind.name == "cancel" }?.kind,
        .decision(row: 1, isCommitted: isCommitted)
      )
    }
  }

  @Test func `Done without rows closes the sheet without a decision`() {
    var picker = PickerSheet(Picker(columns: [[]]))
    var events = picker.present(cause: .tap, at: 0)
    picker.advance(to: 1, into: &events)
    events = []
    picker.done(cause: .key, at: 1, into: &events)
    picker.advance(to: 2, into: &events)
    expectEqual(events.map(\.kind), [.sheet(.willDismiss), .sheet(.didDismiss)])
    expectEqual(picker.sheet.phase, .closed)
  }

  @Test func `a change of size releases the fingers on the picker`() {
    var picker = Self.open()
    var events: [PickerEvent] = []
    let place = picker.content.frame
    func finger(_ phase: PointerEvent.Phase, _ time: Double, _ distance: Double) -> PointerEvent {
      PointerEvent(time: time, id: 1, phase: phase, x: place.midX, y: place.midY + distance)
    }
    picker.handle(finger(.down, 1, 0), into: &events)
    picker.handle(finger(.moved, 1.05, -60), into: &events)
    expect(picker.content.columns[0].wheel.rows.scroller.isTracking)
    picker.resize(frame: picker.frame, contentExtent: 300, at: 1.1, into: &events)
    picker.handle(finger(.up, 1.2, -60), into: &events)
    expect(!picker.content.columns[0].wheel.rows.scroller.isTracking)
    let isTaken = picker.select(2, at: 2, into: &events)
    expect(isTaken)
  }

  @Test(arguments: [SheetPart.done, .grabber])
  func `cancelled touches have no effect on the sheet`(part: SheetPart) {
    var picker = Self.open()
    var events: [PickerEvent] = []
    let place = picker.frame(of: part)
    let x = part == .grabber ? picker.frame.midX : place.midX
    func finger(_ phase: PointerEvent.Phase, _ time: Double, _ distance: Double) -> PointerEvent {
      PointerEvent(time: time, id: 1, phase: phase, x: x, y: place.y + 8 + distance)
    }
    picker.handle(finger(.down, 1, 0), into: &events)
    if part == .grabber { picker.handle(finger(.moved, 1.05, 60), into: &events) }
    picker.cancelTouches(at: 1.1, into: &events)
    expect(picker.sheet.phase != .dragging)
    picker.handle(finger(.up, 1.2, 0), into: &events)
    picker.advance(to: 3, into: &events)
    expectEqual(picker.sheet.phase, .open)
    expect(!events.contains { $0.kind.name == "commit" || $0.kind.name == "cancel" })
  }
}
