import FrameTiming
import Testing
import TestSupport

struct FrameRecordTests {
  /// A log at 50 Hz with twenty equal frames of 1 ms update, 2 ms draw and 4 ms present.
  private func quietLog(warmUpFrames: Int = 0) -> FrameLog {
    var log = FrameLog(refreshRate: 50, warmUpFrames: warmUpFrames)
    for number in 0..<20 {
      log.record(
        FrameSample(
          number: number,
          start: Double(number) / 50,
          update: 0.001,
          draw: 0.002,
          present: 0.004,
          interval: 0.02
        )
      )
    }
    return log
  }

  @Test func `a frame on time misses no refresh and has no cause`() {
    var log = quietLog()
    let record = log.record(FrameSample(number: 20, start: 0.4, draw: 0.002, interval: 0.021))
    expectEqual(record.missed, 0)
    expect(!record.isStutter)
    expect(record.cause == nil)
    expectEqual(record, log.record(at: 20))
  }

  /// Phases of a late frame in ms, and the cause of its delay.
  static let late: [(parts: [Double], cause: DelayCause)] = [
    ([0, 1, 2, 4], .outside), ([30, 1, 2, 4], .input), ([0, 30, 2, 4], .update),
    ([0, 1, 30, 4], .draw), ([0, 1, 2, 30], .present),
    // Present is the longest part, but draw exceeds its median by more.
    ([0, 1, 14, 15], .draw),
  ]

  @Test(arguments: late) func `the phase that exceeds its own median by the most is the cause`(
    late: (parts: [Double], cause: DelayCause)
  ) {
    var log = quietLog()
    let record = log.record(
      FrameSample(
        number: 20,
        start: 0.4,
        input: late.parts[0] / 1000,
        update: late.parts[1] / 1000,
        draw: late.parts[2] / 1000,
        present: late.parts[3] / 1000,
        interval: 0.06
      )
    )
    expectEqual(record.missed, 2)
    expectEqual(record.cause, late.cause)
    expectEqual(log.total().delays[late.cause], 1)
    expectEqual(log.total().delays.total, 1)
    expectEqual(log.summary().delays, log.total().delays)
  }

  /// Intervals in ms after twenty of 20 ms at 50 Hz, and whether they are stutters.
  static let intervals: [(milliseconds: Double, isStutter: Bool)] = [
    (20, false), (39.9, false), (40, false), (40.1, true), (500, true),
  ]

  @Test(arguments: intervals) func `a stutter is an interval of more than twice the running median`(
    interval: (milliseconds: Double, isStutter: Bool)
  ) {
    var log = quietLog()
    let sample = FrameSample(number: 20, start: 0.4, interval: interval.milliseconds / 1000)
    expectEqual(log.record(sample).isStutter, interval.isStutter)
    expectEqual(log.total().stutters, (interval.isStutter ? 1 : 0))
    expectEqual(log.summary().stutters, log.total().stutters)
  }

