public import ScrollPhysics

/// A horizontal strip of titles that goes round and round.
public struct LoopingHeader: PickerModel {
  /// The titles as rows, and what moves them.
  public var rows: RowScroller
  /// What each column says.
  public let titles: [String]

  /// Creates a header at rest.
  ///
  /// - Parameters:
  ///   - titles: What each column says; at least one.
  ///   - selection: The title at the centre.
  ///   - columnExtent: Width of a column, in points; over 0.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    titles: [String],
    selection: Int = 0,
    columnExtent: Double = 136,
    tuning: ScrollTuning = .uikit
  ) {
    precondition(!titles.isEmpty, "a header has a title")
    self.titles = titles
    rows = RowScroller(
      rowCount: titles.count,
      rowExtent: columnExtent,
      selection: selection,
      loops: true,
      tuning: tuning,
      axis: .horizontal
    )
  }

  /// The column indices within a distance of the centre, in points, of any lap.
  public func visibleIndices(within distance: Double) -> Range<Int> {
    let reach = distance + rows.rowExtent / 2
    let first = Int(((contentOffset - reach) / rows.rowExtent).rounded(.up))
    let last = Int(((contentOffset + reach) / rows.rowExtent).rounded(.down))
    return first..<(last + 1)
  }

  /// Where a column's middle stands, in points to the right of the centre.
  public func x(ofIndex index: Int) -> Double { Double(index) * rows.rowExtent - contentOffset }

  /// The title of a column of any lap.
  public func title(ofIndex index: Int) -> String { titles[rows.row(at: index)] }

  /// The column index under a place.
  public func index(atX x: Double, y: Double) -> Int? {
    rows.nearestIndex(to: contentOffset + x)
  }
}
