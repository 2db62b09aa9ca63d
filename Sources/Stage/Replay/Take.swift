package import JSONText
import Pickers
package import PresetText
import ScrollPhysics
package import Sessions

/// Live input on a stage, and the session that is recorded from it.
///
/// The session contains every entry, added before it is applied, a checkpoint every second and
/// after each settle, and the end. A take has its own epoch: the instant of the host's clock at
/// which the session's time is zero. Each time is converted when its entry is made. If several
/// events arrive together at the beginning of a take, all of them therefore get times of that take.
/// The session does not depend on when frames were drawn. All times are in seconds.
package struct Take {
  /// Time between two checkpoints.
  private static let checkpointInterval = 1.0

  package private(set) var stage: Stage
  /// The session so far, without the lines that were written and removed; nil while nothing is
  /// recorded.
  package var lines: SessionBuffer?
  /// When the next checkpoint is due, in the session's time.
  package private(set) var nextCheckpoint = Take.checkpointInterval
  /// Why the recording ended before the take; nil if it did not.
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

  /// Continues with live input after a replay.
  ///
  /// Its fingers are cancelled, and the session begins with the entries that were played.
  ///
  /// - Throws: `SourceProblem` if the entries cannot be written.
  package init(
    _ replay: Replay,
    at now: Double,
    into events: inout [StageEvent]
  ) throws(SourceProblem) {
    self.init(replay.stage, at: now)
    let time = SessionEntry.fileTime(stage.time)
    // Entries that have not been played are also at whole microseconds, and therefore not before
    // this time.
    stage.advance(to: time < stage.time ? SessionEntry.fileTime(time + 1e-6) : time, into: &events)
    resume(at: now)
    var lines = try SessionBuffer(replay.session.header)
    for entry in replay.entriesPlayed where entry.event != .end {
      try lines.append(entry)
      if case .marker = entry.event { markerCount += 1 }
    }
    self.lines = lines
    passCheckpoint()
    if stage.stream.isActive {
      _ = try? apply(stage.streamCancellation, at: now, into: &events)
    }
    for id in stage.pointerIDs {
      // Cancelling a pointer that is down does not fail.
      _ = try? apply(.cancel(id: id, reason: "taken over"), at: now, into: &events)
    }
  }

  /// Replaces the stage by another one with the same look and ghosts, and ends the recording.
  package mutating func use(_ stage: Stage, at now: Double) {
    let before = self.stage
    self.stage = stage
    self.stage.keepLook(of: before)
    lines = nil
    lastRequest = stage.request?.number ?? 0
    resume(at: now)
  }

  /// Begins a recording, with the header of a stage at its beginning.
  ///
  /// - Throws: `SourceProblem` if a reader would refuse the header.
  package mutating func record(_ header: SessionHeader) throws(SourceProblem) {
    lines = try SessionBuffer(header)
    failure = nil
    hasSettled = false
    nextCheckpoint = Self.checkpointInterval
  }

  /// Changes the look of the stage.
  package mutating func setLook(_ body: (inout Look) -> Void) { body(&stage.look) }

  /// Puts a preset of the user in effect and shows it on the header of engines; call it only while nothing
  /// is recorded.
  package mutating func add(_ preset: PresetText) {
    precondition(lines == nil, "a recording has the presets of its header")
    stage.add(preset)
  }

  // MARK: - Time

  /// Continues the stage's time at an instant of the host's clock.
  package mutating func resume(at now: Double) { epoch = now - stage.time }

  /// Converts an instant of the host's clock to the session's time; 0 for an instant before the
  /// session.
  ///
  /// The result is a whole number of microseconds. A late entry is applied and recorded at the time
  /// of the stage, which must therefore be a time that a file can contain.
  package func time(at now: Double) -> Double { max(0, SessionEntry.fileTime(now - epoch)) }

  /// Converts a time of the session to an instant of the host's clock.
  package func hostTime(at time: Double) -> Double { epoch + time }

  /// Advances the stage to an instant of the host's clock.
  package mutating func advance(to now: Double, into events: inout [StageEvent]) {
    let time = time(at: now)
    let first = events.count
    stage.advance(to: max(stage.time, time), into: &events)
    // Events can be newer than the instant of the frame.
    stage.look.fingers.time = time
    record(events[first...])
  }

  /// Ends a frame after its requests were handled: records a checkpoint if one is due.
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

  /// Records an event at an instant of the host's clock and applies it to the stage.
  ///
  /// - Returns: False for an event that a session cannot contain, which has no effect.
  /// - Throws: `StageError` if the stage cannot apply it.
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

  /// Records an entry; returns false for an entry that a session cannot contain, which must not be
  /// applied.
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

  /// Schedules a checkpoint if events of the stage include a settle.
  private mutating func record(_ events: ArraySlice<StageEvent>) {
    for event in events {
      if case .settle = event.event.kind { hasSettled = true }
    }
  }

  /// Returns the request of a button or key since the last call; nil without one.
  package mutating func takeRequest() -> StageRequest? {
    guard let request = stage.request, request.number != lastRequest else { return nil }
    lastRequest = request.number
    return request
  }

  /// Sets a marker at a time of the session, or at the time of the last entry if that is later.
  ///
  /// - Returns: The name of the marker, which has a number counted from 1.
  @discardableResult package mutating func setMarker(at time: Double) -> String {
    markerCount += 1
    let name = "marker \(markerCount)"
    append(SessionEntry(time: time, event: .marker(name)))
    return name
  }

  /// Removes a held marker key, which waits for further letters.
  ///
  /// - Returns: When it was pressed, in the session's time; nil without one.
  package mutating func takeHeldMarker() -> Double? { stage.takeHeldMarker() }

  /// Ends the session at an instant of the host's clock, but not before the stage's time; the stage
  /// continues.
  ///
  /// The last entries are a checkpoint, a `cancel` for each finger that is down, and the end.
  ///
  /// - Returns: The whole session; nil if nothing was recorded.
  package mutating func end(at now: Double) -> SessionBuffer? {
    if let time = takeHeldMarker() { setMarker(at: time) }
    var events: [StageEvent] = []
    stage.advance(to: max(stage.time, time(at: now)), into: &events)
    append(stage.checkpointEntry)
    if stage.stream.isActive {
      append(SessionEntry(time: stage.time, event: stage.streamCancellation))
    }
    for id in lines?.pointersDown ?? [] {
      append(SessionEntry(time: stage.time, event: .cancel(id: id, reason: "end")))
    }
    append(SessionEntry(time: stage.time, event: .end))
    defer { lines = nil }
    return lines
  }
}
