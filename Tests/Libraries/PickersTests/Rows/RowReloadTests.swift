import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Changes of rows and of row lengths, at rest and in motion.
struct RowReloadTests {
  static func wheel(_ count: Int = 50, at selection: Int = 20, loops: Bool = false) -> Wheel {
    Wheel(rowCount: count, selection: selection, loops: loops)
  }

  @Test(arguments: [false, true]) func `a reload keeps the selected index or selects the last row`(
    loops: Bool
  ) {
    for (count, row, changes) in [(60, 20, []), (21, 20, []), (20, 19, [19]), (3, 2, [2])] {
      var wheel = Self.wheel(loops: loops)
      var events: [PickerEvent] = []
      wheel.rows.reload(rowCount: count, at: 1, into: &events)
      expectEqual(wheel.selection, row)
      events += wheel.rest()
      expect(events.changes == changes && events.settles == changes)
      expect(wheel.selection == row && wheel.contentOffset == Double(row) * 40)
      expect(events.ticks.isEmpty && events.allSatisfy { $0.cause == .program })
    }
  }

  @Test(arguments: [false, true])
  func `a selected row that becomes disabled is replaced by the nearest enabled row`(
    loops: Bool
  ) {
    var wheel = Self.wheel(loops: loops)
    var events: [PickerEvent] = []
    wheel.rows.reload(rowCount: 50, disabled: [19..<22], at: 1, into: &events)
    events += wheel.rest()
    expect(events.changes == [22] && events.settles == [22] && wheel.contentOffset == 880)
  }

  @Test(arguments: [false, true])
  func `a reload without rows ends all motion, and new rows begin at the first`(
    loops: Bool
  ) {
    for isHeld in [true, false] {
      var wheel = Self.wheel(loops: loops)
      var events = wheel.play(stroke(at: 0, by: (0, -80), over: 0.1, isHeld: isHeld))
      wheel.advance(to: 0.2, into: &events)
      events = []
      wheel.rows.reload(rowCount: 0, at: 0.2, into: &events)
      expect(wheel.selection == nil && wheel.contentOffset == 0 && wheel.phase == .resting)
      expect(!wheel.rows.scroller.isTracking && events.changes.isEmpty && events.settles.isEmpty)
      events = wheel.rest()
      expect(events.isEmpty)
      wheel.rows.reload(rowCount: 5, at: 100, into: &events)
      expect(wheel.selection == 0 && events.changes == [0] && events.settles == [0])
    }
  }

  @Test(arguments: [false, true]) func `new rows in an empty wheel begin on an enabled row`(
    loops: Bool
  ) {
    var wheel = Self.wheel(0, loops: loops)
    var events: [PickerEvent] = []
    wheel.rows.reload(rowCount: 5, disabled: [0..<2], at: 1, into: &events)
    events += wheel.rest()
    // In a loop the last row is nearer to row 0 than row 2.
    let row = loops ? 4 : 2
    expect(events.changes == [row] && events.settles == [row])
    expect(wheel.contentOffset == Double(row) * 40 && wheel.selection == row)
  }

