/// Counts how often whole numbers occurred, with three significant digits, in constant memory.
///
/// Numbers with the same eleven highest bits are counted in the same bucket, as in HdrHistogram.
struct ValueCounts: Equatable, Sendable {
  /// A range of numbers that are counted together.
  struct Bucket: Equatable {
    let least: UInt64
    /// Number of different values in the bucket.
    let extent: UInt64
    /// Number of times that a value of the bucket occurred.
    let count: Int

    var middle: UInt64 { least + extent / 2 }
    var greatest: UInt64 { least + extent - 1 }
  }

  /// Each number below this bound has a bucket of its own.
  private static let exact: UInt64 = 2048
  private let highest: UInt64
  private var counts: [UInt32]
  /// The greatest counted number.
  private(set) var greatest: UInt64 = 0

  /// Numbers above `highest` are counted as `highest`.
  init(upTo highest: UInt64) {
    self.highest = highest
    counts = Array(repeating: 0, count: Self.index(of: highest) + 1)
  }

  /// For a number of e + 11 bits whose highest eleven bits are m, the index is 1024·e + m.
  ///
  /// For a number below 2048, the index is the number itself.
  private static func index(of number: UInt64) -> Int {
    guard number >= exact else { return Int(number) }
    let exponent = 53 - number.leadingZeroBitCount
    return exponent * 1024 + Int(number >> UInt64(exponent))
  }

  private func bucket(_ index: Int) -> Bucket {
    let count = Int(counts[index])
    guard index >= Int(Self.exact) else {
      return Bucket(least: UInt64(index), extent: 1, count: count)
    }
    let exponent = UInt64(index / 1024 - 1)
    return Bucket(
      least: UInt64(index % 1024 + 1024) << exponent,
      extent: 1 << exponent,
      count: count
    )
  }

  mutating func record(_ number: UInt64) {
    counts[Self.index(of: min(number, highest))] += 1
    greatest = max(greatest, number)
  }

  mutating func removeAll() {
    for index in counts.indices { counts[index] = 0 }
    greatest = 0
  }

  /// Ranks are in ascending order, counted from 1; nil above the number of counted numbers.
  func bucket(atRank rank: Int) -> Bucket? {
    var seen = 0
    for index in counts.indices {
      seen += Int(counts[index])
      if seen >= rank { return bucket(index) }
    }
    return nil
  }

  /// Visits the buckets that are not empty, in ascending order.
  func forEach(_ body: (Bucket) -> Void) {
    for index in counts.indices where counts[index] > 0 { body(bucket(index)) }
  }
}
