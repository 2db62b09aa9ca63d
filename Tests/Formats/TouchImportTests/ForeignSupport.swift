import TouchImport
import ScrollPhysics
import Sessions
import TestSupport

/// Reads a foreign recording from its text.
func foreign(_ text: String) throws(SessionError) -> ForeignRecording {
  try ForeignRecording.read(bytes: Array(text.utf8), name: "touch.rec")
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
