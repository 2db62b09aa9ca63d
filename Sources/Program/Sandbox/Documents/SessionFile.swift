import ArgumentParser
import Console
import Drawing
import Export
package import Files
import Pickers
package import Sessions
package import Stage

package enum SessionFile {
  /// Prints the warnings of the session.
  ///
  /// - Throws: `Failure`; for a file that is no session, its message has the file's kind.
  package static func read(_ path: String) throws(Failure) -> Session {
    do {
      let session = try SessionReader.read(path: path)
      for warning in session.warnings { Program.say(warning) }
      return session
    } catch {
      if case .malformed(_, line: 1, _, _) = error, let kind = FileKind.noSession(path) {
        throw Failure(.file, "\(path): \(kind)")
      }
      throw Failure(.file, "\(error)")
    }
  }

  /// Reads the header of a session, without its entries.
  static func header(of path: String) throws(SessionError) -> SessionHeader {
    try SessionFileReading(path).header()
  }

  /// Creates a replay of a session; the message of an error begins with the file's name.
  package static func stage(_ session: Session, scene: Scene, file: String) throws(Failure)
    -> Replay
  {
    do {
      return try Replay(session: session, scene: scene)
    } catch {
      throw Failure(.file, "\(file):1: \(error)")
    }
  }

  /// Checks the name of an output that will contain a session.
  ///
  /// - Throws: `ValidationError` if the name ends as that of an output of `render`.
  nonisolated static func checkName(_ path: String?) throws {
    guard let path, Format.all.contains(where: { $0.matches(path) }) else { return }
    throw ValidationError(
      "-o \(path): expected the name of a session; 'render SESSION -o \(path)' writes this kind of file"
    )
  }

  /// Number of entries that are played between two checks for a signal.
  static let entriesInStep = 4096

  /// Plays a replay from its beginning to its end.
  ///
  /// `take` is called repeatedly, with the events of at most `entriesInStep` entries in each call.
  package static func play(
    _ replay: inout Replay,
    fps: Double,
    file: String,
    take: ([StageEvent]) throws -> Void = { _ in }
  ) throws {
    let (begin, duration) = (replay.session.header.begin, replay.session.duration)
    let interruption = Interruption()
    defer { interruption.end() }
    var events: [StageEvent] = []
    var number = 0.0
    var time = 0.0
    repeat {
      time = min(begin + number / fps, duration)
      let isThere = try play(&replay, to: time, file: file, into: &events, take: take)
      if !isThere || time < duration { try Interruption.check() }
      number += 1
    } while time < duration
  }

  /// Plays a replay up to a time, and checks for a signal after every `entriesInStep` entries.
  ///
  /// `events` is a reused buffer. After each step `take` is called with its content.
  ///
  /// - Returns: True if the replay has reached the time; false if a signal arrived before.
  static func play(
    _ replay: inout Replay,
    to time: Double,
    file: String,
    into events: inout [StageEvent],
    take: ([StageEvent]) throws -> Void = { _ in }
  ) throws -> Bool {
    while true {
      events.removeAll(keepingCapacity: true)
      let isThere = try replay.play(
        to: time,
        from: file,
        entries: entriesInStep,
        into: &events
      )
      try take(events)
      if isThere || Interruption.isPending { return isThere }
    }
  }

  /// Writes the bytes of a session to an output; throws if they are not a valid session.
  static func write(_ bytes: [UInt8], to output: OutputFile, path: String) throws {
    _ = try SessionReader.read(bytes: bytes, name: path)
    output.bytes = bytes
    try output.flush()
  }

  /// Prints a warning if a replay differs from the session's checkpoints.
  static func warn(of mismatch: Replay.Mismatch?, in file: String) {
    guard let mismatch else { return }
    let text = text(of: mismatch)
    Program.say("\(file): \(text); the output shows what this program plays")
  }

  static func text(of mismatch: Replay.Mismatch) -> String {
    "differs at \(DecimalText.fixed(mismatch.time, digits: 6)) s: \(mismatch.difference)"
  }

  /// Prints a summary of a written session, unless it was written to the standard output.
  static func report(_ session: Session, writtenTo path: String) {
    guard path != "-" else { return }
    let seconds = DecimalText.fixed(session.shownDuration, digits: 1)
    Program.say("\(path): \(session.entries.count) entries, \(seconds) s")
  }
}

extension Session {
  /// Throws if the session would have too many entries with a checkpoint for each second.
  ///
  /// The checkpoints after motion are not known before the session is played.
  func checkCheckpoints(file: String) throws(Failure) {
    let inputs = entries.count { entry in
      if case .checkpoint = entry.event { false } else { true }
    }
    let least = inputs + max(0, Int(duration - header.begin))
    guard least <= SessionLimits.entries else {
      let found = "\(file): at least \(least) entries with a checkpoint for each second"
      throw Failure(.file, "\(found), expected at most \(SessionLimits.entries)")
    }
  }
}

extension Replay {
  /// Returns the session with new checkpoints; `file` is its name for errors.
  ///
  /// There is one checkpoint every second, one before each entry that follows a settle event, and one at the
  /// end. A session without an end ends at its last entry. If entries are applied before the session's
  /// beginning (`header.begin` > 0), there is also one at the beginning.
  ///
  /// The replay must be at its beginning. If `settles` is true, the end is moved to the time at which every
  /// motion has ended.
  func withCheckpoints(file: String, settles: Bool = false) throws(Failure) -> Session {
    var stage = stage
    var entries = Array(entriesPlayed)
    var events: [StageEvent] = []
    let begin = session.header.begin
    var nextSecond = begin + 1
    try session.checkCheckpoints(file: file)
    if begin > 0 { entries.append(stage.checkpointEntry) }
    func advance(to time: Double) {
      while nextSecond < time {
        stage.advance(to: nextSecond, into: &events)
        entries.append(stage.checkpointEntry)
        nextSecond += 1
      }
      stage.advance(to: time, into: &events)
    }
    for var entry in session.entries[entriesPlayed.count...] {
      if case .checkpoint = entry.event { continue }
      if settles, entry.event == .end {
        var surface = StageSurface(stage)
        let settled = surface.settlingTime().map { SessionEntry.fileTime($0 + 1e-6) }
        entry.time = max(entry.time, settled ?? 0)
      }
      advance(to: entry.time)
      let hasSettled = events.contains {
        if case .settle = $0.event.kind { true } else { false }
      }
      if hasSettled || entry.event == .end { entries.append(stage.checkpointEntry) }
      events.removeAll(keepingCapacity: true)
      do {
        try stage.apply(entry, into: &events)
      } catch {
        throw Failure(.file, "\(file): after \(stage.time) s: \(error)")
      }
      entries.append(entry)
    }
    if let last = session.entries.last, last.event != .end {
      advance(to: last.time)
      entries.append(stage.checkpointEntry)
    }
    return Session(header: session.header, entries: entries)
  }
}
