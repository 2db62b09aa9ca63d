import Stage
import TestSupport
import Testing

@testable import Export

struct ClickTrackTests {
  private static func track(
    clicks: [(Double, Double)],
    volume: Double = 0.5,
    _ choose: (inout RenderTimeline.Choice) -> Void = { _ in }
  ) throws -> ClickTrack? {
    let survey = SessionSurvey(clicks: clicks.map { .init(time: $0.0, speed: $0.1) })
    let timeline = try RenderTimeline(markedSession(), choosing: choose)
    return ClickTrack(survey, timeline, volume: volume)
  }

  @Test func `a click is heard when its row passes in the export`() throws {
    let track = try #require(
      try Self.track(clicks: [(1, 100), (3, 100), (8, 100)]) {
        ($0.start, $0.speed, $0.slow) = (2, 2, [(4...6, 2)])
      }
    )
    // The first is before the export; of the slow part two seconds take two.
    expectEqual(track.sounds.map(\.start), [24_000, 192_000])
    expect(track.sounds.allSatisfy { $0.samples.contains { abs($0) > 2000 } })
  }

  @Test func `of clicks faster than 15 ms the first is heard, and none overlap`() throws {
    let clicks = (0..<100).map { (Double($0) * 0.004, 50.0) }
    let sounds = try #require(try Self.track(clicks: clicks)).sounds
    expectEqual(sounds.count, 25)
    for (sound, next) in zip(sounds, sounds.dropFirst()) {
      expect(sound.start + sound.samples.count <= next.start)
    }
  }

  @Test func `without clicks, or without volume, there is no sound`() throws {
    try expect(Self.track(clicks: []) == nil)
    try expect(Self.track(clicks: [(1, 100)], volume: 0) == nil)
  }
}
