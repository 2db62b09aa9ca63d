import TestSupport
import TouchImport
import Testing

/// Wheels of mice, which become scroll frames with notches.
struct WheelRecordingTests {
  /// A recording of a mouse; events are `milliseconds, code, value` of relative axes.
  private func mouse(_ reports: [(time: Int, events: [(code: Int, value: Int)])]) -> String {
    let top = """
      # libinput record
      devices:
      - node: /dev/input/event7
        evdev:
          name: "Mouse"
          codes:
            0: [0]
            1: [272, 273, 274]
            2: [0, 1, 6, 8, 11, 12]
          properties: []
        events:

      """
    return top
      + reports.map { report in
        let time = "\(report.time / 1000), \(report.time % 1000 * 1000)"
        let events = report.events.map { "    - [\(time), 2, \($0.code), \($0.value)]\n" }
        return "  - evdev:\n" + events.joined() + "    - [\(time), 0, 0, 0] # SYN_REPORT\n"
      }.joined()
  }

  @Test func `notches away from the user show content above`() throws {
    let text = mouse([(5, [(8, -1)]), (105, [(8, 2)]), (205, [(6, 1)]), (305, [(6, -1), (8, 1)])])
    try expectEqual(
      foreignScrolling(text),
      [
        Scrolled(time: 0, notchesY: 120), Scrolled(time: 100, notchesY: -240),
        Scrolled(time: 200, notchesX: 120), Scrolled(time: 300, notchesX: -120, notchesY: -120),
      ]
    )
    try expectEqual(foreign(text).warnings, [])
  }

  @Test func `parts of notches are counted, and not also the whole notches`() throws {
    let text = mouse([
      (0, [(8, -1), (11, -120)]), (100, [(11, -60)]), (180, [(8, -1), (11, -60)]),
      (200, [(12, 15)]), (300, [(6, 1), (12, 105)]),
    ])
    try expectEqual(
      foreignScrolling(text),
      [
        Scrolled(time: 0, notchesY: 120), Scrolled(time: 100, notchesY: 60),
        Scrolled(time: 180, notchesY: 60), Scrolled(time: 200, notchesX: 15),
        Scrolled(time: 300, notchesX: 105),
      ]
    )
  }

  @Test func `movements and buttons of a mouse are ignored`() throws {
    let text = mouse([(0, [(0, 4), (1, -3)]), (100, [(0, 4), (8, 1)]), (200, [(1, 5)])])
    try expectEqual(foreignEvents(text).count, 1)
    try expectEqual(foreignScrolling(text), [Scrolled(time: 0, notchesY: -120)])
  }

  @Test func `a turn that is too large for a session is reduced`() throws {
    try expectEqual(
      foreignScrolling(mouse([(0, [(8, -2_000_000_000)])])),
      [Scrolled(time: 0, notchesY: 120_000)]
    )
  }

  @Test func `turns while events are lost are ignored`() throws {
    let text = mouse([(0, [(8, 1)]), (100, [(8, 1)]), (200, [(8, 1)])])
    let turn = "- [0, 100000, 2, 8, 1]\n"
    let lost = text.replacing(turn, with: turn + "    - [0, 100000, 0, 3, 0]\n    " + turn)
    try expectEqual(
      foreignScrolling(lost),
      [Scrolled(time: 0, notchesY: -120), Scrolled(time: 200, notchesY: -120)]
    )
  }

  @Test func `the names of getevent are known`() throws {
    let text = """
      [ 5.000000] /dev/input/event3: EV_REL       REL_WHEEL            ffffffff
      [ 5.000000] /dev/input/event3: EV_SYN       SYN_REPORT           00000000
      [ 5.100000] /dev/input/event3: EV_REL       REL_HWHEEL           00000001
      [ 5.100000] /dev/input/event3: EV_SYN       SYN_REPORT           00000000

      """
    try expectEqual(
      foreignScrolling(text),
      [Scrolled(time: 0, notchesY: 120), Scrolled(time: 100, notchesX: 120)]
    )
  }
}
