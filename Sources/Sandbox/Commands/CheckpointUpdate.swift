import Pickers
import Sessions
import Stage

/// Computes the checkpoints of a session again: one every second and one after each settle event.
struct CheckpointUpdate {
  let session: Session
  let scene: Scene

  /// The session with its checkpoints.
  ///
  /// - Throws: `Failure` for an entry that the stage refuses.
  func updated() throws -> Session {
    var stage = try Failure.mapping { try Stage(header: session.header, scene: scene) }
    var entries: [SessionEntry] = []
    var nextSecond = 1.0
    var events: [StageEvent] = []
    /// Advances the stage and adds the checkpoints that are due before `time`.
    func advance(to time: Double) {
      while nextSecond < time {
        stage.advance(to: nextSecond, into: &events)
        entries.append(
          SessionEntry(time: nextSecond, event: .checkpoint(stage.checkpoint))
        )
        nextSecond += 1
      }
      stage.advance(to: time, into: &events)
    }
    func addAfterSettle() {
      let hasSettled = events.contains {
        if case .settle = $0.event.kind { true } else { false }
      }
      if hasSettled {
        entries.append(
          SessionEntry(time: stage.time, event: .checkpoint(stage.checkpoint))
        )
      }
      events.removeAll(keepingCapacity: true)
    }
    for entry in session.entries {
      if case .checkpoint = entry.event { continue }
      advance(to: entry.time)
      addAfterSettle()
      if entry.event == .end {
        entries.append(
          SessionEntry(time: entry.time, event: .checkpoint(stage.checkpoint))
        )
      }
      try Failure.mapping { try stage.apply(entry, into: &events) }
      entries.append(entry)
    }
    return Session(header: session.header, entries: entries)
  }
}
