import Sessions
import TestSupport
import Testing

/// Movement of fingers between the positions in a script.
struct GesturePathTests {
  /// Speed between the last two positions of a track, in points per second.
  private func finalSpeed(_ track: [(time: Double, x: Double, y: Double)]) throws -> Double {
    try #require(track.count >= 2)
    let (one, last) = (track[track.count - 2], track[track.count - 1])
    return (last.x - one.x) / (last.time - one.time)
  }

  @Test(arguments: [300.0, 1800, 5000])
  func `a flick ends at its speed`(speed: Double) throws {
    let entries = try compiled("flick ruler at \(speed)pt/s left")
    let track = track(of: 1, in: entries)
    expect(abs(try finalSpeed(track) + speed) < 0.01 * speed)
    // The flick begins at rest: the first step is small.
    expect(abs(track[1].x - track[0].x) < 0.01 * speed * 0.12)
    // The distance of the profile is 70 % of speed times duration.
    let distance = try #require(track.last).x - track[0].x
    expect(abs(distance + 0.7 * 0.12 * speed) <= 1.0 / 64)
  }

  @Test func `a flick has constant speed for the last 40 % of its duration`() throws {
    let track = track(of: 1, in: try compiled("flick wheel.0 at 1000pt/s up in 100ms"))
    let steps = zip(track, track.dropFirst()).suffix(4).map { $0.y - $1.y }
    expect(steps.allSatisfy { abs($0 - 10) <= 1.0 / 32 })
  }

  @Test func `an eased drag starts and ends at rest and is fastest in the middle`() throws {
    let track = track(of: 1, in: try compiled("drag wheel.0 by -120pt in 400ms ease"))
    let steps = zip(track, track.dropFirst()).map { $0.y - $1.y }
    let fastest = try #require(steps.max())
    expect(steps.allSatisfy { $0 > 0 })
    try expect(#require(steps.last) < 0.05 * fastest)
    try expect(#require(steps.first) < 0.05 * fastest)
    // The peak speed of a minimum-jerk movement is 15/8 of the mean.
    expect(abs(fastest / 0.01 - 1.875 * 120 / 0.4) < 10)
    expectEqual(track.last?.y, 180)
  }

  @Test func `eased drags in opposite directions are mirrored`() throws {
    let forth = track(of: 1, in: try compiled("drag wheel.0 by -120pt in 400ms ease"))
    let back = track(of: 1, in: try compiled("drag wheel.0 by 120pt in 400ms ease"))
    expect(zip(forth, back).allSatisfy { $0.time == $1.time && 300 - $0.y == $1.y - 300 })
  }

  @Test func `without jitter a resting finger emits no events`() throws {
    let entries = try compiled("press wheel.0 hold 500ms")
    expectEqual(entries.count, 3)
    expectEqual(entries[1].time, 0.508)
  }

  @Test(arguments: [0.3, 2])
  func `jitter stays within its amplitude and is smooth`(amplitude: Double) throws {
    let entries = try compiled(
      "at 240Hz jitter \(amplitude)pt timing 0ms seed 7\npress wheel.0 hold 2s"
    )
    let track = track(of: 1, in: entries)
    expect(track.count > 100)
    expect(track.allSatisfy { abs($0.x - 100) <= amplitude + 1.0 / 128 })
    expect(track.allSatisfy { abs($0.y - 300) <= amplitude + 1.0 / 128 })
    let spread = track.map(\.y)
    try expect(#require(spread.max()) - #require(spread.min()) > amplitude)
    // Two random positions differ by at most 2 amplitudes; the peak speed is 15/8 of the mean.
    let steepest = 2 * amplitude / 0.040 * 1.875 / 240 + 1.0 / 64
    expect(zip(spread, spread.dropFirst()).allSatisfy { abs($1 - $0) <= 1.5 * steepest })
  }

  @Test func `a mouse has no jitter`() throws {
    let entries = try compiled("at 60Hz jitter 3pt\nwith mouse\npress wheel.0 hold 1s")
    expectEqual(entries.count, 3)
  }

  @Test func `samples follow their rate within the timing jitter`() throws {
    let entries = try compiled(
      "at 100Hz jitter 0pt timing 2ms seed 3\ndrag wheel.0 by 300pt in 1s"
    )
    let times = track(of: 1, in: entries).map(\.time)
    expectEqual(times.count, 101)
    for (index, time) in times.enumerated() {
      expect(abs(time - Double(index) / 100) <= 0.002 + 1e-9)
    }
    expect(Set(times.map { ($0 * 1e6).rounded() }.map { Int($0) % 10_000 }).count > 50)
    expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `samples are in order with large timing jitter`() throws {
    let entries = try compiled(
      "at 100Hz jitter 1pt timing 10s seed 3\ndrag wheel.0 by 300pt in 1s"
    )
    expect(zip(entries, entries.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `equal seeds give equal entries, and different seeds different ones`() throws {
    func text(_ seed: Int) throws -> [SessionEntry] {
      try compiled("at 90Hz jitter 1pt timing 1ms seed \(seed)\ndrag wheel.0 by 30pt in 1s")
    }
    try expectEqual(text(7), text(7))
    try expect(text(7) != text(8))
  }

  @Test func `positions and times are rounded as in a file`() throws {
    let entries = try compiled("at 77Hz jitter 1pt timing 1ms seed 5\nflick ruler at 777pt/s left")
    expect(entries.allSatisfy { $0 == $0.rounded })
  }

  @Test func `a last movement without duration is made`() throws {
    let script = "at 120Hz jitter 0pt\ndrag wheel.0 by 40pt in 100ms hold 200ms move by 60pt in 0ms"
    let track = track(of: 1, in: try compiled(script))
    expectEqual(track.last?.y, 400)
  }
}
