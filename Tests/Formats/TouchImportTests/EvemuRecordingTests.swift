import TestSupport
import TouchImport
import ScrollPhysics
import Sessions
import Testing

struct EvemuRecordingTests {
  /// A recording of a device of 1000 by 1000.
  private func slots(_ reports: [String]..., header: String? = nil) -> String {
    let top =
      header ?? "# EVEMU 1.3\nN: Screen\nI: 0003 04f3 0732 0110\nP: 02 00\nB: 00 0b 00\n"
      + "A: 2f 0 9 0 0 0\nA: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\nA: 3a 0 200 0 0 0\n"
    return top + reports.joined().joined()
  }

  /// The lines of a report at a time in milliseconds, of events `code value`, or `type:code value` if they
  /// are not of the type 3.
  private func at(_ time: Int, _ events: String...) -> [String] {
    let fraction = String(1000 + time % 1000).dropFirst()
    return (events + ["0:0 0000"]).map { event in
      let parts = event.split(separator: ":")
      let words = parts[parts.count - 1].split(separator: " ")
      let code = String(repeating: "0", count: 4 - words[0].count) + words[0]
      let kind = parts.count > 1 ? parts[0] : "3"
      return "E: \(5 + time / 1000).\(fraction)000 000\(kind) \(code) \(words[1])\t# said\n"
    }
  }

  @Test func `fingers in two slots are two pointers`() throws {
    let events = try foreignEvents(
      slots(
        at(0, "39 0012", "35 0100", "36 0200", "1:14a 0001"),
        at(10, "2f 0001", "39 0013", "35 0500", "36 0600"),
        at(20, "35 0510", "2f 0000", "36 0190"),
        at(30, "39 -001"),
        at(40, "2f 0001", "39 -001", "1:14a 0000")
      )
    )
    expectEqual(
      events,
      [
        touchDown(1, 100, 200, at: 0), touchDown(2, 500, 600, at: 10_000),
        touchMove(1, 100, 190, at: 20_000), touchMove(2, 510, 600, at: 20_000),
        touchUp(1, at: 30_000), touchUp(2, at: 40_000),
      ]
    )
  }

  @Test func `two fingers on a touchpad scroll, and one does not`() throws {
    let text = slots(
      at(0, "39 0012", "35 0100", "36 0200", "1:14a 0001"),
      at(10, "35 0110"),
      at(20, "2f 0001", "39 0013", "35 0500", "36 0600", "1:14d 0001"),
      at(30, "2f 0000", "36 0180", "2f 0001", "36 0580"),
      at(40, "36 0560"),
      at(50, "39 -001", "1:14d 0000"),
      at(60, "2f 0000", "36 0400"),
      at(70, "39 -001", "1:14a 0000")
    )
    let recording = try ForeignRecording.read(bytes: Array(text.utf8), name: "pad")
    let header = SessionHeader(title: "", width: 1000, height: 1000, preset: "uikit", scene: "all")
    let entries = recording.session(header: header).entries
    let frames = entries.compactMap { entry in
      if case .scroll(let frame, 500, 500, []) = entry.event {
        (entry.microseconds, frame)
      } else {
        nil
      }
    }
    expectEqual(frames.map { $0.0 }, [30_000, 40_000, 50_000])
    expectEqual(frames.map { $0.1.dy }, [20, 10, 0])
    expectEqual(frames.map { $0.1.stopsY }, [false, false, true])
    expectEqual(entries.count, 4)
  }

  @Test func `a slot that Linux does not have is an error`() throws {
    func text(_ slot: String) -> String {
      slots(at(0, "2f \(slot)", "39 0012", "35 0100"))
    }
    expect(foreignErrorText(text("1023")) == nil)
    for slot in ["1024", "-1"] {
      let errorText = try #require(foreignErrorText(text(slot)))
      expect(errorText.contains("slot \(slot)") && errorText.contains("0..<1024"))
    }
  }

  @Test func `a reused slot is a new pointer and keeps unchanged values`() throws {
    let events = try foreignEvents(
      slots(
        at(0, "39 0012", "35 0100", "36 0200"),
        // A new touch without an end of the first; x is unchanged and not sent again.
        at(10, "39 0013", "36 0300"),
        // An end and a beginning within one report.
        at(20, "39 -001", "39 0014"),
        // A touch that begins and ends within one report is ignored.
        at(30, "39 -001"),
        at(40, "39 0015", "39 -001")
      )
    )
    expectEqual(
      events,
      [
        touchDown(1, 100, 200, at: 0), touchUp(1, at: 10_000), touchDown(2, 100, 300, at: 10_000),
        touchUp(2, at: 20_000), touchDown(3, 100, 300, at: 20_000), touchUp(3, at: 30_000),
      ]
    )
  }

  @Test func `pressure is a fraction of its range`() throws {
    let events = try foreignEvents(
      slots(at(0, "39 0001", "3a 0050", "35 0010"))
    )
    expectEqual(events.first?.event, .down(id: 1, x: 10, y: 0, kind: .touch, pressure: 0.25))
  }

