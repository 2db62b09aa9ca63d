/// Statistics of the durations of a whole run, in constant memory.
///
/// Count, mean and maximum are exact. Percentiles and lows have three significant digits
/// in units of 100 ns; durations over 10 s count as 10 s. The memory is about 75 kB.
package struct DurationTotals: Equatable, Sendable {
  /// Unit of the histogram in seconds: 100 ns, which resolves durations of a few microseconds.
  private static let unit = 1e-7
  /// The longest duration that the histogram distinguishes: 10 s, in units.
  private static let longest: UInt64 = 100_000_000

  private var counts = ValueCounts(upTo: longest)
  private var sum = DurationSum()

  package init() {}

  package var count: Int { sum.count }

  /// `duration` is in seconds, finite and at least 0.
  package mutating func add(_ duration: Double) {
    sum.add(duration)
    let units = (duration / DurationTotals.unit).rounded()
    counts.record(UInt64(min(units, Double(DurationTotals.longest))))
  }

  mutating func removeAll() {
    counts.removeAll()
    sum = DurationSum()
  }

  package var statistics: DurationStatistics? {
    guard let mean = sum.mean, let max = sum.max else { return nil }
    return DurationStatistics(
      count: count,
      mean: mean,
      max: max,
      value: { value(atRank: $0) },
      meanOfLargest: { meanOfLargest($0) }
    )
  }

  /// Returns the duration at a rank in ascending order, in seconds; 0 if there are no durations.
  ///
  /// Ranks are counted from 1. The result is the middle of the bucket that contains the rank, or
  /// the longest duration if that is in the same bucket.
  package func value(atRank rank: Int) -> Double {
    counts.bucket(atRank: rank).map(duration) ?? 0
  }

  /// The duration that stands for all durations of a bucket, in seconds.
  private func duration(of bucket: ValueCounts.Bucket) -> Double {
    let isLast = bucket.greatest >= counts.greatest
    return min(seconds(isLast ? counts.greatest : bucket.middle), sum.max ?? 0)
  }

  /// In seconds, at least the mean of all durations; `number` is in 1...count.
  private func meanOfLargest(_ number: Int) -> Double {
    var toSkip = count - number
    var largest = 0.0
    counts.forEach { bucket in
      let taken = bucket.count - min(toSkip, bucket.count)
      toSkip -= bucket.count - taken
      largest += duration(of: bucket) * Double(taken)
    }
    // Durations over 10 s count as 10 s in the buckets, and fully in the mean.
    return max(largest / Double(number), min(sum.mean ?? 0, seconds(counts.greatest)))
  }

  package func add(to bins: inout DurationHistogram) {
    counts.forEach { bins.add(seconds($0.middle), number: $0.count) }
  }

  private func seconds(_ units: UInt64) -> Double { Double(units) * DurationTotals.unit }
}
