import FrameTiming
import ScrollPhysics
import Sessions
import TestSupport
import Testing

@testable import Stage

/// Where pieces are shown while fingers move, live and in a replay.
struct ShownPlaceTests {
  /// Drags of wheel, ruler and header that lift while they move.
  private static let entries: [SessionEntry] = {
    let (suits, ruler, header) = (StageTests.suits, StageTests.ruler, StageTests.header)
    let entries =
      Cards.drag(id: 1, from: suits, to: (suits.x, suits.y - 90), at: 0.3)
      + Cards.drag(id: 2, from: ruler, to: (ruler.x + 120, ruler.y), at: 0.35)
      + Cards.drag(id: 3, from: header, to: (header.x - 100, header.y), at: 0.4)
    return entries.sorted { $0.time < $1.time }
  }()

  /// The places of all targets, at 60 frames a second.
  private typealias Places = [[ShownPlace?]]

  private static func places(_ stage: Stage) -> [ShownPlace?] {
    stage.shownTargets.map { stage.shownPlace(of: $0) }
  }

  /// A live run, whose look has the instant of each frame.
  private static func live(_ resampling: Resampling) throws -> (stage: Stage, places: Places) {
    var stage = try Cards.stage()
    stage.look.fingers.resampling = resampling
    var (places, next) = (Places(), 0)
    for frame in 0..<80 {
      let time = Double(frame) / 60
      while next < entries.count, entries[next].time <= time {
        try stage.apply(entries[next])
        next += 1
      }
      stage.advance(to: time)
      stage.look.fingers.time = time
      places.append(Self.places(stage))
    }
    return (stage, places)
  }

  @Test(arguments: Resampling.allCases)
  func `a replay with the look of a live run shows every piece where that showed it`(
    resampling: Resampling
  ) throws {
    let live = try Self.live(resampling)
    let end = SessionEntry(time: 2, event: .end)
    let session = Session(header: Cards.header(), entries: Self.entries + [end])
    var replay = try Replay(session: session, scene: Cards.scene)
    replay.setLook { $0 = live.stage.look }
    for (frame, places) in live.places.enumerated() {
      try replay.advance(to: Double(frame) / 60)
      expectEqual(Self.places(replay.stage), places, "frame \(frame)")
    }
  }

  @Test func `each piece is shown ahead of or behind its content while a finger moves it`() throws {
    let (bare, live) = (try Self.live(.off).places, try Self.live(.predict).places)
    let targets = try Cards.stage().shownTargets
    let resampled = targets.indices.filter { index in
      live.contains { $0[index]?.displayed != $0[index]?.content }
    }
    expectEqual(resampled.count, 3)
    for index in targets.indices {
      expect(bare.allSatisfy { $0[index]?.displayed == $0[index]?.content }, "\(targets[index])")
    }
  }
}
