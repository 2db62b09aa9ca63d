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

  @Test(arguments: lists) func `quicksort sorts`(values: [Double]) {
    var sorted = values
    sorted.quicksort()
    expectEqual(sorted, values.sorted())
  }

  @Test(arguments: lists) func `the selected median is that of the sorted values`(values: [Double])
  {
    var list = values
    expectEqual(list.selectMedian(), values.isEmpty ? 0 : values.sorted()[(values.count - 1) / 2])
  }
}
