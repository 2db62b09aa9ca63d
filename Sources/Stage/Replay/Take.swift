package import JSONText
import Pickers
import ScrollPhysics
package import Sessions

/// Live input on a stage, and the session that it becomes: every entry before it is applied, a checkpoint
/// every second and after each settle, and the end.
///
/// A take has its own epoch, the instant of the host's clock at which the session's time is zero. The
/// clock is never restarted: a time is converted when its entry is made, so events that arrived in one
/// batch with the beginning of a take get times of that take. Nothing in the session depends on when
/// frames were drawn. All times are in seconds.
package struct Take {
  /// Time between two checkpoints.
  private static let checkpointInterval = 1.0

  package private(set) var stage: Stage
  /// The session so far, without the lines that were removed because they are written; nil while nothing
  /// is recorded.
  package var lines: SessionBuffer?
  /// When the next checkpoint is due, in the session's time.
  package private(set) var nextCheckpoint = Take.checkpointInterval
  /// Why the recording ended before the take; nil while it is complete.
  package private(set) var failure: SourceProblem?
  private var hasSettled = false
  private var epoch: Double
  private var lastRequest: Int
  private var markerCount = 0

  /// Continues the time of a stage at an instant of the host's clock.
  package init(_ stage: Stage, at now: Double) {
    self.stage = stage
    epoch = now - stage.time
    lastRequest = stage.request?.number ?? 0
  }

  /// Takes over from a replay, whose fingers are cancelled; the session so far are the entries played.
  ///
  /// - Throws: `SourceProblem` where the entries cannot be written.
  package init(
    _ replay: Replay,
    at now: Double,
    into events: inout [StageEvent]
  ) throws(SourceProblem) {
    self.init(replay.stage, at: now)
    let time = SessionEntry.fileTime(stage.time)
    // Entries that have not been played yet are at whole microseconds too, and so not before this.
    stage.advance(to: time < stage.time ? SessionEntry.fileTime(time + 1e-6) : time, into: &events)
    resume(at: now)
    var lines = try SessionBuffer(replay.session.header)
    for entry in replay.entriesPlayed where entry.event != .end {
      try lines.append(entry)
      if case .marker = entry.event { markerCount += 1 }
    }
    self.lines = lines
    passCheckpoint()
    for id in stage.pointerIDs {
      // A pointer that is down in the session can be cancelled.
      _ = try? apply(.cancel(id: id, reason: "taken over"), at: now, into: &events)
    }
  }

  /// Replaces the stage by another one, which gets the look of this one, and ends the recording.
  package mutating func use(_ stage: Stage, at now: Double) {
    let look = self.stage.look
    self.stage = stage
    self.stage.look = look
    lines = nil
    lastRequest = stage.request?.number ?? 0
    resume(at: now)
  }

  /// Begins to record, with the header of a stage that is at its beginning.
  ///
  /// - Throws: `SourceProblem` if a reader would refuse the header.
  package mutating func record(_ header: SessionHeader) throws(SourceProblem) {
    lines = try SessionBuffer(header)
    failure = nil
    hasSettled = false
    nextCheckpoint = Self.checkpointInterval
  }

  /// Changes the look, which moves nothing.
  package mutating func setLook(_ body: (inout Look) -> Void) { body(&stage.look) }

  // MARK: - Time

  /// The stage's time continues at an instant of the host's clock.
  package mutating func resume(at now: Double) { epoch = now - stage.time }

  /// The session's time at an instant of the host's clock; 0 for an instant before the session.
  ///
  /// It is a whole number of microseconds: an entry that is late is applied and recorded at the time of
  /// the stage, which a file must be able to have.
  package func time(at now: Double) -> Double { max(0, SessionEntry.fileTime(now - epoch)) }

  /// The instant of the host's clock at a time of the session.
  package func hostTime(at time: Double) -> Double { epoch + time }

  /// Lets time pass to an instant of the host's clock.
  package mutating func advance(to now: Double, into events: inout [StageEvent]) {
    let time = time(at: now)
    let first = events.count
    stage.advance(to: max(stage.time, time), into: &events)
    // Events can be newer than the instant of the frame.
    stage.look.fingers.time = time
    record(events[first...])
  }

  /// Ends a frame, after its requests were carried out: records a checkpoint if one is due.
  package mutating func endFrame() {
    guard lines != nil, hasSettled || stage.time >= nextCheckpoint else { return }
    append(stage.checkpointEntry)
    passCheckpoint()
  }

  private mutating func passCheckpoint() {
    hasSettled = false
    while nextCheckpoint <= stage.time { nextCheckpoint += Self.checkpointInterval }
  }

  // MARK: - Entries

  /// Records what happened at an instant of the host's clock and applies it to the stage.
  ///
  /// - Returns: False for an event that a session cannot contain, which has no effect.
  /// - Throws: `StageError` if the stage cannot carry it out.
  @discardableResult package mutating func apply(
    _ event: SessionEvent,
    at now: Double,
    into events: inout [StageEvent]
  ) throws(StageError) -> Bool {
    let entry = SessionEntry(time: max(time(at: now), stage.time), event: event.rounded)
    guard append(entry) else { return false }
    let first = events.count
    try stage.apply(entry, into: &events)
    record(events[first...])
    return true
  }

  /// Records an entry; false for one that a session cannot contain, which must not be applied.
  @discardableResult private mutating func append(_ entry: SessionEntry) -> Bool {
    guard failure == nil else { return true }
    do throws(SourceProblem) {
      try lines?.append(entry)
      return true
    } catch {
      guard error.kind == .textLimit else { return false }
      failure = error
      return true
    }
  }

  /// Records events of the stage, for the checkpoint after a settle.
  private mutating func record(_ events: ArraySlice<StageEvent>) {
    for event in events {
      if case .settle = event.event.kind { hasSettled = true }
    }
  }

  /// What a button or key asked the program for since the last call; nil for nothing.
  package mutating func takeRequest() -> StageRequest? {
    guard let request = stage.request, request.number != lastRequest else { return nil }
    lastRequest = request.number
    return request
  }

  /// Sets a marker at a time of the session, or as early after it as the entries before it allow.
  ///
  /// - Returns: Its name, which has a number counted from 1.
  @discardableResult package mutating func setMarker(at time: Double) -> String {
    markerCount += 1
    let name = "marker \(markerCount)"
    append(SessionEntry(time: time, event: .marker(name)))
    return name
  }

  /// Removes a marker's key that waits for more letters.
  ///
  /// - Returns: When it was pressed, in the session's time; nil without one.
  package mutating func takeHeldMarker() -> Double? { stage.takeHeldMarker() }

  /// Ends the session at an instant of the host's clock, at the earliest now; the stage continues.
  ///
  /// Its last entries are a checkpoint, the cancelling of fingers that are down, and the end.
  ///
  /// - Returns: The whole session; nil if nothing was recorded.
  package mutating func end(at now: Double) -> SessionBuffer? {
    if let time = takeHeldMarker() { setMarker(at: time) }
    var events: [StageEvent] = []
    stage.advance(to: max(stage.time, time(at: now)), into: &events)
    append(stage.checkpointEntry)
    for id in lines?.pointersDown ?? [] {
      append(SessionEntry(time: stage.time, event: .cancel(id: id, reason: "end")))
    }
    append(SessionEntry(time: stage.time, event: .end))
    defer { lines = nil }
    return lines
  }
}
