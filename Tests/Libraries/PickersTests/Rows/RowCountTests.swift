import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Behaviour and cost of a wheel do not depend on its row count, up to 2^31 rows.
@Suite(.serialized) struct RowCountTests {
  static let counts = [0, 1, 2, 3, 1000, 1_000_000, 1 << 31]

  static func wheel(_ count: Int, loops: Bool) -> Wheel {
    Wheel(rowCount: count, rowExtent: 32, selection: count / 2, loops: loops)
  }

  @Test func `a loop shows the same number of rows for every count`() {
    for count in Self.counts {
      let indices = Self.wheel(count, loops: true).visibleIndices
      expectEqual(indices.count, (count == 0 ? 0 : 15), "\(count)")
    }
    expect(Self.counts.map { Self.wheel($0, loops: false).visibleIndices.count }.max() ?? 0 <= 15)
  }

  @Test(.countsAllocations, arguments: counts)
  func `a frame of a fling allocates nothing for any count`(count: Int) {
    for loops in [false, true] {
      var rows = Self.wheel(count, loops: loops).rows
      var events: [PickerEvent] = []
      events.reserveCapacity(8192)
      var frames = 0
      for lap in 0..<4 {
        let pointers = stroke(at: Double(lap) * 10, by: (0, lap % 2 == 0 ? -80 : 80), over: 0.1)
        for index in pointers.indices { rows.handle(pointers[index], into: &events) }
        let counted = allocations {
          for frame in 1...550 {
            rows.advance(to: Double(lap) * 10 + 0.1 + Double(frame) / 120, into: &events)
            frames += 1
            if frame % 100 == 0 { events.removeAll(keepingCapacity: true) }
          }
        }
        expect(lap == 0 || counted == 0)
      }
      expectEqual(frames, 2200)
    }
  }

  @Test(arguments: [false, true]) func `wheels of many rows behave as a wheel of 1000 rows`(
    loops: Bool
  ) {
    let small = Self.wheel(1000, loops: loops)
    let start = small.selection ?? 0
    var reference = small
    let steps = reference.play(stroke(at: 0, by: (0, -80), over: 0.1)) + reference.rest()
    for count in [1_000_000, 1 << 30, 1 << 31] {
      var wheel = Self.wheel(count, loops: loops)
      let events = wheel.play(stroke(at: 0, by: (0, -80), over: 0.1)) + wheel.rest()
      expectEqual(events.stepsMoved, steps.stepsMoved)
      expectEqual((wheel.selection ?? 0) - count / 2, (reference.selection ?? 0) - start)
    }
  }

  @Test(arguments: [32, 40, 33.3, 136]) func `a million laps add no rounding error to the offset`(
    extent: Double
  ) {
    var wheel = Wheel(rowCount: 7, rowExtent: extent, loops: true)
    var random = SplitMix64(seed: 5)
    var events: [PickerEvent] = []
    var laps = 0
    var row = 0
    while laps < 1_000_000 {
      let time = wheel.rows.scroller.time
      let most = Int.random(in: 1...20_000, using: &random)
      let steps = 7 * most + Int.random(in: -3...3, using: &random)
      let sign = Bool.random(using: &random) ? 1 : -1
      if Bool.random(using: &random) {
        wheel.rows.step(by: sign * steps, cause: .key, at: time, into: &events)
      } else {
        wheel.rows.scroll(byRows: Double(sign * steps), cause: .wheel, at: time, into: &events)
      }
      wheel.advance(to: time + 10, into: &events)
      row = ((row + sign * steps) % 7 + 7) % 7
      expect(wheel.selection == row && wheel.contentOffset == Double(row) * extent)
      laps += most
      events.removeAll(keepingCapacity: true)
      if laps % 3 == 0 {
        wheel.play(stroke(at: wheel.rows.scroller.time, by: (0, -200), over: 0.1))
        wheel.rest()
        row = wheel.selection ?? -1
        expectEqual(wheel.contentOffset, Double(row) * extent)
      }
    }
  }

  @Test(.countsAllocations)
  func `a warm frame of a date picker in motion allocates nothing`() {
    var date = PickerDependenceTests.date(2024, 1, 31)
    var events: [PickerEvent] = []
    events.reserveCapacity(8192)
    for lap in 0..<4 {
      let start = Double(lap) * 10
      let distance = lap % 2 == 0 ? -75.0 : 75
      for pointer in stroke(at: start, by: (0, distance), over: 0.1) {
        date.handle(date.placed(pointer, in: 0), into: &events)
      }
      for pointer in stroke(at: start + 0.1, by: (0, distance), over: 0.1, id: 1) {
        date.handle(date.placed(pointer, in: 1), into: &events)
      }
      let counted = allocations {
        for frame in 1...550 {
          date.advance(to: start + 0.2 + Double(frame) / 120, into: &events)
          if frame % 100 == 0 { events.removeAll(keepingCapacity: true) }
        }
      }
      // Without optimization, the update of dependent columns and loops over events allocate.
      expect(lap == 0 || counted <= 550 * 16 * AllocationTests.allowedPerPass)
    }
  }
}
