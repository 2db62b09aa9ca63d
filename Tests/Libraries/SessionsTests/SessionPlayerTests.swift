import Sessions
import Testing
import TestSupport

struct SessionPlayerTests {
  private static let session = Session(
    header: plainHeader,
    entries: [0, 10, 10, 25].enumerated().map { index, microseconds in
      SessionEntry(microseconds: microseconds, event: .marker("\(index)"))
    }
  )

  private func markers(upTo time: Double, of player: inout SessionPlayer) -> [String] {
    var markers: [String] = []
    while case .marker(let text) = player.next(upTo: time)?.event { markers.append(text) }
    return markers
  }

  @Test func `entries are returned in order up to a time`() {
    var player = SessionPlayer(Self.session)
    expectEqual(player.nextTime, 0)
    expectEqual(markers(upTo: 0.000_009, of: &player), ["0"])
    expectEqual(player.nextTime, 0.000_01)
    expectEqual(markers(upTo: 0.000_01, of: &player), ["1", "2"])
    expect(!player.isAtEnd)
    expectEqual(markers(upTo: 1, of: &player), ["3"])
    expect(player.isAtEnd)
    expect(player.nextTime == nil)
    expect(player.next(upTo: .infinity) == nil)
  }

  @Test func `no entry is returned before its time`() {
    var player = SessionPlayer(Self.session)
    expect(player.next(upTo: -1) == nil)
    expect(player.next(upTo: .nan) == nil)
    expectEqual(player, SessionPlayer(Self.session))
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (10, 1), (11, 3), (25, 3), (26, 4)])
  func `seek moves to the first entry at or after a time`(microseconds: Int, position: Int) {
    var player = SessionPlayer(Self.session)
    player.seek(to: Double(microseconds) / 1e6)
    expectEqual(player.position, position)
  }

  @Test func `go to position 0 returns to the beginning`() {
    var player = SessionPlayer(Self.session)
    player.seek(to: 1)
    player.go(to: 0)
    expectEqual(player, SessionPlayer(Self.session))
  }

  @Test func `an empty session is at its end`() {
    var player = SessionPlayer(Session(header: plainHeader, entries: []))
    expect(player.isAtEnd)
    player.seek(to: 5)
    expect(player.next(upTo: 5) == nil)
  }

  @Test(arguments: [1.0 / 30, 1.0 / 144, 0.001, 7])
  func `any time step returns the same entries`(step: Double) {
    for seed in UInt64(0)..<20 {
      let session = RandomSession.make(seed: seed)
      var player = SessionPlayer(session)
      var entries: [SessionEntry] = []
      var frame = 0.0
      while !player.isAtEnd {
        while let entry = player.next(upTo: frame * step) { entries.append(entry) }
        frame += 1
      }
      expectEqual(entries, session.entries)
    }
  }

  @Test func `a player continues from any position`() {
    for position in 0...Self.session.entries.count {
      var player = SessionPlayer(Self.session)
      player.go(to: position)
      var rest: [SessionEntry] = []
      while let entry = player.next(upTo: .infinity) { rest.append(entry) }
      expectEqual(rest, Array(Self.session.entries[position...]))
    }
  }
}
