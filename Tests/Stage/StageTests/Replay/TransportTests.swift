import Sessions
import Stage
import TestSupport
import Testing

struct TransportTests {
  /// A session of ten seconds with a drag, and markers at 2 and 5 seconds.
  private static func transport(speed: Double = 1) throws -> Transport {
    let (suits, end) = (StageTests.suits, (StageTests.suits.x, StageTests.suits.y + 60))
    let entries =
      Cards.drag(id: 1, from: suits, to: end, at: 0.5) + [
        SessionEntry(time: 2, event: .marker("two")),
        SessionEntry(time: 4, event: .checkpoint(["wheel": .one(.init(0, at: 0))])),
        SessionEntry(time: 5, event: .marker("five")), SessionEntry(time: 10, event: .end),
      ]
    let session = Session(header: Cards.header(), entries: entries)
    return Transport(try Replay(session: session, scene: Cards.scene), speed: speed)
  }

  private static func running(speed: Double = 1) throws -> Transport {
    var transport = try transport(speed: speed)
    _ = try play(&transport, at: 100)
    return transport
  }

  /// Plays to an instant of the host's clock, at most so many entries.
  private static func play(
    _ transport: inout Transport,
    at now: Double,
    entries: Int = .max
  ) throws -> [StageEvent] {
    var events: [StageEvent] = []
    transport.tick(at: now)
    try transport.play(entries: entries, into: &events)
    return events
  }

  private static func press(_ key: Key, on transport: inout Transport) -> Bool {
    transport.press(key, modifiers: [], frame: 0.02, at: 100)
  }

  @Test func `the position follows the host's time times the speed`() throws {
    var transport = try Self.running(speed: 2)
    transport.tick(at: 101)
    transport.tick(at: 101.5)
    expectEqual(transport.position, 3)
  }

  @Test func `playback can pause at each marker`() throws {
    var transport = try Self.running()
    transport.stopsAtMarkers = true
    transport.tick(at: 101.5)
    expect(transport.position == 1.5 && !transport.isPaused)
    transport.tick(at: 103.5)
    expect(transport.position == 2 && transport.isPaused)
    transport.togglePause(at: 110)
    transport.tick(at: 112)
    expect(transport.position == 4 && !transport.isPaused)
    transport.tick(at: 114)
    expect(transport.position == 5 && transport.isPaused)
  }

  @Test func `a pause at the instant at which a marker is passed is a pause`() throws {
    var transport = try Self.running()
    transport.stopsAtMarkers = true
    transport.tick(at: 101.5)
    transport.togglePause(at: 103.5)
    expect(transport.position == 2 && transport.isPaused)
  }

  @Test func `a session that keeps what was before begins there`() throws {
    let whole = try Self.transport()
    var session = whole.replay.session
    session.header.begin = 0.6
    var part = Transport(try Replay(session: session, scene: Cards.scene))
    expect(part.position == 0 && part.duration == 9.4)
    expect(part.replay.stage.time == 0.6 && part.replay.stage.pointerIDs == [1])
    expectEqual(part.markers.map { $0.name }, ["two", "five"])
    expect(abs(part.markers[0].time - 1.4) < 1e-9)
    _ = try Self.play(&part, at: 100)
    part.go(to: part.markers[0].time, at: 100)
    _ = try Self.play(&part, at: 100)
    expectEqual(part.replay.entriesPlayed.last?.event, .marker("two"))
    part.go(to: 0, at: 100)
    _ = try Self.play(&part, at: 100)
    expectEqual(part.replay.stage.time, 0.6)
    part.go(to: 20, at: 100)
    _ = try Self.play(&part, at: 100)
    expect(part.replay.isAtEnd)
  }

  @Test func `a pause does not advance the position`() throws {
    var transport = try Self.running()
    transport.togglePause(at: 102)
    expectEqual(transport.position, 2)
    expect(!transport.isMoving)
    transport.togglePause(at: 160)
    transport.tick(at: 161)
    expectEqual(transport.position, 3)
  }

  @Test func `time until it continues does not advance the position`() throws {
    var transport = try Self.running()
    transport.tick(at: 101)
    transport.resume(at: 200)
    transport.tick(at: 201)
    expectEqual(transport.position, 2)
  }

  @Test func `it stops at the end, and play begins again, paused or not`() throws {
    var transport = try Self.running()
    for _ in 0..<2 {
      _ = try Self.play(&transport, at: 150)
      expect(transport.position == 10 && transport.isAtEnd && !transport.isMoving)
      transport.togglePause(at: 200)
      _ = try Self.play(&transport, at: 200)
      expect(transport.position == 0 && transport.isRunning)
      transport.tick(at: 201)
      expectEqual(transport.position, 1)
      transport.step(by: 20, at: 201)
    }
  }

  @Test func `a session that repeats shows its end and then its beginning`() throws {
    var transport = try Self.running()
    transport.repeats = true
    _ = try Self.play(&transport, at: 150)
    expect(transport.position == 10 && transport.isMoving)
    _ = try Self.play(&transport, at: 150.1)
    expectEqual(transport.position, 0)
    expectEqual(transport.replay.stage.time, 0)
    _ = try Self.play(&transport, at: 150.2)
    expect(abs(transport.position - 0.1) < 1e-9)
  }

