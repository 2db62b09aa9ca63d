import TouchImport
import Sessions
import TestSupport
import Testing

struct ForeignRecordingTests {
  private let stroke = """
    # EVEMU 1.3
    N: Screen
    A: 00 0 100 0 0 0
    A: 01 100 300 0 0 0
    E: 10.000000 0003 0000 0050
    E: 10.000000 0003 0001 0200
    E: 10.000000 0001 014a 0001
    E: 10.000000 0000 0000 0000
    E: 10.020000 0003 0000 0100
    E: 10.020000 0000 0000 0000
    E: 10.040000 0001 014a 0000
    E: 10.040000 0000 0000 0000

    """

  @Test func `the range of a device is mapped to an area`() throws {
    let area = (x: 200.0, y: 100.0, width: 300.0, height: 50.0)
    try expectEqual(
      foreignEvents(stroke, in: area),
      [
        touchDown(1, 350, 125, at: 0), touchMove(1, 500, 125, at: 20000), touchUp(1, at: 40000),
      ]
    )
  }

  @Test func `an area of negative size mirrors the device`() throws {
    let area = (x: 100.0, y: 100.0, width: -100.0, height: -100.0)
    let entries = try foreignEvents(stroke, in: area)
    expectEqual(entries[..<2], [touchDown(1, 50, 50, at: 0), touchMove(1, 0, 50, at: 20000)])
  }

  /// Where the stroke from (0.5, 0.5) to (1, 0.5) of the device is after a turn.
  static let turns: [(turn: ForeignTurn, start: SIMD2<Double>, end: SIMD2<Double>)] = [
    (.quarter, [500, 500], [500, 1000]), (.half, [500, 500], [0, 500]),
    (.threeQuarters, [500, 500], [500, 0]),
  ]

  @Test(arguments: turns)
  func `a turn is clockwise`(turn: ForeignTurn, start: SIMD2<Double>, end: SIMD2<Double>) throws {
    let area = (x: 0.0, y: 0.0, width: 1000.0, height: 1000.0)
    let entries = try foreign(stroke).session(header: plainHeader, in: area, turned: turn).entries
    expectEqual(
      Array(entries[..<2]),
      [touchDown(1, start.x, start.y, at: 0), touchMove(1, end.x, end.y, at: 20000)]
    )
    let scrolled = try foreignScrolling(
      evemuText(
        at(0, "2f 0", "39 1", "2f 1", "39 2"),
        at(10, "35 40"),
        at(20, "39 -1"),
        header: evemuTouchpad
      ),
      turned: turn
    )[0]
    // The content follows fingers that move by 20 to the right before the turn.
    expectEqual(SIMD2(-scrolled.dx, -scrolled.dy), (end - start) / 500 * 20)
  }

  private let bare = evemuText(
    at(0, "39 0012", "35 0400", "36 0200"),
    at(10, "36 0300"),
    at(20, "39 -001"),
    header: "N: Bare\n"
  )

  @Test func `without a range no finger is on the edge of the window`() throws {
    try expectEqual(
      foreignEvents(bare),
      [touchDown(1, 500, 400, at: 0), touchMove(1, 500, 600, at: 10_000), touchUp(1, at: 20_000)]
    )
    let warning = "'Bare' has no range, taken as 0...800 by 0...500; --range sets it"
    try expectEqual(foreign(bare).warnings, ["touch.rec: \(warning)"])
    let edge = bare.replacing("0035 0400", with: "0035 0").replacing("0036 0200", with: "0036 0")
      .replacing("0036 0300", with: "0036 800")
    try expectEqual(
      foreignEvents(edge),
      [touchDown(1, 500, 100, at: 0), touchMove(1, 500, 900, at: 10_000), touchUp(1, at: 20_000)]
    )
    let empty = "N: Odd\nA: 35 7 7 0 0\nA: 36 0 -1 0 0\n" + bare.dropFirst("N: Bare\n".count)
    expect(try foreign(empty).warnings[0].contains("'Odd' has no range, taken as 0...800 by"))
  }

  @Test func `the user's size is the range of devices that state none`() throws {
    let size = (width: 801, height: 2001)
    let area = (x: 0.0, y: 0.0, width: 1000.0, height: 1000.0)
    let recording = try foreign(bare, size: size)
    expect(recording.usesSize && recording.warnings.isEmpty)
    let entries = recording.session(header: plainHeader, in: area).entries
    expectEqual(
      Array(entries[..<2]),
      [touchDown(1, 500, 100, at: 0), touchMove(1, 500, 150, at: 10_000)]
    )
    let described = try foreign(stroke, size: size)
    expect(!described.usesSize)
    expectEqual(described.session(header: plainHeader).entries.first, touchDown(1, 640, 360, at: 0))
    expect(try !foreign("# EVEMU 1.3\nE: 1.0 2 8 1\nE: 1.0 0 0 0\n", size: size).usesSize)
  }

