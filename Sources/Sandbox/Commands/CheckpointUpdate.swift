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

extension CheckpointUpdate {
  /// The lines of the session's file with the computed checkpoints in place of the old ones.
  ///
  /// Every other line keeps its bytes, extensions whose codes begin with `x-` included.
  ///
  /// - Parameter bytes: The file that the session was read from.
  /// - Throws: `Failure` for an entry that the stage refuses.
  func updatedLines(of bytes: [UInt8]) throws -> [UInt8] {
    var entries = try updated().entries[...]
    var text: [UInt8] = []
    func append(_ entry: SessionEntry) {
      text += SessionText.line(for: entry).utf8
      text.append(UInt8(ascii: "\n"))
    }
    /// Appends the checkpoints before the next other entry, up to an instant.
    func appendCheckpoints(upTo microseconds: Int) {
      while let entry = entries.first, case .checkpoint = entry.event,
        entry.microseconds <= microseconds
      {
        append(entry)
        entries.removeFirst()
      }
    }
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.startIndex
    let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let (time, code) = Self.start(of: line)
      if number > 0 {
        if code == "h" { continue }
        appendCheckpoints(upTo: time)
        if !code.hasPrefix("x-") { entries = entries.dropFirst() }
      }
      text += line
      text.append(UInt8(ascii: "\n"))
    }
    for entry in entries { append(entry) }
    return text
  }

  /// The time and the code of an entry's line, `[time,"code",…`.
  private static func start(of line: ArraySlice<UInt8>) -> (time: Int, code: String) {
    let parts = line.split(separator: UInt8(ascii: "\""), maxSplits: 2)
    let digits = (parts.first ?? []).filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let code = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0, code)
  }
}