  @Test func `stutters are those of the median of the recent intervals while it changes`() {
    var random = Xorshift(seed: 3)
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0, capacity: 100)
    var intervals: [Double?] = []
    var found = 0
    for number in 0..<3000 {
      // The usual interval changes between 6 and 34 ms; a quarter of the frames take up to four times as long.
      let usual = 0.02 + 0.014 * Double(abs(number % 400 - 200) - 100) / 100
      let factor = number % 4 == 1 ? 1 + 3 * random.next() : 1 + 0.2 * random.next()
      let interval = number % 150 == 0 ? nil : usual * factor
      let recent = intervals.suffix(100).compactMap { $0 }.sorted()
      let median = recent.isEmpty ? 0 : recent[(recent.count - 1) / 2]
      let isStutter = log.record(FrameSample(number: number, start: 0, interval: interval))
        .isStutter
      intervals.append(interval)
      guard let interval else { continue }
      let isLong = recent.count >= 10 && interval > 2 * median && interval > log.budget
      expectEqual(isStutter, isLong, "\(number)")
      found += isStutter ? 1 : 0
    }
    expect(found > 100)
  }

  @Test func `an interval within the budget is no stutter`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    for number in 0..<20 {
      log.record(FrameSample(number: number, start: 0, interval: 0.002))
    }
    expect(!log.record(FrameSample(number: 20, start: 0, interval: 0.019)).isStutter)
    expect(log.record(FrameSample(number: 21, start: 0, interval: 0.0201)).isStutter)
  }

  @Test func `the first ten intervals are no stutters, and the eleventh can be one`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    for number in 1...11 {
      let interval = number >= 10 ? 1 : 0.02
      let record = log.record(FrameSample(number: number, start: 0, interval: interval))
      expectEqual(record.isStutter, (number == 11))
    }
  }

  @Test func `at 60 Hz, 35 ms are a stutter, and 30 ms only a missed refresh`() {
    for (milliseconds, isStutter) in [(30.0, false), (35, true)] {
      var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
      for number in 0..<20 { log.record(FrameSample(number: number, start: 0, interval: 1 / 60)) }
      let sample = FrameSample(number: 20, start: 0, interval: milliseconds / 1000)
      let record = log.record(sample)
      expect(record.missed == 1 && record.isStutter == isStutter)
      // The delay is a whole refresh.
      expect(isClose(record.hitch, 1.0 / 60, tolerance: 1e-12))
    }
  }

  @Test func `the warm-up ends after its frames or its duration, whichever is first`() {
    var byTime = FrameLog(refreshRate: 60, warmUpFrames: 100, warmUpDuration: 0.5)
    let early = byTime.record(FrameSample(number: 0, start: 7))
    let late = byTime.record(FrameSample(number: 1, start: 7.5))
    let later = byTime.record(FrameSample(number: 2, start: 7.1))
    expectEqual([early.isWarmUp, late.isWarmUp, later.isWarmUp], [true, false, false])
    var byFrames = FrameLog(refreshRate: 60, warmUpFrames: 1, warmUpDuration: 100)
    expect(byFrames.record(FrameSample(number: 0, start: 0)).isWarmUp)
    expect(!byFrames.record(FrameSample(number: 1, start: 0)).isWarmUp)
    var without = FrameLog(refreshRate: 60, warmUpDuration: 0)
    expect(!without.record(FrameSample(number: 0, start: 0)).isWarmUp)
  }

  @Test func `the usual warm-up ends after 120 frames or two seconds, whichever is first`() {
    for (framesPerSecond, count) in [(100.0, 120), (61, 120), (50, 100), (0.4, 1)] {
      var log = FrameLog(refreshRate: 60)
      for number in 0..<130 {
        let start = 7 + Double(number) / framesPerSecond
        let isWarmUp = log.record(FrameSample(number: number, start: start)).isWarmUp
        expectEqual(isWarmUp, (number < count), "\(number) at \(framesPerSecond) Hz")
      }
    }
  }

  @Test func `markers are added to the next frame and stay in the log`() {
    var log = quietLog()
    log.mark("fling", at: 0.41)
    log.mark("catch", at: 0.42)
    expectEqual(log.record(FrameSample(number: 20, start: 0.43)).marker, "fling; catch")
    expect(log.record(FrameSample(number: 21, start: 0.45)).marker == nil)
    expectEqual(log.markers.map(\.text), ["fling", "catch"])
    expectEqual(log.markers.map(\.time), [0.41, 0.42])
    log.reset()
    expect(log.markers.isEmpty)
  }

  @Test func `of more than a thousand markers the oldest are removed`() {
    var log = FrameLog(refreshRate: 60)
    for number in 0...1000 {
      log.mark(String(number), at: Double(number))
    }
    expectEqual(log.markers.count, 1000)
    expectEqual(log.markers.first?.text, "1")
  }

  @Test func `the animation error is the difference of shown and simulated intervals`() throws {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, interval: nil, simulatedInterval: 0.02))
    log.record(FrameSample(number: 1, start: 0, interval: 0.020, simulatedInterval: 0.024))
    log.record(FrameSample(number: 2, start: 0, interval: 0.030, simulatedInterval: 0.020))
    log.record(FrameSample(number: 3, start: 0, interval: 0.030))
    // The models were not advanced.
    log.record(FrameSample(number: 4, start: 0, interval: 0.030, simulatedInterval: 0))
    expect(isClose(log.record(at: 1).sample.animationError ?? 0, 0.004, tolerance: 1e-12))
    expect(isClose(log.record(at: 2).sample.animationError ?? 0, -0.01, tolerance: 1e-12))
    for summary in [log.summary(), log.total()] {
      expect(isClose(try #require(summary.animationError.mean), 0.007, tolerance: 1e-12))
      expect(isClose(try #require(summary.animationError.max), 0.01, tolerance: 1e-12))
      let signed = try #require(summary.signedAnimationError.mean)
      expect(isClose(signed, -0.003, tolerance: 1e-12))
    }
  }

  @Test func `idle time is not part of work`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 0.002, idle: 0.5))
    expectEqual(log.total().work?.max, 0.002)
  }

  @Test func `the twenty longest frames are kept, longest first`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 1)
    log.record(FrameSample(number: 0, start: 0, interval: 9))
    for number in 1...100 {
      let interval = Double(number * 7919 % 101) / 100
      log.record(FrameSample(number: number, start: 0, interval: interval))
    }
    let intervals = log.worstFrames.compactMap(\.sample.interval)
    let longest: [Double] = (0..<20).map { rank in Double(100 - rank) / 100 }
    expectEqual(intervals, longest)
    log.reset()
    expect(log.worstFrames.isEmpty)
  }
}