  @Test func `a recording becomes a complete session that is read back`() throws {
    let session = try foreign(stroke).session(header: plainHeader)
    expectEqual(session.entries.first, touchDown(1, 640, 360, at: 0))
    expectEqual(session.entries.last, SessionEntry(time: 0.04, event: .end))
    try expectEqual(read(text: SessionText.text(for: session)).entries, session.entries)
  }

  @Test func `a file of an unknown form is an error`() {
    expectEqual(
      foreignErrorText("hello\n"),
      "touch.rec:1: found a recording of no known form, "
        + "expected the text of one of evtest, evemu-record, libinput record, getevent -lt"
    )
    expectEqual(foreignErrorText("")?.contains("an empty file"), true)
    expect(foreignErrorText(plainHeaderLine + "\n") != nil)
  }

  @Test func `a file without touches gives an empty session`() throws {
    let recording = try foreign("# EVEMU 1.3\nN: Keyboard\nE: 0.0 0001 001e 0001\n")
    expectEqual(recording.warnings, [])
    expectEqual(
      recording.session(header: plainHeader).entries,
      [SessionEntry(time: 0, event: .end)]
    )
  }

  @Test func `an incomplete last line is dropped with a warning, and its finger is cancelled`()
    throws
  {
    let lines = stroke.split(separator: "\n").prefix(10)
    let torn = lines.joined(separator: "\n") + "\nE: 10.04"
    try expectEqual(foreignEvents(torn).last, touchCancel(1, "torn", at: 20000))
    try expectEqual(
      foreign(torn).warnings,
      [
        "touch.rec:11: the torn last line is dropped",
        "touch.rec:10: a finger is still down at the end and cancelled",
      ]
    )
  }

  @Test func `an incomplete line in the middle is an error`() {
    expectEqual(
      foreignErrorText(stroke + "E: 10.04\nE: 11.000000 0000 0000 0000\n"),
      "touch.rec:13: found \"E: 10.04\", expected E: seconds.microseconds type code value"
    )
  }

  @Test func `recordings of more than 24 hours and lines over 64 KiB are errors`() {
    let late =
      "E: 99999.000000 0003 0000 0051\nE: 99999.000000 0001 014a 0001\n"
      + "E: 99999.000000 0000 0000 0000\n"
    expectEqual(foreignErrorText(stroke + late)?.contains("expected at most 24 hours"), true)
    let long = "# EVEMU 1.3\nE: " + String(repeating: "0", count: 70_000) + "\n"
    expectEqual(foreignErrorText(long)?.contains("expected at most 65536"), true)
  }

  @Test(arguments: ["evtest", "evemu", "libinput", "getevent"])
  func `a damaged file gives a valid session or an error`(format: String) throws {
    let whole = try #require(Self.samples[format])
    let downs = try foreignEvents(whole).filter { if case .down = $0.event { true } else { false } }
    expectEqual(downs.count, 1)
    var random = SplitMix64(seed: 11)
    var readCount = 0
    for _ in 0..<500 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 10...126, using: &random)
      }
      guard let recording = try? ForeignRecording.read(bytes: bytes, name: "damaged") else {
        continue
      }
      readCount += 1
      let session = recording.session(header: plainHeader)
      try expectEqual(read(text: SessionText.text(for: session)).entries, session.entries)
    }
    expect((10..<490).contains(readCount), "\(readCount) of 500 were read")
  }

  private static let samples: [String: String] = [
    "evtest": """
    Input device name: "Screen"
      Event type 3 (EV_ABS)
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max     1000
    Event: time 0.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 12
    Event: time 0.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 500
    Event: time 0.000001, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 400
    Event: time 0.000001, -------------- SYN_REPORT ------------
    Event: time 0.100001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 0.100001, -------------- SYN_REPORT ------------

    """,
    "evemu": """
    # EVEMU 1.3
    A: 35 0 1000 0 0 0
    A: 36 0 1000 0 0 0
    E: 0.000001 0003 0039 0012
    E: 0.000001 0003 0035 0500
    E: 0.000001 0003 0036 0400
    E: 0.000001 0000 0000 0000
    E: 0.100001 0003 0039 -001
    E: 0.100001 0000 0000 0000

    """,
    "libinput": """
    version: 1
    devices:
    - node: /dev/input/event9
      evdev:
        name: "Screen"
        absinfo:
          53: [0, 1000, 0, 0, 0]
          54: [0, 1000, 0, 0, 0]
        properties: [1]
      events:
      - evdev:
        - [  0,      0,   3,  57,      12] # EV_ABS
        - [  0,      0,   3,  53,     500] # EV_ABS
        - [  0,      0,   3,  54,     400] # EV_ABS
        - [  0,      0,   0,   0,       0] # SYN_REPORT
      - evdev:
        - [  0, 100000,   3,  57,      -1] # EV_ABS
        - [  0, 100000,   0,   0,       0] # SYN_REPORT

    """,
    "getevent": """
    [   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00001f6c
    [   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001f4
    [   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000190
    [   78826.389007] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [   78826.489007] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [   78826.489007] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

    """,
  ]
}
