import Histogram

/// One kind of duration over a whole run in constant memory, however long it lasts.
///
/// Number, mean, deviation and largest are exact. Percentiles and lows come from a histogram that
/// keeps three significant digits of values counted in units of 100 ns; about 75 kB.
package struct DurationTotals: Equatable, Sendable {
  /// Seconds in one histogram unit: fine enough for work of a few microseconds.
  private static let unit = 1e-7
  /// The longest duration the histogram tells apart: 10 s, in units.
  private static let longest: UInt64 = 100_000_000

  private var histogram = Histogram<UInt32>(
    highestTrackableValue: longest,
    numberOfSignificantValueDigits: .three
  )
  package private(set) var count = 0
  package private(set) var largest = 0.0
  /// How many durations were over 10 s and went into the histogram as 10 s.
  package private(set) var clamped = 0
  /// Welford's running mean, and the sum of squared distances from it.
  private var mean = 0.0
  private var squares = 0.0

  /// Creates totals of no durations.
  package init() {}

  /// Takes in a duration in seconds, finite and at least 0.
  package mutating func add(_ duration: Double) {
    count += 1
    largest = max(largest, duration)
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

  /// Takes in everything that another one took in.
  ///
  /// Symbols: n, m, s number, mean and squares of one and n', m', s' of the other; the squares of
  /// both are s + s' + (m' − m)²·n·n'/(n + n').
  package mutating func add(_ other: DurationTotals) {
    guard other.count > 0 else { return }
    let both = Double(count + other.count)
    let distance = other.mean - mean
    squares += other.squares + distance * distance * Double(count) * Double(other.count) / both
    mean += distance * Double(other.count) / both
    count += other.count
    largest = max(largest, other.largest)
    clamped += other.clamped
    histogram.add(other.histogram)
  }

  package mutating func reset() {
    histogram.reset()
    count = 0
    largest = 0
    clamped = 0
    mean = 0
    squares = 0
  }

  /// √(Σ(x − m)²/n) in seconds; nil without durations.
  package var deviation: Double? {
    count > 0 ? (max(squares, 0) / Double(count)).squareRoot() : nil
  }

  /// The mean in seconds; nil without durations.
  package var average: Double? { count > 0 ? mean : nil }

  /// A percentile in seconds, for a share in thousandths; nil without durations.
  ///
  /// It is the middle of the values that the histogram takes for equal, if it is not the largest of
  /// all, which is known by itself.
  package func percentile(permille: Int) -> Double? {
    guard count > 0 else { return nil }
    let units = histogram.valueAtPercentile(Double(permille) / 10)
    guard units < histogram.maxRecorded else { return min(seconds(units), largest) }
    return min(seconds(histogram.medianEquivalentForValue(units)), largest)
  }

  /// Mean of the largest durations in seconds; `number` is in 1...count.
  package func mean(ofLargest number: Int) -> Double {
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

  /// How many durations fall into each of some even bins; those beyond the range are in the last.
  ///
  /// - Parameters:
  ///   - bins: How many bins there are; at least 1.
  ///   - range: Where the last bin ends, in seconds; over 0.
  /// - Returns: One count a bin.
  package func counts(inBins bins: Int, upTo range: Double) -> [Int] {
    var counts = Array(repeating: 0, count: bins)
    for step in histogram.recordedValues() {
      let middle = seconds(histogram.medianEquivalentForValue(step.value))
      let bin = Int(min(middle / range * Double(bins), Double(bins - 1)))
      counts[bin] += Int(step.count)
    }
    return counts
  }

  /// Counts the durations in a histogram.
  package func add(to bins: inout WorkHistogram) {
    for step in histogram.recordedValues() {
      let middle = seconds(histogram.medianEquivalentForValue(step.value))
      bins.add(middle, number: Int(step.count))
    }
  }

  private func seconds(_ units: UInt64) -> Double {
    Double(units) * DurationTotals.unit
  }
}
