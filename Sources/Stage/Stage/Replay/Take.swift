package import JSONText
import Pickers
package import PresetText
import ScrollPhysics
package import Sessions

/// Live input on a stage, and the session that is recorded from it.
///
/// The session contains every entry, a checkpoint every second and after each event `settle`, and the end. An
/// entry is added to the session before it is applied to the stage. The session does not depend on when frames
/// were drawn.
///
/// A take has its own epoch: the time of the host's clock at which the time of the session is zero. The host
/// time of an event is converted when its entry is made. Events that arrived before the take but are handled in
/// it therefore get times of this take. All times are in seconds.
package struct Take {
  /// In seconds.
  private static let checkpointInterval = 1.0

  package private(set) var stage: Stage
  /// The session that is being recorded; nil while nothing is recorded.
  ///
  /// Lines that were already written to a file may have been removed.
  package var lines: SessionBuffer?
  /// Time at which the next checkpoint is due, in seconds of the session.
  package private(set) var nextCheckpoint = Take.checkpointInterval
  /// The error that ended the recording before the end of the take.
  package private(set) var failure: SourceProblem?
  private var hasSettled = false
  private var epoch: Double
  private var markerCount = 0

  /// Continues from the present state of the stage; `now` is the present time of the host's clock.
  package init(_ stage: Stage, at now: Double) {
    self.stage = stage
    epoch = now - stage.time
  }

  /// Continues a replay with live input, and cancels what is down in the replay.
  ///
  /// The recorded session begins with the entries that the replay has played.
  ///
  /// - Throws: `SourceProblem` if the header cannot be written.
  /// - Complexity: O(1) in the number of entries; `end(at:)` and `SessionBuffer.addContinued()` convert them to text.
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
    let (header, entries) = (replay.session.header, replay.entriesPlayed)
    lines = try SessionBuffer(header, continuing: entries, replay.order)
    markerCount = replay.markerCount
    passCheckpoint()
    releaseInput(because: "taken over", at: now, into: &events)
  }

  /// Cancels what is down: a gesture on a touchpad, the pointers, and the Shift key.
  package mutating func releaseInput(
    because reason: String,
    at now: Double,
    into events: inout [StageEvent]
  ) {
    var releases: [SessionEvent] = stage.stream.isActive ? [stage.streamCancellation] : []
    releases += stage.pointerIDs.map { .cancel(id: $0, reason: reason) }
    if stage.isShiftHeld { releases.append(.key(.leftShift, isDown: false, modifiers: [])) }
    // Cancelling what is down does not fail.
    for release in releases { _ = try? apply(release, at: now, into: &events) }
  }

  /// Replaces the stage, and discards the recording.
  ///
  /// The new stage gets the look, the setting for ghosts and the compared tuning of the old stage.
  package mutating func use(_ stage: Stage, at now: Double) {
    let before = self.stage
    self.stage = stage
    self.stage.keepLook(of: before)
    lines = nil
    resume(at: now)
  }

  /// `header` must describe the present state of the stage.
  ///
  /// A replay of the session begins with that state.
  ///
  /// - Throws: `SourceProblem` if a reader would refuse the header.
  package mutating func record(_ header: SessionHeader) throws(SourceProblem) {
    lines = try SessionBuffer(header)
    (failure, hasSettled, markerCount) = (nil, false, 0)
    nextCheckpoint = Self.checkpointInterval
  }

  /// The change is not recorded.
  package mutating func setLook(_ body: (inout Look) -> Void) { body(&stage.look) }

  /// Puts a preset of the user in effect and selects it in the engine header.
  ///
  /// - Precondition: Nothing is being recorded.
  package mutating func add(_ preset: PresetText) {
    precondition(lines == nil, "a recording has the presets of its header")
    stage.add(preset)
  }

  // MARK: - Time

  /// Continues from the present time of the stage, for example after a pause.
  package mutating func resume(at now: Double) { epoch = now - stage.time }

  /// Converts a time of the host's clock to a time of the session; 0 for a time before the session.
  ///
  /// The result is a whole number of microseconds, because a session file can only contain such times. The
  /// stage is advanced to such times too, so that an entry that arrives late can have the time of the stage.
  package func time(at now: Double) -> Double { max(0, SessionEntry.fileTime(now - epoch)) }

  package func hostTime(at time: Double) -> Double { epoch + time }

  package mutating func advance(to now: Double, into events: inout [StageEvent]) {
    let time = time(at: now)
    let first = events.count
    stage.advance(to: max(stage.time, time), into: &events)
    // Events can be newer than the frame. Fingers are displayed for the time of the frame.
    stage.look.fingers.time = time
    record(events[first...])
  }

  /// Records a checkpoint if one is due; call it after the requests of the frame were handled.
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

  /// Records an event at a time of the host's clock, and applies it to the stage.
  ///
  /// - Returns: False if a session cannot contain the event. The event then has no effect.
  /// - Throws: `StageError` if the stage cannot apply the event.
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

  /// Records an entry, if a session is being recorded.
  ///
  /// - Returns: False if a session cannot contain the entry. The caller must then not apply it.
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

  /// Makes a checkpoint due at the end of this frame if `events` contains an event `settle`.
  private mutating func record(_ events: ArraySlice<StageEvent>) {
    for event in events {
      if case .settle = event.event.kind { hasSettled = true }
    }
  }

  /// Returns the requests of buttons and keys since the last call, in order.
  package mutating func takeRequests() -> [StageRequest] { stage.takeRequests() }

  /// Sets a marker at a time of the session, or at the time of the last entry if that is later.
  ///
  /// - Returns: The name of the marker: "marker" and a number, counted from 1.
  @discardableResult package mutating func setMarker(at time: Double) -> String {
    markerCount += 1
    let name = "marker \(markerCount)"
    append(SessionEntry(time: time, event: .marker(name)))
    return name
  }

  /// Ends the session at a time of the host's clock, but not before the time of the stage.
  ///
  /// The last entries are a checkpoint, a `cancel` for each finger that is down, and the end. Only the
  /// recording ends: the stage accepts further input.
  ///
  /// - Returns: The whole session; nil if nothing was recorded, or if the session is too long.
  package mutating func end(at now: Double) -> SessionBuffer? {
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
    return (try? lines?.addContinued()) == nil ? nil : lines
  }
}
