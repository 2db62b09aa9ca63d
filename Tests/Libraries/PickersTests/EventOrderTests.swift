import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Compares the events of one interaction each, in order, with goldens.
struct EventOrderTests {
  /// Advances the wheel at twenty frames per second between two times.
  static func frames(
    _ wheel: inout Wheel,
    from start: Double,
    to end: Double
  ) -> [PickerEvent] {
    var events: [PickerEvent] = []
    for frame in 1...Int(((end - start) * 20).rounded()) {
      wheel.advance(to: start + Double(frame) / 20, into: &events)
    }
    return events
  }

  /// Compares events with a golden that has a line for each, in the order of time.
  ///
  /// Movements are only counted, because their offsets depend on the frame rate; all other events do
  /// not. `columns` has the names of a picker's columns; it is empty for a single wheel.
  static func check(_ events: [PickerEvent], _ name: String, columns: [String] = []) throws {
    let names = columns.isEmpty ? [] : ["column"]
    var table: [[String]] = [["ms"] + names + ["cause", "event", ""]]
    let inOrder = events.steps.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, event) in inOrder {
      var line = [decimal(event.time * 1000, places: 1)]
      if !columns.isEmpty { line.append(columns[event.column]) }
      table.append(line + [event.cause.rawValue, event.kind.name, detail(event.kind)])
    }
    let widths = table[0].indices.map { index in table.map { $0[index].count }.max() ?? 0 }
    var text = ""
    for line in table {
      var row = ""
      for (index, word) in line.enumerated() {
        let space = String(repeating: " ", count: widths[index] - word.count)
        row += index == 0 ? space + word : "  " + word + space
      }
      while row.last == " " { row.removeLast() }
      text += row + "\n"
    }
    text += "\n… and \(events.count - events.steps.count) × didScroll\n"
    try Golden.check(text, name: name)
  }

  private static func detail(_ kind: PickerEvent.Kind) -> String {
    switch kind {
    case .scroll(.willEndDragging(let velocity, let target)):
      "\(decimal(velocity)) pt/s, will rest at \(decimal(target)) pt"
    case .scroll(.didEndDragging(let willDecelerate)):
      willDecelerate ? "and decelerates" : "and stays"
    case .tick(let row, let direction, let velocity):
      "row \(row) \(direction > 0 ? "forwards" : "backwards"), \(decimal(velocity)) pt/s"
    case .change(let row), .settle(let row), .decision(let row, _): "row \(row)"
    case .scroll, .sheet: ""
    }
  }

  @Test func `a press emits no events`() {
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events = wheel.handle(PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0))
    events += Self.frames(&wheel, from: 0, to: 2)
    wheel.handle(PointerEvent(time: 2, id: 0, phase: .up, x: 0, y: 0), into: &events)
    events += Self.frames(&wheel, from: 2, to: 3)
    expect(events.isEmpty)
  }

  @Test func `a drag ends on the nearer row`() throws {
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -70), over: 0.5, isHeld: true))
    wheel.handle(PointerEvent(time: 1.5, id: 0, phase: .up, x: 0, y: -70), into: &events)
    events += Self.frames(&wheel, from: 1.5, to: 3)
    try Self.check(events, "drag")
  }

  @Test func `a fling passes the last row and returns`() throws {
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    events += Self.frames(&wheel, from: 0.1, to: 2)
    try Self.check(events, "fling")
  }

  @Test func `a caught fling ends on the nearer row`() throws {
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    events += Self.frames(&wheel, from: 0.1, to: 0.3)
    events += wheel.play(tap(at: 0.3))
    events += Self.frames(&wheel, from: 0.35, to: 2)
    try Self.check(events, "catch")
  }

  @Test func `a tap selects the tapped row`() throws {
    var wheel = Wheel(rowCount: 7, selection: 6)
    let events = wheel.play(tap(at: 0, y: -75)) + Self.frames(&wheel, from: 0.05, to: 2)
    try Self.check(events, "tap")
  }

  @Test func `three key presses add their steps`() throws {
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events: [PickerEvent] = []
    for stroke in 0..<3 {
      wheel.rows.step(by: 1, cause: .key, at: Double(stroke) / 10, into: &events)
    }
    events += Self.frames(&wheel, from: 0.2, to: 2)
    try Self.check(events, "key")
  }

  @Test func `a mouse wheel ends on a row after its pause`() throws {
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events: [PickerEvent] = []
    for notch in 0..<3 {
      wheel.rows.scroll(byRows: 0.4, cause: .wheel, at: Double(notch) / 20, into: &events)
    }
    events += Self.frames(&wheel, from: 0.1, to: 2)
    try Self.check(events, "mouse-wheel")
  }

  @Test func `programmed selections emit no ticks`() throws {
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events = wheel.rows.select(5, animation: .spring, cause: .program, at: 0)
    events += Self.frames(&wheel, from: 0, to: 1)
    wheel.rows.select(0, animation: .none, cause: .program, at: 1, into: &events)
    events += Self.frames(&wheel, from: 1, to: 2)
    try Self.check(events, "program")
  }

  @Test func `a cancelled drag ends on the nearer row without a fling`() throws {
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -70), over: 0.1, isHeld: true))
    wheel.handle(PointerEvent(time: 0.1, id: 0, phase: .cancelled, x: 0, y: -70), into: &events)
    events += Self.frames(&wheel, from: 0.1, to: 2)
    try Self.check(events, "cancel")
  }

  @Test func `a fling continues after a reload`() throws {
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    events += Self.frames(&wheel, from: 0.1, to: 0.3)
    wheel.rows.reload(rowCount: 6, at: 0.3, into: &events)
    events += Self.frames(&wheel, from: 0.3, to: 2)
    try Self.check(events, "reload")
  }

  @Test func `a retargeted fling ends on the new row`() throws {
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    wheel.rows.retarget(to: 5, at: 0.1, into: &events)
    events += Self.frames(&wheel, from: 0.1, to: 3)
    try Self.check(events, "retarget")
  }

  @Test(arguments: [(120.0, 3), (90, 3), (120, 0)])
  func `a release at rest is retargeted`(distance: Double, row: Int) {
    // On row 0 of a wheel that began at row 3, or between two rows.
    var wheel = Wheel(rowCount: 9, selection: 3)
    let finger = stroke(at: 0, by: (0, distance + 10), over: 0.2, isHeld: true)
    wheel.play(finger)
    var lift = finger[finger.count - 1]
    (lift.time, lift.phase) = (1, .up)
    var events = wheel.play([lift])
    expect(events.last?.kind.name == "willEndDragging" && wheel.isMoving)
    let isSent = wheel.rows.retarget(to: row, at: 1, into: &events)
    expect(isSent && wheel.rows.restingRow == row)
    events += wheel.rest()
    expect(wheel.selection == row && events.settles == [row] && !wheel.isMoving)
    let ends = row == 0 ? [] : ["willBeginDecelerating", "didEndDecelerating"]
    let rows = ["tick", "change", "settle"]
    let scrolls = events.steps.map(\.kind.name).filter { !rows.contains($0) }
    expectEqual(scrolls, ["willEndDragging", "didEndDragging"] + ends)
  }

  @Test func `a drag that ends at rest settles before a press of the same instant`() {
    var wheel = Wheel(rowCount: 9, selection: 3)
    let finger = stroke(at: 0, by: (0, 130), over: 0.2, isHeld: true)
    var last = finger[finger.count - 1]
    wheel.play(finger)
    (last.time, last.phase) = (1, .up)
    let press = PointerEvent(time: 1, id: 5, phase: .down, x: 0, y: 0)
    let events = wheel.play([last, press])
    expect(events.settles == [0] && wheel.phase == .pressed)
  }

  @Test func `a release is retargeted before its deceleration begins`() {
    var picker = Picker(columns: Array(repeating: .numbers(first: 0, count: 50), count: 2))
    var sheet = PickerSheet(picker)
    picker.play(stroke(at: 0, by: (0, -60), over: 0.1), in: 1)
    var events = picker.play(stroke(at: 1, by: (0, -60), over: 0.1), in: 0)
    expectEqual(events.of(column: 0).last?.kind.name, "willEndDragging")
    events = []
    let isSent = picker.apply(.retarget(row: 4), in: 0, cause: .program, at: 1.1, into: &events)
    picker.advance(to: 1.1, into: &events)
    expect(isSent && events.isEmpty)
    events += picker.rest(after: 1.1).of(column: 0)
    let began = ["didEndDragging", "willBeginDecelerating"]
    expect(events.steps.map(\.kind.name).starts(with: began) && events.settles == [4])
    expect(events.steps.prefix(2).allSatisfy { $0.time == 1.1 })

    sheet.present(at: 0, into: &events)
    sheet.advance(to: 1, into: &events)
    sheet.content.play(stroke(at: 1, by: (0, -60), over: 0.1), in: 0)
    events = []
    sheet.done(at: 1.1, into: &events)
    let ended = began + ["didEndDecelerating"]
    expect(events.of(column: 0).steps.map(\.kind.name).starts(with: ended))
  }

  @Test func `a sheet that has just opened reports it before the rows settle`() {
    var sheet = PickerSheet(Picker(columns: [["a", "b", "c"]]))
    var events = sheet.present(at: 0)
    sheet.select(1, animated: false, at: 1, into: &events)
    sheet.advance(to: 1, into: &events)
    expectEqual(events.map(\.time), events.map(\.time).sorted())
    expect(events.map(\.kind).contains(.sheet(.didPresent)))
  }

  @Test func `a release that something else ends at once has all its events`() {
    var thrown = Wheel(rowCount: 50, selection: 2)
    thrown.play(stroke(at: 0, by: (0, -60), over: 0.1))
    let ends = ["didEndDragging", "willBeginDecelerating"]
    for other in 0..<6 {
      var wheel = thrown
      var events: [PickerEvent] = []
      switch other {
      case 0: wheel.reload(rowCount: 0, at: 0.1, into: &events)
      case 1: wheel.reload(rowCount: 3, at: 0.1, into: &events)
      case 2: wheel.rows.resize(rowExtent: 20, at: 0.1, into: &events)
      case 3: wheel.rows.cancelTouches(at: 0.1, into: &events)
      case 4: wheel.select(0, at: 0.1, into: &events)
      default: wheel.handle(tap(at: 0.1)[0], into: &events)
      }
      expect(events.steps.map(\.kind.name).starts(with: ends), "\(other)")
      wheel.advance(to: 9, into: &events)
      let isEnded = events.contains { $0.kind.name == "didEndDecelerating" }
      expect(isEnded, "\(other)")
    }
  }

  @Test func `flings, taps and keys do not select disabled rows`() throws {
    // The throw is towards row 7, halfway between both ends of the disabled rows, and the tap is on
    // row 10. Disabled rows tick as any row does, but are never selected.
    var wheel = Wheel(rowCount: 50, selection: 3, disabled: [4..<11])
    var events = wheel.rows.step(by: 1, cause: .key, at: 0)
    events += Self.frames(&wheel, from: 0, to: 1)
    wheel.rows.step(by: -1, cause: .key, at: 1, into: &events)
    events += Self.frames(&wheel, from: 1, to: 2)
    events += wheel.play(stroke(at: 2, by: (0, -39), over: 0.15))
    events += Self.frames(&wheel, from: 2.15, to: 7)
    events += wheel.play(tap(at: 7, y: -39))
    events += Self.frames(&wheel, from: 7.05, to: 8)
    try Self.check(events, "disabled-rows")
  }

  @Test func `a month that passes February restores day 31`() throws {
    // The day becomes the 28th while the month turns past February, and the 31st again in March.
    // After the month has rested on February, the day stays the 28th.
    var date = PickerDependenceTests.date(2023, 1, 31)
    var events: [PickerEvent] = []
    for (time, steps) in [(0.0, 1), (0.4, 1), (2, -1), (4, 1)] {
      date.step(by: steps, in: 1, cause: .key, at: time, into: &events)
      for frame in 1...7 { date.advance(to: time + Double(frame) / 20, into: &events) }
    }
    events += date.rest(after: 5)
    try Self.check(events, "dependent-columns", columns: ["year", "month", "day"])
  }
}