  @Test func `dropped events cancel fingers until they are down again`() throws {
    let text = slots(
      at(0, "39 0012", "35 0100", "36 0200"),
      at(10, "0:3 0000", "35 0900"),
      // The finger moves without a down event in the file.
      at(20, "35 0300"),
      at(30, "39 -001")
    )
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 100, 200, at: 0), touchCancel(1, "dropped", at: 10_000),
        touchDown(2, 300, 200, at: 20_000), touchUp(2, at: 30_000),
      ]
    )
    try expectEqual(
      foreign(text).warnings,
      [
        "touch.rec:14: the kernel dropped events; fingers are cancelled there",
        "touch.rec:18: a finger moves that never went down; it goes down there",
      ]
    )
  }

  @Test func `a finger that is down before the file begins is down at its first movement`() throws {
    let text = slots(at(0, "35 0100"), at(10, "39 -001"))
    try expectEqual(foreignEvents(text), [touchDown(1, 100, 0, at: 0), touchUp(1, at: 10_000)])
    try expectEqual(foreign(text).warnings.count, 1)
  }

  @Test func `without ranges the largest values are the ends, with a warning`() throws {
    let text = slots(
      at(0, "39 0012", "35 0100", "36 0050"),
      at(10, "35 0400", "36 0200"),
      at(20, "39 -001"),
      header: "N: Bare\n"
    )
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 250, 250, at: 0), touchMove(1, 1000, 1000, at: 10_000),
        touchUp(1, at: 20_000),
      ]
    )
    try expectEqual(
      foreign(text).warnings,
      [
        "touch.rec: 'Bare' has no range, taken from its events: 0...400 by 0...200"
      ]
    )
    let empty = slots(
      at(0, "39 0012", "35 0100"),
      header: "N: Odd\nA: 35 7 7 0 0\nA: 36 0 -1 0 0\n"
    )
    try expectEqual(
      foreign(empty).warnings.first,
      "touch.rec: 'Odd' has no range, taken from its events: 0...100 by 0...1"
    )
  }

  @Test func `a time that decreases is replaced by the last time, with a warning`() throws {
    let text = slots(
      at(50, "39 0012", "35 0100"),
      at(40, "35 0200"),
      at(60, "39 -001")
    )
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 100, 0, at: 0), touchMove(1, 200, 0, at: 0), touchUp(1, at: 10_000),
      ]
    )
    try expectEqual(foreign(text).warnings, ["touch.rec:13: time goes back and is held, 2 times"])
  }

  @Test func `a finger without slots is a touch only while it is down`() throws {
    let header = "# EVEMU 1.2\nN: Old\nA: 00 0 1000 0 0\nA: 01 0 1000 0 0\n"
    let text = slots(
      at(0, "0 0100"),
      at(10, "1 0200", "1:14a 0001"),
      at(20, "0 0150"),
      at(30, "1:14a 0000"),
      at(40, "0 0900"),
      header: header
    )
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 100, 200, at: 0), touchMove(1, 150, 200, at: 10_000),
        touchUp(1, at: 20_000),
      ]
    )
  }

  @Test func `a report of fingers without slots is an error`() {
    let text = slots(at(0, "35 0100", "36 0100", "0:2 0000"))
    expectEqual(
      foreignErrorText(text),
      "touch.rec:12: found SYN_MT_REPORT, fingers without slots (protocol A), "
        + "expected fingers in slots"
    )
  }

  @Test func `more fingers than a session allows are an error`() {
    var text = "N: Many\nA: 35 0 1000\nA: 36 0 1000\n"
    for slot in 0..<33 {
      text += "E: 0.0 3 2f \(slot)\nE: 0.0 3 39 \(slot)\nE: 0.0 3 35 5\n"
    }
    expectEqual(
      foreignErrorText(text + "E: 0.0 0 0 0\n"),
      "touch.rec:103: found 33 fingers down, expected at most 32"
    )
  }

  @Test(arguments: [
    "E: 1 0003 0039 0012", "E: 1.0 0003 0039", "E: 1.0 0003 0039 99999999999",
    "E: -1.0 0003 0039 0012", "E: 1.0 zz 0039 0012", "E: 1.0 0003 0039 0012 7",
  ])
  func `the error for an invalid event states its line`(line: String) throws {
    let errorText = try #require(foreignErrorText("N: Screen\n\(line)\nE: 2.0 0 0 0\n"))
    expect(errorText.hasPrefix("touch.rec:2: found "))
    expect(errorText.hasSuffix("expected E: seconds.microseconds type code value"))
  }

  @Test func `an axis without a range is an error`() {
    expectEqual(
      foreignErrorText("# EVEMU 1.3\nA: 35 0\n"),
      "touch.rec:2: found \"A: 35 0\", expected A: axis lowest highest …"
    )
  }
}
