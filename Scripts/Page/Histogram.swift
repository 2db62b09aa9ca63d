// What FrameTiming uses of hdrhistogram-swift's Histogram, for the page: counts of values with three
// significant digits. A bucket holds the values that are equal in their eleven highest bits.

public enum SignificantValueDigits: Sendable {
  case three
}

public struct Histogram<Count: FixedWidthInteger & Sendable>: Equatable, Sendable {
  /// The values up to this one have a bucket each.
  private static var exact: UInt64 { 2048 }
  private let highest: UInt64
  private var counts: [Count]
  private var total: UInt64 = 0
  public private(set) var maxRecorded: UInt64 = 0

  public init(
    highestTrackableValue: UInt64,
    numberOfSignificantValueDigits: SignificantValueDigits
  ) {
    highest = highestTrackableValue
    counts = Array(repeating: 0, count: Self.bucket(of: highestTrackableValue) + 1)
  }

  /// A value of 2^e·m, with m of eleven bits, is in bucket 1024·e + m.
  private static func bucket(of value: UInt64) -> Int {
    guard value >= exact else { return Int(value) }
    let exponent = 53 - value.leadingZeroBitCount
    return exponent * 1024 + Int(value >> UInt64(exponent))
  }

  /// The least value of a bucket, and how many values it holds.
  private static func values(of bucket: Int) -> (least: UInt64, count: UInt64) {
    guard bucket >= Int(exact) else { return (UInt64(bucket), 1) }
    let exponent = UInt64(bucket / 1024 - 1)
    return (UInt64(bucket % 1024 + 1024) << exponent, 1 << exponent)
  }

  public mutating func record(_ value: UInt64) {
    counts[Self.bucket(of: min(value, highest))] += 1
    total += 1
    maxRecorded = max(maxRecorded, value)
  }

  public mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
    total = 0
    maxRecorded = 0
  }

  public func medianEquivalentForValue(_ value: UInt64) -> UInt64 {
    let (least, count) = Self.values(of: Self.bucket(of: value))
    return least + count / 2
  }

  /// The greatest value that is not distinguished from that of a share of all, in 0...100.
  public func valueAtPercentile(_ percentile: Double) -> UInt64 {
    let wanted = max(1, UInt64((percentile / 100 * Double(total) + 0.5)))
    var seen: UInt64 = 0
    for bucket in counts.indices {
      seen += UInt64(counts[bucket])
      guard seen >= wanted else { continue }
      let (least, count) = Self.values(of: bucket)
      return min(least + count - 1, maxRecorded)
    }
    return 0
  }

  public struct Step {
    public let value: UInt64
    public let count: Count
  }

  /// The values that were recorded, each bucket once, ascending.
  public func recordedValues() -> [Step] {
    counts.indices.lazy.filter { counts[$0] > 0 }.map { bucket in
      let (least, count) = Self.values(of: bucket)
      return Step(value: least + count - 1, count: counts[bucket])
    }
  }
}
