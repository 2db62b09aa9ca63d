import Pickers
import ScrollPhysics
import Testing

@Suite struct PickerSheetTests {
  private static func open(_ commit: PickerSheet.Commit = .projected) -> PickerSheet {
    var picker = PickerSheet(titles: (0..<9).map { "row \($0)" }, selection: 3)
    picker.commit = commit
    var told = PickerSheet.Told()
    picker.present(cause: .tap, at: 0, into: &told)
    picker.advance(to: 1, into: &told)
    return picker
  }

  @Test func `Done while the wheel turns takes the row it is on its way to`() {
    var picker = Self.open()
    var told = PickerSheet.Told()
    picker.column.wheel.rows.step(by: 4, cause: .key, at: 1, into: &told.picker)
    picker.done(cause: .tap, at: 1.02, into: &told)
    #expect(picker.committed == 7)
    #expect(picker.column.wheel.selection == 7)
    #expect(!picker.column.wheel.isMoving)
  }

  @Test func `by choice it takes the row at the centre`() {
    var picker = Self.open(.centered)
    var told = PickerSheet.Told()
    picker.column.wheel.rows.step(by: 4, cause: .key, at: 1, into: &told.picker)
    picker.done(cause: .tap, at: 1.001, into: &told)
    #expect(picker.committed == 3)
  }

  @Test func `Done takes the row out of a finger's hand`() {
    var picker = Self.open()
    var told = PickerSheet.Told()
    for step in 0...5 {
      let phase: PointerEvent.Phase = step == 0 ? .down : .moved
      let event = PointerEvent(
        time: 1 + Double(step) * 0.1,
        id: 1,
        phase: phase,
        x: 0,
        y: -18 * Double(step)
      )
      picker.column.wheel.handle(event, into: &told.picker)
    }
    picker.done(cause: .tap, at: 2, into: &told)
    #expect(picker.committed == 5)
    #expect(!picker.column.wheel.rows.scroller.isTracking)
  }

  @Test func `Done and Cancel on a closed sheet do nothing`() {
    var picker = PickerSheet(titles: ["a", "b"])
    var told = PickerSheet.Told()
    picker.done(cause: .tap, at: 1, into: &told)
    picker.cancel(cause: .tap, at: 1, into: &told)
    #expect(told == PickerSheet.Told())
  }

  @Test func `a decision is told once, between the press and the fall`() {
    var picker = Self.open()
    var told = PickerSheet.Told()
    picker.done(cause: .key, at: 1, into: &told)
    picker.done(cause: .key, at: 1.05, into: &told)
    picker.advance(to: 2, into: &told)
    #expect(
      told.sheet.map(\.kind) == [
        .decision(row: 3, isCommitted: true), .sheet(.willDismiss), .sheet(.didDismiss),
      ]
    )
  }

  @Test func `a row that is gone by the time of Cancel or Done gives way to the nearest there is`()
  {
    for isCommitted in [true, false] {
      var picker = Self.open()
      var told = PickerSheet.Told()
      picker.column.wheel.rows.reload(rowCount: 3, disabled: [2..<3], at: 1, into: &told.picker)
      if isCommitted {
        picker.done(cause: .key, at: 1, into: &told)
      } else {
        picker.cancel(cause: .key, at: 1, into: &told)
      }
      #expect(picker.committed == 1 && picker.column.wheel.selection == 1)
      #expect(told.sheet.first?.kind == .decision(row: 1, isCommitted: isCommitted))
    }
  }

  @Test func `without rows Done takes nothing and the sheet falls`() {
    var picker = PickerSheet(titles: [])
    var told = PickerSheet.Told()
    picker.present(cause: .tap, at: 0, into: &told)
    picker.advance(to: 1, into: &told)
    told = PickerSheet.Told()
    picker.done(cause: .key, at: 1, into: &told)
    picker.advance(to: 2, into: &told)
    #expect(told.sheet.map(\.kind) == [.sheet(.willDismiss), .sheet(.didDismiss)])
    #expect(told.picker.isEmpty && picker.sheet.phase == .closed)
  }
}
