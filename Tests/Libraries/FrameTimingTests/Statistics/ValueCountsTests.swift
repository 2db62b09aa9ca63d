import TestSupport
import Testing

@testable import FrameTiming

struct ValueCountsTests {
  @Test func `no numbers have no percentile`() {
    expect(ValueCounts(upTo: 1000).bucket(atRank: 1) == nil)
    expect(ValueCounts(upTo: 1000).buckets.isEmpty)
  }

  @Test(arguments: [0, 1, 2047, 2048, 2049, 4095, 4096, 4098, 99_999_999, 100_000_000] as [UInt64])
  func `a number is in a bucket that is at most a thousandth wide`(_ number: UInt64) throws {
    var counts = ValueCounts(upTo: 100_000_000)
    counts.record(number)
    let bucket = try #require(counts.bucket(atRank: 1))
    expect(bucket.least <= number && number <= bucket.greatest)
    expect(bucket.extent == 1 || bucket.extent * 1000 <= number)
    expectEqual(bucket.count, 1)
    expectEqual(counts.greatest, number)
  }

  @Test func `a number above the highest counts as the highest`() {
    var counts = ValueCounts(upTo: 5000)
    counts.record(9999)
    expectEqual(counts.buckets.map { $0.least...$0.greatest }, [5000...5003])
    expectEqual(counts.greatest, 9999)
  }

  @Test func `percentiles are those of the sorted numbers`() {
    var (counts, state) = (ValueCounts(upTo: 1_000_000), UInt64(7))
    let numbers = (0..<999).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 45
    }
    for number in numbers { counts.record(number) }
    let sorted = numbers.sorted()
    for rank in [1, 10, 333, 500, 990, 999] {
      let expected = sorted[rank - 1]
      let found = counts.bucket(atRank: rank)
      expectEqual(found.map { $0.least <= expected && expected <= $0.greatest }, true, "\(rank)")
    }
    expectEqual(counts.buckets.reduce(0) { $0 + $1.count }, 999)
    counts.removeAll()
    expectEqual(counts, ValueCounts(upTo: 1_000_000))
  }
}

extension ValueCounts {
  fileprivate var buckets: [Bucket] {
    var buckets: [Bucket] = []
    forEach { buckets.append($0) }
    return buckets
  }
}
