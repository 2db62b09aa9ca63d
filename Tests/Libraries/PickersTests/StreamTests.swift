import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Pickers under scroll streams.
struct StreamTests {
  /// Ten movements of a distance, 8 ms apart, and the lift.
  static func swipe<Model: PickerModel>(
    _ model: inout Model,
    by distance: Double,
    column: Int = 0,
    at start: Double = 0
  ) -> [PickerEvent] {
    var events: [PickerEvent] = []
    for step in 0...10 {
      let action = step < 10 ? ScrollAction.gesture(by: distance) : .lift()
      let time = start + Double(step) * 0.008
      model.apply(.scroll(action), in: column, cause: .drag, at: time, into: &events)
    }
    return events
  }

  private func check<Model: PickerModel>(_ start: Model, distance: Double) {
    var model = start
    let first = model.rows(in: 0)?.scroller.contentOffset ?? 0
    var events = Self.swipe(&model, by: distance)
    let dragged = (model.rows(in: 0)?.scroller.contentOffset ?? 0) - first
    expect(isClose(dragged, 10 * distance, tolerance: 1e-9))
    let landing = model.rows(in: 0)?.restingRow
    model.advance(to: 10, into: &events)
    let rows = model.rows(in: 0)
    expectEqual(rows?.scroller.phase, .resting)
    expectEqual(rows?.selection, landing)
    expectEqual(
      rows.map { $0.scroller.contentOffset == Double($0.selection ?? 0) * $0.rowExtent },
      true
    )
    let ticks = events.count { if case .tick = $0.kind { true } else { false } }
    let settles = events.count { if case .settle = $0.kind { true } else { false } }
    expect(ticks > 1)
    expectEqual(settles, 1)
    expect(events.contains { $0.kind == .scroll(.willBeginDragging) && $0.cause == .drag })
    expect(events.contains { $0.kind == .scroll(.didEndDecelerating) && $0.cause == .fling })
  }

  @Test func `every kind of picker is dragged and thrown to a row`() {
    for tuning in [ScrollTuning.uikit, .gtk, .chromium, .firefox] {
      check(Wheel(rowCount: 200, selection: 20, tuning: tuning), distance: 6)
      let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 900)
      check(Ruler(scale: scale, selection: 500, markExtent: 8, tuning: tuning), distance: -6)
      let picker = Picker(columns: [.numbers(first: 0, count: 300)], selection: [9], tuning: tuning)
      check(picker, distance: 6)
      check(PickerSheet(picker), distance: 6)
    }
  }

  @Test func `a release can be retargeted as that of a finger`() {
    var wheel = Wheel(rowCount: 200, selection: 20)
    var events = Self.swipe(&wheel, by: 6)
    expect(wheel.apply(.retarget(row: 50), in: 0, cause: .program, at: 0.08, into: &events))
    wheel.advance(to: 20, into: &events)
    expectEqual(wheel.selection, 50)
  }

  @Test func `a notch during a fling counts from the present place`() {
    var wheel = Wheel(rowCount: 200, selection: 20)
    var events = Self.swipe(&wheel, by: 6)
    wheel.advance(to: 0.2, into: &events)
    let here = wheel.selection ?? 0
    let notch = ScrollAction.wheel(notches: 1, rows: 1)
    wheel.apply(.scroll(notch), in: 0, cause: .wheel, at: 0.2, into: &events)
    wheel.apply(.scroll(notch), in: 0, cause: .wheel, at: 0.22, into: &events)
    wheel.advance(to: 5, into: &events)
    expectEqual(wheel.selection, here + 2)
  }

  @Test func `a pointer takes a gesture over, and then streams change nothing`() {
    var wheel = Wheel(rowCount: 200, selection: 20)
    wheel.apply(.scroll(.gesture(by: 6)), in: 0, cause: .drag, at: 0)
    expectEqual(wheel.phase, .dragging)
    wheel.handle(PointerEvent(time: 0.01, id: 1, phase: .down, x: 0, y: 0))
    let offset = wheel.contentOffset
    wheel.apply(
      .scroll(.gesture(by: 6)),
      in: 0,
      cause: .drag,
      at: 0.02
    )
    expect(abs(wheel.contentOffset - offset) < 6)
    wheel.handle(PointerEvent(time: 0.03, id: 1, phase: .up, x: 0, y: 0))
    wheel.advance(to: 3)
    expectEqual(wheel.phase, .resting)
  }
}
