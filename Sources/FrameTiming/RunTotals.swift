import Histogram

/// A whole run's figures in constant memory, however long it lasts.
///
/// Means and maxima are exact. Percentiles and lows come from histograms that keep three
/// significant digits of values counted in units of 100 ns; about 150 kB in all.
struct RunTotals: Equatable, Sendable {
  /// Seconds in one histogram unit: fine enough for work of a few microseconds.
  private static let unit = 1e-7
  /// The longest duration the histograms tell apart: 10 s, in units.
  private static let longest: UInt64 = 100_000_000

  private var work = RunTotals.emptyHistogram()
  private var intervals = RunTotals.emptyHistogram()
  private var sums = PhaseSums()
  private var worstWork = 0.0
  private var worstInterval = 0.0
  private var missed = 0
  /// How many durations were over 10 s and went into the histograms as 10 s.
  private(set) var clamped = 0

  private static func emptyHistogram() -> Histogram<UInt32> {
    Histogram(highestTrackableValue: longest, numberOfSignificantValueDigits: .three)
  }

  mutating func add(_ sample: FrameSample, missed: Int) {
    sums.add(sample)
    self.missed += missed
    worstWork = max(worstWork, sample.work)
    work.record(units(of: sample.work))
    guard let interval = sample.interval else { return }
    worstInterval = max(worstInterval, interval)
    intervals.record(units(of: interval))
  }

  mutating func reset() {
    work.reset()
    intervals.reset()
    sums = PhaseSums()
    worstWork = 0
    worstInterval = 0
    missed = 0
    clamped = 0
  }

  func summary() -> FrameSummary {
    var summary = FrameSummary()
    sums.fill(&summary)
    summary.missed = missed
    summary.max = worstWork
    summary.p50 = min(seconds(at: 50, of: work), worstWork)
    summary.p95 = min(seconds(at: 95, of: work), worstWork)
    summary.p99 = min(seconds(at: 99, of: work), worstWork)
    guard sums.intervals > 0 else { return summary }
    summary.intervalMax = worstInterval
    summary.intervalP50 = min(seconds(at: 50, of: intervals), worstInterval)
    summary.intervalP99 = min(seconds(at: 99, of: intervals), worstInterval)
    summary.low1Percent = FrameSummary.rate(ofMeanInterval: meanOfWorstHundredth())
    return summary
  }

  private func meanOfWorstHundredth() -> Double {
    let number = FrameSummary.worstHundredth(of: sums.intervals)
    var toSkip = sums.intervals - number
    var sum = 0.0
    for step in intervals.recordedValues() {
      let count = Int(step.count)
      let taken = count - min(toSkip, count)
      toSkip -= count - taken
      sum += seconds(intervals.medianEquivalentForValue(step.value)) * Double(taken)
    }
    return sum / Double(number)
  }

  private mutating func units(of duration: Double) -> UInt64 {
    let units = (duration / RunTotals.unit).rounded()
    guard units <= Double(RunTotals.longest) else {
      clamped += 1
      return RunTotals.longest
    }
    return UInt64(units)
  }

  /// A percentile; the middle of the values that the histogram takes for equal to it, if it is not
  /// the largest of all, which is known by itself.
  private func seconds(at percentile: Double, of histogram: Histogram<UInt32>) -> Double {
    let units = histogram.valueAtPercentile(percentile)
    guard units < histogram.maxRecorded else { return seconds(units) }
    return seconds(histogram.medianEquivalentForValue(units))
  }

  private func seconds(_ units: UInt64) -> Double {
    Double(units) * RunTotals.unit
  }
}
