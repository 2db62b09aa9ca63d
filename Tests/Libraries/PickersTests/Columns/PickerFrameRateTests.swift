import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// The same operations lead to the same picker and events at any frame rate.
struct PickerFrameRateTests {
  /// An operation on a picker at a time.
  struct Action: Sendable {
    var time: Double
    var act: @Sendable (inout Picker, inout [PickerEvent]) -> Void
  }

  static func drag(
    _ distance: Double,
    over duration: Double,
    at time: Double,
    in column: Int
  ) -> [Action] {
    stroke(at: time, by: (0, distance), over: duration, id: column).map { pointer in
      Action(time: pointer.time) { $0.handle($0.placed(pointer, in: column), into: &$1) }
    }
  }

  static func step(_ steps: Int, at time: Double, in column: Int) -> Action {
    Action(time: time) { $0.step(by: steps, in: column, cause: .key, at: time, into: &$1) }
  }

  /// The picker and its events after 20 seconds with actions at a frame rate.
  static func play(
    _ picker: Picker,
    _ actions: [Action],
    framesPerSecond: Double
  ) -> (picker: Picker, events: [PickerEvent]) {
    var picker = picker
    var events: [PickerEvent] = []
    var next = 0
    let inOrder = actions.sorted { $0.time < $1.time }
    for frame in 0...Int(20 * framesPerSecond) where next < inOrder.count || picker.isMoving {
      let time = Double(frame) / framesPerSecond
      while next < inOrder.count, inOrder[next].time <= time {
        inOrder[next].act(&picker, &events)
        next += 1
      }
      picker.advance(to: time, into: &events)
    }
    picker.advance(to: 20, into: &events)
    // In each frame the columns emit one after another; this sorts the events by time.
    let steps = events.steps.enumerated().sorted {
      ($0.element.time, $0.element.column, $0.offset)
        < ($1.element.time, $1.element.column, $1.offset)
    }
    return (picker, steps.map(\.element))
  }

  static func expectSame(_ picker: Picker, _ actions: [Action], _ name: String) {
    let reference = play(picker, actions, framesPerSecond: 60)
    expect(reference.events.count > 10, "\(name)")
    for framesPerSecond in [24.0, 144, 500] {
      let other = play(picker, actions, framesPerSecond: framesPerSecond)
      expectEqual(other.picker, reference.picker, "\(name) at \(framesPerSecond)")
      let first = zip(other.events, reference.events).first { $0 != $1 }
      expect(
        other.events.count == reference.events.count && first == nil,
        "\(name) at \(framesPerSecond): \(String(describing: first))"
      )
    }
  }

  @Test func `year and month moving together give the same result at every frame rate`() {
    let date = PickerDependenceTests.date(2023, 1, 31)
    let actions =
      Self.drag(-75, over: 0.1, at: 0.1, in: 0)
      + Self.drag(-88, over: 0.1, at: 0.15, in: 1)
      + [Self.step(2, at: 3.7, in: 1), Self.step(-1, at: 3.95, in: 0)]
    Self.expectSame(date, actions, "date")
  }

  @Test func `a day that rests before the month gives the same result at every frame rate`() {
    let date = PickerDependenceTests.date(2023, 10, 25)
    let actions =
      Self.drag(-110, over: 0.1, at: 0, in: 1) + Self.drag(-40, over: 0.1, at: 0, in: 2)
      + Self.drag(-60, over: 0.1, at: 4, in: 1) + [Self.step(9, at: 4.2, in: 2)]
    Self.expectSame(date, actions, "day")
  }

  @Test(arguments: [31, 32, 33, 34, 35, 36] as [UInt64])
  func `random operations on a date give the same result at every frame rate`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var actions: [Action] = []
    for _ in 0..<12 {
      let time = Double.random(in: 0...8, using: &random)
      let column = Int.random(in: 0...2, using: &random)
      if Bool.random(using: &random) {
        let distance = Double.random(in: -120...120, using: &random)
        actions += Self.drag(distance, over: 0.1, at: time, in: column)
      } else {
        let steps = Int.random(in: -4...4, using: &random)
        actions.append(Self.step(steps, at: time, in: column))
      }
    }
    Self.expectSame(PickerDependenceTests.date(2024, 12, 31), actions, "seed \(seed)")
  }

  @Test func `dependent texts give the same result at every frame rate`() {
    let tables = (0..<47).map { row in (0..<(row * 7) % 11 + 1).map { "\(row)-\($0)" } }
    let picker = Picker(
      columns: [.numbers(first: 0, count: 47), .dependent(on: 0, tables: tables)],
      selection: [20, 3]
    )
    let actions =
      Self.drag(-90, over: 0.1, at: 0, in: 0) + Self.drag(60, over: 0.1, at: 0.2, in: 1)
      + Self.drag(130, over: 0.1, at: 2.2, in: 0) + [Self.step(3, at: 2.5, in: 1)]
    Self.expectSame(picker, actions, "cities")
  }

  @Test func `kept values, chains and limited dates give the same result at every frame rate`() {
    let actions =
      Self.drag(-90, over: 0.1, at: 0, in: 0) + Self.drag(60, over: 0.1, at: 0.2, in: 1)
      + Self.drag(130, over: 0.1, at: 2.2, in: 0)
      + [Self.step(1, at: 2.5, in: 1), Self.step(1, at: 6, in: 0), Self.step(2, at: 6.1, in: 1)]
    Self.expectSame(PickerValueTests.range(), actions, "range")
    Self.expectSame(PickerValueTests.places, actions, "places")
    Self.expectSame(PickerDateRangeTests.date(2021, 10, 31), actions, "date")
  }

  @Test func `disabled rows and reloads during motion give the same result at every frame rate`() {
    let picker = Picker(
      columns: [.numbers(first: 0, count: 60), .numbers(first: 0, count: 12)],
      looping: [1],
      selection: [20, 3],
      disabled: [0: [5..<9, 30..<36], 1: [0..<2]]
    )
    let reload = Action(time: 0.6) {
      $0.reload(.numbers(first: 0, count: 25), in: 0, at: 0.6, into: &$1)
    }
    let other = Action(time: 0.7) {
      $0.reload(.titles(["a", "b", "c"]), in: 1, disabled: [1..<2], at: 0.7, into: &$1)
    }
    let actions =
      Self.drag(-90, over: 0.1, at: 0, in: 0)
      + Self.drag(-90, over: 0.1, at: 0.2, in: 1) + [reload, other]
      + Self.drag(40, over: 0.1, at: 2.9, in: 1)
    Self.expectSame(picker, actions, "reloads")
  }

  @Test func `the selected date exists at every millisecond`() {
    for (year, month) in [(2023, 1), (2024, 12), (2027, 3)] {
      var picker = PickerDependenceTests.date(year, month, 31)
      var events: [PickerEvent] = []
      let actions =
        (Self.drag(-75, over: 0.1, at: 0, in: 0)
        + Self.drag(-88, over: 0.1, at: 0.05, in: 1)
        + Self.drag(60, over: 0.1, at: 0.4, in: 2)
        + Self.drag(99, over: 0.1, at: 1.5, in: 1)).sorted { $0.time < $1.time }
      var next = 0
      var missing = 0
      for millisecond in 0..<5000 {
        while next < actions.count, actions[next].time * 1000 <= Double(millisecond) {
          actions[next].act(&picker, &events)
          next += 1
        }
        picker.advance(to: Double(millisecond) / 1000, into: &events)
        if !PickerDependenceTests.exists(picker) { missing += 1 }
      }
      expectEqual(missing, 0)
      expect(events.of(column: 2).changes.count > 2)
    }
  }
}
