import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct BottomSheetTests {
  /// An open sheet of 300 points, 40 of them safe area.
  private static func open() -> BottomSheet {
    var sheet = BottomSheet(contentExtent: 260, safeArea: 40)
    var events: [PickerEvent] = []
    sheet.setPresented(true, cause: .tap, at: 0, into: &events)
    sheet.advance(to: 1, into: &events)
    return sheet
  }

  /// Drags the grabber from time 1 in ten equal movements.
  private static func drag(
    _ sheet: inout BottomSheet,
    by distance: Double,
    over duration: Double,
    rest: Double = 0,
    end: PointerEvent.Phase = .up
  ) -> [PickerEvent] {
    var events: [PickerEvent] = []
    func handle(_ time: Double, _ phase: PointerEvent.Phase, _ y: Double) {
      sheet.handle(PointerEvent(time: time, id: 7, phase: phase, x: 0, y: y), into: &events)
    }
    handle(1, .down, 400)
    for step in 1...10 {
      handle(1 + duration * Double(step) / 10, .moved, 400 + distance * Double(step) / 10)
    }
    handle(1 + duration + rest, end, 400 + distance)
    return events
  }

  @Test func `a sheet opens to its extent including the safe area in 0.2 s`() {
    var sheet = BottomSheet(contentExtent: 260, safeArea: 34)
    var events: [PickerEvent] = []
    sheet.setPresented(true, cause: .tap, at: 0, into: &events)
    expectEqual(sheet.phase, .rising)
    sheet.advance(to: 0.1, into: &events)
    expect(sheet.visibleExtent > 147 && sheet.visibleExtent < 294)
    sheet.advance(to: 5, into: &events)
    expectEqual(sheet.visibleExtent, 294)
    expectEqual(sheet.dimming, 1)
    expectEqual(
      events,
      [
        PickerEvent(time: 0, kind: .sheet(.willPresent), cause: .tap),
        PickerEvent(time: 0.2, kind: .sheet(.didPresent), cause: .tap),
      ]
    )
  }

  @Test func `a sheet closes in 0.2 s and emits each event once`() {
    var sheet = Self.open()
    var events: [PickerEvent] = []
    sheet.setPresented(false, cause: .key, at: 1, into: &events)
    sheet.setPresented(false, cause: .key, at: 1.05, into: &events)
    sheet.advance(to: 3, into: &events)
    expectEqual(sheet.phase, .closed)
    expectEqual(sheet.visibleExtent, 0)
    expectEqual(events.map(\.kind), [.sheet(.willDismiss), .sheet(.didDismiss)])
    expectEqual(events.last?.time, 1.2)
  }

  @Test func `a sheet presented while closing opens from its current position`() {
    var sheet = Self.open()
    var events: [PickerEvent] = []
    sheet.setPresented(false, cause: .tap, at: 1, into: &events)
    sheet.advance(to: 1.1, into: &events)
    let before = sheet.visibleExtent
    sheet.setPresented(true, cause: .tap, at: 1.1, into: &events)
    expectEqual(sheet.visibleExtent, before)
    sheet.advance(to: 2, into: &events)
    expectEqual(sheet.phase, .open)
    expectEqual(
      events.map(\.kind),
      [.sheet(.willDismiss), .sheet(.willPresent), .sheet(.didPresent)]
    )
  }

  @Test func `a dragged sheet follows the finger`() {
    var sheet = Self.open()
    _ = Self.drag(&sheet, by: 100, over: 0.5, end: .moved)
    expectEqual(sheet.phase, .dragging)
    expectEqual(sheet.visibleExtent, 200)
  }

  @Test func `a sheet opens again after a slow short drag`() {
    var sheet = Self.open()
    var events = Self.drag(&sheet, by: 100, over: 0.5, rest: 0.1)
    sheet.advance(to: 3, into: &events)
    expectEqual(sheet.phase, .open)
    expectEqual(events.map(\.kind), [.sheet(.didPresent)])
  }

  @Test func `a drag by more than half the extent dismisses a sheet`() {
    var sheet = Self.open()
    var events = Self.drag(&sheet, by: 160, over: 0.5, rest: 0.1)
    sheet.advance(to: 3, into: &events)
    expectEqual(sheet.phase, .closed)
    expectEqual(events.map(\.kind), [.sheet(.willDismiss), .sheet(.didDismiss)])
    expect(events.allSatisfy { $0.cause == .drag })
  }

  @Test func `a downward flick dismisses a sheet, an upward one does not`() {
    var sheet = Self.open()
    var events = Self.drag(&sheet, by: 60, over: 0.06)
    sheet.advance(to: 3, into: &events)
    expectEqual(sheet.phase, .closed)
    sheet = Self.open()
    events = Self.drag(&sheet, by: -60, over: 0.06)
    sheet.advance(to: 3, into: &events)
    expectEqual(sheet.phase, .open)
  }

  @Test func `a sheet pulled upwards follows the rubber band and returns`() {
    var sheet = Self.open()
    var events = Self.drag(&sheet, by: -100, over: 0.5, end: .moved)
    let band = RubberBand(strength: 0.55, viewportExtent: 300)
    expectEqual(sheet.visibleExtent, 300 + band.displayed(100))
    expectEqual(sheet.dimming, 1)
    sheet.handle(PointerEvent(time: 2, id: 7, phase: .up, x: 0, y: 300), into: &events)
    sheet.advance(to: 3, into: &events)
    expectEqual(sheet.visibleExtent, 300)
  }

  @Test func `a cancelled touch does not dismiss a sheet`() {
    var sheet = Self.open()
    var events = Self.drag(&sheet, by: 250, over: 0.1, end: .cancelled)
    sheet.advance(to: 3, into: &events)
    expectEqual(sheet.phase, .open)
  }

  @Test func `a second finger, and a finger on a closed sheet, have no effect`() {
    var sheet = Self.open()
    var events = Self.drag(&sheet, by: 100, over: 0.5, end: .moved)
    sheet.handle(PointerEvent(time: 2, id: 8, phase: .moved, x: 0, y: 900), into: &events)
    expectEqual(sheet.visibleExtent, 200)
    var closed = BottomSheet(contentExtent: 260)
    closed.handle(PointerEvent(time: 2, id: 8, phase: .down, x: 0, y: 900), into: &events)
    expectEqual(closed.phase, .closed)
  }

  @Test(arguments: [24.0, 60, 1000]) func `every frame rate gives the same state`(fps: Double) {
    var direct = BottomSheet(contentExtent: 260)
    var stepped = direct
    var (first, second): ([PickerEvent], [PickerEvent]) = ([], [])
    direct.setPresented(true, cause: .tap, at: 0.01, into: &first)
    stepped.setPresented(true, cause: .tap, at: 0.01, into: &second)
    for frame in 1...Int(fps) { stepped.advance(to: 0.01 + Double(frame) / fps, into: &second) }
    direct.advance(to: 0.01 + 1, into: &first)
    expectEqual(direct, stepped)
    expectEqual(first, second)
  }
}
