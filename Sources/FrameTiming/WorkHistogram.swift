/// How the work of recent frames is spread: how many frames fell into each of sixteen even bins.
///
/// It is made anew for each picture and lies wholly in place, so that it allocates nothing.
public struct WorkHistogram: Equatable, Sendable {
  /// How many bins there are.
  public static let binCount = 16

  /// Where the last bin ends, in seconds; over 0.
  ///
  /// Frames beyond it are counted in the last bin.
  public let range: Double
  private var counts = SIMD16<UInt32>()

  /// Counts the recent frames of a log.
  ///
  /// - Parameters:
  ///   - log: The log whose recent frames are counted.
  ///   - range: Where the last bin ends, in seconds; finite and over 0.
  public init(_ log: FrameLog, upTo range: Double) {
    precondition(range > 0 && range.isFinite, "bins need a range over 0")
    self.range = range
    let last = WorkHistogram.binCount - 1
    let binsPerSecond = Double(WorkHistogram.binCount) / range
    for index in 0..<log.count {
      let bin = Int(min(log[index].work * binsPerSecond, Double(last)))
      counts[bin] += 1
    }
  }

  /// How many frames fell into a bin; frames on an edge belong to the bin that begins there.
  ///
  /// - Precondition: `bin` is in `0..<binCount`.
  public subscript(bin: Int) -> Int { Int(counts[bin]) }

  /// How many frames the fullest bin holds; 0 if there are no frames.
  public var largest: Int { Int(counts.max()) }

  /// Where a bin begins, in seconds.
  public func lowerEdge(of bin: Int) -> Double {
    range * Double(bin) / Double(WorkHistogram.binCount)
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
