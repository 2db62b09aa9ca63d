import Sessions
@testable import Stage
import TestSupport
import Testing

/// Seeks in a long session; the cost is the number of applied entries.
struct ReplaySeekTests {
  /// Two minutes of drags of wheel, ruler and header in both directions, with checkpoints.
  static let session: Session = {
    var entries: [SessionEntry] = []
    for round in 0..<120 {
      let time = 0.3 + Double(round)
      let sign = round.isMultiple(of: 2) ? 1.0 : -1
      let (suits, ruler, header) = (StageTests.suits, StageTests.ruler, StageTests.header)
      entries += Cards.drag(id: 1, from: suits, to: (suits.x, suits.y + 60 * sign), at: time)
      entries += Cards.drag(id: 2, from: ruler, to: (ruler.x + 90 * sign, ruler.y), at: time + 0.1)
      entries += Cards.drag(id: 3, from: header, to: (header.x - 80, header.y), at: time + 0.2)
      if round.isMultiple(of: 10) {
        entries.append(
          SessionEntry(time: time + 0.45, event: .checkpoint(["ruler": .one(.init(0, at: 0))]))
        )
      }
    }
    entries.sort { $0.time < $1.time }
    entries.append(SessionEntry(time: 121, event: .end))
    return Session(header: Cards.header(), entries: entries)
  }()

  /// A replay advanced to a time without seeks.
  private static func straight(to time: Double) throws -> Replay {
    var replay = try Replay(session: session, scene: Cards.scene)
    try replay.advance(to: time)
    return replay
  }

  /// A replay advanced to the end without seeks.
  private static let played = Result { try straight(to: 121) }

  @Test func `the state after a seek equals that of a replay without seeks`() throws {
    var replay = try Self.played.get()
    for time in [60.37, 3.1, 3.08, 118.9, 0, 0.45, 120.99, 61, -1, 121] {
      try replay.seek(to: time)
      let expected = try Self.straight(to: time)
      expectEqual(replay.stage, expected.stage, "at \(time) s")
      expectEqual(replay, expected, "at \(time) s")
    }
  }

  @Test func `a seek applies at most the entries between two keyframes`() throws {
    var replay = try Self.played.get()
    expect(Self.session.entries.count > 4000)
    for time in [120.5, 120.48, 60, 1, 119] {
      let before = replay.entriesApplied
      try replay.seek(to: time)
      expect(replay.entriesApplied - before <= 300, "at \(time) s")
    }
  }

  @Test func `a forward seek beyond the played part applies its entries`() throws {
    var replay = try Self.straight(to: 10)
    try replay.seek(to: 80)
    expectEqual(replay.stage, (try Self.straight(to: 80)).stage)
    let before = replay.entriesApplied
    try replay.seek(to: 80.1)
    expect(
      replay.entriesApplied - before < 40,
      "the seek started from a keyframe and not from the current state"
    )
  }

  @Test func `checkpoints and mismatch after a seek are those up to its time`() throws {
    var replay = try Self.played.get()
    let mismatch = try #require(replay.mismatch)
    expectEqual(replay.checkpointsSeen, 12)
    try replay.seek(to: mismatch.time - 0.01)
    expect(replay.checkpointsSeen == 0 && replay.mismatch == nil)
    try replay.seek(to: 55)
    expect(replay.checkpointsSeen == 6 && replay.mismatch == mismatch)
  }

  @Test func `a seek in either direction keeps the look`() throws {
    var replay = try Self.straight(to: 100)
    let isLookKey = replay.changeLook(.d, modifiers: [])
    expect(isLookKey)
    replay.setLook { $0.showsTouches = false }
    for time in [50.0, 2, 99] {
      try replay.seek(to: time)
      expect(!replay.stage.look.isDark && !replay.stage.look.showsTouches)
    }
  }

  @Test func `a key changes the look to the same one before and after a change by the session`()
    throws
  {
    var entries = Self.session.entries
    let change = SessionEvent.key(.f12, isDown: true, modifiers: .rightShift)
    let index = entries.firstIndex { $0.time > 50 } ?? 0
    entries.insert(SessionEntry(time: 50, event: change), at: index)
    var replay = try Replay(
      session: Session(header: Self.session.header, entries: entries),
      scene: Cards.scene
    )
    try replay.advance(to: 121)
    expect(!replay.stage.look.isOverlayShown)
    let isLookKey = replay.changeLook(.f12, modifiers: .rightShift)
    let look = replay.stage.look
    expect(isLookKey && look.isOverlayShown)
    for time in [110.0, 49, 2, 121] {
      try replay.seek(to: time)
      expectEqual(replay.stage.look, look, "at \(time) s")
    }
  }

  @Test func `keyframes of a very long session are limited in number and evenly spaced`() throws {
    let entries = (0..<300_000).map {
      SessionEntry(time: Double($0) * 0.001, event: .marker(""))
    }
    let session = Session(header: Cards.header(), entries: entries)
    let stage = try Stage(header: session.header, scene: Cards.scene)
    var state = Replay.State(stage: stage, player: SessionPlayer(session))
    var keyframes = Keyframes(state)
    while state.player.next(upTo: 300) != nil { keyframes.record(state) }
    let positions = keyframes.states.map(\.position)
    expect(positions.count > 256 && positions.count <= 512)
    expect(positions.first == 0 && 300_000 - (positions.last ?? 0) <= keyframes.spacing)
    for (earlier, later) in zip(positions, positions.dropFirst()) {
      expectEqual(later - earlier, keyframes.spacing)
    }
  }
}
