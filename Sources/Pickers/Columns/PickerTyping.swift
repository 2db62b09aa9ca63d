extension Picker {
  /// Rows that are looked at one by one; of more, only numbers are found.
  static let mostRowsRead = 100_000

  /// The first row of a column that begins with what was typed; nil without one.
  ///
  /// - Parameters:
  ///   - typing: What was typed.
  ///   - column: The column; in one that does not exist there is no row.
  /// - Returns: The row.
  /// - Complexity: O(rows) up to 100,000 rows; beyond that numbers are reckoned and not read.
  public func match(_ typing: TypeAhead, inColumn column: Int) -> Int? {
    guard columns.indices.contains(column) else { return nil }
    let count = columns[column].wheel.rows.rowCount
    guard count > Self.mostRowsRead,
      case .numbers(let first, _, let step, _) = columns[column].content
    else {
      return typing.match(in: min(count, Self.mostRowsRead)) {
        text(ofRow: $0, inColumn: column)
      }
    }
    guard var low = Int(typing.prefix), low > 0, step > 0 else { return nil }
    // Numbers that begin with 12 are 12, 120...129, 1200...1299 and so on.
    var width = 1
    while low <= first &+ (count - 1) &* step {
      let row = max(0, (low - first + step - 1) / step)
      if low + width > first, row < count, first + row * step < low + width { return row }
      let (next, isOver) = low.multipliedReportingOverflow(by: 10)
      guard !isOver else { return nil }
      low = next
      width *= 10
    }
    return nil
  }
}
