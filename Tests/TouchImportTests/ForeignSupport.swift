import TouchImport
import ScrollPhysics
import Sessions
import TestSupport

/// Reads a foreign recording from its text.
func foreign(_ text: String) throws(SessionError) -> ForeignRecording {
  try ForeignRecording.read(bytes: Array(text.utf8), name: "touch.rec")
}

/// The entries of its session before the end, mapped to 1000 by 1000 points or another area.
func foreignEvents(
  _ text: String,
  in area: TouchArea = TouchArea(x: 0, y: 0, width: 1000, height: 1000)
) throws(SessionError) -> [SessionEntry] {
  try foreign(text).session(header: plainHeader, in: area).entries.dropLast()
}

/// The error of reading a recording; nil without an error.
func foreignComplaint(_ text: String) -> String? {
  do {
    _ = try foreign(text)
    return nil
  } catch {
    return error.description
  }
}

/// A finger that goes down.
func touchDown(_ id: Int, _ x: Double, _ y: Double, at microseconds: Int) -> SessionEntry {
  let event = SessionEvent.down(id: id, x: x, y: y, kind: .touch, pressure: nil)
  return SessionEntry(microseconds: microseconds, event: event)
}

/// A finger that moves.
func touchMove(_ id: Int, _ x: Double, _ y: Double, at microseconds: Int) -> SessionEntry {
  SessionEntry(microseconds: microseconds, event: .move(id: id, x: x, y: y))
}

/// A finger that lifts.
func touchUp(_ id: Int, at microseconds: Int) -> SessionEntry {
  SessionEntry(microseconds: microseconds, event: .up(id: id))
}

/// A finger that is taken away.
func touchCancel(_ id: Int, _ reason: String, at microseconds: Int) -> SessionEntry {
  SessionEntry(microseconds: microseconds, event: .cancel(id: id, reason: reason))
}
