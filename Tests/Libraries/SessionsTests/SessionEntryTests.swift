import ScrollPhysics
import Sessions
import TestSupport
import Testing

struct SessionEntryTests {
  @Test func `microseconds convert exactly to seconds and back`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1000 {
      let microseconds = Int64.random(in: 0...SessionLimits.microseconds, using: &random)
      let entry = SessionEntry(microseconds: microseconds, event: .end)
      expectEqual(entry.microseconds, microseconds)
      expectEqual(entry.time, Double(microseconds) / 1e6)
    }
  }

  @Test(arguments: [
    (0.000_000_4, 0), (0.000_000_6, 1), (-0.000_001, -1), (.nan, 0),
    (.infinity, 9_007_199_254_740_992), (-.infinity, -9_007_199_254_740_992),
  ])
  func `every time converts to a number of microseconds`(time: Double, microseconds: Int) {
    expect(SessionEntry(time: time, event: .end).microseconds == microseconds)
  }

  @Test func `rounding does not change rounded entries`() {
    for seed in UInt64(0)..<50 {
      let entries = RandomSession.make(seed: seed).entries
      expectEqual(entries.map(\.rounded), entries)
    }
  }

  @Test func `rounding changes only time and positions`() {
    let event = SessionEvent.down(id: 1, x: 0.02, y: -0.02, kind: .mouse, pressure: 0.123)
    expectEqual(
      SessionEntry(time: 0.1234567, event: event).rounded,
      SessionEntry(
        time: 0.123457,
        event: .down(id: 1, x: 0.015625, y: -0.015625, kind: .mouse, pressure: 0.123)
      )
    )
    let resize = SessionEvent.resize(width: 853.3333, height: 480.1, scale: 1.5)
    expectEqual(resize.rounded, resize)
  }
}
