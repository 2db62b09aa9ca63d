import Sessions
import Stage
import TestSupport
import Testing

struct ReplayTests {
  /// A session with the checkpoints of a stage that was not advanced between entries.
  static func session() throws -> Session {
    var stage = try Cards.stage()
    var entries: [SessionEntry] = []
    for entry in StageTests.everything {
      try stage.apply(entry)
      entries.append(entry)
      entries.append(SessionEntry(time: entry.time, event: .checkpoint(stage.checkpoint)))
    }
    entries.append(SessionEntry(time: 7, event: .end))
    return Session(header: Cards.header(), entries: entries)
  }

  @Test(arguments: [24.0, 60, 240])
  func `every checkpoint agrees at any frame rate`(fps: Double) throws {
    var replay = try Replay(session: try Self.session(), scene: Cards.scene)
    for frame in 0...Int(7 * fps) {
      try replay.advance(to: Double(frame) / fps)
    }
    try replay.advance(to: 7)
    expect(replay.isAtEnd)
    expect(replay.mismatch == nil)
    expectEqual(replay.checkpointsSeen, StageTests.everything.count)
  }

  @Test func `the mismatch is that of the first different checkpoint`() throws {
    let honest = try Self.session()
    var entries = honest.entries
    var changed: [Double] = []
    for index in entries.indices {
      guard case .checkpoint(var checkpoint) = entries[index].event, index > 20 else { continue }
      checkpoint["ruler"] = .one(.init(3, at: 30))
      entries[index].event = .checkpoint(checkpoint)
      changed.append(entries[index].time)
    }
    let session = Session(header: honest.header, entries: entries)
    var replay = try Replay(session: session, scene: Cards.scene)
    try replay.advance(to: 7)
    let mismatch = try #require(replay.mismatch)
    expectEqual(mismatch.time, changed.first)
    expectEqual(mismatch.difference.target, "ruler")
    expectEqual(mismatch.difference.recorded, "3")
    expectEqual(mismatch.difference.recomputed, "637")
  }

  @Test func `a checkpoint without pieces is not counted`() throws {
    let entries = [
      SessionEntry(time: 1, event: .checkpoint([:])), SessionEntry(time: 2, event: .end),
    ]
    let session = Session(header: Cards.header(), entries: entries)
    var replay = try Replay(session: session, scene: Cards.scene)
    try replay.advance(to: 2)
    expectEqual(replay.checkpointsSeen, 0)
  }

  @Test func `a replay has the state of the live stage`() throws {
    var live = try Cards.stage()
    _ = try Cards.play(StageTests.everything, on: &live, until: 5.2)
    var replay = try Replay(session: try Self.session(), scene: Cards.scene)
    try replay.advance(to: 5.2)
    expectEqual(replay.stage, live)
  }

  @Test func `a replay in steps of few entries leads to the same state and events`() throws {
    let session = try Self.session()
    var (whole, stepped) = (try Replay(session: session, scene: Cards.scene), [StageEvent]())
    var replay = whole
    var events = try whole.advance(to: session.duration)
    var steps = 0
    while try !replay.advance(to: session.duration, entries: 7, into: &stepped) {
      steps += 1
      expectEqual(replay.entriesPlayed.count, 7 * steps)
    }
    expectEqual(steps, (session.entries.count - 1) / 7)
    expect(replay == whole && stepped == events)
    // A seek backwards in steps, too.
    while try !replay.seek(to: session.duration / 2, entries: 7, into: &stepped) {}
    try whole.seek(to: session.duration / 2, into: &events)
    expectEqual(replay, whole)
  }
}
