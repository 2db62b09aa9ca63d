import TestSupport
import TouchImport
import ScrollPhysics
import Sessions
import Testing

struct EvemuRecordingTests {
  @Test func `fingers in two slots are two pointers`() throws {
    let events = try foreignEvents(
      evemuText(
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

  @Test func `a slot that Linux does not have is an error`() throws {
    func text(_ slot: String) -> String {
      evemuText(at(0, "2f \(slot)", "39 0012", "35 0100"))
    }
    expect(foreignErrorText(text("1023")) == nil)
    for slot in ["1024", "-1"] {
      let errorText = try #require(foreignErrorText(text(slot)))
      expect(errorText.contains("slot \(slot)") && errorText.contains("0..<1024"))
    }
  }

  @Test func `a reused slot is a new pointer and keeps unchanged values`() throws {
    let events = try foreignEvents(
      evemuText(
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
      evemuText(at(0, "39 0001", "3a 0050", "35 0010"))
    )
    expectEqual(events.first?.event, .down(id: 1, x: 10, y: 0, kind: .touch, pressure: 0.25))
  }

  @Test func `dropped events cancel fingers until they are down again`() throws {
    let text = evemuText(
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
    let text = evemuText(at(0, "35 0100"), at(10, "39 -001"))
    try expectEqual(foreignEvents(text), [touchDown(1, 100, 0, at: 0), touchUp(1, at: 10_000)])
    try expectEqual(foreign(text).warnings.count, 1)
  }

  @Test func `BTN_TOUCH lifts all fingers, whatever their tracking ids`() throws {
    let text = evemuText(
      at(0, "2f 0", "39 1", "35 100", "36 100", "2f 1", "39 2", "35 500", "1:14a 1"),
      at(10, "39 2147483647"),
      // An id that is no end, in the report in which all fingers lift.
      at(20, "2f 0", "39 9", "1:14a 0"),
      at(30, "35 110"),
      at(40, "39 10", "1:14a 1"),
      at(50, "1:14a 0", "39 -1")
    )
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 100, 100, at: 0), touchDown(2, 500, 0, at: 0), touchUp(2, at: 10_000),
        touchUp(1, at: 20_000), touchDown(3, 110, 100, at: 40_000), touchUp(3, at: 50_000),
      ]
    )
    try expectEqual(foreign(text).warnings, [])
  }

  @Test(arguments: [["39 0"], []])
  func `touches of a screen that sends its tracking id only once are separate`(
    id: [String]
  ) throws {
    let text = evemuText(
      at(0, id + ["35 100", "36 100", "1:14a 1"]),
      at(10, "35 110"),
      at(20, "1:14a 0"),
      at(30, "35 900"),
      at(40, "35 200", "1:14a 1"),
      at(50, "1:14a 0"),
      // Linux omits values that are unchanged.
      at(60, "1:14a 1"),
      at(70, "1:14a 0")
    )
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 100, 100, at: 0), touchMove(1, 110, 100, at: 10_000), touchUp(1, at: 20_000),
        touchDown(2, 200, 100, at: 40_000), touchUp(2, at: 50_000),
        touchDown(3, 200, 100, at: 60_000), touchUp(3, at: 70_000),
      ]
    )
    try expectEqual(foreign(text).warnings, [])
  }

  @Test func `a time that decreases is replaced by the last time, with a warning`() throws {
    let text = evemuText(
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
    let text = evemuText(
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
