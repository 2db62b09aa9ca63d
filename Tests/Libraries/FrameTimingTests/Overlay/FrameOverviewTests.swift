import AllocationCounter
import FrameTiming
import Testing
import TestSupport

struct FrameOverviewTests {
  /// A log of frames that have all values, without the first `head` of them.
  private func log(frames: Int, dropping head: Int = 0, seed: UInt64 = 9) -> FrameLog {
    var random = Xorshift(seed: seed)
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<frames {
      let sample = FrameSample(
        number: number,
        start: Double(number) / 60,
        input: random.next() * 0.001,
        update: random.next() * 0.002,
        draw: random.next() * 0.008,
        present: random.next() * 0.005,
        interval: 0.016 + random.next() * 0.001,
        simulatedInterval: 1 / 60,
        latency: number % 3 == 0 ? random.next() * 0.03 : nil
      )
      if number >= head { log.record(sample) }
    }
    return log
  }

  @Test func `the figures of a span equal those of a log with only its frames`() {
    let whole = log(frames: 1000)
    for (span, frames) in [(FrameSpan.last120, 120), (.last300, 300)] {
      let found = FrameOverview(of: whole, over: span).summary
      let expected = log(frames: 1000, dropping: 1000 - frames).summary()
      #expect(found.frames == frames)
      #expect(found == expected)
    }
    #expect(FrameOverview(of: whole, over: .last600).summary == whole.summary())
    #expect(FrameOverview(of: whole, over: .run).summary == whole.total())
  }

  @Test func `only frames in motion after the warm-up are included`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 3)
    // The warm-up of the run ends after two seconds, that of the overview after three frames.
    for number in 0..<3 {
      log.record(FrameSample(number: number, start: 5 * Double(number), draw: 0.05, interval: 0.02))
    }
    log.record(FrameSample(number: 3, start: 15, draw: 0.05))
    #expect(FrameOverview(of: log, over: .last120).summary == FrameSummary())
    log.record(FrameSample(number: 4, start: 15.02, draw: 0.002, interval: 0.02))
    let overview = FrameOverview(of: log, over: .last120)
    #expect(overview.summary.work?.max == 0.002)
    #expect(overview.summary.frames == 1)
    let bins = overview.histogram
    let counted = (0..<bins.binCount).reduce(bins.over) { $0 + bins[$1] }
    #expect(counted == 1)
  }

  @Test(arguments: FrameSpan.allCases) func `the histogram contains every frame of the span`(
    span: FrameSpan
  ) {
    let log = log(frames: 1000)
    for axis in HistogramAxis.allCases {
      let bins = FrameOverview(of: log, over: span, axis: axis).histogram
      let counted = (0..<bins.binCount).reduce(bins.over) { $0 + bins[$1] }
      #expect(counted == span.frames ?? 1000)
    }
  }

  @Test func `a span longer than the log includes all of its frames`() {
    let log = log(frames: 50)
    #expect(FrameOverview(of: log, over: .last300).summary == log.summary())
    #expect(FrameOverview(of: FrameLog(refreshRate: 60)).summary == FrameSummary())
  }

  /// A log at 50 Hz with late frames 100, 400 and 900, caused by draw, outside and update.
  private var late: FrameLog {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    for number in 0..<1000 {
      var sample = FrameSample(number: number, start: 0, update: 0.001, draw: 0.001)
      sample.interval = 0.02
      if number == 100 { (sample.draw, sample.interval) = (0.045, 0.06) }
      if number == 400 { sample.interval = 0.1 }
      if number == 900 { (sample.update, sample.interval) = (0.03, 0.04) }
      log.record(sample)
    }
    return log
  }

  @Test func `late frames of a span are listed with their causes, longest first`() {
    let overview = FrameOverview(of: late, over: .last600)
    #expect(overview.late.map(\.sample.number) == [400, 900])
    #expect(overview.late.map(\.cause) == [.outside, .update])
    #expect(FrameOverview(of: late, over: .last120).late.map(\.sample.number) == [900])
  }

  @Test func `late frames of a run are listed longest first`() {
    let overview = FrameOverview(of: late, over: .run)
    #expect(overview.late.map(\.sample.number) == [400, 100, 900])
    #expect(overview.summary.delays[.draw] == 1)
  }

  @Test func `only the longest late frames are kept, and the latest of equal ones`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    for number in 0..<100 {
      let interval = number == 40 ? 0.2 : number == 50 ? 0.1 : 0.06
      log.record(FrameSample(number: number, start: 0, interval: interval))
    }
    let overview = FrameOverview(of: log)
    #expect(overview.late.count == FrameOverview.lateCapacity)
    #expect(overview.late.map(\.sample.number) == [40, 50, 99, 98, 97, 96, 95, 94])
    #expect(overview.summary.delays[.outside] == 100)
  }

  @Test(.enabled(if: allocation_counting_available()), arguments: FrameSpan.allCases)
  func `a repeated update allocates nothing`(span: FrameSpan) {
    let log = late
    var overview = FrameOverview(over: span)
    overview.update(from: log, over: span, axis: .fixed)
    var found = 0
    let before = allocation_count()
    for _ in 0..<10 {
      overview.update(from: log, over: span, axis: .fixed)
      found += overview.late.count
    }
    #expect(allocation_count() == before)
    #expect(found > 0)
  }
}
