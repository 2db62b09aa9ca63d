import FrameTiming
import Testing
import TestSupport

struct FrameRunTests {
  private func samples(seed: UInt64, count: Int) -> [FrameSample] {
    var random = Xorshift(seed: seed)
    return (0..<count).map { number in
      var motion = FrameMotion()
      (motion.drag.count, motion.drag.janky, motion.drag.judder) = (2, number % 2, random.next())
      (motion.free.count, motion.free.janky, motion.free.judder) = (1, 1, random.next())
      (motion.drag.frames, motion.free.frames) = (2, 1)
      (motion.moving, motion.still) = (3, number % 3)
      (motion.lagDistance, motion.lagSpeed) = (random.next(), 100 * random.next())
      var sample = FrameSample(
        number: number,
        start: Double(number) / 60,
        update: random.next() * 0.001,
        draw: random.next() * 0.005,
        interval: number == 0 ? nil : 0.01 + random.next() * random.next() * 0.05,
        simulatedInterval: 1.0 / 60,
        latency: number % 3 == 0 ? random.next() * 0.04 : nil
      )
      sample.motion = motion
      return sample
    }
  }

  private func log(_ samples: [FrameSample]) -> FrameLog {
    // A ring of one frame has no running median, so no result depends on previous frames.
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0, capacity: 1)
    for sample in samples { log.record(sample) }
    return log
  }

  @Test(arguments: [(1, 500), (500, 1), (300, 700)])
  func `figures of a run do not depend on the order of its frames`(
    counts: (one: Int, other: Int)
  ) throws {
    let one = samples(seed: 1, count: counts.one)
    let other = samples(seed: 2, count: counts.other)
    let (run, turned) = (log(one + other).total(), log(other + one).total())
    // Stutters depend on the frames before.
    for figure in FrameFigure.all where figure.name != "stutters" {
      let expected = try #require(figure.value(of: run), "\(figure.name)")
      let value = try #require(figure.value(of: turned), "\(figure.name)")
      expect(isClose(value, expected, tolerance: 1e-9 * max(1, expected)), "\(figure.name)")
    }
  }

  @Test func `figures of a run after a reset equal those of a new log`() {
    let samples = samples(seed: 3, count: 50)
    var used = log(self.samples(seed: 4, count: 70))
    used.reset()
    for sample in samples { used.record(sample) }
    expectEqual(used.total(), log(samples).total())
  }
}
