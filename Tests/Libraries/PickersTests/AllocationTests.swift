import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// After a warm-up, pickers do not allocate: in drags, flings, catches, taps, steps and frames.
@Suite(.countsAllocations, .serialized)
struct AllocationTests {
  /// Six seconds of drags, taps and cancelled touches, created before the count begins.
  static let script: [PointerEvent] = {
    var events: [PointerEvent] = []
    for (index, distance) in [-180.0, 240, -30, 400, 90].enumerated() {
      let start = Double(index) * 1.2
      events += stroke(at: start, by: (distance, distance), over: 0.12)
      events += tap(at: start + 0.4)
      events += stroke(at: start + 0.6, by: (50, 50), over: 0.1, id: 1, isHeld: true)
      events += stroke(at: start + 0.75, by: (-99, -99), over: 0.1, id: 2)
      events.append(PointerEvent(time: start + 0.9, id: 1, phase: .cancelled, x: 0, y: 0))
    }
    return events + tap(at: 5.9, x: 45, y: 45)
  }()

  /// Allowed allocations per call through `MutableRowPicker`: none. Without optimization, the
  /// protocol witness of `rows` allocates a coroutine frame while it yields them.
  #if DEBUG
    static let allowedPerPass = 1
  #else
    static let allowedPerPass = 0
  #endif

  struct Count {
    var allocations = 0
    var passes = 0
    var ticks = 0
  }

  /// Plays the script three times at 120 frames per second; counts allocations after the first time.
  static func count<Model: MutableRowPicker>(_ model: Model) -> Count {
    var model = model
    var events: [PickerEvent] = []
    events.reserveCapacity(4096)
    var count = Count()
    for lap in 0..<3 {
      var next = 0
      var passes = 0
      let counted = allocations {
        for frame in 0..<1200 {
          let time = Double(lap) * 10 + Double(frame) / 120
          while let event = due(&next, at: time, lap: lap) {
            model.handle(event, into: &events)
            // One pass for the event, and one for the step of a tap.
            passes += 2
          }
          act(frame: frame, at: time, on: &model.rows, into: &events)
          model.advance(to: time, into: &events)
          passes += 2
          count.ticks += drain(&events)
        }
      }
      guard lap > 0 else { continue }
      count.allocations += Int(counted)
      count.passes += passes
    }
    return count
  }

  /// The script's next event if it is due at a time.
  static func due(_ next: inout Int, at time: Double, lap: Int) -> PointerEvent? {
    guard next < script.count, Double(lap) * 10 + script[next].time <= time else { return nil }
    var event = script[next]
    event.time += Double(lap) * 10
    next += 1
    return event
  }

  /// A key press once per lap, and turns of a mouse wheel for a sixth of a second.
  static func act(
    frame: Int,
    at time: Double,
    on rows: inout RowScroller,
    into events: inout [PickerEvent]
  ) {
    if frame == 900 { rows.step(by: 2, cause: .key, at: time, into: &events) }
    if frame > 1000, frame < 1020 {
      rows.scroll(byRows: 0.3, cause: .wheel, at: time, into: &events)
    }
  }

  /// Counts the ticks and empties the events.
  ///
  /// Uses indices: without optimization, an array's iterator
  /// allocates.
  static func drain(_ events: inout [PickerEvent]) -> Int {
    var ticks = 0
    for index in 0..<events.count {
      if case .tick = events[index].kind { ticks += 1 }
    }
    events.removeAll(keepingCapacity: true)
    return ticks
  }

  @Test func `a warm wheel allocates nothing`() {
    for loops in [false, true] {
      let count = Self.count(Wheel(rowCount: 50, selection: 20, loops: loops))
      expect(count.allocations <= count.passes * Self.allowedPerPass)
      expect(count.ticks > 100)
    }
  }

  @Test func `a warm ruler allocates nothing`() {
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)
    let count = Self.count(Ruler(scale: scale, selection: 500))
    expect(count.allocations <= count.passes * Self.allowedPerPass)
    expect(count.ticks > 100)
  }

  @Test func `columns that follow others allocate nothing`() {
    for model in [
      PickerValueTests.range(), PickerValueTests.places, PickerDateRangeTests.date(2021, 10, 31),
    ] {
      var picker = model
      var events: [PickerEvent] = []
      events.reserveCapacity(4096)
      var (counted, changes) = (0, 0)
      for lap in 0..<3 {
        let allocations = allocations {
          for frame in 0..<600 {
            let time = Double(lap) * 5 + Double(frame) / 120
            if frame % 100 == 0 {
              let row = frame % 200 == 0 ? 2 : 0
              picker.select(row, in: 0, cause: .key, at: time, into: &events)
            }
            picker.advance(to: time, into: &events)
            for index in 0..<events.count {
              if events[index].column > 0, case .change = events[index].kind { changes += 1 }
            }
            events.removeAll(keepingCapacity: true)
          }
        }
        if lap > 0 { counted += Int(allocations) }
      }
      expect(counted == 0 && changes > 10, "\(counted) allocations, \(changes) changes")
    }
  }

  @Test func `a warm header allocates nothing`() {
    let count = Self.count(LoopingHeader(titles: (0..<9).map { "column \($0)" }))
    expect(count.allocations <= count.passes * Self.allowedPerPass)
    expect(count.ticks > 25)
  }

  @Test func `the rows of a warm wheel, a warm ruler and a warm header allocate nothing`() {
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)
    for model in [
      Wheel(rowCount: 50, selection: 20).rows, Wheel(rowCount: 50, loops: true).rows,
      Ruler(scale: scale, selection: 500).rows, LoopingHeader(titles: ["a", "b", "c"]).rows,
    ] {
      var rows = model
      var events: [PickerEvent] = []
      events.reserveCapacity(4096)
      var ticks = 0
      for lap in 0..<3 {
        var next = 0
        let counted = allocations {
          for frame in 0..<1200 {
            let time = Double(lap) * 10 + Double(frame) / 120
            while let event = Self.due(&next, at: time, lap: lap) {
              if rows.handle(event, into: &events) {
                rows.step(by: 1, cause: .tap, at: time, into: &events)
              }
            }
            Self.act(frame: frame, at: time, on: &rows, into: &events)
            rows.advance(to: time, into: &events)
            ticks += Self.drain(&events)
          }
        }
        expect(lap == 0 || counted == 0)
      }
      expect(ticks > 25)
    }
  }

  @Test func `reading the appearance of a wheel's rows allocates nothing`() {
    let wheel = Wheel(rowCount: 50, selection: 20, loops: true)
    var sum = 0.0
    let counted = allocations {
      for _ in 0..<100 {
        for index in wheel.visibleIndices { sum += wheel.appearance(ofIndex: index)?.opacity ?? 0 }
      }
    }
    expectEqual(counted, 0)
    expect(sum > 100)
  }
}
