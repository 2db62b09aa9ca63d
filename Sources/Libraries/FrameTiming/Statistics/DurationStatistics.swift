/// The statistics of at least one duration.
///
/// All values have the unit of the durations, which is seconds in a `FrameSummary`. Percentiles are by
/// nearest rank: of n values in ascending order, percentile p is the value at rank ⌈p · n / 100⌉,
/// counted from 1. A percentile is therefore always one of the values. The totals of a run store no
/// single values. There, a percentile differs from the exact value by at most 0.1 % or 100 ns,
/// whichever is more.
public struct DurationStatistics: Equatable, Sendable {
  /// The number of durations; at least 1.
  public let count: Int
  /// Arithmetic mean; unlike percentiles, it is exact for the totals of a run, too.
  public let mean: Double
  /// The duration that half of the values do not exceed.
  public let p50: Double
  /// The duration that 95 % of the values do not exceed.
  public let p95: Double
  /// The duration that 99 % of the values do not exceed.
  public let p99: Double
  /// The duration that 99.9 % of the values do not exceed.
  public let p999: Double
  /// The longest duration; exact for recent durations and for the totals of a run.
  public let max: Double
  /// The ⌊count / 100⌋-th longest duration; the longest duration if `count` is below 100.
  package let longest1Percent: Double
  /// The ⌊count / 1000⌋-th longest duration; the longest duration if `count` is below 1000.
  package let longest01Percent: Double
  /// Mean of the longest ⌊count / 100⌋ durations; the longest duration if `count` is below 100.
  package let worst1Percent: Double
  /// Mean of the longest ⌊count / 1000⌋ durations; the longest duration if `count` is below 1000.
  package let worst01Percent: Double

  /// Creates the statistics of `count` durations.
  ///
  /// `value` returns the duration at a rank in ascending order, counted from 1. `meanOfLargest`
  /// returns the mean of the `number` longest durations.
  package init(
    count: Int,
    mean: Double,
    max: Double,
    value: (_ rank: Int) -> Double,
    meanOfLargest: (_ number: Int) -> Double
  ) {
    self.count = count
    self.mean = mean
    self.max = max
    func percentile(_ permille: Int) -> Double { value((permille * count + 999) / 1000) }
    p50 = percentile(500)
    p95 = percentile(950)
    p99 = percentile(990)
    p999 = percentile(999)
    let (hundredth, thousandth) = (Swift.max(1, count / 100), Swift.max(1, count / 1000))
    longest1Percent = value(count - hundredth + 1)
    longest01Percent = value(count - thousandth + 1)
    worst1Percent = meanOfLargest(hundredth)
    worst01Percent = meanOfLargest(thousandth)
  }

  /// Reorders the durations, which can have any order; the result is nil if there are none.
  ///
  /// - Complexity: O(count) on average; no allocation.
  init?(reordering durations: inout [Double]) {
    durations.sortForStatistics()
    self.init(sorted: durations)
  }

  /// `sorted` is in ascending order, or as `sortForStatistics` leaves it; the result is nil if it is empty.
  ///
  /// - Complexity: O(count); no allocation.
  package init?(sorted: [Double]) {
    let count = sorted.count
    guard count > 0 else { return nil }
    func meanOfLargest(_ number: Int) -> Double {
      var sum = 0.0
      for index in (count - number)..<count { sum += sorted[index] }
      return sum / Double(number)
    }
    self.init(
      count: count,
      mean: meanOfLargest(count),
      max: sorted[count - 1],
      value: { sorted[$0 - 1] },
      meanOfLargest: meanOfLargest
    )
  }
}

extension DurationStatistics {
  /// Creates the statistics of `number` durations, of which `counts` has the number of each element of `sorted`.
  ///
  /// `sorted` is in ascending order. `number` is the sum of `counts`, at least 1, and `mean` the mean duration.
  ///
  /// - Complexity: O(count); no allocation.
  package init(sorted: [Double], counts: [Int32], number: Int, mean: Double) {
    var greatest = sorted.count - 1
    while counts[greatest] == 0 { greatest -= 1 }
    // From the largest down: all ranks but the median are near the end.
    func meanOfLargest(_ wanted: Int) -> Double {
      var (rest, sum, index) = (wanted, 0.0, greatest)
      while rest > 0 {
        let taken = Swift.min(rest, Int(counts[index]))
        sum += sorted[index] * Double(taken)
        (rest, index) = (rest - taken, index - 1)
      }
      return sum / Double(wanted)
    }
    func value(_ rank: Int) -> Double {
      var (above, index) = (number - rank, greatest)
      while above >= Int(counts[index]) {
        (above, index) = (above - Int(counts[index]), index - 1)
      }
      return sorted[index]
    }
    self.init(
      count: number,
      mean: mean,
      max: sorted[greatest],
      value: value,
      meanOfLargest: meanOfLargest
    )
  }
}

extension [Double] {
  /// Returns the value at rank ⌈permille · count / 1000⌉, counted from 1.
  ///
  /// The values are in ascending order, and there is at least one. `permille` is in 1...1000.
  package func percentile(permille: Int) -> Double {
    precondition(1...1000 ~= permille, "a share is in 1...1000 thousandths")
    return self[(permille * count + 999) / 1000 - 1]
  }

  /// Returns the median by nearest rank; 0 if there are no values.
  ///
  /// The values can be in any order. Hoare's selection algorithm changes their order.
  mutating func selectMedian() -> Double {
    withUnsafeMutableBufferPointer { values in
      guard values.count > 0 else { return 0 }
      let median = (values.count - 1) / 2
      var (low, high) = (0, values.count - 1)
      while low < high {
        let (left, right) = values.part(low, high)
        // Values between the two parts equal the pivot.
        if median <= right { high = right } else if median >= left { low = left } else { break }
      }
      return values[median]
    }
  }

  /// Reorders the values, so that the statistics of them are those of the sorted values.
  ///
  /// The median, and the values from the 95th percentile on, are at their places in ascending order. No value before
  /// them is greater.
  ///
  /// - Complexity: O(n) on average; no allocation.
  mutating func sortForStatistics() {
    withUnsafeMutableBufferPointer { $0.sortForStatistics(0, $0.count - 1) }
  }
}

extension UnsafeMutableBufferPointer<Double> {
  /// Quicksort of `low...high` that leaves out parts without a needed value.
  fileprivate func sortForStatistics(_ low: Int, _ high: Int) {
    var (low, high) = (low, high)
    let (median, tail) = ((count - 1) / 2, (950 * count + 999) / 1000 - 1)
    while low < high, high >= tail || low <= median && median <= high {
      let (left, right) = part(low, high)
      // The smaller part first, so that calls are nested at most log2(count) times.
      if right - low < high - left {
        sortForStatistics(low, right)
        low = left
      } else {
        sortForStatistics(left, high)
        high = right
      }
    }
  }

  /// Reorders `low...high`, so that no value of `low...right` is greater than one of `left...high`.
  ///
  /// `right` is less than `left`. Values between them equal the pivot.
  fileprivate func part(_ low: Int, _ high: Int) -> (left: Int, right: Int) {
    let pivot = self[(low + high) / 2]
    var (left, right) = (low, high)
    while left <= right {
      while self[left] < pivot { left += 1 }
      while self[right] > pivot { right -= 1 }
      guard left <= right else { break }
      swapAt(left, right)
      (left, right) = (left + 1, right - 1)
    }
    return (left, right)
  }
}
