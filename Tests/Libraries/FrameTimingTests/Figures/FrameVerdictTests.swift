import FrameTiming
import TestSupport
import Testing

struct FrameVerdictTests {
  /// The verdict on frames of 0.65 ms, except for `slow` ones, which are intervals in ms by the frame's number.
  ///
  /// The first frame has no interval. A slow frame takes its interval less 1 ms, in `part`.
  private func verdict(
    _ frames: Int,
    at rate: Double = 60,
    interval: Double? = nil,
    slow: [Int: Double] = [:],
    part: WritableKeyPath<FrameSample, Double>? = \.draw,
    hasDisplay: Bool = true
  ) -> FrameVerdict {
    var log = FrameLog(refreshRate: rate, warmUpFrames: 0)
    log.hasDisplay = hasDisplay
    for number in 0..<frames {
      let time = slow[number].map { $0 / 1000 }
      var sample = FrameSample(number: number, start: Double(number) / rate + 7)
      sample.draw = 0.00065
      if let time, let part { sample[keyPath: part] = time - 0.001 }
      sample.interval = number == 0 ? nil : time ?? interval ?? 1 / rate
      sample.sessionTime = Double(number) / rate
      log.record(sample)
    }
    return FrameVerdict(of: log)
  }

  /// Every 90th frame is late by one refresh, and one by six.
  private static let twelve = Dictionary(
    uniqueKeysWithValues: (1...12).map { (90 * $0 - 12, $0 == 3 ? 119 : 33.4) }
  )

  @Test func `a rate is held if no frame is late`() {
    let verdict = verdict(1086)
    expectEqual(verdict.text, "60 fps held: 0 of 1,086 frames late, p99 0.65 of 16.7 ms.")
    expectEqual(verdict.shortText, "60 fps held, 0 of 1,086 late, p99 0.65 of 16.7 ms")
    expectEqual(verdict.grade, .good)
    expect(verdict.frames == 1086 && verdict.late == 0)
  }

  @Test func `late frames are counted, and the longest has time and cause`() {
    let verdict = verdict(1086, slow: Self.twelve)
    expectEqual(verdict.text, "12 of 1,086 frames late, longest 119 ms at 4.30 s (draw).")
    // The 1 % slowest frames are slow ones.
    expectEqual(verdict.shortText, "12 of 1,086 late, p99 32.4 of 16.7 ms")
    expect(verdict.grade == .bad && verdict.late == 12)
  }

  @Test func `one late frame in ten thousand is named, and the rate is held`() {
    let verdict = verdict(10_000, slow: [258: 119])
    let late = "1 of 10,000 frames late, 119 ms at 4.30 s (draw)"
    expectEqual(verdict.text, "60 fps held: \(late), p99 0.65 of 16.7 ms.")
    expectEqual(verdict.grade, .good)
  }

  @Test func `a rate is held if at most one of 200 frames is late`() {
    expectEqual(verdict(210, slow: [100: 33.4]).grade, .good)
    let more = verdict(190, slow: [100: 33.4])
    expectEqual(more.grade, .acceptable)
    expect(more.text.hasPrefix("1 of 190 frames late, 33.4 ms"), "\(more.text)")
    expectEqual(verdict(95, slow: [50: 33.4]).grade, .bad)
  }

  @Test func `a rate is held if pictures are late by at most 5 ms in a second`() {
    // Six refreshes without a picture are 100 ms: 6 ms/s of 16.6 s, 3 ms/s of 33 s, 12 ms/s of 8.3 s.
    let long = verdict(1000, slow: [258: 119])
    expectEqual(long.grade, .acceptable)
    expectEqual(long.text, "1 of 1,000 frames late, 119 ms at 4.30 s (draw).")
    expectEqual(verdict(2000, slow: [258: 119]).grade, .good)
    expectEqual(verdict(500, slow: [258: 119]).grade, .bad)
  }

