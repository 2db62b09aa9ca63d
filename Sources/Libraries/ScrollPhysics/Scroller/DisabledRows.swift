/// Rows on which content must not come to rest.
///
/// If content would rest on a disabled row, it rests on the enabled row nearest to that row. Of two equally
/// near rows, it rests on the row in the direction of the fling, or without a fling on the row that is nearer
/// to the content's offset.
///
///     let weekend = DisabledRows([5..<7], rowCount: 7, loops: true)
///     SnapRule.rows(extent: 40, disabled: weekend).snapped(200)   // 160: row 4, not row 7
///
/// If every row is disabled, all count as enabled.
public struct DisabledRows: Equatable, Sendable {
  /// The disabled rows: ascending ranges inside 0 ..< rowCount that neither overlap nor touch.
  package let ranges: [Range<Int>]
  /// Number of all rows, enabled and disabled.
  @usableFromInline package let rowCount: Int
  /// Whether the first row follows the last.
  @usableFromInline package let loops: Bool

  /// Largest number of rows: 2^31, or 2^28 where an `Int` has 32 bits.
  package static var maximumRowCount: Int { Int.bitWidth > 32 ? 1 << 31 : 1 << 28 }

  /// Creates the set from ranges of rows in any order.
  ///
  /// Overlapping ranges are joined, and rows outside 0 ..< rowCount are omitted. A negative row count
  /// counts as 0. If `loops` is true, the first row follows the last.
  ///
  /// - Precondition: `rowCount` is at most 2^31, or 2^28 where an `Int` has 32 bits.
  /// - Complexity: O(n log n) for n ranges.
  public init(_ rows: some Sequence<Range<Int>>, rowCount: Int, loops: Bool = false) {
    precondition(rowCount <= Self.maximumRowCount, "there are at most 2^31 rows")
    var joined: [Range<Int>] = []
    let all = 0..<max(0, rowCount)
    for range in rows.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let range = range.clamped(to: all)
      guard !range.isEmpty else { continue }
      guard let last = joined.last, range.lowerBound <= last.upperBound else {
        joined.append(range)
        continue
      }
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
    ranges = joined == [all] ? [] : joined
    self.rowCount = max(0, rowCount)
    self.loops = loops
  }

  static let empty = DisabledRows([], rowCount: 0)

  package var isEmpty: Bool { ranges.isEmpty }

  /// 0 if there are no rows.
  package var firstEnabled: Int { range(at: 0).map { ranges[$0].upperBound } ?? 0 }

  /// −1 if there are no rows.
  package var lastEnabled: Int {
    range(at: rowCount - 1).map { ranges[$0].lowerBound - 1 } ?? rowCount - 1
  }

  /// In loops the index may be in any lap; otherwise it is clamped to the existing rows.
  package func contains(_ index: Int) -> Bool {
    !ranges.isEmpty && range(at: row(of: index)) != nil
  }

  /// Of two equally near rows, a negative `tie` selects the smaller index, and any other `tie` the
  /// larger.
  ///
  /// In loops the index may be in any lap; otherwise it is clamped to the existing rows.
  ///
  /// - Complexity: O(log n) for n ranges.
  package func nearestEnabled(to index: Int, tie: Double) -> Int {
    guard !ranges.isEmpty else { return index }
    let after = nextEnabled(from: index, direction: 1)
    let before = nextEnabled(from: index, direction: -1)
    guard let after, let before else { return after ?? before ?? index }
    if after - index == index - before { return tie < 0 ? before : after }
    return after - index < index - before ? after : before
  }

  /// The search begins with the given row; the direction is +1 for larger indices, −1 for smaller
  /// ones.
  ///
  /// In loops the index and the result may be in any lap.
  package func nextEnabled(from index: Int, direction: Int) -> Int? {
    guard rowCount > 0 else { return nil }
    let row = row(of: index)
    let lap = loops ? index - row : 0
    guard let number = range(at: row) else { return lap + row }
    let next = direction > 0 ? ranges[number].upperBound : ranges[number].lowerBound - 1
    if next >= 0, next < rowCount { return lap + next }
    guard loops else { return nil }
    return lap + (direction > 0 ? rowCount + firstEnabled : lastEnabled - rowCount)
  }

  /// Returns the index reduced to 0 ..< rowCount in a loop, otherwise the nearest existing row; 0
  /// if there are no rows.
  @inlinable
  package func row(of index: Int) -> Int {
    guard rowCount > 0 else { return 0 }
    return loops ? index.wrapped(in: rowCount) : min(max(index, 0), rowCount - 1)
  }

  /// Returns an index of `ranges`; nil if the row is enabled.
  private func range(at row: Int) -> Int? {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= row { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= row ? low : nil
  }
}

extension Int {
  /// Returns the remainder of a division by `count`, in 0 ..< count: `(-1).wrapped(in: 7)` is 6.
  @inlinable
  package func wrapped(in count: Int) -> Int {
    let rest = self % count
    return rest < 0 ? rest + count : rest
  }
}
