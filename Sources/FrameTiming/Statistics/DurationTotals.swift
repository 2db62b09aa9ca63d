import Histogram

/// The durations of a whole run in constant memory.
///
/// Count, mean, deviation and maximum are exact. Percentiles and lows come from a histogram that
/// stores three significant digits in units of 100 ns; about 75 kB.
package struct DurationTotals: Equatable, Sendable {
  /// Seconds in one histogram unit: fine enough for work of a few microseconds.
  private static let unit = 1e-7
  /// The longest duration that the histogram distinguishes: 10 s, in units.
  private static let longest: UInt64 = 100_000_000

  private var histogram = Histogram<UInt32>(
    highestTrackableValue: longest,
    numberOfSignificantValueDigits: .three
  )
  package private(set) var count = 0
  private var max = 0.0
  /// The number of durations over 10 s, which the histogram counts as 10 s.
  private(set) var clamped = 0
  /// Welford's running mean, and the sum of squared distances from it.
  package private(set) var mean = 0.0
  private var squares = 0.0

  /// Creates totals of no durations.
  package init() {}

  /// Adds a duration in seconds, finite and at least 0.
  package mutating func add(_ duration: Double) {
    count += 1
    max = Swift.max(max, duration)
    let distance = duration - mean
    mean += distance / Double(count)
    squares += distance * (duration - mean)
    let units = (duration / DurationTotals.unit).rounded()
    guard units <= Double(DurationTotals.longest) else {
      clamped += 1
      histogram.record(DurationTotals.longest)
      return
    }
    histogram.record(UInt64(units))
  }

  /// Adds all durations of other totals.
  ///
  /// Symbols: n, m, s count, mean and squares of one and n', m', s' of the other; the squares of
  /// both are s + s' + (m' − m)²·n·n'/(n + n').
  mutating func add(_ other: DurationTotals) {
    guard other.count > 0 else { return }
    let both = Double(count + other.count)
    let distance = other.mean - mean
    squares += other.squares + distance * distance * Double(count) * Double(other.count) / both
    mean += distance * Double(other.count) / both
    count += other.count
    max = Swift.max(max, other.max)
    clamped += other.clamped
    histogram.add(other.histogram)
  }

  mutating func reset() {
    histogram.reset()
    count = 0
    max = 0
    clamped = 0
    mean = 0
    squares = 0
  }

  /// The statistics of the durations; nil without durations.
  package var statistics: DurationStatistics? {
    guard count > 0 else { return nil }
    return DurationStatistics(
      count: count,
      mean: mean,
      deviation: (Swift.max(squares, 0) / Double(count)).squareRoot(),
      max: max,
      worst1Percent: mean(ofLargest: DurationStatistics.worst(oneIn: 100, of: count)),
      worst01Percent: mean(ofLargest: DurationStatistics.worst(oneIn: 1000, of: count))
    ) { percentile(permille: $0) }
  }

  /// A percentile in seconds, for a share in thousandths; there must be durations.
  ///
  /// It is the middle of the values that the histogram does not distinguish, or the longest duration.
  package func percentile(permille: Int) -> Double {
    let units = histogram.valueAtPercentile(Double(permille) / 10)
    guard units < histogram.maxRecorded else { return min(seconds(units), max) }
    return min(seconds(histogram.medianEquivalentForValue(units)), max)
  }

  /// Mean of the longest durations in seconds; `number` is in 1...count.
  private func mean(ofLargest number: Int) -> Double {
    var toSkip = count - number
    var sum = 0.0
    for step in histogram.recordedValues() {
      let here = Int(step.count)
      let taken = here - min(toSkip, here)
      toSkip -= here - taken
      sum += seconds(histogram.medianEquivalentForValue(step.value)) * Double(taken)
    }
    return sum / Double(number)
  }

  /// Counts the durations in the bins of a histogram.
  package func add(to bins: inout DurationHistogram) {
    for step in histogram.recordedValues() {
      let middle = seconds(histogram.medianEquivalentForValue(step.value))
      bins.add(middle, number: Int(step.count))
    }
  }

  private func seconds(_ units: UInt64) -> Double {
    Double(units) * DurationTotals.unit
  }
}
