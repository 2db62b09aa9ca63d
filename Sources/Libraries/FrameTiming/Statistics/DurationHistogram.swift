/// Counts durations in bins of equal width, and the durations beyond the last bin.
///
/// All memory is allocated on creation.
///
///     var histogram = DurationHistogram(upTo: 0.02, binCount: 20)
///     histogram.add(0.0045)
///     histogram[4]  // 1
package struct DurationHistogram: Equatable, Sendable {
  private static let maximumBinCount = 64

  /// The number of bins, in 1...64.
  package private(set) var binCount: Int
  /// Upper end of the last bin, in seconds; over 0.
  package private(set) var range: Double
  /// The number of durations at or beyond the upper end of the last bin.
  package private(set) var over = 0
  /// The largest of all counts, including `over`; 0 if there are no durations.
  package private(set) var largest = 0
  private var counts = Array(repeating: 0, count: maximumBinCount)

  /// Creates empty bins.
  ///
  /// - Parameters:
  ///   - range: Upper end of the last bin, in seconds; finite and over 0.
  ///   - binCount: The number of bins, in 1...64.
  package init(upTo range: Double, binCount: Int) {
    self.range = range
    self.binCount = binCount
    clear(upTo: range, binCount: binCount)
  }

  /// Empties the bins, and sets their number and range for an axis; no allocation.
  ///
  /// `p99` is the 99th percentile of the work, in seconds. The axis `fitted` extends at least to
  /// this duration.
  package mutating func clear(_ axis: HistogramAxis, p99: Double) {
    switch axis {
    case .fixed: clear(upTo: 0.033, binCount: 33)
    case .fitted: clear(upTo: DurationHistogram.roundRange(holding: p99), binCount: 16)
    }
  }

  private mutating func clear(upTo range: Double, binCount: Int) {
    precondition(range > 0 && range.isFinite, "the range of a histogram is finite and over 0")
    precondition(1...counts.count ~= binCount, "a histogram has 1 to 64 bins")
    self.range = range
    self.binCount = binCount
    over = 0
    largest = 0
    for bin in counts.indices { counts[bin] = 0 }
  }

  /// Adds one or more equal durations.
  ///
  /// - Parameters:
  ///   - duration: A duration in seconds; at least 0. On the edge of two bins, it belongs to the
  ///     upper bin.
  ///   - number: The number of durations; at least 0.
  package mutating func add(_ duration: Double, number: Int = 1) {
    let bin = duration * Double(binCount) / range
    if bin < Double(binCount) {
      counts[Int(bin)] += number
      largest = max(largest, counts[Int(bin)])
    } else {
      over += number
      largest = max(largest, over)
    }
  }

  /// The number of durations in a bin.
  ///
  /// - Precondition: `bin` is in `0..<binCount`.
  package subscript(bin: Int) -> Int { counts[bin] }

  /// Returns the lower end of a bin, in seconds.
  package func lowerEdge(of bin: Int) -> Double { range * Double(bin) / Double(binCount) }

  /// Returns the smallest round duration that is at least `duration`, in seconds.
  ///
  /// Round durations are 1, 2 or 5 times a power of ten, in 0.1 ms...10 s. With round ranges the
  /// bins rarely change from picture to picture.
  package static func roundRange(holding duration: Double) -> Double {
    // In tenths of milliseconds, so that every step is a whole number.
    var decade = 1.0
    while decade < 100_000 {
      for step in 1...3 {
        let range = decade * (step == 3 ? 5 : Double(step)) / 10_000
        if duration <= range { return range }
      }
      decade *= 10
    }
    return decade / 10_000
  }
}

/// The horizontal axis of the overlay's histogram of work.
package enum HistogramAxis: CaseIterable, Equatable, Sendable {
  /// From 0 to 33 ms, two refreshes at 60 Hz, in bins of one millisecond.
  case fixed
  /// From 0 to a round duration that is at least the 99th percentile, in sixteen bins.
  case fitted
}
