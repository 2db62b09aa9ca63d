import TestSupport
import TouchImport
import Testing

/// Fingers on touchpads, which are counted by BTN_TOOL_FINGER and the codes like it.
struct TouchpadRecordingTests {
  /// Fingers in slots that go down at 0 ms, move up by 20 at 10 ms and 20 ms, and lift at 30 ms.
  private func swipe(
    slots: Int,
    tool: String?,
    header: String = evemuTouchpad
  ) -> String {
    let numbers = 0..<slots
    func inSlots(_ events: (Int) -> [String]) -> [String] {
      numbers.flatMap { ["2f \($0)"] + events($0) }
    }
    func keys(_ value: Int) -> [String] {
      ["1:14a \(value)"] + (tool.map { ["1:\($0) \(value)"] } ?? [])
    }
    return evemuText(
      at(0, inSlots { ["39 \(10 + $0)", "35 \(300 + 100 * $0)", "36 600"] } + keys(1)),
      at(10, inSlots { _ in ["36 580"] }),
      at(20, inSlots { _ in ["36 560"] }),
      at(30, inSlots { _ in ["39 -1"] } + keys(0)),
      header: header
    )
  }

  private let scrolling = [
    Scrolled(time: 0, dy: 20), Scrolled(time: 10, dy: 20), Scrolled(time: 20, stops: true),
  ]

  @Test func `two fingers scroll at the middle`() throws {
    try expectEqual(foreignScrolling(swipe(slots: 2, tool: "14d")), scrolling)
    try expectEqual(foreignEvents(swipe(slots: 2, tool: "14d")).count, 3)
    try expectEqual(foreign(swipe(slots: 2, tool: "14d")).warnings, [])
  }

  @Test func `without codes of fingers the slots are counted`() throws {
    try expectEqual(foreignScrolling(swipe(slots: 2, tool: nil)), scrolling)
    try expectEqual(foreignScrolling(swipe(slots: 3, tool: nil)), [])
  }

  @Test(arguments: [(1, "145"), (3, "14e"), (4, "14f"), (5, "148")])
  func `one, three, four and five fingers scroll nothing, with a warning`(
    count: Int,
    tool: String
  ) throws {
    try expectEqual(foreignEvents(swipe(slots: count, tool: tool)), [])
    try expectEqual(
      foreign(swipe(slots: count, tool: tool)).warnings,
      ["touch.rec: 'Pad' is a touchpad, on which two fingers never moved"]
    )
  }

  /// The touchpad reports the corners of a rectangle around all fingers.
  @Test(arguments: ["14e", "14f", "148"])
  func `on a touchpad with two slots more fingers are counted, too`(tool: String) throws {
    let header = evemuTouchpad.replacing("P: 01", with: "P: 09")
      .replacing("A: 2f 0 4", with: "A: 2f 0 1")
    try expectEqual(foreignScrolling(swipe(slots: 2, tool: "14d", header: header)), scrolling)
    try expectEqual(foreignScrolling(swipe(slots: 2, tool: tool, header: header)), [])
  }

  @Test func `a touchpad without slots scrolls while it counts two fingers`() throws {
    let text = evemuText(
      at(0, "0 500", "1 500", "1:14a 1", "1:145 1"),
      at(10, "1 480"),
      // The position jumps to the other finger.
      at(20, "0 700", "1:145 0", "1:14d 1"),
      at(30, "0 710", "1 450"),
      at(40, "1:145 1", "1:14d 0", "0 500"),
      at(50, "1 400"),
      at(60, "1:14a 0", "1:145 0"),
      header: "# EVEMU 1.3\nN: Old\nP: 01 00\nA: 00 0 1000 0 0\nA: 01 0 1000 0 0\n"
    )
    try expectEqual(
      foreignScrolling(text),
      [Scrolled(time: 0, dx: -10, dy: 30), Scrolled(time: 10, stops: true)]
    )
  }

  @Test func `a finger that joins and leaves scrolls nothing`() throws {
    let text = evemuText(
      at(0, "2f 0", "39 1", "35 100", "36 200", "1:14a 1", "1:145 1"),
      at(10, "35 110"),
      at(20, "2f 1", "39 2", "35 500", "36 600", "1:145 0", "1:14d 1"),
      at(30, "2f 0", "36 180", "2f 1", "36 580"),
      // Only one of the two fingers moves.
      at(40, "36 560"),
      at(50, "2f 2", "39 3", "35 700", "36 600", "1:14d 0", "1:14e 1"),
      at(60, "36 500", "2f 0", "36 100"),
      at(70, "2f 2", "39 -1", "1:14e 0", "1:14d 1"),
      at(80, "2f 0", "36 90"),
      at(90, "39 -1", "1:14d 0", "1:145 1"),
      at(100, "2f 1", "36 400"),
      at(110, "39 -1", "1:145 0", "1:14a 0"),
      header: evemuTouchpad
    )
    try expectEqual(
      foreignScrolling(text),
      [
        Scrolled(time: 0, dy: 20), Scrolled(time: 10, dy: 10), Scrolled(time: 20, stops: true),
        Scrolled(time: 50, dy: 5), Scrolled(time: 60, stops: true),
      ]
    )
  }

