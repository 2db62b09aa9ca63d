/// The statistics of a whole run in constant memory.
package struct RunTotals: Equatable, Sendable {
  package private(set) var work = DurationTotals()
  package private(set) var intervals = DurationTotals()
  private var sums = FrameSummary()

  /// The number of durations over 10 s, which the histograms count as 10 s.
  var clamped: Int { work.clamped + intervals.clamped }

  /// The summary of the run; without latency, which the log adds.
  var summary: FrameSummary {
    var summary = sums
    summary.work = work.statistics
    summary.interval = intervals.statistics
    return summary
  }

  mutating func add(_ record: FrameRecord) {
    sums.add(record)
    work.add(record.sample.work)
    if let interval = record.sample.interval { intervals.add(interval) }
  }

  mutating func add(_ other: RunTotals) {
    work.add(other.work)
    intervals.add(other.intervals)
    sums.add(other.sums)
  }

  mutating func reset() {
    work.reset()
    intervals.reset()
    sums = FrameSummary()
  }
}
