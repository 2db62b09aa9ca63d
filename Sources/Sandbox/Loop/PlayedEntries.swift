import ScrollPhysics
import Sessions

/// The entries that a replay passes from frame to frame, for whoever writes the frames down.
struct PlayedEntries {
  private let entries: [SessionEntry]
  private var next = 0

  /// Begins before a session's first entry.
  init(_ session: Session) {
    entries = session.entries
  }

  /// The entries up to an instant of the session that were not taken before, that instant included.
  mutating func take(upTo time: Double) -> ArraySlice<SessionEntry> {
    let first = next
    while next < entries.count, entries[next].time <= time { next += 1 }
    return entries[first..<next]
  }

  /// Goes to an instant of the session; what lies between is not taken.
  mutating func go(to time: Double) {
    next = entries.firstIndex { $0.time >= time } ?? entries.count
  }
}

extension FramePainter {
  /// Takes note of what a replay plays: pointers go into the trace, markers between the frames.
  ///
  /// - Parameters:
  ///   - entry: What is played.
  ///   - time: When it is due, in the clock's seconds.
  ///   - isTimed: Whether the time until a picture shows it means anything: it does not where
  ///     frames do not keep step with the session.
  func take(_ entry: SessionEntry, at time: Double, isTimed: Bool) {
    if case .marker(let text) = entry.event {
      mark(text, at: time, sessionTime: entry.time)
      return
    }
    guard let pointer = PointerEvent(entry) else { return }
    if isTimed {
      take(pointer, arrivedAt: time)
    } else {
      logs?.add(pointer, at: time)
    }
  }
}

extension PointerEvent {
  /// What an entry says about a pointer; nil for one about anything else.
  ///
  /// A session does not tell where a pointer is lifted or taken away: it is where it was last, and
  /// here 0.
  init?(_ entry: SessionEntry) {
    switch entry.event {
    case .down(let id, let x, let y, let kind, _):
      self.init(time: entry.time, id: id, phase: .down, x: x, y: y, kind: kind)
    case .move(let id, let x, let y):
      self.init(time: entry.time, id: id, phase: .moved, x: x, y: y)
    case .up(let id):
      self.init(time: entry.time, id: id, phase: .up, x: 0, y: 0)
    case .cancel(let id, _):
      self.init(time: entry.time, id: id, phase: .cancelled, x: 0, y: 0)
    case .wheel, .key, .resize, .preset, .tuning, .marker, .checkpoint, .end:
      return nil
    }
  }
}