  @Test func `a reload keeps a drag, and moves a press on removed rows to the last row`() {
    var held = Self.wheel()
    var events = held.play(stroke(at: 0, by: (0, -60), over: 0.3, isHeld: true))
    let offset = held.contentOffset
    held.rows.reload(rowCount: 22, at: 0.3, into: &events)
    expect(held.phase == .dragging && held.contentOffset == offset)
    events += held.rows.cancelTouches(at: 0.5) + held.rest()
    expect(held.selection == 21 && events.settles == [21])

    var pressed = Self.wheel()
    events = []
    pressed.handle(PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0), into: &events)
    pressed.rows.reload(rowCount: 15, at: 0.3, into: &events)
    expect(pressed.phase == .pressed && pressed.contentOffset == 560)
    events += pressed.rows.cancelTouches(at: 0.5) + pressed.rest()
    expect(events.changes == [14] && events.settles == [14])
  }

  @Test func `content moved by a mouse wheel rests on an existing row`() {
    var wheel = Self.wheel()
    var events: [PickerEvent] = []
    wheel.rows.scroll(byRows: 0.4, cause: .wheel, at: 0, into: &events)
    wheel.rows.reload(rowCount: 21, at: 0.05, into: &events)
    events += wheel.rest()
    expect(wheel.selection == 20 && wheel.contentOffset == 800 && events.settles == [20])
  }

  @Test(arguments: [false, true]) func `a motion continues if its target remains valid`(loops: Bool)
  {
    for steps in [0, 4] {
      var wheel = Self.wheel(at: 10, loops: loops)
      var events: [PickerEvent] = []
      if steps > 0 {
        wheel.rows.step(by: steps, cause: .key, at: 0, into: &events)
      } else {
        events = wheel.play(stroke(at: 0, by: (0, -50), over: 0.1))
      }
      let row = wheel.rows.restingRow
      wheel.rows.reload(rowCount: 40, at: 0.2, into: &events)
      expectEqual(wheel.rows.restingRow, row)
      events += wheel.rest()
      expect(wheel.selection == row && events.settles.count == 1)
    }
  }

  @Test func `a motion from far beyond the new end restarts at that end`() {
    var wheel = Self.wheel(1000, at: 900)
    var events = wheel.rows.select(2, animation: .spring, cause: .program, at: 0)
    wheel.advance(to: 0.02, into: &events)
    wheel.rows.reload(rowCount: 10, at: 0.02, into: &events)
    for frame in 1...60 {
      wheel.advance(to: 0.02 + Double(frame) / 60, into: &events)
      expect(wheel.contentOffset <= 360 && wheel.contentOffset >= 0)
    }
    expect(wheel.selection == 2 && events.settles == [2])
  }

  @Test(arguments: [Double.nan, 0, -40, .infinity, -.infinity])
  func `an invalid row length is the default at creation and ignored later`(extent: Double) {
    var wheel = Wheel(rowCount: 9, rowExtent: extent, selection: 3)
    expect(wheel.rows.rowExtent == 40 && wheel.contentOffset == 120)
    wheel.play(stroke(at: 0, by: (0, -60), over: 0.3, isHeld: true))
    let before = wheel
    var events: [PickerEvent] = []
    wheel.rows.resize(rowExtent: extent, at: 0.3, into: &events)
    expect(wheel == before && events.isEmpty)
  }

  @Test(arguments: [Double.nan, 0, -40, .infinity, -.infinity])
  func `an invalid viewport is the default at creation and ignored later`(
    extent: Double
  ) {
    var rows = RowScroller(
      rowCount: 9,
      rowExtent: 40,
      axis: .vertical,
      viewportExtent: extent
    )
    expectEqual(rows.viewportExtent, RowScroller.standardViewportExtent)
    rows.viewportExtent = 200
    rows.viewportExtent = extent
    expectEqual(rows.viewportExtent, 200)
    rows.play(stroke(at: 0, by: (0, 300), over: 0.1))
    expect(rows.scroller.contentOffset.isFinite)
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 1e200, 1.7e308])
  func `rows may have any length`(extent: Double) {
    for loops in [false, true] {
      var wheel = Wheel(rowCount: 9, rowExtent: extent, selection: 3, loops: loops)
      _ = wheel.visibleIndices
      wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
      wheel.rest()
      _ = wheel.visibleIndices
      expectEqual(wheel.selection.map { (0..<9).contains($0) }, true)
    }
  }

  @Test(arguments: [false, true]) func `a resize keeps the current row or the target row`(
    loops: Bool
  ) {
    var wheel = Self.wheel(loops: loops)
    var events: [PickerEvent] = []
    wheel.rows.resize(rowExtent: 33.3, at: 1, into: &events)
    expect(wheel.selection == 20 && wheel.contentOffset == 20 * 33.3 && events.isEmpty)
    events = wheel.play(stroke(at: 1, by: (0, -60), over: 0.1))
    let row = wheel.rows.restingRow
    wheel.rows.resize(rowExtent: 50, at: 1.2, into: &events)
    expect(wheel.selection == row && wheel.phase == .resting)
    expectEqual(events.settles, row.map { [$0] })
    expectEqual(wheel.contentOffset, Double(row ?? -1) * 50)
  }

  @Test func `positions that are not finite are ignored`() {
    for place in [Double.nan, .infinity, -.infinity] {
      var wheel = Self.wheel()
      var events = wheel.play(tap(at: 0, y: place))
      events += wheel.play(tap(at: 1, x: place))
      expect(events.isEmpty && wheel.contentOffset == 800)
      wheel.play(stroke(at: 2, by: (0, -60), over: 0.3, isHeld: true))
      let held = wheel.contentOffset
      wheel.handle(PointerEvent(time: 2.3, id: 0, phase: .moved, x: 0, y: place), into: &events)
      expectEqual(wheel.contentOffset, held)
      wheel.handle(PointerEvent(time: 2.4, id: 0, phase: .up, x: place, y: place), into: &events)
      wheel.rest()
      expect(wheel.phase == .resting && wheel.rows.isEnabled(wheel.selection ?? -1))
    }
  }

  @Test(arguments: Preset.all) func `a retargeted fling ends on the new row`(preset: Preset) {
    for loops in [false, true] {
      for row in [25, 30, 20, 0, 49] {
        var wheel = Wheel(rowCount: 50, selection: 20, loops: loops, tuning: preset.tuning)
        var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
        let isSent = wheel.rows.retarget(to: row, at: 0.1, into: &events)
        expect(isSent && wheel.rows.restingRow == row)
        events += wheel.rest()
        expect(wheel.selection == row && events.settles == [row])
        expectEqual(wheel.contentOffset, Double(row) * 40)
      }
    }
  }

  @Test func `a fling is not retargeted to a missing row, nor is content at rest`() {
    var wheel = Wheel(rowCount: 50, selection: 20, disabled: [30..<31])
    var events: [PickerEvent] = []
    var isSent = wheel.rows.retarget(to: 25, at: 0, into: &events)
    expect(!isSent)
    events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    let before = wheel
    for row in [-1, 50, Int.max, Int.min, 30] {
      isSent = wheel.rows.retarget(to: row, at: 0.1, into: &events)
      expect(!isSent && wheel == before)
    }
  }
}
