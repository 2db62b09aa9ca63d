import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// The content's frame, and a sheet that is held while its tuning changes.
struct SheetPlaceTests {
  static let window = PickerFrame(x: 0, y: 0, width: 360, height: 640)

  static func sheet(_ tuning: ScrollTuning = .uikit) -> PickerSheet<Picker> {
    PickerSheet(
      Picker(columns: [["a", "b", "c"], ["d", "e"]], tuning: tuning),
      frame: window,
      safeArea: 34
    )
  }

  @Test func `the content is where the sheet is after every call`() {
    var reduced = ScrollTuning.uikit
    reduced.reducesMotion = true
    for tuning in [ScrollTuning.uikit, reduced] {
      var sheet = Self.sheet(tuning)
      var events: [PickerEvent] = []
      func check(_ y: Double? = nil) {
        expectEqual(sheet.content.frame, sheet.frame(of: .content))
        if let y { expectEqual(sheet.content.frame.y, y) }
      }
      check(688)
      sheet.present(at: 0, into: &events)
      check(tuning.reducesMotion ? 306 : 688)
      for time in [0.03, 0.1, 0.19] {
        sheet.advance(to: time, into: &events)
        check()
      }
      sheet.advance(to: 1, into: &events)
      check(306)
      let drag: [(PointerEvent.Phase, Double)] = [
        (.down, 270), (.moved, 300), (.moved, 240), (.up, 330),
      ]
      for (phase, y) in drag {
        sheet.handle(
          PointerEvent(time: 1.1, id: 1, phase: phase, x: 180, y: y),
          into: &events
        )
        check()
      }
      sheet.advance(to: 2, into: &events)
      sheet.step(by: 1, at: 2, into: &events)
      check(306)
      sheet.done(at: 2.1, into: &events)
      check()
      sheet.advance(to: 3, into: &events)
      check(688)
      sheet.present(at: 4, into: &events)
      sheet.cancel(at: 4.1, into: &events)
      check()
    }
  }

  @Test func `a sheet that is held above its height stays when the rubber band changes`() throws {
    var sheet = Self.sheet()
    sheet.present(at: 0)
    sheet.advance(to: 1)
    for (time, y) in [(1.0, 270.0), (1.01, 200), (1.02, 130)] {
      let phase: PointerEvent.Phase = y == 270 ? .down : .moved
      sheet.handle(PointerEvent(time: time, id: 1, phase: phase, x: 180, y: y))
    }
    let before = sheet.sheet.visibleExtent
    let shown = sheet.displayed(FingerDisplay(.predict)).sheet.visibleExtent
    expect(before > sheet.sheet.extent + 50)
    for strength in [0.2, 1, 0.55] {
      var tuning = sheet.tuning
      try tuning.set("rubberBand", to: strength)
      sheet.tuning = tuning
      expect(
        isClose(
          sheet.displayed(FingerDisplay(.predict)).sheet.visibleExtent,
          shown,
          tolerance: 1e-9
        )
      )
      let move = PointerEvent(time: 1.02, id: 1, phase: .moved, x: 180, y: 130.001)
      sheet.handle(move)
      expect(isClose(sheet.sheet.visibleExtent, before, tolerance: 0.001))
    }
  }
}
