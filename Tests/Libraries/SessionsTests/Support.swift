import ScrollPhysics
import Sessions
import TestSupport

/// The line of an entry in a session file.
func line(of entry: SessionEntry) -> Substring {
  SessionText.text(for: Session(header: plainHeader, entries: [entry])).split(separator: "\n")[1]
}

/// The text of a file with only a header.
func text(of header: SessionHeader) -> String {
  SessionText.text(for: Session(header: header, entries: []))
}

func down(_ id: Int, at microseconds: Int = 0) -> SessionEntry {
  SessionEntry(
    microseconds: microseconds,
    event: .down(id: id, x: 8, y: 9.5, kind: .touch, pressure: nil)
  )
}
