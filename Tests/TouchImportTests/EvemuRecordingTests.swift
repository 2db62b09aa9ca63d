import TouchImport
import ScrollPhysics
import Sessions
import Testing
import TestSupport

@Suite struct EvemuRecordingTests {
  /// A recording of a device of 1000 by 1000 with events `milliseconds type code value`.
  private func slots(_ events: String..., header: String? = nil) -> String {
    let top =
      header ?? "# EVEMU 1.3\nN: Screen\nI: 0003 04f3 0732 0110\nP: 02 00\nB: 00 0b 00\n"
      + "A: 2f 0 9 0 0 0\nA: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\nA: 3a 0 200 0 0 0\n"
    let lines = events.map { event in
      let words = event.split(separator: " ")
      let time = (Int(words[0]) ?? 0) + 5000
      let fraction = String(1000 + time % 1000).dropFirst()
      return
        "E: \(time / 1000).\(fraction)000 \(words.dropFirst().joined(separator: " "))\t# said\n"
    }
    return top + lines.joined()
  }

  private let report = "0000 0000 0000"

  @Test func `fingers in two slots are two pointers`() throws {
    let events = try foreignEvents(
      slots(
        "0 0003 0039 0012",
        "0 0003 0035 0100",
        "0 0003 0036 0200",
        "0 0001 014a 0001",
        "0 \(report)",
        "10 0003 002f 0001",
        "10 0003 0039 0013",
        "10 0003 0035 0500",
        "10 0003 0036 0600",
        "10 \(report)",
        "20 0003 0035 0510",
        "20 0003 002f 0000",
        "20 0003 0036 0190",
        "20 \(report)",
        "30 0003 0039 -001",
        "30 \(report)",
        "40 0003 002f 0001",
        "40 0003 0039 -001",
        "40 0001 014a 0000",
        "40 \(report)"
      )
    )
    #expect(
      events == [
        touchDown(1, 100, 200, at: 0), touchDown(2, 500, 600, at: 10_000),
        touchMove(1, 100, 190, at: 20_000), touchMove(2, 510, 600, at: 20_000),
        touchUp(1, at: 30_000), touchUp(2, at: 40_000),
      ]
    )
  }

  @Test func `a slot that Linux does not have is an error`() throws {
    func text(_ slot: String) -> String {
      slots("0 0003 002f \(slot)", "0 0003 0039 0012", "0 0003 0035 0100", "0 \(report)")
    }
    #expect(foreignErrorText(text("1023")) == nil)
    for slot in ["1024", "-1"] {
      let errorText = try #require(foreignErrorText(text(slot)))
      #expect(errorText.contains("slot \(slot)") && errorText.contains("0..<1024"))
    }
  }

  @Test func `a reused slot is a new pointer and keeps unchanged values`() throws {
    let events = try foreignEvents(
      slots(
        "0 0003 0039 0012",
        "0 0003 0035 0100",
        "0 0003 0036 0200",
        "0 \(report)",
        // A new touch without an end of the first; x is unchanged and not sent again.
        "10 0003 0039 0013",
        "10 0003 0036 0300",
        "10 \(report)",
        // An end and a beginning within one report.
        "20 0003 0039 -001",
        "20 0003 0039 0014",
        "20 \(report)",
        // A touch that begins and ends within one report is ignored.
        "30 0003 0039 -001",
        "30 \(report)",
        "40 0003 0039 0015",
        "40 0003 0039 -001",
        "40 \(report)"
      )
    )
    #expect(
      events == [
        touchDown(1, 100, 200, at: 0), touchUp(1, at: 10_000), touchDown(2, 100, 300, at: 10_000),
        touchUp(2, at: 20_000), touchDown(3, 100, 300, at: 20_000), touchUp(3, at: 30_000),
      ]
    )
  }

  @Test func `pressure is a fraction of its range`() throws {
    let events = try foreignEvents(
      slots("0 0003 0039 0001", "0 0003 003a 0050", "0 0003 0035 0010", "0 \(report)")
    )
    #expect(events.first?.event == .down(id: 1, x: 10, y: 0, kind: .touch, pressure: 0.25))
  }

  @Test func `dropped events cancel fingers until they are down again`() throws {
    let text = slots(
      "0 0003 0039 0012",
      "0 0003 0035 0100",
      "0 0003 0036 0200",
      "0 \(report)",
      "10 0000 0003 0000",
      "10 0003 0035 0900",
      "10 \(report)",
      // The finger moves without a down event in the file.
      "20 0003 0035 0300",
      "20 \(report)",
      "30 0003 0039 -001",
      "30 \(report)"
    )
    #expect(
      try foreignEvents(text) == [
        touchDown(1, 100, 200, at: 0), touchCancel(1, "dropped", at: 10_000),
        touchDown(2, 300, 200, at: 20_000), touchUp(2, at: 30_000),
      ]
    )
    #expect(
      try foreign(text).warnings == [
        "touch.rec:14: the kernel dropped events; fingers are cancelled there",
        "touch.rec:18: a finger moves that never went down; it goes down there",
      ]
    )
  }

  @Test func `a finger that is down before the file begins is down at its first movement`() throws {
    let text = slots("0 0003 0035 0100", "0 \(report)", "10 0003 0039 -001", "10 \(report)")
    #expect(try foreignEvents(text) == [touchDown(1, 100, 0, at: 0), touchUp(1, at: 10_000)])
    #expect(try foreign(text).warnings.count == 1)
  }

  @Test func `without ranges the largest values are the ends, with a warning`() throws {
    let text = slots(
      "0 0003 0039 0012",
      "0 0003 0035 0100",
      "0 0003 0036 0050",
      "0 \(report)",
      "10 0003 0035 0400",
      "10 0003 0036 0200",
      "10 \(report)",
      "20 0003 0039 -001",
      "20 \(report)",
      header: "N: Bare\n"
    )
    #expect(
      try foreignEvents(text) == [
        touchDown(1, 250, 250, at: 0), touchMove(1, 1000, 1000, at: 10_000),
        touchUp(1, at: 20_000),
      ]
    )
    #expect(
      try foreign(text).warnings == [
        "touch.rec: 'Bare' has no range, taken from its events: 0...400 by 0...200"
      ]
    )
    let empty = slots(
      "0 0003 0039 0012",
      "0 0003 0035 0100",
      "0 \(report)",
      header: "N: Odd\nA: 35 7 7 0 0\nA: 36 0 -1 0 0\n"
    )
    #expect(
      try foreign(empty).warnings.first
        == "touch.rec: 'Odd' has no range, taken from its events: 0...100 by 0...1"
    )
  }

  @Test func `a time that decreases is replaced by the last time, with a warning`() throws {
    let text = slots(
      "50 0003 0039 0012",
      "50 0003 0035 0100",
      "50 \(report)",
      "40 0003 0035 0200",
      "40 \(report)",
      "60 0003 0039 -001",
      "60 \(report)"
    )
    #expect(
      try foreignEvents(text) == [
        touchDown(1, 100, 0, at: 0), touchMove(1, 200, 0, at: 0), touchUp(1, at: 10_000),
      ]
    )
    #expect(try foreign(text).warnings == ["touch.rec:13: time goes back and is held, 2 times"])
  }

  @Test func `a finger without slots is a touch only while it is down`() throws {
    let header = "# EVEMU 1.2\nN: Old\nA: 00 0 1000 0 0\nA: 01 0 1000 0 0\n"
    let text = slots(
      "0 0003 0000 0100",
      "0 \(report)",
      "10 0003 0001 0200",
      "10 0001 014a 0001",
      "10 \(report)",
      "20 0003 0000 0150",
      "20 \(report)",
      "30 0001 014a 0000",
      "30 \(report)",
      "40 0003 0000 0900",
      "40 \(report)",
      header: header
    )
    #expect(
      try foreignEvents(text) == [
        touchDown(1, 100, 200, at: 0), touchMove(1, 150, 200, at: 10_000),
        touchUp(1, at: 20_000),
      ]
    )
  }

  @Test func `fingers without ids are matched by distance`() throws {
    let report = "0000 0000 0000"
    let next = "0000 0002 0000"
    let text = slots(
      "0 0003 0035 0100",
      "0 0003 0036 0100",
      "0 \(next)",
      "0 \(report)",
      "10 0003 0035 0800",
      "10 0003 0036 0100",
      "10 \(next)",
      "10 0003 0035 0110",
      "10 0003 0036 0100",
      "10 \(next)",
      "10 \(report)",
      "20 0003 0035 0810",
      "20 0003 0036 0100",
      "20 \(next)",
      "20 \(report)",
      "30 \(next)",
      "30 \(report)"
    )
    let events = try foreignEvents(text)
    // The far contact is first in its report and is the new one.
    #expect(
      events == [
        touchDown(1, 100, 100, at: 0), touchMove(1, 110, 100, at: 10_000),
        touchDown(2, 800, 100, at: 10_000), touchUp(1, at: 20_000),
        touchMove(2, 810, 100, at: 20_000), touchUp(2, at: 30_000),
      ]
    )
  }

  @Test func `fingers with ids are matched by id at any distance`() throws {
    let text = slots(
      "0 0003 0039 0001",
      "0 0003 0035 0100",
      "0 0003 0036 0100",
      "0 0000 0002 0000",
      "0 0003 0039 0002",
      "0 0003 0035 0900",
      "0 0003 0036 0100",
      "0 0000 0002 0000",
      "0 \(report)",
      "10 0003 0039 0002",
      "10 0003 0035 0100",
      "10 0003 0036 0100",
      "10 0000 0002 0000",
      "10 0003 0039 0001",
      "10 0003 0035 0900",
      "10 0003 0036 0100",
      "10 0000 0002 0000",
      "10 \(report)",
      "20 0001 014a 0000",
      "20 \(report)"
    )
    #expect(
      try foreignEvents(text) == [
        touchDown(1, 100, 100, at: 0), touchDown(2, 900, 100, at: 0),
        touchMove(1, 900, 100, at: 10_000), touchMove(2, 100, 100, at: 10_000),
        touchUp(1, at: 20_000), touchUp(2, at: 20_000),
      ]
    )
  }

  @Test func `more fingers than a session allows are an error`() {
    var text = "N: Many\nA: 35 0 1000\nA: 36 0 1000\n"
    for slot in 0..<33 {
      text += "E: 0.0 3 2f \(slot)\nE: 0.0 3 39 \(slot)\nE: 0.0 3 35 5\n"
    }
    #expect(
      foreignErrorText(text + "E: 0.0 0 0 0\n")
        == "touch.rec:103: found 33 fingers down, expected at most 32"
    )
  }

  @Test(arguments: [
    "E: 1 0003 0039 0012", "E: 1.0 0003 0039", "E: 1.0 0003 0039 99999999999",
    "E: -1.0 0003 0039 0012", "E: 1.0 zz 0039 0012", "E: 1.0 0003 0039 0012 7",
  ])
  func `the error for an invalid event states its line`(line: String) throws {
    let errorText = try #require(foreignErrorText("N: Screen\n\(line)\nE: 2.0 0 0 0\n"))
    #expect(errorText.hasPrefix("touch.rec:2: found "))
    #expect(errorText.hasSuffix("expected E: seconds.microseconds type code value"))
  }

  @Test func `an axis without a range is an error`() {
    #expect(
      foreignErrorText("# EVEMU 1.3\nA: 35 0\n")
        == "touch.rec:2: found \"A: 35 0\", expected A: axis lowest highest …"
    )
  }
}