  @Test func `a step pauses and is limited to the session`() throws {
    var transport = try Self.running()
    transport.step(by: -1, at: 101)
    expectEqual(transport.position, 0)
    expect(transport.isPaused)
    transport.step(by: 11, at: 105)
    expectEqual(transport.position, 10)
  }

  @Test func `a seek emits no events, and play does`() throws {
    var transport = try Self.running()
    for place in [1.0, 0] {
      transport.go(to: place, at: 100)
      let events = try Self.play(&transport, at: 100)
      expect(events.isEmpty)
      expectEqual(transport.replay.stage.time, place)
    }
    let events = try Self.play(&transport, at: 101)
    expect(!events.isEmpty)
  }

  @Test func `the position waits for the entries before it`() throws {
    var transport = try Self.running()
    transport.go(to: 9, at: 100)
    _ = try Self.play(&transport, at: 100.5, entries: 4)
    expect(transport.isBehind && transport.isSeeking && transport.isMoving)
    expectEqual(transport.position, 9)
    _ = try Self.play(&transport, at: 101)
    expect(!transport.isBehind && transport.position == 9)
    transport.tick(at: 101.25)
    expectEqual(transport.position, 9.25)
  }

  @Test func `arrows go to the markers, Home and End to the ends`() throws {
    var transport = try Self.running()
    expectEqual(transport.markers.map { $0.name }, ["two", "five"])
    expectEqual(transport.checkpointCount, 1)
    for (key, position) in [
      (Key.right, 2.0), (.right, 5), (.left, 2), (.right, 5), (.right, 10), (.left, 5), (.left, 2),
      (.left, 0), (.end, 10), (.left, 5), (.home, 0), (.left, 0),
    ] {
      let isUsed = Self.press(key, on: &transport)
      expect(isUsed && transport.position == position, "\(key)")
    }
  }

  @Test func `a step back goes past a marker that has just passed, and sooner during a pause`()
    throws
  {
    var transport = try Self.running()
    transport.tick(at: 105.5)
    _ = Self.press(.left, on: &transport)
    expectEqual(transport.position, 2)
    transport.go(to: 6.5, at: 100)
    _ = Self.press(.left, on: &transport)
    expectEqual(transport.position, 5)
    transport.togglePause(at: 100)
    transport.go(to: 5.5, at: 100)
    _ = Self.press(.left, on: &transport)
    expectEqual(transport.position, 5)
  }

  @Test func `a marker has its name for a second of the host, and under a pointer`() throws {
    var transport = try Self.running(speed: 2)
    func passing(at position: Double) -> String? {
      transport.go(to: position, at: 100)
      return transport.passingMarker.map { transport.markers[$0].name }
    }
    expectEqual(
      [1.9, 2, 3.9, 4.1, 5, 7.1].map(passing),
      [nil, "two", "two", nil, "five", nil]
    )
    let near = [1.4, 1.6, 2.4, 2.6, 4.6, 99].map { transport.marker(nearestTo: $0, within: 0.5) }
    expectEqual(near, [nil, 0, 0, nil, 1, nil])
    expectEqual(transport.marker(nearestTo: 3.4, within: 5), 0)
    expectEqual(transport.marker(nearestTo: 3.6, within: 5), 1)
  }

  @Test func `the button for the speed selects the next higher one, and then the lowest`() throws {
    var transport = try Self.running()
    let speeds = (0..<8).map { _ in
      transport.changeSpeed()
      return transport.speed
    }
    expectEqual(speeds, [2, 4, 8, 0.125, 0.25, 0.5, 1, 2])
  }

  @Test func `brackets select the next lower or higher of seven speeds`() throws {
    var transport = try Self.running(speed: 0.1)
    for speed in [0.125, 0.25, 0.5, 1, 2, 4, 8, 8] {
      _ = Self.press(.rightBracket, on: &transport)
      expectEqual(transport.speed, speed)
    }
    for speed in [4, 2, 1, 0.5, 0.25, 0.125, 0.125] {
      _ = Self.press(.leftBracket, on: &transport)
      expectEqual(transport.speed, speed)
    }
    for (key, speed) in [(Key.rightBracket, 4.0), (.leftBracket, 2)] {
      transport.speed = 3
      _ = Self.press(key, on: &transport)
      expectEqual(transport.speed, speed)
    }
  }

  @Test func `keys pause, step, repeat and show the keys; others have no use`() throws {
    var transport = try Self.running()
    let effects: [(Key, (Transport) -> Bool)] = [
      (.space, { $0.isPaused }), (.period, { $0.position == 0.02 }),
      (.comma, { $0.position == 0 }), (.f6, { $0.repeats }), (.h, { $0.isHelpShown }),
      (.escape, { !$0.isHelpShown }), (.d, { !$0.replay.stage.look.isDark }),
    ]
    for (key, hasEffect) in effects {
      let isUsed = Self.press(key, on: &transport)
      expect(isUsed && hasEffect(transport), "\(key)")
    }
    for key in [Key.escape, .m, .tab, .returnKey, .f7, .f8] {
      let isUsed = Self.press(key, on: &transport)
      expect(!isUsed, "\(key)")
    }
  }

  @Test func `another replay is played with the same controls`() throws {
    var transport = try Self.running(speed: 0.5)
    (transport.repeats, transport.stopsAtMarkers) = (true, true)
    transport.use(try Self.transport().replay, at: 100)
    expect(transport.repeats && transport.stopsAtMarkers && transport.speed == 0.5)
  }
}
