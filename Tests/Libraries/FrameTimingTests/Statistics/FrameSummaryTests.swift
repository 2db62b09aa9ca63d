import FrameTiming
import Testing
import TestSupport

struct FrameSummaryTests {
  @Test func `a low includes a stutter that a percentile of the rate excludes, as in MangoHud`()
    throws
  {
    var log = FrameLog(refreshRate: 60)
    for number in 0..<600 {
      let refreshes = number == 300 ? 30.0 : number < 5 ? 2 : 1
      log.record(FrameSample(number: number, start: 0, interval: refreshes / 60))
    }
    let summary = log.summary()
    expectEqual(summary.interval?.p99, 1.0 / 60)
    expect(isClose(try #require(summary.percentile1Percent), 30, tolerance: 1e-9))
    expect(isClose(try #require(summary.low1Percent), 9, tolerance: 1e-9))
    expect(isClose(try #require(summary.percentile01Percent), 2, tolerance: 1e-9))
    expect(isClose(try #require(summary.low01Percent), 2, tolerance: 1e-9))
    expectEqual(summary.interval?.max, 0.5)
    expectEqual(summary.missed, 29 + 5)
  }

  /// The number n of frames with work 1, 2, … n ms, and their percentiles by nearest rank, in ms.
  static let ranks: [(frames: Int, p50: Double, p95: Double, p99: Double)] = [
    (1, 1, 1, 1), (2, 1, 2, 2), (3, 2, 3, 3), (20, 10, 19, 20), (100, 50, 95, 99),
    (200, 100, 190, 198), (600, 300, 570, 594),
  ]

  @Test(arguments: ranks) func `percentiles are by nearest rank`(
    rank: (frames: Int, p50: Double, p95: Double, p99: Double)
  ) {
    var log = FrameLog(refreshRate: 60)
    // In mixed order: 7919 is a prime that divides none of the counts.
    for number in 0..<rank.frames {
      let value = (number * 7919) % rank.frames + 1
      log.record(FrameSample(number: number, start: 0, draw: Double(value) / 1000))
    }
    let summary = log.summary()
    expectEqual(summary.work?.p50, rank.p50 / 1000)
    expectEqual(summary.work?.p95, rank.p95 / 1000)
    expectEqual(summary.work?.p99, rank.p99 / 1000)
    expectEqual(summary.work?.max, Double(rank.frames) / 1000)
  }

  @Test func `figures of a moving window equal those of its frames`() {
    var moving = FrameLog(refreshRate: 60, capacity: 50)
    var random = Xorshift(seed: 3)
    let samples = (0..<500).map { number in
      FrameSample(
        number: number,
        start: 0,
        input: random.next(),
        update: random.next(),
        draw: random.next(),
        present: (random.next() * 4).rounded(),
        interval: number % 7 == 0 ? nil : (random.next() * 8).rounded() / 60
      )
    }
    for sample in samples {
      moving.record(sample)
    }
    let last = samples.suffix(50)
    let work = last.map(\.work).sorted()
    let intervals = last.compactMap(\.interval).sorted()
    let summary = moving.summary()
    expectEqual(summary.work?.p50, work[24])
    expectEqual(summary.work?.p95, work[47])
    expectEqual(summary.work?.p99, work[49])
    expectEqual(summary.work?.max, work[49])
    expectEqual(summary.interval?.p50, intervals[(intervals.count + 1) / 2 - 1])
    expectEqual(summary.interval?.max, intervals.last)
    expect(isClose(summary.work?.mean ?? 0, work.reduce(0, +) / 50, tolerance: 1e-12))
  }

  @Test func `the means of the parts add up to the mean of the work`() {
    var log = FrameLog(refreshRate: 60)
    log.record(
      FrameSample(number: 0, start: 0, input: 0.5, update: 1, draw: 2, present: 4)
    )
    log.record(
      FrameSample(number: 1, start: 0, input: 1.5, update: 3, draw: 4, present: 6)
    )
    let summary = log.summary()
    expectEqual(summary.input.mean, 1)
    expectEqual(summary.update.mean, 2)
    expectEqual(summary.draw.mean, 3)
    expectEqual(summary.present.mean, 5)
    expectEqual(summary.work?.mean, 11)
  }

  /// The rate of the display, the number of intervals of one refresh and of two, and the sum of delays in ms/s.
  static let delays: [(rate: Double, single: Int, double: Int, hitch: Double)] = [
    (60, 118, 1, 1000.0 / 120), (60, 120, 0, 0), (120, 0, 60, 500),
  ]

  @Test(arguments: delays) func `a hitch is the delay of pictures in a second`(
    delay: (rate: Double, single: Int, double: Int, hitch: Double)
  ) throws {
    var log = FrameLog(refreshRate: delay.rate, warmUpFrames: 0)
    for number in 0..<(delay.single + delay.double) {
      let refreshes = number < delay.double ? 2.0 : 1
      log.record(FrameSample(number: number, start: 0, interval: refreshes / delay.rate))
    }
    // Those of a run are of times in whole nanoseconds.
    for (summary, tolerance) in [(log.summary(), 1e-6), (log.total(), 1e-4)] {
      let ratio = try #require(summary.hitchTimeRatio)
      expect(isClose(1000 * ratio, delay.hitch, tolerance: tolerance))
    }
  }

  @Test func `the percentiles of a run are exact to 100 ns for short durations`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 1...100 {
      log.record(FrameSample(number: number, start: 0, draw: Double(number) * 0.15e-6))
    }
    let work = try #require(log.total().work)
    for (found, microseconds) in [(work.p50, 7.5), (work.p95, 14.25), (work.p99, 14.85)] {
      expect(isClose(found, microseconds * 1e-6, tolerance: 1e-7))
    }
  }

  @Test func `a low is at least the rate of the longest frame, and at most the mean rate`() throws {
    var random = Xorshift(seed: 7)
    for frames in [1, 1, 2, 5, 99, 100, 101, 1500] {
      var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
      for number in 0..<frames {
        let interval = frames == 1 ? 0.034567 : 0.0345 + 0.0001 * random.next()
        log.record(FrameSample(number: number, start: 0, interval: interval))
      }
      let total = log.total()
      let slowest = 1 / (try #require(total.interval?.max))
      let rates = [
        slowest, try #require(total.low01Percent), try #require(total.low1Percent),
        try #require(total.framesPerSecond),
      ]
      expectEqual(rates, rates.sorted(), "\(frames) frames")
      expect(try #require(total.percentile1Percent) >= rates[2], "\(frames) frames")
    }
  }

  @Test func `frames without intervals have no rates`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 1))
    for summary in [log.summary(), log.total()] {
      expectEqual(summary.frames, 1)
      expect(summary.framesPerSecond == nil)
      expect(summary.low1Percent == nil)
      expect(summary.interval?.p50 == nil)
      expect(summary.interval?.p99 == nil)
      expect(summary.interval?.max == nil)
      expectEqual(summary.missed, 0)
    }
  }

  @Test func `intervals of zero length have no rate`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, interval: 0))
    expect(log.summary().framesPerSecond == nil)
    expect(log.total().low1Percent == nil)
    expectEqual(log.summary().interval?.max, 0)
  }
}
