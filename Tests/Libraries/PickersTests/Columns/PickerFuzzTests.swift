import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Thousands of random operations, and the properties that hold after each of them.
struct PickerFuzzTests {
  /// Collects the first five failures, so that one defect is not reported a thousand times.
  struct Failures {
    var first: [String] = []
    mutating func check(_ isFine: Bool, _ what: @autoclosure () -> String) {
      if !isFine, first.count < 5 { first.append(what()) }
    }
  }

  /// Numbers, some of them not finite or not positive.
  static let oddNumbers = [
    Double.nan, .infinity, -.infinity, 0, -1, 1e-300, 1e300, -1e300, 0.3, 40, 33.3, 136,
  ]

  /// Applies one random operation to a wheel at a time; the kinds below 15 do not change its rows.
  static func act(
    on wheel: inout Wheel,
    at time: Double,
    kinds: Range<Int> = 0..<18,
    using random: inout SplitMix64,
    into events: inout [PickerEvent]
  ) {
    let amount = Double.random(in: -250...250, using: &random)
    let odd = oddNumbers.randomElement(using: &random) ?? 0
    let count = [0, 1, 2, 3, 9, 40, 1000].randomElement(using: &random) ?? 0
    let row = Int.random(in: -2...max(3, wheel.rows.rowCount + 2), using: &random)
    let id = Int.random(in: 0...2, using: &random)
    let isAnimated = Bool.random(using: &random)
    func point(_ phase: PointerEvent.Phase, _ y: Double) -> PointerEvent {
      PointerEvent(time: time, id: id, phase: phase, x: 0, y: y)
    }
    switch Int.random(in: kinds, using: &random) {
    case 0, 1: wheel.handle(point(.down, amount), into: &events)
    case 2, 3, 4: wheel.handle(point(.moved, amount), into: &events)
    case 5, 6: wheel.handle(point(.up, amount), into: &events)
    case 7: wheel.handle(point(.cancelled, amount), into: &events)
    case 8: wheel.handle(point([.down, .moved, .up][id], odd), into: &events)
    case 9, 10:
      wheel.rows.select(
        row,
        animation: isAnimated ? .spring : .none,
        cause: .program,
        at: time,
        into: &events
      )
    case 11: wheel.rows.step(by: row, cause: .key, at: time, into: &events)
    case 12:
      let rows = isAnimated ? amount / 200 : odd
      wheel.rows.scroll(byRows: rows, cause: .wheel, at: time, into: &events)
    case 13: wheel.rows.retarget(to: row, at: time, into: &events)
    case 14: wheel.rows.cancelTouches(at: time, into: &events)
    case 15: wheel.rows.reload(rowCount: count, at: time, into: &events)
    case 16:
      let start = max(0, row)
      let disabled = [start..<start + 3, 0..<Int.random(in: 0...2, using: &random)]
      wheel.rows.reload(rowCount: count, disabled: disabled, at: time, into: &events)
    default: wheel.rows.resize(rowExtent: min(odd, 1000), at: time, into: &events)
    }
  }

  /// Checks the properties of a wheel that hold at any time.
  static func check(_ wheel: Wheel, _ failures: inout Failures, _ place: String) {
    let rows = wheel.rows
    failures.check(rows.scroller.contentOffset.isFinite, "\(place): the offset is not finite")
    failures.check((rows.selection == nil) == (rows.rowCount == 0), "\(place): no selection")
    failures.check((rows.restingRow == nil) == (rows.rowCount == 0), "\(place): no resting row")
    for row in [rows.selection, rows.restingRow].compactMap(\.self) {
      failures.check((0..<rows.rowCount).contains(row), "\(place): row \(row) does not exist")
      failures.check(rows.isEnabled(row), "\(place): row \(row) is disabled")
    }
    guard rows.scroller.phase == .resting, let selection = rows.selection else { return }
    let offset = Double(selection) * rows.rowExtent
    failures.check(
      rows.scroller.contentOffset == offset,
      "\(place): rests at \(rows.scroller.contentOffset), not on row \(selection) at \(offset)"
    )
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `after every operation on a wheel an enabled row is selected`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var failures = Failures()
    var tuning = Preset.all[Int(seed) % Preset.all.count].tuning
    if seed == 8 { tuning.reducesMotion = true }
    for run in 0..<8 {
      var wheel = Wheel(rowCount: 20, selection: 5, loops: run % 2 == 0, tuning: tuning)
      var emitted = wheel.selection
      for number in 0..<100 {
        let time = wheel.rows.scroller.time + Double.random(in: 0...0.25, using: &random)
        var events: [PickerEvent] = []
        if Bool.random(using: &random) { wheel.advance(to: time, into: &events) }
        Self.act(on: &wheel, at: time, using: &random, into: &events)
        let place = "seed \(seed) run \(run) number \(number)"
        Self.check(wheel, &failures, place)
        for row in events.changes {
          failures.check(row != emitted, "\(place): a change to \(row), which was selected")
          emitted = row
        }
        if wheel.selection == nil { emitted = nil }
        // Rows at more than 2048 a second are selected, but emit one change when they become slower.
        let selection = wheel.isMoving ? wheel.rows.emittedSelection : wheel.selection
        failures.check(
          emitted == selection,
          "\(place): emitted \(emitted ?? -1), not \(selection ?? -1)"
        )
      }
    }
    expectEqual(failures.first, [])
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func `each rest emits exactly one settle`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var failures = Failures()
    let preset = Preset.all[Int(seed) % Preset.all.count]
    for run in 0..<14 {
      var wheel = Wheel(rowCount: 30, selection: 5, loops: run % 2 == 0, tuning: preset.tuning)
      for number in 0..<60 {
        let place = "seed \(seed) run \(run) number \(number)"
        let time = wheel.rows.scroller.time + Double.random(in: 0...0.25, using: &random)
        var events: [PickerEvent] = []
        Self.act(on: &wheel, at: time, using: &random, into: &events)
        if number % 3 == 2 {
          // No more input: the wheel settles once, on its resting row, if it was moving or dragged.
          let isUnderWay = wheel.isMoving || wheel.phase == .dragging
          events = []
          wheel.rows.cancelTouches(at: time, into: &events)
          wheel.advance(to: time + 60, into: &events)
          let expected = isUnderWay ? wheel.selection.map { [$0] } ?? [] : []
          failures.check(
            events.settles == expected,
            "\(place): settles \(events.settles), not \(expected)"
          )
          failures.check(wheel.phase == .resting, "\(place): \(wheel.phase)")
        }
      }
    }
    expectEqual(failures.first, [])
  }

  @Test(arguments: [21, 22, 23, 24] as [UInt64])
  func `after every operation on dependent columns each column selects an existing row`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var failures = Failures()
    for run in 0..<4 {
      var picker = PickerDependenceTests.date(2023, 1, 31)
      var now = 0.0
      for number in 0..<120 {
        now += Double.random(in: 0...0.2, using: &random)
        var events: [PickerEvent] = []
        let column = Int.random(in: -1...3, using: &random)
        picker.change(column, at: now, into: &events) { wheel, emitted in
          Self.act(on: &wheel, at: now, kinds: 0..<15, using: &random, into: &emitted)
        }
        let place = "seed \(seed) run \(run) number \(number)"
        for column in picker.columns { Self.check(column.wheel, &failures, place) }
        failures.check(PickerDependenceTests.exists(picker), "\(place): \(picker.selectedTexts)")
        failures.check(!picker.selectedTexts.contains(""), "\(place): \(picker.selectedTexts)")
      }
    }
    expectEqual(failures.first, [])
  }
}
