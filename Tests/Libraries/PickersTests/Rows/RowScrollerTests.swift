import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct RowScrollerTests {
  static func rows(
    _ count: Int,
    extent: Double = 40,
    at selection: Int = 0,
    loops: Bool = false,
    bounces: Bool = true
  ) -> RowScroller {
    RowScroller(
      rowCount: count,
      rowExtent: extent,
      selection: selection,
      loops: loops,
      axis: .vertical,
      bounces: bounces
    )
  }

  static let flick = stroke(at: 0, by: (0, -200), over: 0.1)

  @Test func `a scroller begins on the given row or the nearest existing one`() {
    expectEqual(Self.rows(50, at: 7).selection, 7)
    expectEqual(Self.rows(50, at: 7).scroller.contentOffset, 280)
    expectEqual(Self.rows(50, at: -3).selection, 0)
    expectEqual(Self.rows(50, at: 50).selection, 49)
    expectEqual(Self.rows(7, at: 99, loops: true).selection, 6)
  }

  @Test func `without rows nothing moves and nothing is selected`() {
    for loops in [false, true] {
      var rows = Self.rows(0, loops: loops)
      expect(rows.selection == nil && rows.restingRow == nil)
      var events = rows.play(Self.flick)
      rows.step(by: 1, cause: .key, at: 1, into: &events)
      rows.scroll(byRows: 0.5, cause: .wheel, at: 1, into: &events)
      expect(!rows.select(0, animation: .spring, cause: .program, at: 1, into: &events))
      events += rows.rest()
      expect(events.isEmpty && rows.scroller.contentOffset == 0)
    }
  }

  @Test func `a single row returns after a fling without a tick`() {
    var rows = Self.rows(1)
    var events = rows.play(Self.flick)
    events += rows.rest()
    expect(rows.selection == 0 && rows.scroller.contentOffset == 0)
    expect(events.ticks.isEmpty && events.changes.isEmpty)
    expectEqual(events.settles, [0])
  }

  @Test func `a loop of one row ticks at every lap and emits no change`() {
    var rows = Self.rows(1, loops: true)
    rows.scroller.tuning.tickRule = .border
    var events = rows.play(Self.flick)
    events += rows.rest()
    expect(events.ticks.count > 20 && Set(events.ticks) == [0])
    expect(events.changes.isEmpty)
    expectEqual(events.settles, [0])
  }

  @Test func `the ticks of a loop of two rows alternate in the finger's direction`() {
    for sign in [1.0, -1] {
      var rows = Self.rows(2, loops: true)
      var events = rows.play(stroke(at: 0, by: (0, -200 * sign), over: 0.1))
      events += rows.rest()
      expectEqual(events.directions, [Int(sign)])
      for (one, next) in zip(events.ticks, events.ticks.dropFirst()) { expect(one != next) }
      expectEqual(events.settles.count, 1)
    }
  }

  @Test(arguments: [false, true], [1, 33.3, 40, 136])
  func `all of 2^31 rows can be selected`(loops: Bool, extent: Double) {
    let count = DisabledRows.maximumRowCount
    var rows = Self.rows(count, extent: extent, at: count - 1, loops: loops)
    expectEqual(rows.selection, count - 1)
    var events: [PickerEvent] = []
    for row in [0, 1, count / 2 + 1, count - 2, count - 3, 12_345] {
      expect(rows.select(row, animation: .none, cause: .program, at: 0, into: &events))
      expect(rows.selection == row && rows.restingRow == row)
    }
    events += rows.play(Self.flick)
    events += rows.rest()
    expect(rows.selection ?? 0 > 12_345)
  }

  @Test func `the far end of 2^31 rows can be reached and left`() {
    for loops in [false, true] {
      let count = DisabledRows.maximumRowCount
      var rows = Self.rows(count, extent: 40, at: count - 1, loops: loops)
      var events = rows.play(Self.flick)
      rows.step(by: -3, cause: .key, at: 100, into: &events)
      events += rows.rest()
      rows.step(by: Int.max, cause: .key, at: 200, into: &events)
      rows.step(by: Int.min, cause: .key, at: 200.1, into: &events)
      events += rows.rest()
      expectEqual(rows.scroller.phase, .resting)
      expectEqual(rows.selection.map { $0 >= 0 && $0 < count }, true)
    }
  }

  @Test func `more than 2^31 rows stop the process`() async {
    await #expect(processExitsWith: .failure) {
      _ = RowScrollerTests.rows((1 << 31) + 1)
    }
    await #expect(processExitsWith: .failure) {
      var (rows, events) = (RowScrollerTests.rows(5), [PickerEvent]())
      rows.reload(rowCount: (1 << 31) + 1, at: 0, into: &events)
    }
  }

  @Test func `the nearest index at a tie is the larger one, and extreme offsets do not trap`() {
    let rows = Self.rows(50)
    expectEqual(rows.nearestIndex(to: 20), 1)
    expectEqual(rows.nearestIndex(to: 20.0.nextDown), 0)
    expectEqual(rows.nearestIndex(to: -20), 0)
    expectEqual(rows.nearestIndex(to: -21), -1)
    expectEqual(rows.nearestIndex(to: .nan), 0)
    for offset in [1e300, .infinity] {
      expectEqual(rows.row(at: rows.nearestIndex(to: offset)), 49)
      expectEqual(rows.row(at: rows.nearestIndex(to: -offset)), 0)
    }
  }

  @Test func `an index beyond the ends maps to the nearest row, and in a loop to its row`() {
    expectEqual(Self.rows(5).row(at: -2), 0)
    expectEqual(Self.rows(5).row(at: 9), 4)
    expectEqual(Self.rows(5, loops: true).row(at: -2), 3)
    expectEqual(Self.rows(5, loops: true).row(at: 9), 4)
    expectEqual(Self.rows(0).row(at: 3), 0)
  }

  @Test func `a selection of a row that does not exist does nothing`() {
    var rows = Self.rows(5, at: 2)
    var events: [PickerEvent] = []
    for row in [-1, 5, Int.max, Int.min] {
      expect(!rows.select(row, animation: .spring, cause: .program, at: 0, into: &events))
      expect(!rows.select(row, animation: .none, cause: .program, at: 0, into: &events))
    }
    expect(rows.selection == 2 && events.isEmpty)
  }

  @Test func `selections, steps and scrolls do nothing during a drag`() {
    var rows = Self.rows(50, at: 20)
    rows.play(stroke(at: 0, by: (0, -60), over: 0.1, isHeld: true))
    let before = rows
    var events: [PickerEvent] = []
    expect(!rows.select(3, animation: .spring, cause: .program, at: 0.1, into: &events))
    rows.step(by: 2, cause: .key, at: 0.1, into: &events)
    rows.scroll(byRows: 0.4, cause: .wheel, at: 0.1, into: &events)
    expect(rows == before && events.isEmpty)
  }

  @Test func `steps during a motion add up`() {
    for (loops, row) in [(false, 3), (true, 3)] {
      var rows = Self.rows(13, loops: loops)
      var events: [PickerEvent] = []
      for key in 0..<3 {
        rows.step(by: 1, cause: .key, at: Double(key) * 0.05, into: &events)
      }
      expectEqual(rows.restingRow, row)
      events += rows.rest()
      expect(rows.selection == row && events.ticks == [1, 2, 3] && events.settles == [row])
    }
  }

  @Test func `bounded steps stop at the ends`() {
    var rows = Self.rows(5, at: 2)
    var events = rows.step(by: Int.max, cause: .key, at: 0)
    events += rows.rest()
    expectEqual(rows.selection, 4)
    rows.step(by: Int.min, cause: .key, at: 100, into: &events)
    events += rows.rest()
    expectEqual(rows.selection, 0)
    let count = events.count
    rows.step(by: -1, cause: .key, at: 200, into: &events)
    expect(events.count == count && !rows.scroller.isMoving)
  }

  @Test(arguments: [1, -1]) func `steps in a loop continue across the seam`(
    direction: Int
  ) {
    var rows = Self.rows(7, loops: true)
    var events: [PickerEvent] = []
    for key in 0..<20 {
      rows.step(by: direction, cause: .key, at: Double(key) * 0.12, into: &events)
    }
    events += rows.rest()
    let expected = (1...20).map { ($0 * direction).wrapped(in: 7) }
    expectEqual(events.ticks, expected)
    expectEqual(events.directions, [direction])
    expectEqual(events.settles, [expected[19]])
  }

  @Test(arguments: [2, 3, 7, 8])
  func `a loop moves to a row the shorter way, and forwards at half a lap`(count: Int) {
    for start in 0..<count {
      for end in 0..<count where end != start {
        var rows = Self.rows(count, at: start, loops: true)
        var events: [PickerEvent] = []
        expect(rows.select(end, animation: .spring, cause: .key, at: 0, into: &events))
        events += rows.rest()
        let steps = shortestSteps(from: start, to: end, count: count)
        expect(events.ticks.count == abs(steps) && events.ticks.last == end)
        expectEqual(events.directions, [steps.signum()])
        expectEqual(rows.scroller.contentOffset, Double(end) * 40)
      }
    }
  }
}
