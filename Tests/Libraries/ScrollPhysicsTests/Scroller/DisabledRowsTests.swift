import ScrollPhysics
import TestSupport
import Testing

struct DisabledRowsTests {
  @Test func `the documentation example holds`() {
    let weekend = DisabledRows([5..<7], rowCount: 7, loops: true)
    expectEqual(SnapRule.rows(extent: 40, disabled: weekend).snapped(200), 160)
    expect(weekend.contains(12))
    expectEqual(weekend.nearestEnabled(to: 5, tie: 1), 4)
  }

  @Test func `ranges are sorted, merged and clamped to the rows`() {
    let rows = DisabledRows([8..<30, 3..<4, -5..<1, 4..<6, 5..<5, 40..<50], rowCount: 10)
    expectEqual(rows.ranges, [0..<1, 3..<6, 8..<10])
    expectEqual((-2..<12).filter(rows.contains), [-2, -1, 0, 3, 4, 5, 8, 9, 10, 11])
    expect(rows.firstEnabled == 1 && rows.lastEnabled == 7)
  }

  @Test func `if every row is disabled, all rows count as enabled`() {
    for ranges in [[0..<5], [0..<2, 2..<5], [-9..<99]] {
      let rows = DisabledRows(ranges, rowCount: 5)
      expect(rows.isEmpty && rows.firstEnabled == 0 && rows.lastEnabled == 4)
      expectEqual(rows.nearestEnabled(to: 3, tie: 0), 3)
    }
  }

  @Test func `without rows, no row is disabled`() {
    for rows in [DisabledRows([0..<3], rowCount: 0), DisabledRows([0..<3], rowCount: -4)] {
      expect(rows.isEmpty && rows.rowCount == 0 && rows.lastEnabled == -1)
      expect(rows.nextEnabled(from: 0, direction: 1) == nil && !rows.contains(0))
    }
  }

  @Test func `the sign of the tie selects one of two equally near rows; zero selects the larger`() {
    let rows = DisabledRows([4..<7], rowCount: 10)
    expectEqual(rows.nearestEnabled(to: 5, tie: 1), 7)
    expectEqual(rows.nearestEnabled(to: 5, tie: 0), 7)
    expectEqual(rows.nearestEnabled(to: 5, tie: -1), 3)
    // One row is nearer than the other: the tie has no effect.
    expect(rows.nearestEnabled(to: 4, tie: 1) == 3 && rows.nearestEnabled(to: 6, tie: -1) == 7)
  }

  @Test func `at disabled ends the nearest row is further in, also for indices beyond the ends`() {
    let rows = DisabledRows([0..<3, 8..<10], rowCount: 10)
    for tie in [-1.0, 0, 1] {
      expectEqual([-7, 0, 2].map { rows.nearestEnabled(to: $0, tie: tie) }, [3, 3, 3])
      expectEqual([8, 9, 99].map { rows.nearestEnabled(to: $0, tie: tie) }, [7, 7, 7])
    }
    expect(rows.nextEnabled(from: 1, direction: -1) == nil)
    expect(rows.nextEnabled(from: 9, direction: 1) == nil)
  }

  @Test func `in a loop the nearest row can be across the seam`() {
    let rows = DisabledRows([0..<2, 6..<7], rowCount: 7, loops: true)
    // 6, 0 and 1 are disabled: 0 is two from 2 and two from 5.
    expect(rows.nearestEnabled(to: 0, tie: 1) == 2 && rows.nearestEnabled(to: 0, tie: -1) == -2)
    expect(rows.nearestEnabled(to: 7, tie: 1) == 9 && rows.nearestEnabled(to: 7, tie: -1) == 5)
    expectEqual(rows.nearestEnabled(to: 6, tie: 1), 5)
    expectEqual(rows.nearestEnabled(to: -1, tie: 1), -2)
    expectEqual(rows.nextEnabled(from: 6, direction: 1), 9)
    expectEqual(rows.nextEnabled(from: 1, direction: -1), -2)
  }

  /// The nearest enabled row, found by a search over all rows.
  private static func reference(_ rows: DisabledRows, _ index: Int, _ tie: Double) -> Int {
    let start = rows.loops ? index : min(max(index, 0), rows.rowCount - 1)
    func isFine(_ row: Int) -> Bool {
      (rows.loops || (0..<rows.rowCount).contains(row)) && !rows.contains(row)
    }
    for distance in 0...rows.rowCount {
      let sides = tie < 0 ? [-distance, distance] : [distance, -distance]
      for side in sides where isFine(start + side) { return start + side }
    }
    return start
  }

  @Test(arguments: [false, true]) func `the result agrees with a search over all rows`(loops: Bool)
  {
    var random = SplitMix64(seed: 41)
    for _ in 0..<60 {
      let count = Int.random(in: 1...20, using: &random)
      let ranges = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let start = Int.random(in: -3...20, using: &random)
        return start..<start + Int.random(in: 0...6, using: &random)
      }
      let rows = DisabledRows(ranges, rowCount: count, loops: loops)
      for index in -count...2 * count {
        for tie in [-1.0, 0, 1] {
          let expected = Self.reference(rows, index, tie)
          expect(rows.isEmpty || rows.nearestEnabled(to: index, tie: tie) == expected)
        }
      }
    }
  }

  @Test func `ten thousand ranges in two billion rows are found`() {
    let rows = DisabledRows(
      (0..<10_000).map { $0 << 17..<($0 << 17) + 5 },
      rowCount: 1 << 31
    )
    for number in [0, 1, 4999, 9999] {
      expect(rows.contains((number << 17) + 4) && !rows.contains((number << 17) + 5))
      expectEqual(rows.nextEnabled(from: number << 17, direction: 1), (number << 17) + 5)
    }
  }
}
