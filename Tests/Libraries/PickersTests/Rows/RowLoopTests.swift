import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Indices of rows in a loop.
struct RowLoopTests {
  @Test func `the documentation example holds`() {
    expectEqual((-1).wrapped(in: 7), 6)
  }

  @Test(arguments: [1, 2, 3, 7, 13, 100]) func `indices of every lap map to rows`(count: Int) {
    let rows = RowScrollerTests.rows(count, loops: true)
    for index in -3 * count...3 * count {
      let row = rows.row(at: index)
      expect(row >= 0 && row < count && row == index.wrapped(in: count))
      expect((index - row).isMultiple(of: count))
    }
  }

  @Test func `the largest loop and the farthest indices have rows`() {
    expectEqual(Int.min.wrapped(in: .max), Int.max - 1)
    expectEqual(Int.max.wrapped(in: .max), 0)
    let rows = RowScrollerTests.rows(DisabledRows.maximumRowCount, loops: true)
    for index in [Int.min, -1, .max] {
      expect((0..<rows.rowCount).contains(rows.row(at: index)))
    }
    var last = RowScrollerTests.rows(1 << 31, extent: 1, loops: true)
    last.select((1 << 31) - 1, animation: .spring, cause: .program, at: 0)
    expectEqual(last.scroller.restingOffset, -1)
  }
}
