import FrameTiming
import Testing
import TestSupport

struct LatencyLogTests {
  private func recent(_ log: LatencyLog) -> DurationStatistics? {
    var buffer = [1.0]
    return log.statistics(sortedIn: &buffer)
  }

  @Test func `the documentation example holds`() throws {
    var log = LatencyLog()
    log.eventArrived(at: 1.000)
    log.eventArrived(at: 1.008)
    log.eventsShown(at: 1.020)
    expectEqual(log.shown.map { ($0 * 1000).rounded() }, [20, 12])
    expect(isClose(try #require(recent(log)?.max), 0.02, tolerance: 1e-12))
  }

  @Test func `every event that a frame shows counts once`() throws {
    var log = LatencyLog()
    for number in 1...100 {
      log.eventArrived(at: 10 - Double(number) / 1000)
    }
    log.eventsShown(at: 10)
    log.eventsShown(at: 11)
    expect(log.shown.isEmpty)
    let summary = try #require(recent(log))
    expectEqual(summary.count, 100)
    expect(isClose(summary.mean, 0.0505, tolerance: 1e-9))
    expect(isClose(summary.p50, 0.050, tolerance: 5e-5))
    expect(isClose(summary.p95, 0.095, tolerance: 1e-4))
    expect(isClose(summary.p99, 0.099, tolerance: 1e-4))
    expect(isClose(summary.max, 0.1, tolerance: 1e-9))
  }

  @Test func `recent events are the newest ones`() {
    var log = LatencyLog(capacity: 2)
    for latency in [5.0, 1, 2] {
      log.eventArrived(at: 10 - latency)
      log.eventsShown(at: 10)
    }
    expectEqual(recent(log)?.count, 2)
    expectEqual(recent(log)?.max, 2)
  }

  @Test func `an event later than the frame has a latency of zero`() {
    var log = LatencyLog()
    log.eventArrived(at: 2)
    log.eventsShown(at: 1)
    expectEqual(recent(log)?.max, 0)
  }

  @Test func `a reset removes the measurements and keeps the pending events`() {
    var log = LatencyLog()
    log.eventArrived(at: 1)
    log.eventsShown(at: 2)
    log.eventArrived(at: 3)
    log.reset()
    expect(recent(log) == nil && log.shown.isEmpty)
    log.eventsShown(at: 4)
    expectEqual(recent(log)?.count, 1)
  }

  @Test func `at most 1024 pending events are measured`() {
    var log = LatencyLog()
    for _ in 0..<1030 { log.eventArrived(at: 1) }
    log.eventsShown(at: 2)
    expectEqual(log.shown.count, 1024)
  }

  @Test func `a frame log sets the latency of a frame`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 1)
    log.eventArrived(at: 0.9)
    expectEqual(log.record(FrameSample(number: 0, start: 0.95), presentedAt: 1).sample.events, 1)
    log.eventArrived(at: 1.5)
    log.eventArrived(at: 1.75)
    let record = log.record(FrameSample(number: 1, start: 1.8), presentedAt: 2)
    expectEqual(record.sample.latency, 0.5)
    expectEqual(record.sample.events, 2)
    expect(log.record(FrameSample(number: 2, start: 2), presentedAt: 3).sample.latency == nil)
    expectEqual(log.summary().latency?.count, 3)
    expectEqual(log.total().latency?.count, 2)
    expectEqual(log.total().latency?.max, 0.5)
  }
}
