import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Ticks, changes and settles: their rows, order and times.
struct RowScrollerTickTests {
  struct Run: Sendable, CustomTestStringConvertible {
    var loops: Bool
    var bounces: Bool
    var distance: Double
    var duration: Double
    var extent = 40.0
    var dampingRatio = 1.0
    var rule = TickRule.border
    var testDescription: String {
      "\(rule) loops \(loops) bounces \(bounces) \(distance) pt in \(duration) s, ζ \(dampingRatio)"
    }

    var rows: RowScroller {
      var tuning = ScrollTuning.uikit
      tuning["dampingRatio"] = dampingRatio
      tuning.tickRule = rule
      return RowScroller(
        rowCount: 30,
        rowExtent: extent,
        selection: 12,
        loops: loops,
        tuning: tuning,
        axis: .vertical,
        bounces: bounces
      )
    }

    var pointers: [PointerEvent] { stroke(at: 0, by: (0, distance), over: duration) }
  }

  static let runs: [Run] = {
    var runs: [Run] = []
    for distance in [-200.0, -60, 75, 300] {
      runs.append(Run(loops: false, bounces: true, distance: distance, duration: 0.1))
      runs.append(Run(loops: false, bounces: false, distance: distance, duration: 0.1))
      runs.append(Run(loops: true, bounces: true, distance: distance, duration: 0.1))
    }
    runs.append(Run(loops: false, bounces: true, distance: 800, duration: 0.12))
    // Small rows and an underdamped spring at the edge: rows are passed in both directions.
    runs.append(
      Run(loops: false, bounces: true, distance: -90, duration: 0.1, extent: 3, dampingRatio: 0.15)
    )
    let middle = runs.map { run in
      var run = run
      run.rule = .middle
      return run
    }
    return runs + middle
  }()

  /// The events of a run at a frame rate.
  static func events(_ run: Run, rate: Double) -> [PickerEvent] {
    var rows = run.rows
    var events = rows.play(run.pointers)
    var frame = 1.0
    while rows.scroller.isMoving {
      rows.advance(to: run.duration + frame / rate, into: &events)
      frame += 1
    }
    return events
  }

  @Test(arguments: runs) func `events and their times are equal at 24 and 1000 frames per second`(
    run: Run
  ) {
    let slow = Self.events(run, rate: 24).steps
    let fast = Self.events(run, rate: 1000).steps
    expectEqual(slow, fast)
    expect(slow.ticks.count > 3)
  }

  @Test(arguments: runs) func `every passed row ticks in order`(run: Run) {
    let events = Self.events(run, rate: 60)
    var index = 12
    for event in events {
      guard case .tick(let row, let direction, _) = event.kind else { continue }
      index += direction
      expect(abs(direction) == 1 && row == run.rows.row(at: index))
      expect(run.loops || row == index)
    }
    expectEqual(events.settles, [run.rows.row(at: index)])
    expectEqual(events.changes.last, events.settles.last)
  }

