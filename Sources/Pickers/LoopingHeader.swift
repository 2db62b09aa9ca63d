public import ScrollPhysics

/// A horizontal strip of titles that goes round and round.
public struct LoopingHeader: PickerModel {
  /// The titles as rows, and what moves them.
  public var rows: RowScroller
  /// What each column says.
  public let titles: [String]

  /// How far beyond the strip's edges a finger may come down and still drag it, in points.
  public var dragOutset: Double

  /// Creates a header at rest.
  ///
  ///     var header = LoopingHeader(titles: ["News", "Sport", "Arts"], columnExtent: 375 / 5)
  ///
  /// - Parameters:
  ///   - titles: What each column says; without any there is an empty strip that never moves.
  ///   - selection: The title at the centre; brought into the titles there are.
  ///   - columnExtent: Width of a column, in points: the strip's width over the 3 or 5 columns that
  ///     are to be seen; 40 in place of one that is none.
  ///   - dragOutset: How far beyond the strip's edges a finger may come down, in points; at least 0.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    titles: [String],
    selection: Int = 0,
    columnExtent: Double = 136,
    dragOutset: Double = 0,
    tuning: ScrollTuning = .uikit
  ) {
    self.titles = titles
    self.dragOutset = max(0, dragOutset)
    rows = RowScroller(
      rowCount: titles.count,
      rowExtent: columnExtent,
      selection: selection,
      loops: true,
      tuning: tuning,
      axis: .horizontal
    )
  }

  /// Gives the strip another width; the selection stays, and whatever moved stands where it was
  /// going.
  ///
  /// - Parameters:
  ///   - width: Width of the strip, in points; over 0.
  ///   - visibleColumns: How many columns are to be seen, at least 1.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  public mutating func resize(
    width: Double,
    visibleColumns: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    rows.resize(rowExtent: width / Double(max(1, visibleColumns)), at: time, into: &events)
    if width > 0, width.isFinite { rows.viewportExtent = width }
  }

  /// The column indices within a distance of the centre, in points, of any lap; none without titles,
  /// nor for a distance that is negative or not finite.
  public func visibleIndices(within distance: Double) -> Range<Int> {
    guard rows.rowCount > 0, distance >= 0, distance.isFinite else { return 0..<0 }
    let reach = distance + rows.rowExtent / 2
    let first = RowScroller.index(((contentOffset - reach) / rows.rowExtent).rounded(.up))
    let last = RowScroller.index(((contentOffset + reach) / rows.rowExtent).rounded(.down))
    return first..<(last + 1)
  }

  /// Where a column's middle stands, in points to the right of the centre.
  public func x(ofIndex index: Int) -> Double { Double(index) * rows.rowExtent - contentOffset }

  /// The title of a column of any lap; empty without titles.
  public func title(ofIndex index: Int) -> String {
    titles.isEmpty ? "" : titles[rows.row(at: index)]
  }

  /// The column index under a place; nil without titles.
  public func index(atX x: Double, y: Double) -> Int? {
    rows.rowCount > 0 ? rows.nearestIndex(to: contentOffset + x) : nil
  }
}
