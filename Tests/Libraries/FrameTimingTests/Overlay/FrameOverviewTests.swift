import FrameTiming
import Testing
import TestSupport

struct FrameOverviewTests {
  /// A log of frames that have all values.
  private func log(frames: Int) -> FrameLog {
    var random = Xorshift(seed: 9)
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<frames {
      let interval = 0.016 + random.next() * 0.001
      log.record(.random(number, interval: interval, using: &random))
    }
    return log
  }

  @Test(arguments: [0, 50, 1000]) func `the figures are those of the frames that the log keeps`(
    frames: Int
  ) {
    let log = log(frames: frames)
    expectEqual(FrameOverview(of: log).summary, log.summary())
  }

  @Test(arguments: [1, 30, 599, 600, 1500])
  func `statistics are those of the sorted durations of the frames in motion`(frames: Int) throws {
    var random = Xorshift(seed: 12)
    var log = FrameLog(refreshRate: 60, warmUpFrames: 20)
    var latencies: [Double] = []
    for number in 0..<frames {
      let time = Double(number) / 60
      for event in 0..<(number % 4) {
        log.eventArrived(at: time)
        // Different latencies, and some equal ones.
        if event == 2 { log.eventArrived(at: time - 0.001 * random.next()) }
      }
      let isFirst = number % 97 == 0
      var sample = FrameSample.random(
        number,
        interval: isFirst ? nil : (random.next() * 9).rounded() / 100,
        using: &random
      )
      sample.latency = nil
      log.record(sample, presentedAt: time + 0.01)
      latencies += log.shownLatencies
    }
    let samples = (0..<log.count).map { log.record(at: $0).sample }
      .filter { $0.number >= 20 && $0.interval != nil }
    let summary = FrameOverview(of: log).summary
    for (found, durations) in [
      (summary.work, samples.map(\.work)), (summary.interval, samples.compactMap(\.interval)),
      (summary.latency, latencies.suffix(600)),
    ] {
      let expected = DurationStatistics(sorted: durations.sorted())
      func figures(_ of: DurationStatistics?) -> [Double?] {
        [of?.p50, of?.p95, of?.p99, of?.p999, of?.max, of?.worst1Percent, of?.worst01Percent]
      }
      expectEqual(figures(found), figures(expected))
      expect(isClose(found?.mean ?? 0, expected?.mean ?? 0, tolerance: 1e-12))
      expectEqual(found?.count, expected?.count)
    }
  }

  @Test func `the verdict is that of the frames in motion`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 10)
    for number in 0..<310 {
      let interval = number < 10 || number == 200 ? 0.05 : 1 / 60
      log.record(FrameSample(number: number, start: 0, draw: 0.0015, interval: interval))
    }
    let overview = FrameOverview(of: log)
    expectEqual(overview.verdict, FrameVerdict(overview.summary, refreshRate: 60))
    expect(overview.verdict.late == 1 && overview.verdict.frames == 300)
  }

  @Test func `only frames in motion after the warm-up are included`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 3)
    // The warm-up of the run ends after two seconds, that of the overview after three frames.
    for number in 0..<3 {
      log.record(FrameSample(number: number, start: 5 * Double(number), draw: 0.05, interval: 0.02))
    }
    log.record(FrameSample(number: 3, start: 15, draw: 0.05))
    expectEqual(FrameOverview(of: log).summary, FrameSummary())
    log.record(FrameSample(number: 4, start: 15.02, draw: 0.002, interval: 0.02))
    let overview = FrameOverview(of: log)
    expectEqual(overview.summary.work?.max, 0.002)
    expectEqual(overview.summary.frames, 1)
    let bins = overview.histogram
    let counted = (0..<bins.binCount).reduce(bins.over) { $0 + bins[$1] }
    expectEqual(counted, 1)
  }

  @Test func `the first 120 frames are omitted, however long they took`() {
    var log = FrameLog(refreshRate: 60)
    let counts = (0..<122).map { number in
      log.record(FrameSample(number: number, start: 3 * Double(number), interval: 0.02))
      return FrameOverview(of: log).summary.frames
    }
    expectEqual(counts, Array(repeating: 0, count: 120) + [1, 2])
  }

  @Test func `the histogram contains every frame, and ends at a round duration over most of them`()
  {
    let bins = FrameOverview(of: log(frames: 1000)).histogram
    expectEqual((0..<bins.binCount).reduce(bins.over) { $0 + bins[$1] }, 600)
    expect(bins.range == 0.02 && bins.over <= 6)
  }

  @Test(.countsAllocations)
  func `a repeated update allocates nothing`() {
    let log = log(frames: 1000)
    var overview = FrameOverview()
    overview.update(from: log)
    var found = 0
    let counted = allocations {
      for _ in 0..<10 {
        overview.update(from: log)
        found += overview.summary.frames
      }
    }
    expectEqual(counted, 0)
    expectEqual(found, 6000)
  }

  @Test(.countsAllocations)
  func `updates while frames are recorded allocate nothing if the verdict stays the same`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    var overview = FrameOverview()
    func frames(_ numbers: Range<Int>) -> Int {
      for number in numbers {
        let draw = 0.001 + 0.0001 * Double(number % 7)
        log.record(FrameSample(number: number, start: 0, draw: draw, interval: 1 / 60))
        if number % 15 == 0 { overview.update(from: log) }
      }
      return overview.verdict.frames
    }
    var found = frames(0..<1200)
    let counted = allocations { found += frames(1200..<1800) }
    expectEqual(counted, 0)
    expectEqual(found, 1200)
  }
}
