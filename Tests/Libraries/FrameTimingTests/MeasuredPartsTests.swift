import FrameTiming
import Testing
import TestSupport

/// Frames of which only some durations were measured, as in logs of other programs.
struct MeasuredPartsTests {
  private func sample(_ parts: FrameParts, interval: Double? = 0.02, work: Double? = nil)
    -> FrameSample
  {
    var sample = FrameSample(number: 0, start: 0, draw: 0.004, present: 0.001, interval: interval)
    (sample.parts, sample.wholeWork) = (parts, work)
    return sample
  }

  private func values(_ summary: FrameSummary) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: FrameFigure.all.compactMap { figure in
        figure.value(of: summary).map { (figure.name, $0) }
      }
    )
  }

  @Test func `what was not measured has no figure`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for _ in 0..<3 { log.record(sample([])) }
    for summary in [log.total(), log.summary()] {
      let values = values(summary)
      expectEqual(values["frames"], 3)
      expectEqual(values["interval.p50"].map { ($0 * 100).rounded() / 100 }, 20)
      let none = [
        "mean", "p99", "max", "input.mean", "update.mean", "draw.mean", "present.mean",
        "overrun.mean", "overrun.max", "latency.events", "latency.p50",
      ]
      for name in none { expect(values[name] == nil, "\(name)") }
    }
    expect(log.chart.columns[0].work == nil && log.chart.columns[0].interval != nil)
    expect(log.worstFrames[0].sample.measuredWork == nil)
    expect(
      FrameParts.all.isSuperset(of: .idle) && sample([])[.idle] == nil
        && sample(.all)[.draw] == 0.004
    )
  }

  @Test func `work can be measured without phases, and a phase without work`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.record(sample([.present, .latency], work: 0.007))
    log.record(sample([.present]))
    let values = values(log.total())
    expect(values["frames"] == 2 && values["max"] == 7 && values["latency.events"] == 0)
    expect(values["present.mean"] == 1 && values["draw.mean"] == nil)
  }

  /// Measured parts, whole work in milliseconds, and the cause of a late frame.
  static let causes: [(parts: FrameParts, work: Double?, cause: DelayCause?)] = [
    ([], nil, nil), ([], 5, .outside), ([], 30, nil), ([.present], 30, nil), (.all, nil, .outside),
    (.all, 30, .outside),
  ]

  @Test(arguments: causes) func `a cause is stated only if the phases show it`(
    known: (parts: FrameParts, work: Double?, cause: DelayCause?)
  ) {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for _ in 0..<20 { log.record(sample(known.parts, interval: 0.016, work: 0.006)) }
    let late = sample(known.parts, interval: 0.05, work: known.work.map { $0 / 1000 })
    let record = log.record(late)
    expect(record.missed == 2 && record.isStutter)
    expectEqual(record.cause, known.cause)
  }

  @Test func `a stored frame keeps its derived values`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    var record = FrameRecord(sample(.all))
    (record.missed, record.cause) = (3, .draw)
    log.add(record, latencies: [0.01, 0.03])
    log.add(FrameRecord(sample(.all, interval: 0.5), isWarmUp: true), latencies: [])
    let total = log.total()
    expect(total.missed == 3 && total.delays[.draw] == 1 && total.frames == 1)
    expect(total.latency?.count == 2 && isClose(total.latency?.max ?? 0, 0.03, tolerance: 1e-12))
    expect(log.worstFrames == [record] && log.record(at: 0) == record && log.count == 2)
  }
}
