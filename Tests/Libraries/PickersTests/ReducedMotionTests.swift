import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Reduced motion: drags and flings move content as usual, commands move it without animation.
struct ReducedMotionTests {
  static let tuning = {
    var tuning = ScrollTuning.uikit
    tuning.reducesMotion = true
    return tuning
  }()

  @Test(arguments: [false, true])
  func `programs, keys and taps move without animation, with one settle`(
    loops: Bool
  ) throws {
    var wheel = Wheel(rowCount: 20, selection: 5, loops: loops, tuning: Self.tuning)
    var events = wheel.rows.select(9, animation: .spring, cause: .program, at: 0)
    expect(wheel.contentOffset == 360 && !wheel.isMoving)
    expect(events.settles == [9] && events.changes == [9] && events.ticks.isEmpty)
    events = []
    wheel.rows.step(by: -2, cause: .key, at: 1, into: &events)
    expect(wheel.contentOffset == 280 && !wheel.isMoving)
    expect(events.settles == [7] && events.ticks == [8, 7])
    let y = try #require(wheel.appearance(ofIndex: 8)).y
    events = wheel.play(tap(at: 2, y: y))
    expect(wheel.contentOffset == 320 && !wheel.isMoving)
    expect(events.settles == [8] && events.changes == [8])
    expect(wheel.rest().isEmpty)
  }

  @Test func `a key at the end emits nothing, with and without reduced motion`() {
    for tuning in [ScrollTuning.uikit, Self.tuning] {
      var wheel = Wheel(rowCount: 3, selection: 2, tuning: tuning)
      let events = wheel.rows.step(by: 1, cause: .key, at: 0)
      expect(events.isEmpty && wheel.rest().isEmpty)
    }
  }

  @Test func `a key replaces a fling without animation`() {
    var wheel = Wheel(rowCount: 50, selection: 2, tuning: Self.tuning)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    wheel.rows.select(2, animation: .spring, cause: .key, at: 0.2, into: &events)
    expect(!wheel.isMoving && wheel.contentOffset == 80)
    events += wheel.rest()
    expectEqual(events.settles, [2])
    let names = events.map(\.kind.name)
    expectEqual(names.count { $0 == "didEndDecelerating" }, 1)
  }

  @Test func `flings are unchanged by reduced motion`() {
    var still = Wheel(rowCount: 50, selection: 2, tuning: Self.tuning)
    var lively = Wheel(rowCount: 50, selection: 2)
    let pointers = stroke(at: 0, by: (0, -60), over: 0.1)
    expectEqual(still.play(pointers), lively.play(pointers))
    expectEqual(still.phase, .decelerating)
    expectEqual(still.rest(), lively.rest())
  }

  @Test func `a dependent column changes without animation`() {
    var date = PickerDependenceTests.date(2023, 3, 31)
    date.tuning = Self.tuning
    let events = date.step(by: -1, in: 1, cause: .key, at: 0)
    expect(date.selectedTexts == ["2023", "02", "28"] && !date.isMoving)
    expectEqual(events.of(column: 2).settles, [27])
  }

  @Test func `a sheet opens and closes without animation`() {
    var picker = PickerSheet(Picker(columns: [["a", "b"]], tuning: Self.tuning))
    var events = picker.present(cause: .tap, at: 1)
    expect(picker.sheet.phase == .open && picker.sheet.visibleExtent == picker.sheet.extent)
    picker.cancel(cause: .key, at: 2, into: &events)
    expect(picker.sheet.phase == .closed && picker.sheet.visibleExtent == 0)
    let times = events.map { [$0.kind.name: $0.time] }
    expectEqual(
      times,
      [
        ["willPresent": 1], ["didPresent": 1], ["cancel": 2], ["willDismiss": 2],
        ["didDismiss": 2],
      ]
    )
  }

  @Test func `a tuning applies to a sheet and to its wheel`() {
    var picker = PickerSheet(Picker(columns: [["a", "b"]]))
    picker.tuning = Self.tuning
    expect(picker.sheet.tuning == Self.tuning && picker.content.tuning == Self.tuning)
    expectEqual(picker.tuning, Self.tuning)
  }
}