  @Test func `the rounding of many small movements does not add up`() throws {
    let reports = (1...60).map { at(10 * $0, "36 \(600 - $0)") }
    let text = evemuText(
      at(0, "2f 0", "39 1", "36 600", "2f 1", "39 2", "36 600"),
      reports.flatMap(\.self),
      at(700, "39 -1"),
      header: evemuTouchpad.replacing("A: 36 0 1000", with: "A: 36 0 9000")
    )
    let distance = try foreignScrolling(text).reduce(0) { $0 + $1.dy }
    // One of two fingers moves by 60 of 9000, mapped to 1000 points.
    expect(abs(distance - 1000.0 / 300) <= 1.0 / 256, "\(distance)")
  }

  @Test func `a gesture that the file does not end is cancelled`() throws {
    let lines = swipe(slots: 2, tool: "14d").split(separator: "\n").dropLast(7)
    let torn = lines.joined(separator: "\n") + "\n"
    try expectEqual(
      foreignScrolling(torn),
      scrolling.prefix(2) + [Scrolled(time: 10, isCancelled: true)]
    )
    expect(try foreign(torn).warnings[0].contains("still down at the end"))
    let lost = torn + "E: 5.030000 0000 0003 0\nE: 5.030000 0000 0000 0\n"
    try expectEqual(
      foreignScrolling(lost),
      scrolling.prefix(2) + [Scrolled(time: 20, isCancelled: true)]
    )
    expect(try foreign(lost).warnings[0].contains("dropped events"))
  }

  /// How a device is described, and whether it is a touchpad.
  static let descriptions: [(text: String, isTouchpad: Bool)] = [
    ("P: 01", true), ("P: 02", false), ("P: 03", false), ("P: 05", true), ("P: 11", true),
    ("P: 04", true), ("P: 08", true), ("P: 00", false),
    // Keys: BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH and BTN_TOOL_DOUBLETAP; then without BTN_LEFT, with BTN_TOOL_PEN.
    ("P: 00\n" + keys(0x110, 0x145, 0x14A, 0x14D), true),
    ("P: 00\n" + keys(0x145, 0x14A, 0x14D), false),
    ("P: 00\n" + keys(0x110, 0x14A, 0x14D), false),
    ("P: 01\n" + keys(0x110, 0x140, 0x145, 0x14A, 0x14D), false),
    (keys(0x110, 0x145, 0x14A, 0x14D), true), (keys(0x145, 0x14A), false),
    // Neither properties nor keys: the events have BTN_TOOL_DOUBLETAP alone.
    ("", false),
  ]

  /// The lines of a description with some keys.
  private static func keys(_ codes: Int...) -> String {
    let bytes = (0..<96).map { byte in
      codes.filter { $0 / 8 == byte }.reduce(0) { $0 | 1 << ($1 % 8) }
    }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      "B: 01 " + bytes[start..<start + 8].map { String($0, radix: 16) }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test(arguments: descriptions)
  func `properties and then keys show whether a device is a touchpad`(
    text: String,
    isTouchpad: Bool
  ) throws {
    let axes = "A: 2f 0 4 0 0 0\nA: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\n"
    let header = "# EVEMU 1.3\nN: Pad\n\(text)\n" + axes
    let recording = swipe(slots: 2, tool: "14d", header: header)
    try expectEqual(foreignScrolling(recording).isEmpty, !isTouchpad)
    try expectEqual(foreignEvents(recording).count, isTouchpad ? 3 : 8)
  }

  @Test func `without a description a device that counts one and two fingers is a touchpad`() throws
  {
    let header = "A: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\n"
    let one = at(90, "1:145 1") + at(100, "1:145 0")
    let recording = swipe(slots: 2, tool: "14d", header: header) + one.joined()
    try expectEqual(foreignScrolling(recording), scrolling)
    let screen = swipe(slots: 1, tool: "145", header: header)
    try expectEqual(foreignScrolling(screen), [])
    try expectEqual(foreignEvents(screen).count, 4)
  }
}
