import FrameTiming
import Testing
import TestSupport

@Suite(.countsAllocations) struct FrameAllocationTests {
  @Test func `the counter counts the allocation of an array`() {
    var sizes = 0
    let counted = allocations {
      for size in 1...100 { sizes += [Int](repeating: size, count: 100 * size).count }
    }
    expectEqual(sizes, 505_000)
    expect(counted >= 100)
  }

  @Test func `the counter does not change while nothing is allocated`() {
    var sum = 0
    let counted = allocations {
      for number in 0..<1000 { sum += number }
    }
    expect(counted == 0 && sum == 499_500)
  }

  @Test func `a warm log records two thousand frames without allocations`() {
    var log = FrameLog(refreshRate: 60)
    var missed = measuredRun(of: 1000, in: &log).missed
    let (allocations, missedWhenWarm) = measuredRun(of: 2000, in: &log)
    missed += missedWhenWarm
    expectEqual(allocations, 0)
    expect(missed > 0)
    expectEqual(log.total().frames, 3000 - 120)
  }

  @Test func `a reset and the frames after it allocate nothing`() {
    var log = FrameLog(refreshRate: 60)
    _ = measuredRun(of: 1000, in: &log)
    log.reset()
    _ = measuredRun(of: 1000, in: &log)
    let counted = allocations {
      log.reset()
      _ = measuredRun(of: 1000, in: &log)
    }
    expectEqual(counted, 0)
    expectEqual(log.total().frames, 1000)
  }

  @Test func `events and the frames that show them allocate nothing`() {
    var log = FrameLog(refreshRate: 60)
    // Two thousand frames, so that the warm-up includes totals.
    _ = measuredTouches(of: 2000, in: &log)
    let (allocations, events) = measuredTouches(of: 2000, in: &log)
    expectEqual(allocations, 0)
    expectEqual(events, 4000)
    expectEqual(log.total().latency?.count, 8000 - 240)
  }

  /// Records frames that each show two events, and counts the allocations.
  private func measuredTouches(
    of frames: Int,
    in log: inout FrameLog
  ) -> (allocations: UInt64, events: Int) {
    var random = Xorshift(seed: 6)
    var events = 0
    let counted = allocations {
      for number in 0..<frames {
        let time = Double(number) / 60
        log.eventArrived(at: time - 0.01 * random.next())
        log.eventArrived(at: time)
        let sample = FrameSample(
          number: number,
          start: time,
          interval: random.next() / 10,
          simulatedInterval: 1 / 60
        )
        events += log.record(sample, presentedAt: time + 0.01 * random.next()).sample.events
        if number.isMultiple(of: 1000) { events += log.total().frames < 0 ? 1 : 0 }
      }
    }
    return (counted, events)
  }

  @Test func `a pacer allocates nothing`() {
    var pacer = FramePacer(refreshRate: 60)
    pacer.rest()
    var start = pacer.nextStart(after: pacer.nextStart(after: 0))
    let counted = allocations {
      for _ in 0..<10_000 { start = pacer.nextStart(after: start) }
    }
    expectEqual(counted, 0)
    expect(start > 166)
  }

  /// Records frames, some of them late, and counts the allocations.
  ///
  /// The caller uses the sum of misses, so that the compiler does not remove the work.
  private func measuredRun(
    of frames: Int,
    in log: inout FrameLog
  ) -> (allocations: UInt64, missed: Int) {
    var random = Xorshift(seed: 5)
    var missed = 0
    let counted = allocations {
      for number in 0..<frames {
        let interval = number % 100 == 0 ? nil : random.next() / 30
        missed += log.record(.random(number, interval: interval, using: &random)).missed
      }
    }
    return (counted, missed)
  }
}