  /// Refresh rates, intervals in ms, beginnings of the sentence and grades.
  static let rates: [(rate: Double, interval: Double, text: String, grade: FrameVerdict.Grade)] = [
    (144, 1000 / 144, "144 fps held: 0 of 600 frames late, p99 0.65 of 6.9 ms.", .good),
    (59.94, 1000 / 59.94, "59.94 fps held: 0 of 600 frames late, p99 0.65 of 16.7 ms.", .good),
    (60, 1000 / 59.5, "60 fps held: ", .good),
    (60, 1000 / 58.2, "58.2 of 60 fps: 0 of 600 frames late, p99 0.65 of 16.7 ms.", .acceptable),
    (60, 22, "45.5 of 60 fps: 0 of 600 frames late, ", .bad),
    (60, 1000 / 30, "30 of 60 fps: 599 of 600 frames late, longest 33.3 ms at 0.02 s", .bad),
    // The display does not show more pictures than it refreshes.
    (60, 2, "60 fps held: ", .good),
  ]

  @Test(arguments: rates) func `a rate below 99 % of the refreshes is not held`(
    run: (rate: Double, interval: Double, text: String, grade: FrameVerdict.Grade)
  ) {
    let verdict = verdict(600, at: run.rate, interval: run.interval / 1000)
    expect(verdict.text.hasPrefix(run.text), "\(verdict.text)")
    expectEqual(verdict.grade, run.grade)
  }

  @Test func `without a display frames fit a rate if their work fits its budget`() {
    let fits = verdict(1086, interval: 0.001, hasDisplay: false)
    expectEqual(fits.text, "Fits 60 fps: 0 of 1,086 frames over 16.7 ms, p99 0.65 ms.")
    expectEqual(fits.shortText, "Fits 60 fps, 0 of 1,086 over 16.7 ms, p99 0.65 ms")
    expectEqual(fits.grade, .good)
    let slow = verdict(1086, interval: 0.001, slow: Self.twelve, part: \.update, hasDisplay: false)
    expectEqual(
      slow.text,
      "12 of 1,086 frames over 16.7 ms, longest 119 ms at 4.30 s (update)."
    )
    expect(slow.grade == .bad && slow.late == 12)
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<60 { log.record(FrameSample(number: number, start: 0, draw: 0.004)) }
    expectEqual(FrameVerdict(of: log).text, "Fits 60 fps: 0 of 60 frames over 16.7 ms, p99 4.0 ms.")
  }

  @Test func `a frame whose work fitted was late for a reason outside the program`() {
    let verdict = verdict(100, slow: [50: 50], part: nil)
    expectEqual(verdict.text, "1 of 100 frames late, 50.0 ms at 0.83 s (outside the program).")
  }

  @Test func `fewer than 60 frames have no grade`() {
    expectEqual(verdict(0).text, "No frames were measured.")
    expectEqual(verdict(0).shortText, "no frames")
    expectEqual(verdict(12).text, "Too few frames for a verdict: 12 of 60.")
    expectEqual(verdict(12).shortText, "12 of 60 frames")
    expectEqual(verdict(59).grade, nil)
    expectEqual(verdict(60).grade, .good)
    expectEqual(verdict(59, hasDisplay: false).grade, nil)
    expectEqual(verdict(60, hasDisplay: false).grade, .good)
  }

  @Test func `intervals are judged where work was not measured, and a coarse clock has no p99`() {
    var summary = FrameSummary()
    summary.interval = DurationStatistics(sorted: Array(repeating: 1.0 / 60, count: 600))
    let intervals = FrameVerdict(summary, refreshRate: 60)
    let late = "60 fps held: 0 of 600 frames late"
    expectEqual(intervals.text, "\(late), interval.p99 16.7 of 16.7 ms.")
    summary.work = DurationStatistics(sorted: Array(repeating: 0.001, count: 600))
    summary.clockStep = 0.001
    expectEqual(FrameVerdict(summary, refreshRate: 60).text, "\(late).")
  }

  @Test func `a late frame counts without the work of its frames, and has no cause`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<100 {
      let (start, interval) = (Double(number) / 60, number == 50 ? 0.05 : 1.0 / 60)
      var sample = FrameSample(number: number, start: start, interval: interval)
      sample.parts = []
      log.record(sample)
    }
    let verdict = FrameVerdict(of: log)
    expectEqual(verdict.late, 1)
    expect(verdict.text.hasSuffix("1 of 100 frames late, 50.0 ms at 0.83 s."), "\(verdict.text)")
    expect(log.chart.columns.contains { $0.lateInterval == 0.05 })
  }
}
