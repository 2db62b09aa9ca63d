/// How many durations fall into each of some even bins, and how many beyond the last one.
///
/// All memory is allocated on creation.
///
///     var histogram = DurationHistogram(upTo: 0.02, binCount: 20)
///     histogram.add(0.0045)
///     histogram[4]  // 1
public struct DurationHistogram: Equatable, Sendable {
  /// The largest number of bins.
  package static let maximumBinCount = 64

  /// The number of bins, in 1...64.
  public private(set) var binCount: Int
  /// Upper end of the last bin, in seconds; over 0.
  package private(set) var range: Double
  /// The number of durations at or beyond the upper end of the last bin.
  public private(set) var over = 0
  /// The largest count of a bin or beyond the last bin; 0 if everything is empty.
  package private(set) var largest = 0
  private var counts: [Int]

  /// Creates empty bins.
  ///
  /// - Parameters:
  ///   - range: Upper end of the last bin, in seconds; finite and over 0.
  ///   - binCount: The number of bins, in 1...64.
  public init(upTo range: Double, binCount: Int) {
    self.range = range
    self.binCount = binCount
    counts = Array(repeating: 0, count: DurationHistogram.maximumBinCount)
    clear(upTo: range, binCount: binCount)
  }

  /// Empties the bins and changes their number and range; no allocation.
  mutating func clear(upTo range: Double, binCount: Int) {
    precondition(range > 0 && range.isFinite, "the range of a histogram is finite and over 0")
    precondition(
      (1...DurationHistogram.maximumBinCount).contains(binCount),
      "a histogram has 1 to 64 bins"
    )
    self.range = range
    self.binCount = binCount
    over = 0
    largest = 0
    for bin in counts.indices { counts[bin] = 0 }
  }

  /// Counts durations.
  ///
  /// - Parameters:
  ///   - duration: In seconds; at least 0. On an edge it belongs to the bin that begins there.
  ///   - number: How many durations; at least 0.
  public mutating func add(_ duration: Double, number: Int = 1) {
    let bin = duration * Double(binCount) / range
    guard bin < Double(binCount) else {
      over += number
      largest = max(largest, over)
      return
    }
    counts[Int(bin)] += number
    largest = max(largest, counts[Int(bin)])
  }

  /// The number of durations in a bin.
  ///
  /// - Precondition: `bin` is in `0..<binCount`.
  public subscript(bin: Int) -> Int { counts[bin] }

  /// Lower end of a bin, in seconds.
  package func lowerEdge(of bin: Int) -> Double {
    range * Double(bin) / Double(binCount)
  }

  /// The smallest round range that holds a duration: 1, 2 or 5 times a power of ten.
  ///
  /// Bins with round ranges stay the same from picture to picture.
  ///
  /// - Parameter duration: In seconds, at least 0.
  /// - Returns: In seconds, from 0.1 ms to 10 s.
  package static func roundRange(holding duration: Double) -> Double {
    // Counted in tenths of milliseconds, in which every step is a whole number.
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
