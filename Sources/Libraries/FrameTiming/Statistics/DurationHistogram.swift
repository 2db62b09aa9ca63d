/// Counts durations in bins of equal width, and the durations beyond the last bin.
///
/// All memory is allocated on creation.
///
///     var histogram = DurationHistogram(upTo: 0.02, binCount: 20)
///     histogram.add(0.0045)
///     histogram[4]  // 1
package struct DurationHistogram: Equatable, Sendable {
  package var binCount: Int { counts.count }
  /// Upper end of the last bin, in seconds; over 0.
  package private(set) var range: Double
  /// The number of durations at or beyond the upper end of the last bin.
  package private(set) var over = 0
  /// The largest of all counts, including `over`.
  package private(set) var largest = 0
  private var counts: [Int]

  /// Creates empty bins.
  ///
  /// - Parameters:
  ///   - range: Upper end of the last bin, in seconds; finite and over 0.
  ///   - binCount: The number of bins; at least 1.
  package init(upTo range: Double, binCount: Int) {
    precondition(range > 0 && range.isFinite, "the range of a histogram is finite and over 0")
    precondition(binCount >= 1, "a histogram has at least one bin")
    self.range = range
    counts = Array(repeating: 0, count: binCount)
  }

  /// Empties the bins, and sets the range to the smallest round duration that is at least `duration`.
  ///
  /// No allocation.
  mutating func clear(fitting duration: Double) {
    range = Self.roundRange(holding: duration)
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