  @Test(arguments: runs) func `event times never decrease`(run: Run) {
    for rate in [24.0, 60, 240] {
      let times = Self.events(run, rate: rate).map(\.time)
      expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test(arguments: runs)
  func `a tick has the time at which its row or the border of its row passes the centre`(
    run: Run
  ) {
    let ticks = Self.events(run, rate: 60).filter { event in
      if case .tick = event.kind { event.cause == .fling } else { false }
    }
    for tick in ticks {
      guard case .tick(let row, let direction, let velocity) = tick.kind else { continue }
      var rows = run.rows
      rows.play(run.pointers)
      rows.advance(to: tick.time)
      let ahead = run.rule == .border ? 0.5 : 0
      let border = (Double(row) - ahead * Double(direction)) * run.extent
      let period = 30 * run.extent
      var distance = rows.scroller.contentOffset - border
      if run.loops { distance -= (distance / period).rounded() * period }
      expect(isClose(distance, 0, tolerance: 1e-6))
      expect(isClose(rows.scroller.velocity, velocity, tolerance: 1e-3 * (1 + abs(velocity))))
      expect(velocity * Double(direction) >= 0)
    }
  }

  @Test(arguments: runs) func `the last event is the only settle, with the row at rest`(run: Run) {
    let events = Self.events(run, rate: 60)
    expectEqual(events.settles.count, 1)
    guard case .settle(let row)? = events.last?.kind else {
      Issue.record("the last event is \(String(describing: events.last))")
      return
    }
    var rows = run.rows
    rows.play(run.pointers)
    expectEqual(rows.restingRow, row)
    rows.rest()
    expectEqual(rows.selection, row)
    expectEqual(rows.scroller.contentOffset, Double(row) * run.extent)
  }

  @Test func `a slow drag ticks with the direction of the finger`() {
    var rows = Self.runs[0].rows
    let away = rows.play(stroke(at: 0, by: (0, -100), over: 1, isHeld: true))
    expect(away.ticks == [13, 14] && away.directions == [1])
    expect(away.allSatisfy { $0.cause == .drag })
    var events: [PickerEvent] = []
    rows.handle(PointerEvent(time: 1.1, id: 0, phase: .moved, x: 0, y: 60), into: &events)
    expect(events.ticks == [13, 12, 11, 10] && events.directions == [-1])
    expectEqual(events.changes, [10])
  }

  @Test func `a caught fling settles once, after the finger is lifted`() {
    var rows = Self.runs[2].rows
    var events = rows.play(stroke(at: 0, by: (0, -200), over: 0.1))
    rows.advance(to: 0.3, into: &events)
    events += rows.play(tap(at: 0.3))
    expect(events.settles.isEmpty)
    events += rows.rest()
    expectEqual(events.settles.count, 1)
    let names = events.map(\.kind.name)
    expectEqual(names.count { $0 == "willBeginDecelerating" }, 2)
    expectEqual(names.count { $0 == "didEndDecelerating" }, 2)
    expectEqual(names.count { $0 == "willBeginDragging" }, 2)
  }

  @Test func `a fling replaced by a command settles once, on the command's row`() {
    for isAnimated in [true, false] {
      var rows = Self.runs[0].rows
      var events = rows.play(stroke(at: 0, by: (0, -60), over: 0.1))
      rows.advance(to: 0.2, into: &events)
      rows.select(3, animation: isAnimated ? .spring : .none, cause: .key, at: 0.2, into: &events)
      events += rows.rest()
      expectEqual(events.settles, [3])
      expectEqual(events.last?.kind, .settle(row: 3))
      expect(events.map(\.kind.name).contains("didEndDecelerating"))
    }
  }

  @Test func `a command with an earlier time applies at the current time`() {
    var rows = Self.runs[0].rows
    var events = rows.advance(to: 5)
    rows.select(3, animation: .none, cause: .key, at: 1, into: &events)
    expect(!events.isEmpty && events.allSatisfy { $0.time == 5 })
  }

  @Test func `scrolls by fractions of rows tick in their direction, also in small loops`() {
    for (direction, ticks) in [(1.0, [1, 2]), (-1, [2, 1])] {
      var rows = RowScroller(rowCount: 3, rowExtent: 40, loops: true, axis: .vertical)
      var events: [PickerEvent] = []
      rows.scroll(byRows: 2 * direction, cause: .wheel, at: 0, into: &events)
      expect(events.ticks == ticks && events.directions == [Int(direction)])
      events += rows.rest()
      expectEqual(events.settles, [ticks[1]])
    }
    var pair = RowScroller(rowCount: 2, rowExtent: 40, loops: true, axis: .vertical)
    var events: [PickerEvent] = []
    for notch in 0..<10 {
      pair.scroll(byRows: -0.3, cause: .wheel, at: Double(notch) * 0.02, into: &events)
    }
    expect(events.directions == [-1] && events.ticks == [1, 0, 1])
  }

  @Test(arguments: [[2.0, 3], [4, -1], [-2, 2], [0.5, 2]])
  func `turns at one instant pass each row once`(turns: [Double]) {
    var wheel = Wheel(rowCount: 50, selection: 10, tuning: .android)
    var events: [PickerEvent] = []
    for turn in turns {
      wheel.rows.scroll(byRows: turn, cause: .wheel, at: 1, into: &events)
      expectEqual(wheel.selection, wheel.rows.nearestIndex(to: wheel.contentOffset))
    }
    let (ticks, row) = (events.ticks, wheel.selection)
    for frame in 1...20 { wheel.advance(to: 1 + Double(frame) / 60, into: &events) }
    expect(events.ticks == ticks && wheel.selection == row && ticks.last == row)
    expect(zip([10] + ticks, ticks).allSatisfy { abs($0 - $1) == 1 })
  }
}
