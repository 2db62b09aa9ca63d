import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct PickerModelTests {
  @Test func `a picker reports the state of its rows`() {
    var wheel = Wheel(rowCount: 50, selection: 20)
    wheel.play(stroke(at: 0, by: (0, -90), over: 0.1))
    expectEqual(wheel.selection, wheel.rows.selection)
    expectEqual(wheel.contentOffset, wheel.rows.scroller.contentOffset)
    expect(wheel.velocity == wheel.rows.scroller.velocity && wheel.velocity > 500)
    expect(wheel.phase == .decelerating && wheel.isMoving)
  }

  /// The first pointer events of a stroke of 90 points at (180, y).
  private static func drag(at y: Double) -> [PointerEvent] {
    (0...6).map { step in
      let phase: PointerEvent.Phase = step == 0 ? .down : .moved
      let place = y - 15 * Double(step)
      return PointerEvent(time: 1 + Double(step) * 0.011, id: 0, phase: phase, x: 180, y: place)
    }
  }

  @Test(arguments: [Resampling.off, .interpolate, .predict])
  func `a copy for a picture has its rows where the fingers are shown`(rule: Resampling) {
    let frame = PickerFrame(x: 0, y: 0, width: 360, height: 300)
    var picker = Picker(columns: [.numbers(first: 0, count: 90)], selection: [40], frame: frame)
    var sheet = PickerSheet(picker)
    sheet.present(at: 0)
    sheet.advance(to: 1)
    for event in Self.drag(at: 200) { picker.handle(event) }
    for event in Self.drag(at: -100) { sheet.handle(event) }
    for now in [1.066, 1.071, 1.09] {
      picker.advance(to: now)
      sheet.advance(to: now)
      let (rows, shown) = (picker.columns[0].wheel.rows, picker.displayed(rule, at: now))
      let distance = 1600 - rows.scroller.displayedOffset(rule, at: now)
      let wheel = shown.columns[0].wheel
      expectEqual(wheel.appearance(ofIndex: 40)?.angle, distance / 150)
      expect(wheel.selection == picker.selection[0] && wheel.contentOffset == rows.offset)
      let held = sheet.content.columns[0].wheel.rows.scroller
      let content = sheet.displayed(rule, at: now).content.columns[0].wheel
      expectEqual(content.rows.offset, held.displayedOffset(rule, at: now))
      expect(content.contentOffset == held.contentOffset && held.contentOffset > 1600)
    }
  }

  @Test func `the content of a sheet's copy is where the copy shows the sheet`() {
    let frame = PickerFrame(x: 0, y: 0, width: 360, height: 640)
    var sheet = PickerSheet(Picker(columns: [.numbers(first: 0, count: 90)]), frame: frame)
    sheet.present(at: 0)
    sheet.advance(to: 0.5)
    let top = 640 - sheet.sheet.extent
    for step in 0...6 {
      let phase: PointerEvent.Phase = step == 0 ? .down : .moved
      let (time, y) = (0.5 + Double(step) * 0.011, top + 20 + 12 * Double(step))
      sheet.handle(PointerEvent(time: time, id: 0, phase: phase, x: 180, y: y))
    }
    let copy = sheet.displayed(.predict, at: 0.58)
    let lower = sheet.sheet.visibleExtent - copy.sheet.visibleExtent
    expect(sheet.sheet.phase == .dragging && lower > 1)
    expect(isClose(copy.content.frame.y - sheet.content.frame.y, lower, tolerance: 1e-9))
  }

  @Test func `a press that catches a fling is not a tap`() {
    var wheel = Wheel(rowCount: 50, selection: 20)
    var events = wheel.play(stroke(at: 0, by: (0, -90), over: 0.1))
    wheel.advance(to: 0.3, into: &events)
    let caught = wheel.play(tap(at: 0.3, y: 100))
    expect(!caught.contains { $0.cause == .tap })
  }

  @Test func `a tap without a finite position does nothing`() {
    var wheel = Wheel(rowCount: 9, loops: true)
    var ruler = Ruler(scale: RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 9))
    var header = LoopingHeader(titles: ["a", "b", "c"])
    for wrong in [Double.nan, .infinity, -.infinity] {
      let pointers = [
        PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0),
        PointerEvent(time: 0, id: 0, phase: .up, x: wrong, y: wrong),
      ]
      expect(wheel.play(pointers).isEmpty)
      expect(ruler.play(pointers).isEmpty)
      expect(header.play(pointers).isEmpty)
    }
  }
}
