/// A whole run's figures in constant memory, however long it lasts.
///
/// Means, deviations, maxima and counts are exact; see `DurationTotals` for the rest.
package struct RunTotals: Equatable, Sendable {
  package private(set) var work = DurationTotals()
  package private(set) var intervals = DurationTotals()
  private var sums = RecordSums()

  /// How many durations were over 10 s and went into the histograms as 10 s.
  package var clamped: Int { work.clamped + intervals.clamped }

  package mutating func add(_ record: FrameRecord) {
    sums.add(record)
    work.add(record.sample.work)
    if let interval = record.sample.interval { intervals.add(interval) }
  }

  package mutating func add(_ other: RunTotals) {
    work.add(other.work)
    intervals.add(other.intervals)
    sums.add(other.sums)
  }

  package mutating func reset() {
    work.reset()
    intervals.reset()
    sums = RecordSums()
  }

  package func summary() -> FrameSummary {
    var summary = sums.summary
    summary.max = work.largest
    summary.p50 = work.percentile(permille: 500) ?? 0
    summary.p95 = work.percentile(permille: 950) ?? 0
    summary.p99 = work.percentile(permille: 990) ?? 0
    summary.p999 = work.percentile(permille: 999) ?? 0
    summary.deviation = work.deviation ?? 0
    guard intervals.count > 0 else { return summary }
    summary.intervalDeviation = intervals.deviation
    summary.intervalP50 = intervals.percentile(permille: 500)
    summary.intervalP95 = intervals.percentile(permille: 950)
    summary.intervalP99 = intervals.percentile(permille: 990)
    summary.intervalP999 = intervals.percentile(permille: 999)
    summary.intervalMax = intervals.largest
    summary.low1Percent = low(worstOf: 100)
    summary.low01Percent = low(worstOf: 1000)
    return summary
  }

  private func low(worstOf share: Int) -> Double? {
    let number = FrameSummary.worst(oneIn: share, of: intervals.count)
    return FrameSummary.rate(ofMeanInterval: intervals.mean(ofLargest: number))
  }
}
