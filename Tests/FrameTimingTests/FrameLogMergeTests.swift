import FrameTiming
import Testing
import TestSupport

@Suite struct FrameLogMergeTests {
  private func samples(seed: UInt64, count: Int) -> [FrameSample] {
    var random = Xorshift(seed: seed)
    return (0..<count).map { number in
      FrameSample(
        number: number,
        start: Double(number) / 60,
        update: random.next() * 0.001,
        draw: random.next() * 0.005,
        interval: number == 0 ? nil : 0.01 + random.next() * random.next() * 0.05,
        simulatedInterval: 1.0 / 60,
        latency: number % 3 == 0 ? random.next() * 0.04 : nil
      )
    }
  }

  private func log(_ samples: [FrameSample]) -> FrameLog {
    // A ring of one frame: no running median, so that no verdict depends on the frames before.
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0, capacity: 1)
    for sample in samples { log.record(sample) }
    return log
  }

  @Test(arguments: [(1, 500), (500, 1), (300, 700)])
  func `two runs added up have the figures of one run of all frames`(
    counts: (one: Int, other: Int)
  ) throws {
    let one = samples(seed: 1, count: counts.one)
    let other = samples(seed: 2, count: counts.other)
    var merged = log(one)
    merged.addTotal(of: log(other))
    let merger = merged.total()
    let whole = log(one + other).total()
    for figure in FrameFigure.all where !figure.name.hasPrefix("stutter") {
      let expected = try #require(figure.value(of: whole), "\(figure.name)")
      let value = try #require(figure.value(of: merger), "\(figure.name)")
      #expect(isClose(value, expected, tolerance: 1e-9 * max(1, expected)), "\(figure.name)")
    }
  }

  @Test func `an empty run adds nothing`() {
    var merged = log(samples(seed: 3, count: 50))
    let before = merged.total()
    merged.addTotal(of: FrameLog(refreshRate: 60))
    #expect(merged.total() == before)
  }
}
