extension Picker {
  /// Largest number of rows whose texts are compared with a prefix one after another.
  ///
  /// In a column of numbers with more rows, the matching row is calculated from the value: leading
  /// zeros of the texts do not count, and 0 is not found. In any other column, the rows beyond this
  /// limit are not found.
  static let readRowLimit = 100_000

  /// Returns the first row of a column whose text begins with the typed prefix.
  ///
  /// - Complexity: O(rows) up to 100,000 rows. In a column of numbers with more rows, the row is
  ///   calculated in O(1).
  public func match(_ typing: TypeAhead, in column: Int) -> Int? {
    guard columns.indices.contains(column) else { return nil }
    let count = columns[column].wheel.rows.rowCount
    if count > Self.readRowLimit,
      case .numbers(let first, _, let step, _) = columns[column].content
    {
      return Self.match(typing.prefix, count: count, first: first, step: step)
    }
    return typing.match(in: min(count, Self.readRowLimit)) { text(ofRow: $0, in: column) }
  }

  /// Returns the row of the first number whose digits begin with `prefix`.
  ///
  /// The numbers ascend from `first` in steps of `step`. The result is nil if `prefix` is not a
  /// positive whole number.
  private static func match(_ prefix: String, count: Int, first: Int, step: Int) -> Int? {
    guard var low = Int(prefix), low > 0, step > 0 else { return nil }
    let digits = String(low)
    // For example, the numbers that begin with 12 are 12, 120...129, 1200...1299 and so on.
    var isOver = false
    while !isOver {
      // The first row with a value of at least `low`; the distance may exceed an `Int`.
      let distance = low > first ? UInt(bitPattern: low &- first) : 0
      let (whole, rest) = distance.quotientAndRemainder(dividingBy: step.magnitude)
      let row = whole + (rest > 0 ? 1 : 0)
      guard row < UInt(count) else { return nil }
      if String(first &+ Int(row) &* step).hasPrefix(digits) { return Int(row) }
      (low, isOver) = low.multipliedReportingOverflow(by: 10)
    }
    return nil
  }
}
