import Export
import Files
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

@MainActor struct SessionTrimTests {
  private static func replay(of name: String) throws -> Replay {
    let assets = packageRoot + "/Assets"
    return try SceneFolder(assets: AssetFolder(given: assets)).opened(
      "\(assets)/Sessions/\(name).touchcast"
    ).replay
  }

  /// The stage of a session at a time of its file.
  private static func stage(_ replay: Replay, at time: Double) throws -> Stage {
    var (replay, events): (Replay, [StageEvent]) = (replay, [])
    try replay.advance(to: time, into: &events)
    return replay.stage
  }

  private static func trimmed(
    _ replay: Replay,
    settles: Bool = false,
    _ body: (inout RenderTimeline.Choice) -> Void
  ) throws -> Replay {
    var trim = SessionTrim()
    trim.settles = settles
    body(&trim.choice)
    let session = try trim.session(of: replay, file: "demo")
    // As it is read from its file.
    let text = SessionText.text(for: session)
    let read = try SessionReader.read(bytes: Array(text.utf8), name: "demo")
    expect(read.warnings.isEmpty)
    return try Replay(session: read, scene: replay.stage.scene)
  }

  /// Plays to the end, and expects that every checkpoint is reproduced.
  private static func expectReproduced(_ replay: Replay) throws {
    let end = try stage(replay, at: replay.session.duration)
    var (whole, events): (Replay, [StageEvent]) = (replay, [])
    try whole.advance(to: replay.session.duration, into: &events)
    expect(whole.mismatch == nil && whole.isAtEnd)
    expect(whole.checkpointsSeen > 1)
    expect(end.pointerIDs.isEmpty)
  }

  @Test(arguments: ["tour", "together", "sheet", "edges"])
  func `a part begins with the whole state of the session at that time`(name: String) throws {
    let original = try Self.replay(of: name)
    for share in [0, 0.13, 0.31, 0.5, 0.77, 0.99] {
      let time = SessionEntry.fileTime(original.session.duration * share)
      let part = try Self.trimmed(original) { $0.from = .seconds(time) }
      // Entries at the time itself are the first of the part.
      let (expected, found) = try (Self.stage(original, at: time), Self.stage(part, at: time))
      expectEqual(expected.checkpoint, found.checkpoint)
      expectEqual(expected, found, "\(name) at \(time)")
      expect(abs(Transport(part).duration - (original.session.duration - time)) < 1e-9)
      try Self.expectReproduced(part)
    }
  }

  @Test func `a part of a part begins where it says`() throws {
    let original = try Self.replay(of: "tour")
    let once = try Self.trimmed(original) { ($0.from, $0.to) = (.seconds(1), .seconds(6)) }
    let twice = try Self.trimmed(once) { ($0.from, $0.to) = (.seconds(1.5), .seconds(3)) }
    expect(twice.session.header.begin == 2.5 && twice.session.duration == 4)
    try expectEqual(Self.stage(original, at: 3.25), Self.stage(twice, at: 3.25))
    try Self.expectReproduced(twice)
  }

  @Test func `a part of a film with a title card begins without the card`() throws {
    let original = try Self.replay(of: "tour")
    let plain = try Self.trimmed(original) { ($0.from, $0.maximumRest) = (.seconds(2), 0.2) }
    let titled = try Self.trimmed(original) {
      ($0.from, $0.maximumRest, $0.card) = (.seconds(2), 0.2, RenderTimeline.cardDuration)
    }
    expectEqual(titled.session, plain.session)
  }

  @Test func `rests can be left out`() throws {
    let original = try Self.replay(of: "tour")
    let part = try Self.trimmed(original) { ($0.to, $0.maximumRest) = (.seconds(9), 0) }
    expect(part.session.duration < 9)
    try Self.expectReproduced(part)
  }

  @Test func `a session too long for its checkpoints is refused before it is played`() throws {
    let tour = try Self.replay(of: "tour")
    let marker = SessionEntry(time: 100, event: .marker("a"))
    var session = Session(header: tour.session.header, entries: [])
    session.entries = Array(repeating: marker, count: SessionLimits.entries - 100)
    // Playing this entry is an error.
    session.entries.insert(SessionEntry(time: 50, event: .preset("none")), at: 0)
    let replay = try Replay(session: session, scene: tour.stage.scene)
    let error = #expect(throws: Failure.self) { try replay.withCheckpoints(file: "long") }
    let expected = "long: at least 2000001 entries with a checkpoint for each second"
    expectEqual(error?.message, "\(expected), expected at most 2000000")
    let trimmed = #expect(throws: Failure.self) {
      try SessionTrim().session(of: replay, file: "long")
    }
    expectEqual(
      trimmed?.message.hasPrefix("long: at least 2000"),
      true,
      "\(trimmed?.message ?? "")"
    )
  }

  @Test func `long rests become shorter, and everything else stays`() throws {
    let original = try Self.replay(of: "tour")
    let short = try Self.trimmed(original) { $0.maximumRest = 0.2 }
    let rests = try SessionSurvey(original, file: "tour").rests
    let removed = rests.reduce(0) { $0 + max(0, $1.upperBound - $1.lowerBound - 0.2) }
    expect(removed > 1)
    expect(abs(original.session.duration - short.session.duration - removed) < 1e-5)
    let ends = try [original, short].map { try Self.stage($0, at: $0.session.duration) }
    expectEqual(ends[0].checkpoint, ends[1].checkpoint)
    let moves = [original, short].map { replay in
      replay.session.entries.filter { if case .move = $0.event { true } else { false } }
    }
    expectEqual(moves[0].map(\.event), moves[1].map(\.event))
    try Self.expectReproduced(short)
  }

  @Test func `what moves at the end comes to rest with settle`() throws {
    let original = try Self.replay(of: "tour")
    let survey = try SessionSurvey(original, file: "tour")
    let rest = try #require(survey.rests.first { $0.lowerBound > 1 })
    let end = SessionEntry.fileTime(rest.lowerBound - 0.1)
    let cut = try Self.trimmed(original) { $0.to = .seconds(end) }
    expectEqual(cut.session.duration, end)
    try expect(Self.stage(cut, at: end).isMoving)
    let settled = try Self.trimmed(original, settles: true) { $0.to = .seconds(end) }
    expect(settled.session.duration > end)
    try expect(!Self.stage(settled, at: settled.session.duration).isMoving)
    try Self.expectReproduced(settled)
  }

  @Test func `imports and scripts end when everything rests`() throws {
    let original = try Self.replay(of: "wheel")
    var session = original.session
    // A flick whose motion is not awaited.
    let lift = try #require(
      session.entries.lastIndex { if case .up = $0.event { true } else { false } }
    )
    let end = session.entries[lift].time
    session.entries = session.entries[...lift] + [SessionEntry(time: end, event: .end)]
    let replay = try Replay(session: session, scene: original.stage.scene)
    let early = try replay.withCheckpoints(file: "demo")
    expectEqual(early.duration, end)
    let whole = try replay.withCheckpoints(file: "demo", settles: true)
    expect(whole.duration > end)
    let played = try Replay(session: whole, scene: original.stage.scene)
    try expect(!Self.stage(played, at: whole.duration).isMoving)
    try Self.expectReproduced(played)
  }
}
