import FrameReports
import FrameTiming
import TestSupport
import Testing

struct GateTests {
  /// Durations whose percentiles are equal, except the 99.9th.
  private func statistics(
    mean: Double = 0,
    percentile: Double,
    p999: Double = 0,
    worst: Double = 0
  ) -> DurationStatistics {
    DurationStatistics(
      count: 1000,
      mean: mean,
      max: 0.03,
      value: { $0 == 999 ? p999 : percentile },
      meanOfLargest: { _ in worst }
    )
  }

  private var summary: FrameSummary {
    var summary = FrameSummary()
    summary.work = statistics(mean: 0.0025, percentile: 0.004, p999: 0.02)
    summary.interval = statistics(percentile: 0.016, worst: 1 / 55)
    summary.latency = statistics(percentile: 0.0201)
    summary.missed = 1
    summary.stutters = 3
    summary.animationError.add(0.007)
    var record = FrameRecord(FrameSample(number: 0, start: 0, interval: 0.5))
    (record.hitch, record.overrun) = (0.01, -0.004)
    var motion = FrameMotion()
    (motion.drag.count, motion.drag.janky, motion.drag.judder) = (40, 1, 20)
    motion.drag.frames = 40
    record.sample.motion = motion
    summary.add(record)
    return summary
  }

  /// Gates and whether they fail the run above.
  static let gates: [(text: String, fails: Bool)] = [
    ("p99>4", false), ("p99>=4", true), ("p99>3.99", true), ("p99.9>=20", true),
    ("p99.9>20", false), ("low1<55", false), ("low1<=55", true), ("low1<55.1", true),
    ("missed>0", true), ("missed>1", false), ("latency.p95>20", true), ("mean>2.5", false),
    ("stutters>3", false), ("stutters>2", true), ("animationError.max>8", false),
    ("janky>2", true), ("janky>2.5", false), ("judder>0.5", false), ("judder>=0.5", true),
    ("hitch>20", false), ("hitch>=20", true), ("overrun.max>-4.5", true), ("overrun.max>0", false),
    ("  p99  >  3  ", true), ("overrun.max>=-4", true),
    ("p99>4ms", false), ("p99 > 3.99 ms", true), ("p99>0.004 s", false), ("p99 > 0.0039s", true),
    ("low1 < 55fps", false), ("low1<55.1 fps", true), ("janky>2%", true), ("janky > 2.5 %", false),
    ("judder>=0.5pt", true), ("hitch>=20 ms/s", true),
    ("p99 > 3.99MS", true), ("low1<55 FPS", false),
  ]

  @Test(arguments: gates) func `a gate fails if its comparison is true`(
    gate: (text: String, fails: Bool)
  ) throws {
    try expectEqual(Gate(gate.text).check(summary).fails, gate.fails)
  }

  @Test func `a gate on a figure that was not measured fails`() throws {
    let result = try Gate("fps<1").check(FrameSummary())
    expect(result.fails)
    expectEqual(result.text, "fps<1: failed, fps was not measured")
  }

  @Test(
    arguments: FrameFigure.all.map(\.name).filter { $0 != "frames" },
    [">0.000001", "<0", ">=0"]
  )
  func `a gate on any figure fails for a run without frames`(name: String, condition: String) throws
  {
    var warmUp = FrameLog(refreshRate: 60, warmUpFrames: 10)
    warmUp.record(FrameSample(number: 0, start: 0, draw: 0.004, interval: 0.016))
    for run in [warmUp, FrameLog(refreshRate: 60)] {
      let result = try Gate(name + condition).check(run.total())
      expect(result.fails)
      expectEqual(result.text, "\(name)\(condition): failed, \(name) was not measured")
    }
  }

