import Sessions
import TestSupport
import TouchImport
import Testing

struct GeteventRecordingTests {
  private let description = """
    add device 1: /dev/input/event0
      name:     "gpio-keys"
      events:
        KEY (0001): KEY_VOLUMEDOWN        KEY_POWER
    could not get driver version for /dev/input/mouse0, Not a typewriter
    add device 2: /dev/input/event2
      name:     "touch screen"
      events:
        KEY (0001): BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 2000,\tfuzz 0, flat 0, resolution 0

    """

  @Test func `the names and ranges of a device description are used`() throws {
    let text =
      description + """
        [   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00001f6c
        [   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001a4
        [   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000003e8
        [   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_TOUCH_MAJOR   00000006
        [   78826.389007] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
        [   78826.389007] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        [   78826.400000] /dev/input/event0: EV_KEY       KEY_POWER            DOWN
        [   78826.401007] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001f4
        [   78826.401007] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        [   78826.413007] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        [   78826.413007] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
        [   78826.413007] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

        """
    try expectEqual(foreign(text).warnings, [])
    let otherAxis = try foreign(text.replacing("ABS_MT_POSITION_X     : v", with: "ABS_Z : v"))
    expectEqual(otherAxis.warnings.first?.contains("'touch screen' has no range"), true)
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 420, 500, at: 0), touchMove(1, 500, 500, at: 12_000),
        touchUp(1, at: 24_000),
      ]
    )
  }

  @Test func `numeric codes and events without a device path are read`() throws {
    let text = """
      add device 1: /dev/input/event2
        name:     "touch"
          ABS (0003): 0035  : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
                      0036  : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
      [       5.000000] 0003 0039 00000001
      [       5.000000] 0003 0035 00000064
      [       5.000000] 0003 0036 000000c8
      [       5.000000] 0000 0000 00000000
      [       5.250000] 0003 0039 ffffffff
      [       5.250000] 0000 0000 00000000

      """
    let otherAxis = try foreign(text.replacing("0036  : value", with: "0002  : value"))
    expectEqual(otherAxis.warnings.first?.contains("'touch' has no range"), true)
    try expectEqual(
      foreignEvents(text),
      [touchDown(1, 100, 200, at: 0), touchUp(1, at: 250_000)]
    )
  }

  @Test func `without a description the warning names the path and the range of values`() throws {
    let text = """
      [       5.000000] /dev/input/event7: 0003 0039 00000001
      [       5.000000] /dev/input/event7: 0003 0035 00000064
      [       5.000000] /dev/input/event7: 0000 0000 00000000

      """
    let warning = try #require(try foreign(text).warnings.first)
    expect(warning.contains("'/dev/input/event7' has no range"))
    expect(warning.contains("0...200 by -1...1"))
  }

  @Test(arguments: ["ffffffff", "7fffffff"])
  func `a touch ends with its tracking id`(id: String) throws {
    let text =
      description + """
        [ 5.000000] /dev/input/event2: 0003 0039 00000001
        [ 5.000000] /dev/input/event2: 0003 0035 00000064
        [ 5.000000] /dev/input/event2: 0000 0000 00000000
        [ 5.100000] /dev/input/event2: 0003 0039 \(id)
        [ 5.100000] /dev/input/event2: 0000 0000 00000000
        [ 5.200000] /dev/input/event2: 0003 0039 00000002
        [ 5.200000] /dev/input/event2: 0000 0000 00000000 rate 12
        [ 5.300000] /dev/input/event2: 0003 0039 \(id)
        [ 5.300000] /dev/input/event2: 0000 0000 00000000 rate 12

        """
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 100, 0, at: 0), touchUp(1, at: 100_000), touchDown(2, 100, 0, at: 200_000),
        touchUp(2, at: 300_000),
      ]
    )
  }

  /// The description of a touchpad by `getevent -i`, with or without names.
  static let touchpads = [
    """
      events:
        KEY (0001): 0110  0145* 014a
                    014d* 014e
        REL (0002): 0000
        ABS (0003): 0035  : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
                    0036  : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
    """,
    """
      events:
        KEY (0001): BTN_MOUSE             BTN_TOOL_FINGER       BTN_TOUCH*            BTN_TOOL_DOUBLETAP
                    BTN_TOOL_TRIPLETAP
        ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
        SW  (0005): SW_LID
    """,
    """
      events:
        ABS (0003): 0035  : value 0, min 0, max 1000, fuzz 0 flat 0
                    0036  : value 0, min 0, max 1000, fuzz 0 flat 0
      input props:
        INPUT_PROP_POINTER
        INPUT_PROP_BUTTONPAD
    """,
    """
      events:
        ABS (0003): 0035  : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
                    0036  : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
      input props:
        0000
    """,
  ]

  @Test(arguments: touchpads)
  func `keys and properties of the description show a touchpad`(description: String) throws {
    func text(_ description: String) -> String {
      "add device 1: /dev/input/event5\n  name:     \"Pad\"\n\(description)\n" + """
        [ 5.000000] EV_ABS       ABS_MT_TRACKING_ID   00000001
        [ 5.000000] EV_ABS       ABS_MT_POSITION_Y    00000064
        [ 5.000000] EV_ABS       ABS_MT_SLOT          00000001
        [ 5.000000] EV_ABS       ABS_MT_TRACKING_ID   00000002
        [ 5.000000] EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_FINGER
        [ 5.000000] EV_KEY       BTN_TOOL_DOUBLETAP   DOWN
        [ 5.000000] EV_SYN       SYN_REPORT           00000000
        [ 5.100000] EV_ABS       ABS_MT_POSITION_Y    00000014
        [ 5.100000] EV_SYN       SYN_REPORT           00000000
        [ 5.200000] EV_KEY       BTN_TOOL_DOUBLETAP   UP
        [ 5.200000] EV_SYN       SYN_REPORT           00000000

        """
    }
    try expectEqual(
      foreignScrolling(text(description)),
      [Scrolled(time: 0, dy: -10), Scrolled(time: 100, stops: true)]
    )
    let screen =
      description.replacing("INPUT_PROP_POINTER", with: "INPUT_PROP_DIRECT")
      .replacing("props:\n    0000", with: "props:\n    0001")
      .replacing("0110", with: "0111").replacing("BTN_MOUSE", with: "BTN_RIGHT")
    try expectEqual(foreignScrolling(text(screen)), [])
  }

  @Test func `the times of old versions are read`() throws {
    let text = """
      27155-2539: /dev/input/event2: 0003 0035 00000064
      27155-2539: /dev/input/event2: 0001 014a 00000001
      27155-2539: /dev/input/event2: 0000 0000 00000000
      27156-12539: 0001 014a 00000000
      27156-12539: /dev/input/event2: 0001 014a 00000000
      27156-12539: /dev/input/event2: 0000 0000 00000000

      """
    try expectEqual(foreignEvents(text).map(\.microseconds), [0, 1_010_000])
  }

  @Test func `events without times are an error`() {
    expectEqual(
      foreignErrorText("/dev/input/event2: 0003 0039 00000001\n"),
      "touch.rec:1: found an event without its time, "
        + "expected [ seconds.microseconds] before it, as getevent -t writes"
    )
  }

  @Test(arguments: [
    "[ 5.0] /dev/input/event2: EV_ABS ABS_MT_POSITION_X", "[ 5.0 EV_ABS ABS_X 00000001",
    "[ five.0] EV_ABS ABS_X 00000001", "[ 5.0] EV_ABS ABS_X 00000001 2",
  ])
  func `the error for an invalid event states its line`(line: String) throws {
    let errorText = try #require(foreignErrorText("add device 1: /dev/input/event2\n\(line)\n"))
    expect(errorText.hasPrefix("touch.rec:2: found "))
    expect(errorText.hasSuffix("expected [ seconds.microseconds] device: type code value"))
  }

  @Test func `a value that is not a number is an error`() {
    expectEqual(
      foreignErrorText("[ 5.0] EV_ABS ABS_X ninety\n"),
      "touch.rec:1: found value \"ninety\", expected eight hexadecimal digits, DOWN or UP"
    )
  }
}
