import ScrollPhysics
import Sessions
import TestSupport
import TouchImport
import Testing

/// Screens that report all fingers in each report, without slots (protocol A).
struct ContactRecordingTests {
  private let header =
    "# EVEMU 1.3\nN: Screen\nP: 00 00\nA: 35 0 1000 0 0\nA: 36 0 1000 0 0\nA: 3a 0 200 0 0\n"

  /// A report of fingers; each has its events.
  private func fingers(_ time: Int, _ fingers: [String]..., keys: [String] = []) -> [String] {
    let contacts = fingers.isEmpty ? [[]] : fingers
    return at(time, contacts.flatMap { $0 + ["0:2 0"] } + keys)
  }

  private func text(_ reports: [String]...) -> String { header + reports.joined().joined() }

  @Test(arguments: ["14d", "145", "14e"])
  func `one finger is one pointer, whatever finger keys the screen sends`(key: String) throws {
    let recording = text(
      fingers(0, ["35 480", "36 500"], keys: ["1:\(key) 1", "1:14a 1"]),
      fingers(10, ["35 480", "36 480"]),
      fingers(20, keys: ["1:\(key) 0", "1:14a 0"])
    )
    try expectEqual(
      foreignEvents(recording),
      [touchDown(1, 480, 500, at: 0), touchMove(1, 480, 480, at: 10_000), touchUp(1, at: 20_000)]
    )
    try expectEqual(foreign(recording).warnings, [])
  }

  @Test func `fingers without ids continue at the nearest position`() throws {
    let recording = text(
      fingers(0, ["35 100", "36 100"]),
      fingers(10, ["35 110", "36 100"], ["35 900", "36 900"]),
      // The order of the fingers changes, and a third one goes down.
      fingers(20, ["35 890", "36 900"], ["35 500", "36 500"], ["35 120", "36 100"]),
      // The first finger lifts.
      fingers(30, ["35 880", "36 900"], ["35 510", "36 500"]),
      fingers(40)
    )
    try expectEqual(
      foreignEvents(recording),
      [
        touchDown(1, 100, 100, at: 0), touchMove(1, 110, 100, at: 10_000),
        touchDown(2, 900, 900, at: 10_000), touchMove(1, 120, 100, at: 20_000),
        touchMove(2, 890, 900, at: 20_000), touchDown(3, 500, 500, at: 20_000),
        touchUp(1, at: 30_000), touchMove(2, 880, 900, at: 30_000),
        touchMove(3, 510, 500, at: 30_000), touchUp(2, at: 40_000), touchUp(3, at: 40_000),
      ]
    )
  }

  @Test func `fingers with ids continue with their id`() throws {
    let recording = text(
      fingers(0, ["39 1", "35 100", "36 100"], ["39 2", "35 110", "36 100"]),
      fingers(10, ["39 2", "35 100", "36 100"], ["39 1", "35 110", "36 100"]),
      fingers(20, ["39 3", "35 100", "36 100"]),
      fingers(30)
    )
    try expectEqual(
      foreignEvents(recording),
      [
        touchDown(1, 100, 100, at: 0), touchDown(2, 110, 100, at: 0),
        touchMove(1, 110, 100, at: 10_000), touchMove(2, 100, 100, at: 10_000),
        touchUp(1, at: 20_000), touchDown(3, 100, 100, at: 20_000), touchUp(2, at: 20_000),
        touchUp(3, at: 30_000),
      ]
    )
  }

  @Test(arguments: ["30 0", "3a 0", "39 -1"])
  func `a finger without a size, a pressure or an id is lifted`(event: String) throws {
    let recording = text(
      fingers(0, ["30 8", "3a 50", "39 1", "35 100", "36 100"]),
      fingers(10, [event, "35 100", "36 100"]),
      fingers(20, ["30 8", "3a 100", "39 1", "35 300", "36 100"]),
      fingers(30)
    )
    let events = try foreignEvents(recording)
    expectEqual(events.map(\.microseconds), [0, 10_000, 20_000, 30_000])
    expectEqual(events[1].event, .up(id: 1))
    expectEqual(events[2].event, .down(id: 2, x: 300, y: 100, kind: .touch, pressure: 0.5))
  }

  @Test func `BTN_TOUCH lifts all fingers without a report of their own`() throws {
    let recording = text(
      fingers(0, ["35 100", "36 100"], ["35 900", "36 100"], keys: ["1:14a 1"]),
      at(10, "1:14a 0"),
      fingers(20, ["35 200", "36 100"], keys: ["1:14a 1"]),
      // A report of another key changes nothing.
      at(25, "1:8b 1"),
      fingers(30, ["35 210", "36 100"]),
      at(40, "1:14a 0")
    )
    try expectEqual(
      foreignEvents(recording),
      [
        touchDown(1, 100, 100, at: 0), touchDown(2, 900, 100, at: 0), touchUp(1, at: 10_000),
        touchUp(2, at: 10_000), touchDown(3, 200, 100, at: 20_000),
        touchMove(3, 210, 100, at: 30_000), touchUp(3, at: 40_000),
      ]
    )
  }

  @Test func `lost events cancel the fingers`() throws {
    let recording = text(
      fingers(0, ["35 100", "36 100"]),
      at(10, "0:3 0", "35 500"),
      fingers(20, ["35 120", "36 100"]),
      fingers(30)
    )
    try expectEqual(
      foreignEvents(recording),
      [
        touchDown(1, 100, 100, at: 0), touchCancel(1, "dropped", at: 10_000),
        touchDown(2, 120, 100, at: 20_000), touchUp(2, at: 30_000),
      ]
    )
  }

  @Test func `more fingers in a report than a session allows are an error`() {
    let many = (0..<33).map { "E: 5.0 3 35 \($0)\nE: 5.0 3 36 1\nE: 5.0 0 2 0\n" }.joined()
    expectEqual(
      foreignErrorText(header + many + "E: 5.0 0 0 0\n"),
      "touch.rec:105: found 33 fingers down, expected at most 32"
    )
  }
}