  @Test(arguments: ["missed>0", "stutters>0", "low1<1"])
  func `a gate on late frames fails for a run without intervals`(gate: String) throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 0.004))
    try expect(Gate(gate).check(log.total()).fails)
    log.record(FrameSample(number: 1, start: 0.016, draw: 0.004, interval: 0.016))
    try expect(!Gate(gate).check(log.total()).fails)
  }

  @Test func `a result names the figure and its unit`() throws {
    try expectEqual(Gate(" p99>4 ").check(summary).text, "p99>4: passed, p99 is 4.0000 ms")
    try expectEqual(Gate("low1<60").check(summary).text, "low1<60: failed, low1 is 55.0000 fps")
    try expectEqual(Gate("missed>0").check(summary).text, "missed>0: failed, missed is 1")
    try expectEqual(Gate("frames>=0").figure.name, "frames")
  }

  /// Differences, and whether they fail if the figure was 4 ms or 50 fps and is 4.4 ms or 45 fps.
  static let differences: [(text: String, fails: Bool)] = [
    ("p99>+10.1%", false), ("p99>+9.9%", true), ("p99 > +0.3 ms", true), ("p99>+0.5ms", false),
    ("p99>+0.3", true), ("p99 > +0.0003 s", true), ("p99<-5%", false),
    ("low1<-9.9%", true), ("low1<-10.1%", false), ("low1 < -4.9 fps", true),
    ("low1<-5.1fps", false), ("low1>-11%", true),
  ]

  @Test(arguments: differences) func `a limit with a sign is a difference from another run`(
    gate: (text: String, fails: Bool)
  ) throws {
    func series(_ name: String, work: Double, interval: Double) -> FrameSeries {
      var summary = FrameSummary()
      summary.work = statistics(percentile: work)
      return FrameSeries(name: name, times: [interval], summary: summary)
    }
    let runs = [
      series("before", work: 0.004, interval: 20),
      series("after", work: 0.0044, interval: 1000.0 / 45),
    ]
    let parsed = try Gate(gate.text)
    expect(parsed.isDifference)
    expectEqual(Comparison(runs).check([parsed]).map(\.fails), [gate.fails])
    expectEqual(Comparison([runs[0]], with: [runs[1]]).check([parsed]).map(\.fails), [gate.fails])
  }

  @Test func `a minus is part of the number for figures that can be negative`() throws {
    try expect(!Gate("overrun.max>-4.5").isDifference)
    try expect(!Gate("animationError.signed<-2ms").isDifference)
    try expect(Gate("overrun.max>+1ms").isDifference && Gate("p99>-1").isDifference)
  }

  @Test func `a sentence names the gates that fail`() throws {
    let results = try ["p99>4", "low1 < 60", "missed>1"].map { try Gate($0).check(summary) }
    expectEqual(results[..<1].map(\.self).sentence, "1 gate passed.")
    expectEqual(
      results.sentence,
      "1 of 3 gates failed: low1 < 60, low1 is 55.0000 fps."
    )
    expectEqual([GateResult]().sentence, nil)
  }

  /// Invalid conditions, the column of the error and a word of the expected text.
  static let mistakes: [(text: String, column: Int, word: String)] = [
    ("", 1, "figure"), ("p98>4", 1, "did you mean 'p9"),
    ("  speed>4", 3, "such as p99; 'profile --all' prints all"),
    ("late>0", 1, "a figure: missed or stutters"), ("Average<3", 1, "a figure: mean"),
    ("p99>10%", 7, "; for a difference write p99>+10%"), ("fps<5.5 %", 9, "write fps<+5.5%"),
    ("max>8,5ms", 6, "decimals have a point: 8.5"), ("max>8,", 6, "have a point"),
    ("p99", 4, ">="), ("p99=4", 4, ">="), ("p99 ! 4", 5, "<="), ("p99>", 5, "number"),
    ("p99>x", 5, "number"), ("p99>1.2.3", 5, "number"), ("p99>=-", 6, "number"),
    ("p99>+-3", 5, "number"), (">4", 1, "figure"),
    ("p99>4 fps", 7, "ms or s"), ("fps<55ms", 7, "the unit fps, or no unit"),
    ("p99>4%", 6, "ms or s"), ("janky>2ms", 8, "the unit %, or no unit"),
    ("missed>0 ms", 10, "missed is a count"), ("p99>4ms now", 9, "end"),
    ("p99>+10 fps", 9, "ms or s or %"), ("missed>+1x", 10, "the unit %, or no unit"),
  ]

  @Test(arguments: mistakes) func `an error states the column and what was expected`(
    mistake: (text: String, column: Int, word: String)
  ) {
    let error = #expect(throws: GateError.self) { try Gate(mistake.text) }
    expectEqual(error?.expression, mistake.text)
    expectEqual(error?.column, mistake.column)
    expectEqual(error?.expected.contains(mistake.word), true)
  }
}
