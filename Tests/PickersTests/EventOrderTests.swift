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

  @Test func `a press emits no events`() throws {
    var transcript = EventTranscript(
      "Press",
      "A finger comes down on the row at the centre, stays for two seconds and leaves."
    )
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events: [PickerEvent] = []
    wheel.handle(PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0), into: &events)
    events += Self.frames(&wheel, from: 0, to: 2)
    wheel.handle(PointerEvent(time: 2, id: 0, phase: .up, x: 0, y: 0), into: &events)
    events += Self.frames(&wheel, from: 2, to: 3)
    transcript.append(events)
    try Golden.check(transcript.text, name: "press")
  }

  @Test func `a drag ends on the nearer row`() throws {
    var transcript = EventTranscript(
      "Drag",
      "A finger pulls the wheel up by 70 points, holds still for a second and leaves:\n"
        + "the wheel moves on to the nearer row."
    )
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -70), over: 0.5, isHeld: true))
    wheel.handle(PointerEvent(time: 1.5, id: 0, phase: .up, x: 0, y: -70), into: &events)
    events += Self.frames(&wheel, from: 1.5, to: 3)
    transcript.append(events)
    try Golden.check(transcript.text, name: "drag")
  }

  @Test func `a fling passes the last row and returns`() throws {
    var transcript = EventTranscript(
      "Fling",
      "A finger throws the wheel up, by 60 points in a tenth of a second: it runs over its last\n"
        + "row and comes back."
    )
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    events += Self.frames(&wheel, from: 0.1, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "fling")
  }

  @Test func `a caught fling ends on the nearer row`() throws {
    var transcript = EventTranscript(
      "Catch",
      "A finger throws the wheel up, and stops it 0.2 seconds later by touching it between two\n"
        + "rows: once the finger has left, the wheel moves on to the nearer one."
    )
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    events += Self.frames(&wheel, from: 0.1, to: 0.3)
    events += wheel.play(tap(at: 0.3))
    events += Self.frames(&wheel, from: 0.35, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "catch")
  }

  @Test func `a tap selects the tapped row`() throws {
    var transcript = EventTranscript(
      "Tap",
      "A finger taps the second row above the centre."
    )
    var wheel = Wheel(rowCount: 7, selection: 6)
    let events = wheel.play(tap(at: 0, y: -75)) + Self.frames(&wheel, from: 0.05, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "tap")
  }

  @Test func `three key presses add their steps`() throws {
    var transcript = EventTranscript(
      "Key",
      "The Down key is struck three times, at 0, 100 and 200 milliseconds: the steps add up."
    )
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events: [PickerEvent] = []
    for stroke in 0..<3 {
      wheel.rows.step(by: 1, cause: .key, at: Double(stroke) / 10, into: &events)
    }
    events += Self.frames(&wheel, from: 0.2, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "key")
  }

  @Test func `a mouse wheel ends on a row after its pause`() throws {
    var transcript = EventTranscript(
      "Mouse wheel",
      "A high-resolution mouse wheel turns by 0.4 rows three times, and then rests."
    )
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events: [PickerEvent] = []
    for notch in 0..<3 {
      wheel.rows.scroll(byRows: 0.4, cause: .wheel, at: Double(notch) / 20, into: &events)
    }
    events += Self.frames(&wheel, from: 0.1, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "mouse-wheel")
  }

  @Test func `programmed selections emit no ticks`() throws {
    var transcript = EventTranscript(
      "Program",
      "The program sends the wheel to row 5 in motion, and a second later to row 0 at once:\n"
        + "no ticks."
    )
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events: [PickerEvent] = []
    wheel.rows.select(5, animation: .spring, cause: .program, at: 0, into: &events)
    events += Self.frames(&wheel, from: 0, to: 1)
    wheel.rows.select(0, animation: .none, cause: .program, at: 1, into: &events)
    events += Self.frames(&wheel, from: 1, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "program")
  }

  @Test func `a cancelled drag ends on the nearer row without a fling`() throws {
    var transcript = EventTranscript(
      "Cancel",
      "A finger throws the wheel up by 60 points, but the system takes the finger away: the wheel\n"
        + "does not fly, it moves on to the nearer row."
    )
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -70), over: 0.1, isHeld: true))
    wheel.handle(PointerEvent(time: 0.1, id: 0, phase: .cancelled, x: 0, y: -70), into: &events)
    events += Self.frames(&wheel, from: 0.1, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "cancel")
  }

  @Test func `a fling continues after a reload`() throws {
    var transcript = EventTranscript(
      "Reload while spinning",
      "A finger throws a wheel of 50 rows up. After 0.3 seconds the program leaves it 6 rows: the\n"
        + "wheel continues with its speed, over the new last row and back."
    )
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    events += Self.frames(&wheel, from: 0.1, to: 0.3)
    wheel.rows.reload(rowCount: 6, at: 0.3, into: &events)
    events += Self.frames(&wheel, from: 0.3, to: 2)
    transcript.append(events)
    try Golden.check(transcript.text, name: "reload")
  }

  @Test func `a retargeted fling ends on the new row`() throws {
    var transcript = EventTranscript(
      "Retarget",
      "A finger throws the wheel up, and at the release the program chooses row 5 to rest on: the\n"
        + "same curve bends to land there."
    )
    var wheel = Wheel(rowCount: 50, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    wheel.rows.retarget(to: 5, at: 0.1, into: &events)
    events += Self.frames(&wheel, from: 0.1, to: 3)
    transcript.append(events)
    try Golden.check(transcript.text, name: "retarget")
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
    #expect(events.last?.kind.name == "willEndDragging" && wheel.isMoving)
    let isSent = wheel.rows.retarget(to: row, at: 1, into: &events)
    #expect(isSent && wheel.rows.restingRow == row)
    events += wheel.rest()
    #expect(wheel.selection == row && events.settles == [row] && !wheel.isMoving)
    let ends = row == 0 ? [] : ["willBeginDecelerating", "didEndDecelerating"]
    let rows = ["tick", "change", "settle"]
    let scrolls = events.steps.map(\.kind.name).filter { !rows.contains($0) }
    #expect(scrolls == ["willEndDragging", "didEndDragging"] + ends)
  }

  @Test func `a drag that ends at rest settles before a press of the same instant`() {
    var wheel = Wheel(rowCount: 9, selection: 3)
    let finger = stroke(at: 0, by: (0, 130), over: 0.2, isHeld: true)
    var last = finger[finger.count - 1]
    wheel.play(finger)
    (last.time, last.phase) = (1, .up)
    let press = PointerEvent(time: 1, id: 5, phase: .down, x: 0, y: 0)
    let events = wheel.play([last, press])
    #expect(events.settles == [0] && wheel.phase == .pressed)
  }

  @Test func `a release is retargeted before its deceleration begins`() {
    var picker = Picker(columns: Array(repeating: .numbers(first: 0, count: 50), count: 2))
    var sheet = PickerSheet(picker)
    picker.play(stroke(at: 0, by: (0, -60), over: 0.1), in: 1)
    var events = picker.play(stroke(at: 1, by: (0, -60), over: 0.1), in: 0)
    #expect(events.of(column: 0).last?.kind.name == "willEndDragging")
    events = []
    let isSent = picker.apply(.retarget(row: 4), in: 0, cause: .program, at: 1.1, into: &events)
    picker.advance(to: 1.1, into: &events)
    #expect(isSent && events.isEmpty)
    events += picker.rest(after: 1.1).of(column: 0)
    let began = ["didEndDragging", "willBeginDecelerating"]
    #expect(events.steps.map(\.kind.name).starts(with: began) && events.settles == [4])
    #expect(events.steps.prefix(2).allSatisfy { $0.time == 1.1 })

    sheet.present(at: 0, into: &events)
    sheet.advance(to: 1, into: &events)
    sheet.content.play(stroke(at: 1, by: (0, -60), over: 0.1), in: 0)
    events = []
    sheet.done(at: 1.1, into: &events)
    let ended = began + ["didEndDecelerating"]
    #expect(events.of(column: 0).steps.map(\.kind.name).starts(with: ended))
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
      #expect(events.steps.map(\.kind.name).starts(with: ends), "\(other)")
    }
  }

  @Test func `flings, taps and keys do not select disabled rows`() throws {
    var transcript = EventTranscript(
      "Disabled rows",
      "Rows 4 to 10 are disabled. The Down key skips them, the Up key skips them back. A finger\n"
        + "throws the wheel towards row 7, halfway between both ends of them: it moves on to row 11. A\n"
        + "tap on row 10 is refused. Disabled rows tick as any row does, but are never selected."
    )
    var wheel = Wheel(rowCount: 50, selection: 3, disabled: [4..<11])
    var events: [PickerEvent] = []
    wheel.rows.step(by: 1, cause: .key, at: 0, into: &events)
    events += Self.frames(&wheel, from: 0, to: 1)
    wheel.rows.step(by: -1, cause: .key, at: 1, into: &events)
    events += Self.frames(&wheel, from: 1, to: 2)
    events += wheel.play(stroke(at: 2, by: (0, -39), over: 0.15))
    events += Self.frames(&wheel, from: 2.15, to: 7)
    events += wheel.play(tap(at: 7, y: -39))
    events += Self.frames(&wheel, from: 7.05, to: 8)
    transcript.append(events)
    try Golden.check(transcript.text, name: "disabled-rows")
  }

  @Test func `a month that passes February restores day 31`() throws {
    var transcript = EventTranscript(
      "Dependent columns",
      "31 January 2023. The Down key sends the month to February and, 0.4 seconds later, to March:\n"
        + "the day becomes the 28th (row 27) while the month turns, and the 31st again where there is\n"
        + "one. Then the month goes back to February and rests there: the day stays the 28th for good,\n"
        + "in March as well.",
      columns: ["year", "month", "day"]
    )
    var date = PickerDependenceTests.date(2023, 1, 31)
    var events: [PickerEvent] = []
    for (time, steps) in [(0.0, 1), (0.4, 1), (2, -1), (4, 1)] {
      date.step(by: steps, in: 1, cause: .key, at: time, into: &events)
      for frame in 1...7 { date.advance(to: time + Double(frame) / 20, into: &events) }
    }
    events += date.rest(after: 5)
    transcript.append(events)
    try Golden.check(transcript.text, name: "dependent-columns")
  }
}
