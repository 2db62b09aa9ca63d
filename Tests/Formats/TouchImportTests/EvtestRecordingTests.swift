import Sessions
import TestSupport
import TouchImport
import Testing

struct EvtestRecordingTests {
  private let header = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x4f3 product 0x732 version 0x100
    Input device name: "Panel "9""
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value    100
          Min        0
          Max     1000
          Resolution      12
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min     -500
          Max      500
      Event type 4 (EV_MSC)
        Event code 5 (MSC_TIMESTAMP)
    Key repeat handling:
      Repeat type 20 (EV_REP)
        Repeat code 0 (REP_DELAY)
          Value    250
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """

  private let events = """
    Event: time 1700000000.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 5
    Event: time 1700000000.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 400
    Event: time 1700000000.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value -250
    Event: time 1700000000.000000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time 1700000000.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7003a
    Event: time 1700000000.000000, -------------- SYN_REPORT ------------
    Event: time 1700000000.010500, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 410
    Event: time 1700000000.010500, -------------- SYN_REPORT ------------
    Event: time 1700000000.020500, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 1700000000.020500, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
    Event: time 1700000000.020500, -------------- SYN_REPORT ------------

    """

  private let touches = [
    touchDown(1, 400, 250, at: 0), touchMove(1, 410, 250, at: 10_500), touchUp(1, at: 20_500),
  ]

  @Test func `the ranges of the header and the events are read`() throws {
    try expectEqual(foreignEvents(header + events), touches)
    try expectEqual(foreign(header + events).warnings, [])
    let other = header.replacing("code 53", with: "code 2").replacing("code 54", with: "code 3")
    try expectEqual(
      foreign(other + events).warnings,
      [
        #"touch.rec: 'Panel "9"' has no range, taken as 0...810 by -251...-249; --range sets it"#
      ]
    )
  }

  @Test func `the list of devices before the header is not a device`() throws {
    let list = """
      $ sudo evtest
      No device specified, trying to scan all of /dev/input/event*
      Available devices:
      /dev/input/event0:\tLid Switch
      /dev/input/event1:\tDell Wireless hotkeys
      Select the device event number [0-1]: 1

      """
    let grabbed = "***********\n  This device is grabbed by another process.\n***********\n"
    try expectEqual(foreignEvents(list + header + grabbed + events), touches)
  }

  @Test func `the properties of the header show a touchpad`() throws {
    let pad = header.replacing("type 1 (INPUT_PROP_DIRECT)", with: "type 0 (INPUT_PROP_POINTER)")
    try expectEqual(foreignEvents(pad + events), [])
    let none = header.replacing("  Property type 1 (INPUT_PROP_DIRECT)\n", with: "")
    try expectEqual(foreignEvents(none + events), touches)
  }

  @Test func `lost events and fingers without slots are recognized`() throws {
    func synchronized(_ name: String) -> String {
      events.replacing(
        "-------------- SYN_REPORT ------------\nEvent: time 1700000000.010500",
        with: """
          \(name)
          Event: time 1700000000.000000, -------------- SYN_REPORT ------------
          Event: time 1700000000.010500
          """
      )
    }
    for name in [
      ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<", "-------------- ? ------------",
      "-------------- EV_ABS ------------",
    ] {
      expect(
        try foreign(synchronized(name)).warnings.contains { $0.contains("dropped") },
        "\(name)"
      )
    }
    for name in [
      "++++++++++++++ SYN_MT_REPORT ++++++++++++", "-------------- Config Sync ------------",
      "++++++++++++++ EV_REL ++++++++++++",
    ] {
      let contacts = synchronized(name)
      try expectEqual(foreign(contacts).warnings.count, 1)
      try expectEqual(foreignEvents(contacts).count, 2, "\(name)")
    }
  }

  @Test(arguments: ["Report Sync", "EV_SYN"])
  func `the names of old versions are read`(report: String) throws {
    let old = (header + events).replacing("SYN_REPORT", with: report)
      .replacing(/\((EV|ABS|BTN|MSC)_\w+\)/, with: "(?)")
    try expectEqual(foreignEvents(old), touches)
  }

  @Test func `several devices are merged by time`() throws {
    let second = events.replacing("1700000000.0", with: "1700000000.1")
    let text = header + events + header + second
    let entries = try foreignEvents(text)
    expectEqual(entries.map(\.microseconds), [0, 10_500, 20_500, 100_000, 110_500, 120_500])
    expectEqual(entries[3], touchDown(2, 400, 250, at: 100_000))
  }

  @Test(arguments: [
    "Event: time 5, -------------- SYN_REPORT ------------",
    "Event: time 5.0, -------------- SYN_OTHER ------------",
    "Event: time 5.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value left",
    "Event: time 5.0, type 3 (EV_ABS), code x (ABS_MT_POSITION_X), value 3",
    "Event: time 5.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X)",
  ])
  func `the error for an invalid event states its line`(line: String) throws {
    let errorText = try #require(foreignErrorText("Event type 0\n\(line)\n" + events))
    expect(errorText.hasPrefix("touch.rec:2: found \"Event: time 5"), "\(errorText)")
    expect(
      errorText.hasSuffix(
        "expected Event: time seconds.microseconds, type number, code number, value number"
      )
    )
  }

  @Test(arguments: ["    ", "> ", ">> ", "\t> > "])
  func `text is read as it is quoted in a report`(quotation: String) throws {
    let lines = (header + events).split(separator: "\n")
    let quoted =
      "Hello,\r\n\r\n```\r\n" + lines.map { quotation + $0 + "\r\n" }.joined() + "```\r\n"
    try expectEqual(foreignEvents(quoted), touches)
  }

  @Test func `lines that a mail program has broken are joined`() throws {
    let broken = (header + events).replacing(
      "POSITION_X), value 4",
      with: "POSITION_X),\n> value 4"
    )
    .replacing("code 54 (ABS_MT_POSITION_Y), value", with: "code 54\n> (ABS_MT_POSITION_Y), value")
    try expectEqual(foreignEvents(broken), touches)
  }

  @Test func `UTF-16 with a byte order mark is read`() throws {
    let text = (header + events).replacing("\n", with: "\r\n")
    let units = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let recording = try ForeignRecording.read(bytes: [0xFF, 0xFE] + units, name: "touch.rec")
    expectEqual(recording.session(header: plainHeader).entries.count, 4)
    try expectEqual(foreignEvents("\u{FEFF}" + header + events), touches)
  }
}
