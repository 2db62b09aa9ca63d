import Drawing
import JSONText
import ScrollPhysics
import Sessions
package import Stage

/// A session that a person has taken over: its entries up to an instant, then live input.
///
/// The whole is a session again; nothing in it depends on when frames were drawn.
package struct LiveTake {
  package private(set) var stage: Stage
  private var lines: SessionBuffer
  private var checkpoints = CheckpointRule()
  /// The instant of the host's clock at which the session's time is zero, in seconds.
  ///
  /// The stage's time is always one that a file can contain: late entries are applied and recorded at it.
  private var epoch: Double
  private var lastRequest: Int
  private var markerCount = 0
  /// Why the recording ended before the take; nil while it is complete.
  package private(set) var failure: String?

  /// Takes over from a replay, whose fingers are cancelled.
  ///
  /// - Throws: `SourceProblem` where the entries cannot be written.
  init(_ replay: Replay, at now: Double, into events: inout [StageEvent]) throws(SourceProblem) {
    stage = replay.stage
    let time = SessionEntry.fileTime(stage.time)
    // Entries that have not been played yet are at whole microseconds too, and so not before this.
    stage.advance(to: time < stage.time ? SessionEntry.fileTime(time + 1e-6) : time, into: &events)
    epoch = now - stage.time
    lastRequest = stage.request?.number ?? 0
    lines = try SessionBuffer(replay.session.header)
    for entry in replay.entriesPlayed where entry.event != .end { try lines.append(entry) }
    checkpoints.pass(stage.time)
    for id in stage.pointerIDs {
      apply(.cancel(id: id, reason: "taken over"), at: now, into: &events)
    }
  }

  package var count: Int { lines.count }

  /// Records an event at an instant of the host's clock and applies it, unless a session cannot
  /// contain it.
  mutating func apply(_ event: SessionEvent, at now: Double, into events: inout [StageEvent]) {
    let time = max(SessionEntry.fileTime(now - epoch), stage.time)
    let entry = SessionEntry(time: time, event: event.rounded)
    if failure == nil {
      do throws(SourceProblem) {
        try lines.append(entry)
      } catch {
        guard error.kind == .textLimit else { return }
        failure = error.text
      }
    }
    let first = events.count
    // An entry that the buffer admits is one that the stage can carry out, but for unknown names.
    try? stage.apply(entry, into: &events)
    checkpoints.record(events[first...])
  }

  /// Lets time pass to an instant of the host's clock.
  mutating func advance(to now: Double, into events: inout [StageEvent]) {
    let time = SessionEntry.fileTime(now - epoch)
    let first = events.count
    stage.advance(to: max(stage.time, time), into: &events)
    // Events can be newer than the instant of the frame.
    stage.look.fingers.time = time
    checkpoints.record(events[first...])
    if checkpoints.isDue(at: stage.time) {
      if failure == nil { try? lines.append(stage.checkpointEntry) }
      checkpoints.pass(stage.time)
    }
  }

  mutating func setLook(_ body: (inout Look) -> Void) { body(&stage.look) }

  /// The request that the stage made since the last call; markers are set.
  mutating func takeRequest() -> StageRequest.Kind? {
    guard let request = stage.request, request.number != lastRequest else { return nil }
    lastRequest = request.number
    guard request.kind == .marker else { return request.kind }
    markerCount += 1
    let event = SessionEvent.marker("marker \(markerCount)")
    try? lines.append(SessionEntry(time: request.time, event: event))
    return nil
  }

  /// The take as a session file that ends now.
  package func text() -> [UInt8] {
    var lines = lines
    for entry in stage.lastEntries(pointersDown: lines.pointersDown) { try? lines.append(entry) }
    return lines.bytes
  }
}
