import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct TakeTests {
  private static func take(recorded: Bool = true, at now: Double = 0) throws -> Take {
    var take = Take(try Cards.stage(), at: now)
    if recorded { try take.record(Cards.header()) }
    return take
  }

  /// Applies a key's press and returns the requests that follow.
  private static func press(
    _ key: Key,
    _ modifiers: KeyModifiers = .leftControl,
    on take: inout Take,
    at now: Double
  ) throws -> [StageRequest.Kind] {
    try take.apply(.key(key, isDown: true, modifiers: modifiers), at: now)
    return take.takeRequests().map(\.kind)
  }

  /// The session of a take that ends.
  private static func session(of take: inout Take, at now: Double) throws -> Session {
    let lines = take.end(at: now)
    let bytes = try #require(lines).bytes
    let session = try SessionReader.read(bytes: bytes, name: "take")
    expect(session.warnings.isEmpty)
    return session
  }

  private static func expectReplays(_ session: Session, to stage: Stage) throws {
    var replay = try Replay(session: session, scene: Cards.scene)
    try replay.advance(to: session.duration)
    expect(replay.mismatch == nil)
    expect(replay.checkpointsSeen > 0)
    expectEqual(replay.stage.checkpoint, stage.checkpoint)
  }

  // MARK: - Time

  @Test func `times are relative to the beginning, and 0 before it`() throws {
    let take = try Self.take(at: 5.25)
    expectEqual(take.time(at: 5.251), 0.001)
    expectEqual(take.time(at: 5), 0)
    expectEqual(take.hostTime(at: 3), 8.25)
    expectEqual(take.time(at: take.hostTime(at: 3)), 3)
  }

  @Test(arguments: [4.847_335_49, 1.000_000_3, 253.1, 86_399.123_456_789])
  func `a time is one that an entry in a file can have`(now: Double) throws {
    let time = try Self.take(at: 0.100_000_4).time(at: now)
    expectEqual(SessionEntry(time: time, event: .end).rounded.time, time)
    expect(abs(time - (now - 0.100_000_4)) <= 0.000_000_6)
  }

  @Test func `time that passes until it continues is none of the session`() throws {
    var take = try Self.take(at: 1)
    take.advance(to: 3)
    take.resume(at: 50)
    take.advance(to: 51)
    expectEqual(take.stage.time, 3)
  }

  @Test func `an event from before the last frame is applied at the stage's time`() throws {
    var take = try Self.take()
    take.advance(to: 0.5)
    try take.apply(.wheel(x: StageTests.suits.x, y: StageTests.suits.y, dx: 0, dy: -1), at: 0.499)
    let session = try Self.session(of: &take, at: 2)
    expectEqual(session.entries.first?.time, 0.5)
    try Self.expectReplays(session, to: take.stage)
  }

  // MARK: - Recording

  @Test func `an event that a session cannot contain has no effect`() throws {
    var (take, plain) = (try Self.take(), try Self.take(recorded: false))
    var events: [StageEvent] = []
    for isDown in [false, true] {
      let up = SessionEvent.up(id: 3)
      let isApplied = try take.apply(up, at: 0.1, into: &events)
      expectEqual(isApplied, isDown)
      let isPlain = try plain.apply(up, at: 0.1, into: &events)
      expect(isPlain)
      try take.apply(
        .down(id: 3, x: StageTests.suits.x, y: StageTests.suits.y, kind: .touch, pressure: nil),
        at: 0.2,
        into: &events
      )
    }
  }

  @Test func `checkpoints are a second apart, and one follows a settle`() throws {
    var take = try Self.take()
    var events: [StageEvent] = []
    for entry in Cards.drag(
      id: 1,
      from: StageTests.suits,
      to: (StageTests.suits.x, StageTests.suits.y - 60),
      at: 0.01
    ) {
      try take.apply(entry.event, at: entry.time, into: &events)
    }
    for frame in 0...180 {
      take.advance(to: 0.25 + Double(frame) / 60, into: &events)
      take.endFrame()
    }
    let settle = try #require(events.first { $0.event.kind.name == "settle" }).event.time
    let session = try Self.session(of: &take, at: 3.25)
    let times = session.entries.compactMap { entry in
      if case .checkpoint = entry.event { entry.time } else { nil }
    }
    expect((5...6).contains(times.count))
    expect(times.contains { $0 >= settle && $0 < settle + 1 / 60.0 })
    for second in 1...3 { expect(times.contains { abs($0 - Double(second)) < 0.02 }) }
    try Self.expectReplays(session, to: take.stage)
  }

  @Test func `the end cancels fingers and is the last entry, and the stage continues`() throws {
    var take = try Self.take()
    let (x, y) = StageTests.suits
    let down = SessionEvent.down(id: 2, x: x, y: y, kind: .touch, pressure: nil)
    try take.apply(down, at: 0.5)
    let session = try Self.session(of: &take, at: 1)
    expectEqual(session.entries.suffix(2).map(\.event), [.cancel(id: 2, reason: "end"), .end])
    expectEqual(session.duration, 1)
    let isRecording = take.end(at: 2) != nil
    expect(!isRecording)
    expectEqual(take.stage.pointerIDs, [2])
  }

  @Test func `another stage ends the recording and gets the look, and markers count on`() throws {
    var take = try Self.take()
    take.setLook { $0.isDark = false }
    let first = take.setMarker(at: 0.1)
    take.use(try Cards.stage(), at: 7)
    expect(!take.stage.look.isDark)
    expectEqual(take.time(at: 7.5), 0.5)
    let second = take.setMarker(at: 0.1)
    expectEqual([first, second], ["marker 1", "marker 2"])
    let isRecording = take.end(at: 8) != nil
    expect(!isRecording)
  }

  @Test func `the markers of each recording begin with 1`() throws {
    var take = try Self.take()
    for start in [1.0, 3] {
      let name = take.setMarker(at: start)
      expectEqual(name, "marker 1")
      _ = take.end(at: start + 1)
      _ = take.setMarker(at: start + 1)
      try take.record(Cards.header())
    }
  }

  // MARK: - Requests

  @Test func `a request is taken once, and a marker has its number`() throws {
    var take = try Self.take()
    for number in 1...2 {
      let requests = try Self.press(.m, on: &take, at: Double(number))
      expect(requests == [.marker] && take.takeRequests().isEmpty)
      let name = take.setMarker(at: Double(number))
      expectEqual(name, "marker \(number)")
    }
    let session = try Self.session(of: &take, at: 3)
    let markers = session.entries.filter { if case .marker = $0.event { true } else { false } }
    expectEqual(markers.map(\.time), [1, 2])
  }

  @Test func `Escape asks to leave where it closes nothing`() throws {
    var take = try Self.take()
    // The card with the keys, the sheet, and the focus of a button.
    let keys: [(Key, KeyModifiers)] = [(.h, .leftControl), (.returnKey, []), (.tab, .leftShift)]
    var now = 0.0
    for (key, modifiers) in keys {
      var requests: [[StageRequest.Kind]] = []
      for (key, modifiers) in [(key, modifiers), (.escape, []), (.escape, [])] {
        now += 1
        requests.append(try Self.press(key, modifiers, on: &take, at: now))
      }
      expectEqual(requests, [[], [], [.leave]], "\(key)")
    }
  }

  // MARK: - Taking over

  @Test(arguments: [0.0, 0.3, 0.612_345_6, 3.1])
  func `a replay that is taken over is one session with what follows`(time: Double) throws {
    var original = try Self.take()
    var events: [StageEvent] = []
    for entry in StageTests.everything.sorted(by: { $0.time < $1.time }) {
      try original.apply(entry.event, at: entry.time, into: &events)
      original.endFrame()
    }
    let session = try Self.session(of: &original, at: 7)
    try Self.expectReplays(session, to: original.stage)
    var replay = try Replay(session: session, scene: Cards.scene)
    try replay.advance(to: time, into: &events)
    var take = try Take(replay, at: 500, into: &events)
    expect(take.stage.pointerIDs.isEmpty)
    expect(take.lines?.count ?? 0 >= replay.entriesPlayed.count)
    for entry in Cards.drag(id: 9, from: StageTests.ruler, to: (540, 368), at: 0.1) {
      try take.apply(entry.event, at: 500 + entry.time, into: &events)
      take.advance(to: 500.003 + entry.time, into: &events)
      take.endFrame()
    }
    let taken = try Self.session(of: &take, at: 501)
    expectEqual(taken.header, session.header)
    expect(taken.entries.starts(with: replay.entriesPlayed))
    expect(taken.duration > time)
    try Self.expectReplays(taken, to: take.stage)
  }

  @Test func `a Shift key that is down in a replay is released when it is taken over`() throws {
    let shift = SessionEvent.key(.rightShift, isDown: true, modifiers: .rightShift)
    let entries = [
      SessionEntry(time: 0.1, event: shift), SessionEntry(time: 2, event: .end),
    ]
    let session = Session(header: Cards.header(), entries: entries)
    var replay = try Replay(session: session, scene: Cards.scene)
    var events: [StageEvent] = []
    try replay.advance(to: 1, into: &events)
    var take = try Take(replay, at: 0, into: &events)
    let before = take.stage[.ruler].scroller.contentOffset
    let turn = SessionEvent.wheel(x: StageTests.ruler.x, y: StageTests.ruler.y, dx: 0, dy: -1)
    try take.apply(turn, at: 0.1, into: &events)
    take.advance(to: 3, into: &events)
    expectEqual(abs(take.stage[.ruler].scroller.contentOffset - before), 10, "one row, and not ten")
  }

  @Test func `the time of taking over does not grow with the entries played`() throws {
    /// In seconds, the shortest of nine.
    func time(entries count: Int) throws -> Double {
      var entries = [
        SessionEntry(time: 0, event: .down(id: 1, x: 9, y: 9, kind: .touch, pressure: nil))
      ]
      for number in 1..<count {
        entries.append(SessionEntry(time: Double(number) / 1e5, event: .move(id: 1, x: 9, y: 9)))
      }
      let session = Session(header: Cards.header(), entries: entries)
      var replay = try Replay(session: session, scene: Cards.scene)
      var events: [StageEvent] = []
      try replay.advance(to: 9, into: &events)
      let times = try (0..<9).map { _ in
        let clock = ContinuousClock()
        let duration = try clock.measure {
          let take = try Take(replay, at: 0, into: &events)
          expect(take.lines?.count ?? 0 >= count)
        }
        return duration / .seconds(1)
      }
      return times.min() ?? 0
    }
    // The same time per entry would give 100 times.
    let (few, many) = (try time(entries: 1000), try time(entries: 100_000))
    expect(many < 20 * few, "\(few) s, \(many) s")
  }

  @Test func `markers are counted on from those of the session`() throws {
    let entries = [
      SessionEntry(time: 0.1, event: .marker("marker 1")), SessionEntry(time: 2, event: .end),
    ]
    let session = Session(header: Cards.header(), entries: entries)
    var replay = try Replay(session: session, scene: Cards.scene)
    var events: [StageEvent] = []
    try replay.advance(to: 1, into: &events)
    var take = try Take(replay, at: 0, into: &events)
    let name = take.setMarker(at: 1.5)
    expectEqual(name, "marker 2")
  }
}
