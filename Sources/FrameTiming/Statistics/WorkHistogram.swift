/// What the horizontal axis of a histogram of work reaches to.
public enum HistogramAxis: CaseIterable, Equatable, Sendable {
  /// From 0 to 33 ms, a millisecond a bin, whatever was measured: two refreshes at 60 Hz.
  case fixed
  /// From 0 to the round duration that holds 99 of 100 frames, in sixteen bins.
  case fitted

  /// The other one.
  public var next: HistogramAxis { self == .fixed ? .fitted : .fixed }
}

/// How work is spread: how many frames fell into each of some even bins, and how many beyond them.
///
/// Memory is taken when it is made; counting anew over another axis takes none.
public struct WorkHistogram: Equatable, Sendable {
  /// How many bins there are at most.
  public static let mostBins = 64
  /// Bins of the fixed axis, of a millisecond each.
  static let fixedBins = 33
  /// Bins of the fitted axis.
  static let fittedBins = 16

  /// How many bins there are, in 1...`mostBins`.
  public private(set) var binCount: Int
  /// Where the last bin ends, in seconds; over 0.
  public private(set) var range: Double
  /// How many frames lie beyond the last bin.
  public private(set) var over = 0
  private var counts: [Int]

  /// Makes bins that are empty.
  ///
  /// - Parameters:
  ///   - range: Where the last bin ends, in seconds; finite and over 0.
  ///   - binCount: How many bins there are, in 1...`mostBins`.
  public init(upTo range: Double, binCount: Int) {
    self.range = range
    self.binCount = binCount
    counts = Array(repeating: 0, count: WorkHistogram.mostBins)
    clear(upTo: range, binCount: binCount)
  }

  /// Makes the bins of an axis, empty.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - p99: Work that 99 of 100 frames did not exceed, in seconds; for the axis that is fitted.
  public init(_ axis: HistogramAxis, p99: Double) {
    self.init(upTo: 1, binCount: 1)
    clear(axis, p99: p99)
  }

  /// Makes the bins of an axis anew, empty.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - p99: Work that 99 of 100 frames did not exceed, in seconds; for the axis that is fitted.
  public mutating func clear(_ axis: HistogramAxis, p99: Double) {
    switch axis {
    case .fixed:
      clear(upTo: Double(WorkHistogram.fixedBins) / 1000, binCount: WorkHistogram.fixedBins)
    case .fitted:
      clear(upTo: WorkHistogram.roundRange(holding: p99), binCount: WorkHistogram.fittedBins)
    }
  }

  private mutating func clear(upTo range: Double, binCount: Int) {
    precondition(range > 0 && range.isFinite, "bins need a range over 0")
    precondition((1...WorkHistogram.mostBins).contains(binCount), "there are 1 to 64 bins")
    self.range = range
    self.binCount = binCount
    over = 0
    largest = 0
    for bin in 0..<counts.count { counts[bin] = 0 }
  }

  /// Counts frames.
  ///
  /// - Parameters:
  ///   - work: Their work, in seconds; at least 0. On an edge it belongs to the bin that begins there.
  ///   - number: How many frames; at least 0.
  public mutating func add(_ work: Double, number: Int = 1) {
    let bin = work * Double(binCount) / range
    guard bin < Double(binCount) else {
      over += number
      largest = max(largest, over)
      return
    }
    counts[Int(bin)] += number
    largest = max(largest, counts[Int(bin)])
  }

  /// How many frames fell into a bin.
  ///
  /// - Precondition: `bin` is in `0..<binCount`.
  public subscript(bin: Int) -> Int { counts[bin] }

  /// How many frames the fullest bin holds, or lie beyond the last; 0 if there are no frames.
  public private(set) var largest = 0

  /// Where a bin begins, in seconds.
  public func lowerEdge(of bin: Int) -> Double {
    range * Double(bin) / Double(binCount)
  }

  /// The smallest round range that holds a duration: 1, 2 or 5 times a power of ten.
  ///
  /// Bins with round ranges stay where they are from picture to picture.
  ///
  /// - Parameter duration: In seconds, at least 0.
  /// - Returns: In seconds, from 0.1 ms to 10 s.
  public static func roundRange(holding duration: Double) -> Double {
    // Counted in tenths of milliseconds, in which every step is a whole number.
    var decade = 1.0
    while decade < 100_000 {
      if duration <= decade / 10_000 { return decade / 10_000 }
      if duration <= 2 * decade / 10_000 { return 2 * decade / 10_000 }
      if duration <= 5 * decade / 10_000 { return 5 * decade / 10_000 }
      decade *= 10
    }
    return decade / 10_000
  }
}
