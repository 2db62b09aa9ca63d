import FrameTiming
import Testing
import TestSupport

struct FrameLogTests {
  @Test func `the documentation example holds`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 0.002))
    log.record(FrameSample(number: 1, start: 0.0167, draw: 0.004, interval: 0.05))
    expectEqual(log.summary().work?.max, 0.004)
    expectEqual(log.summary().missed, 2)
  }

  @Test func `the budget is the time between two refreshes`() {
    expectEqual(FrameLog(refreshRate: 50).budget, 0.02)
  }

  @Test func `frames are stored oldest first`() {
    var log = FrameLog(refreshRate: 60, capacity: 4)
    for number in 0..<3 {
      log.record(FrameSample(number: number, start: 0))
    }
    expectEqual((0..<log.count).map { log.record(at: $0).sample.number }, [0, 1, 2])
  }

  @Test(arguments: [4, 5, 7, 8, 11]) func `the oldest frames are removed when the log is full`(
    frames: Int
  ) {
    var log = FrameLog(refreshRate: 60, capacity: 4)
    for number in 0..<frames {
      log.record(FrameSample(number: number, start: 0))
    }
    expectEqual(
      (0..<log.count).map { log.record(at: $0).sample.number },
      Array((frames - 4)..<frames)
    )
  }

  @Test func `a summary includes only the recent frames`() {
    var log = FrameLog(refreshRate: 60, capacity: 2)
    log.record(FrameSample(number: 0, start: 0, draw: 9, interval: 9))
    log.record(FrameSample(number: 1, start: 9, draw: 0.5, interval: 0.25))
    log.record(FrameSample(number: 2, start: 10, draw: 0.25, interval: 0.75))
    let summary = log.summary()
    expectEqual(summary.frames, 2)
    expectEqual(summary.work?.max, 0.5)
    expectEqual(summary.work?.mean, 0.375)
    expectEqual(summary.interval?.max, 0.75)
    expectEqual(summary.framesPerSecond, 2)
  }

  @Test func `a log without frames has an empty summary`() {
    let log = FrameLog(refreshRate: 60)
    expectEqual(log.summary(), FrameSummary())
    expectEqual(log.total(), FrameSummary())
  }

  /// Intervals in budgets of a 50 Hz display, and the number of missed refreshes.
  static let gaps: [(interval: Double?, missed: Int)] = [
    (nil, 0), (0, 0), (1, 0), (1.49, 0), (1.51, 1), (2, 1), (2.4, 1), (2.6, 2), (30, 29),
    (1e300, Int(Int32.max) - 1),
  ]

  @Test(arguments: gaps) func `an interval of more than 1.5 budgets misses a refresh`(
    gap: (interval: Double?, missed: Int)
  ) {
    var log = FrameLog(refreshRate: 50)
    let interval = gap.interval.map { $0 * log.budget }
    let record = log.record(FrameSample(number: 1, start: 0, interval: interval))
    expectEqual(record.missed, gap.missed)
  }

  @Test func `totals exclude warm-up frames`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 2)
    for (number, draw) in [0.8, 0.4, 0.1].enumerated() {
      log.record(FrameSample(number: number, start: 0, draw: draw, interval: draw))
    }
    expectEqual((0..<3).map { log.record(at: $0).isWarmUp }, [true, true, false])
    expectEqual(log.count, 3)
    expectEqual(log.summary().work?.max, 0.8)
    expectEqual(log.summary().missed, 39 + 19 + 4)
    expectEqual(log.total().frames, 1)
    expectEqual(log.total().work?.max, 0.1)
    expectEqual(log.total().missed, 4)
  }

  @Test func `a reset removes the frames and does not repeat the warm-up`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 1)
    log.record(FrameSample(number: 0, start: 0, draw: 1, interval: 20))
    log.record(FrameSample(number: 1, start: 0, draw: 1, interval: 20))
    log.reset()
    expectEqual(log.count, 0)
    expectEqual(log.summary(), FrameSummary())
    expectEqual(log.total(), FrameSummary())
    log.record(FrameSample(number: 2, start: 0, draw: 0.5))
    expectEqual(log.total().frames, 1)
  }

  @Test func `recent figures after a reset equal those of a new log`() {
    var used = FrameLog(refreshRate: 60, capacity: 3)
    var new = FrameLog(refreshRate: 60, capacity: 3)
    for number in 0..<5 {
      used.record(FrameSample(number: number, start: 0, draw: Double(number), interval: 1))
    }
    used.reset()
    for number in 0..<4 {
      let sample = FrameSample(number: number, start: 0, update: 0.001 * Double(number))
      used.record(sample)
      new.record(sample)
    }
    expectEqual(used.summary(), new.summary())
    expectEqual((0..<3).map { used.record(at: $0) }, (0..<3).map { new.record(at: $0) })
  }

  @Test func `totals include frames that the ring no longer stores`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0, capacity: 2)
    for number in 0..<100 {
      log.record(FrameSample(number: number, start: 0, draw: number == 0 ? 3 : 1))
    }
    expectEqual(log.summary().work?.max, 1)
    expectEqual(log.total().work?.max, 3)
    expectEqual(log.total().frames, 100)
  }

  @Test func `percentiles and lows of a run limit durations to ten seconds`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 10, interval: 10))
    log.record(FrameSample(number: 1, start: 0, draw: 25, interval: 1e300))
    let total = log.total()
    expectEqual(total.work?.max, 25)
    expect(isClose(try #require(total.work?.p99), 10, tolerance: 0.02))
    expect(isClose(try #require(total.low1Percent), 0.1, tolerance: 0.001))
  }

  @Test func `a new refresh rate changes the budget and the missed refreshes`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    expectEqual(log.record(FrameSample(number: 0, start: 0, interval: 0.02)).missed, 0)
    log.refreshRate = 200
    expectEqual(log.budget, 0.005)
    expectEqual(log.record(FrameSample(number: 1, start: 0.02, interval: 0.02)).missed, 3)
    expectEqual(log.record(at: 0).missed, 0)
    expectEqual(log.total().missed, 3)
  }

  @Test func `a clock that steps back gives no negative durations`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.eventArrived(at: 10)
    var sample = FrameSample(number: 0, start: 9, input: -1, update: -2, draw: -3, present: 0.004)
    (sample.idle, sample.interval, sample.simulatedInterval) = (-4, -5, 0.02)
    let record = log.record(sample, presentedAt: 9.5)
    expectEqual(record.sample.work, 0.004)
    expectEqual(record.sample.idle, 0)
    expect(record.sample.interval == nil)
    expectEqual(record.sample.latency, 0)
    expectEqual(log.total().work?.max, 0.004)
    expect(log.total().interval == nil)
    expect(log.record(FrameSample(number: 1, start: 0, latency: -1)).sample.latency == nil)
  }

  @Test func `logs with the same frames are equal`() {
    var one = FrameLog(refreshRate: 60, warmUpFrames: 0, capacity: 2)
    var other = one
    expectEqual(one, other)
    one.record(FrameSample(number: 0, start: 0, draw: 1))
    expect(one != other)
    other.record(FrameSample(number: 0, start: 0, draw: 1))
    expectEqual(one, other)
    other.reset()
    expect(one != other)
  }

  @Test func `a time that is not finite stops the process`() async {
    await #expect(processExitsWith: .failure) {
      var log = FrameLog(refreshRate: 60)
      log.record(FrameSample(number: 0, start: 0, draw: .infinity))
    }
    await #expect(processExitsWith: .failure) {
      var log = FrameLog(refreshRate: 60)
      log.refreshRate = .nan
    }
    await #expect(processExitsWith: .failure) {
      var log = FrameLog(refreshRate: 60)
      log.record(FrameSample(number: 0, start: 0, interval: .nan))
    }
  }
}
