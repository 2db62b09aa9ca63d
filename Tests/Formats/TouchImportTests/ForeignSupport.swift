import TouchImport
import ScrollPhysics
import Sessions
import TestSupport

/// Reads a foreign recording from its text.
func foreign(
  _ text: String,
  size: (width: Int, height: Int)? = nil
) throws(SessionError) -> ForeignRecording {
  try ForeignRecording.read(bytes: Array(text.utf8), name: "touch.rec", size: size)
}

/// The entries of the session without the end, mapped to 1000 by 1000 points or another area.
func foreignEvents(
  _ text: String,
  in area: (x: Double, y: Double, width: Double, height: Double) = (0, 0, 1000, 1000)
) throws(SessionError) -> [SessionEntry] {
  try foreign(text).session(header: plainHeader, in: area).entries.dropLast()
}

/// The error of reading a recording; nil without an error.
func foreignErrorText(_ text: String) -> String? {
  do {
    _ = try foreign(text)
    return nil
  } catch {
    return error.description
  }
}

/// A down event of a finger.
func touchDown(_ id: Int, _ x: Double, _ y: Double, at microseconds: Int) -> SessionEntry {
  let event = SessionEvent.down(id: id, x: x, y: y, kind: .touch, pressure: nil)
  return SessionEntry(microseconds: microseconds, event: event)
}

/// A movement of a finger.
func touchMove(_ id: Int, _ x: Double, _ y: Double, at microseconds: Int) -> SessionEntry {
  SessionEntry(microseconds: microseconds, event: .move(id: id, x: x, y: y))
}

/// An up event of a finger.
func touchUp(_ id: Int, at microseconds: Int) -> SessionEntry {
  SessionEntry(microseconds: microseconds, event: .up(id: id))
}

/// A cancellation of a finger.
func touchCancel(_ id: Int, _ reason: String, at microseconds: Int) -> SessionEntry {
  SessionEntry(microseconds: microseconds, event: .cancel(id: id, reason: reason))
}

/// The description of a screen of 1000 by 1000 with slots.
let evemuScreen =
  "# EVEMU 1.3\nN: Screen\nI: 0003 04f3 0732 0110\nP: 02 00\nB: 00 0b 00\n"
  + "A: 2f 0 9 0 0 0\nA: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\nA: 3a 0 200 0 0 0\n"

/// The description of a touchpad of 1000 by 1000 with five slots.
let evemuTouchpad =
  "# EVEMU 1.3\nN: Pad\nP: 01 00 00 00 00 00 00 00\nB: 00 0b 00 00 00 00 00 00 00\n"
  + "A: 2f 0 4 0 0 0\nA: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\n"

/// A recording of evemu-record.
func evemuText(_ reports: [String]..., header: String = evemuScreen) -> String {
  header + reports.joined().joined()
}

/// The lines of a report at a time in milliseconds, of events `code value`, or `type:code value` if they
/// are not of the type 3.
func at(_ time: Int, _ events: String...) -> [String] { at(time, events) }

/// The lines of a report at a time in milliseconds.
func at(_ time: Int, _ events: [String]) -> [String] {
  let fraction = String(1000 + time % 1000).dropFirst()
  return (events + ["0:0 0000"]).map { event in
    let parts = event.split(separator: ":")
    let words = parts[parts.count - 1].split(separator: " ")
    let code = String(repeating: "0", count: 4 - words[0].count) + words[0]
    let kind = parts.count > 1 ? parts[0] : "3"
    return "E: \(5 + time / 1000).\(fraction)000 000\(kind) \(code) \(words[1])\t# said\n"
  }
}

/// A scroll frame of a session, with its time in milliseconds and its distance down.
struct Scrolled: Equatable {
  var time: Int
  var dx = 0.0
  var dy = 0.0
  var notchesX = 0
  var notchesY = 0
  var stops = false
  var isCancelled = false
}

/// The scroll frames of a recording, mapped to 1000 by 1000 points; all must be in the middle.
func foreignScrolling(
  _ text: String,
  turned turn: ForeignTurn? = nil
) throws(SessionError) -> [Scrolled] {
  let area = (x: 0.0, y: 0.0, width: 1000.0, height: 1000.0)
  let session = try foreign(text).session(header: plainHeader, in: area, turned: turn)
  return session.entries.compactMap { entry in
    guard case .scroll(let frame, 500, 500, []) = entry.event else { return nil }
    return Scrolled(
      time: Int(entry.microseconds / 1000),
      dx: frame.dx,
      dy: frame.dy,
      notchesX: frame.notchesX,
      notchesY: frame.notchesY,
      stops: frame.stopsX && frame.stopsY,
      isCancelled: frame.isCancelled
    )
  }
}
