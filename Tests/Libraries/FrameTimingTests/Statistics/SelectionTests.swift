import TestSupport
import Testing

@testable import FrameTiming

struct SelectionTests {
  /// Lists of many lengths: random, with equal values, ascending, descending, and all equal.
  static let lists: [[Double]] = {
    var random = Xorshift(seed: 8)
    return [0, 1, 2, 3, 4, 5, 7, 10, 31, 100, 601].flatMap { count in
      let values = (0..<count).map { _ in random.next() }
      let few = values.map { ($0 * 5).rounded() }
      return [values, few, values.sorted(), values.sorted(by: >), values.map { _ in 1 }]
    }
  }()

  @Test(arguments: lists) func `values in order for statistics have those of the sorted values`(
    values: [Double]
  ) {
    var ordered = values
    ordered.sortForStatistics()
    let (found, sorted) = (DurationStatistics(sorted: ordered), values.sorted())
    let expected = DurationStatistics(sorted: sorted)
    func figures(_ of: DurationStatistics?) -> [Double?] {
      [of?.p50, of?.p95, of?.p99, of?.p999, of?.max, of?.longest1Percent, of?.worst1Percent]
    }
    expectEqual(figures(found), figures(expected))
    expect(isClose(found?.mean ?? 0, expected?.mean ?? 0, tolerance: 1e-12))
    expectEqual(ordered.sorted(), sorted)
  }

  @Test(arguments: lists) func `the selected median is that of the sorted values`(values: [Double])
  {
    var list = values
    expectEqual(list.selectMedian(), values.isEmpty ? 0 : values.sorted()[(values.count - 1) / 2])
  }
}
