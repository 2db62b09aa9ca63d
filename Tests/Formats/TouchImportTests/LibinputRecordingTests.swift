import TestSupport
import TouchImport
import Testing

struct LibinputRecordingTests {
  private func device(
    _ name: String,
    properties: String = "1",
    _ events: String...
  ) -> String {
    let lines = events.map { "    - [\($0)] # said\n" }.joined()
    return """
      - node: /dev/input/event4
        evdev:
          # Name: \(name)
          name: "\(name)"
          id: [24, 1739, 52542, 256]
          codes:
            3: [0, 1, 47, 53, 54, 57] # EV_ABS
          absinfo:
            53: [0, 1000, 0, 0, 12]
            54: [0, 500, 0, 0, 12]
          properties: [\(properties)]
        hid: [ 0x05, 0x0d ]
        udev:
          properties:
          - ID_INPUT_TOUCHSCREEN=1
        quirks:
        events:
        # Current time is 14:51:15
        - evdev:

      """ + lines
  }

  private let top = "# libinput record\nversion: 1\nndevices: 1\nlibinput:\n  version: \"1.25\"\n"

  @Test func `the events of a device become touches`() throws {
    let text =
      top + "devices:\n"
      + device(
        "Screen",
        "  0,      0,   3,  57,    2194",
        "  0,      0,   3,  53,     200",
        "  0,      0,   3,  54,     250",
        "  0,      0,   0,   0,       0",
        "  1,   7094,   3,  53,     206",
        "  1,   7094,   0,   0,       0",
        "  2,      0,   3,  57,      -1",
        "  2,      0,   0,   0,       0"
      )
    try expectEqual(foreign(text).warnings, [])
    let unnamedAxis = try foreign(text.replacing("53: [0,", with: "99: [0,"))
    expectEqual(unnamedAxis.warnings.first?.contains("'Screen' has no range"), true)
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 200, 500, at: 0), touchMove(1, 206, 500, at: 1_007_094),
        touchUp(1, at: 2_000_000),
      ]
    )
  }

  @Test func `the events of several devices are merged by time`() throws {
    let text =
      top + "devices:\n"
      + device(
        "Left",
        "0, 0, 3, 57, 1",
        "0, 0, 3, 53, 100",
        "0, 0, 0, 0, 0",
        "0, 500000, 3, 57, -1",
        "0, 500000, 0, 0, 0"
      )
      + device(
        "Right",
        "0, 250000, 3, 57, 1",
        "0, 250000, 3, 53, 900",
        "0, 250000, 0, 0, 0",
        "0, 750000, 3, 57, -1",
        "0, 750000, 0, 0, 0"
      )
      + device("Keyboard", "0, 0, 1, 30, 1", "0, 0, 0, 0, 0")
    let unnamedAxes = try foreign(text.replacing("53: [0,", with: "99: [0,"))
    expectEqual(unnamedAxes.warnings.map { $0.contains("'Left'") }, [true, false])
    expectEqual(unnamedAxes.warnings.map { $0.contains("'Right'") }, [false, true])
    try expectEqual(
      foreignEvents(text),
      [
        touchDown(1, 100, 0, at: 0), touchDown(2, 900, 0, at: 250_000),
        touchUp(1, at: 500_000), touchUp(2, at: 750_000),
      ]
    )
  }

  @Test(arguments: ["0, 0, 3, 57", "0, 0, 3, x, 1", "0, -5, 3, 57, 1", ""])
  func `the error for an invalid event states its line`(event: String) throws {
    let errorText = try #require(foreignErrorText(top + device("Screen", event)))
    expect(errorText.hasPrefix("touch.rec:25: found "), "\(errorText)")
    expect(errorText.hasSuffix("expected - [seconds, microseconds, type, code, value]"))
  }

  @Test func `an axis without a range is an error`() {
    let text = top + "- node: /dev/input/event1\n  absinfo:\n    53: [0]\n"
    expectEqual(foreignErrorText(text)?.contains("expected axis: [lowest, highest,"), true)
  }

  @Test func `touches of a screen stay touches beside those of a touchpad`() throws {
    let text =
      top + "devices:\n"
      + device(
        "Pad",
        properties: "0, 2",
        "0, 0, 3, 57, 1",
        "0, 0, 3, 53, 500",
        "0, 0, 1, 333, 1",
        "0, 0, 0, 0, 0",
        "0, 300000, 3, 53, 600",
        "0, 300000, 0, 0, 0",
        "0, 900000, 3, 57, -1",
        "0, 900000, 1, 333, 0",
        "0, 900000, 0, 0, 0"
      )
      + device(
        "Screen",
        "0, 250000, 3, 57, 1",
        "0, 250000, 3, 53, 900",
        "0, 250000, 0, 0, 0",
        "0, 750000, 3, 57, -1",
        "0, 750000, 0, 0, 0"
      )
    let events = try foreignEvents(text)
    expectEqual([events[0], events[2]], [touchDown(1, 900, 0, at: 0), touchUp(1, at: 500_000)])
    try expectEqual(
      foreignScrolling(text),
      [Scrolled(time: 50, dx: -100), Scrolled(time: 650, stops: true)]
    )
  }

  @Test func `codes that the description states decide without properties`() throws {
    func text(_ codes: String) -> String {
      (top + "devices:\n"
        + device(
          "Pad",
          properties: "",
          "0, 0, 3, 57, 1",
          "0, 0, 3, 53, 500",
          "0, 0, 0, 0, 0",
          "0, 300000, 3, 57, -1",
          "0, 300000, 0, 0, 0"
        )).replacing("codes:\n", with: "codes:\n        1: [\(codes)] # EV_KEY\n")
    }
    // BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH and BTN_TOOL_DOUBLETAP.
    try expectEqual(foreignEvents(text("272, 325, 330, 333")), [])
    try expectEqual(foreignEvents(text("325, 330, 333")).count, 2)
    try expectEqual(foreignEvents(text("272, 330")).count, 2)
  }
}
