public import ScrollPhysics

/// A scroller that comes to rest on rows, and emits the events `tick`, `change` and `settle`.
///
/// Only the number of rows and the row at the centre are stored, so that a million rows cost as much as three. Each column of a picker has one
/// `RowScroller`. The methods that move rows are in `PickerModel`.
public struct RowScroller: Equatable, Sendable {
  /// The scroller with the offset and its motion.
  public package(set) var scroller: Scroller
  /// The offset at which rows are drawn, in points; nil unless this value is a copy for drawing.
  private var displayedOffset: Double?
  /// Index of the column; the events contain this index.
  var column = 0
  /// Index of the row at the centre, for which events were emitted last.
  ///
  /// In loops it is continuous over laps. During a motion with more than 2048 rows per second it does not change.
  var index = 0
  /// The scroller's `continuousOffset` up to which the events of rows were emitted, in points.
  var passedOffset = 0.0
  /// The row whose middle was at the centre most recently, for the tick rule `middle`; nil if unknown.
  var middleRow: Int?
  /// Reused buffer for events of the scroller; empty between calls.
  var scrollEvents = ReusableBuffer<ScrollEvent>(capacity: 8)
  /// Events of a change of the frame that are not yet appended.
  ///
  /// The next method that appends events appends these events first.
  var pendingEvents: [PickerEvent] = []

  /// Length of a row that is used if the given length is not finite and positive, in points.
  private static let standardRowExtent = 40.0
  /// Allowed lengths of a row, in points; a length outside is replaced by the nearest allowed length.
  private static let rowExtents = 0x1p-10...Scroller.farthestPlace
  /// Length of the viewport that is used if no valid length is given, in points.
  package static let standardViewportExtent = 300.0

  /// The parameters have the same ranges as those of `Wheel`.
  package init(
    rowCount: Int,
    rowExtent: Double,
    selection: Int = 0,
    loops: Bool = false,
    disabled: some Sequence<Range<Int>> = [],
    tuning: ScrollTuning = .uikit,
    axis: ScrollAxis,
    viewportExtent: Double = standardViewportExtent,
    bounces: Bool = true
  ) {
    scroller = Scroller(
      tuning: tuning,
      axis: axis,
      range: .bounded(minimum: 0, maximum: 0),
      viewportExtent: viewportExtent,
      bounces: bounces
    )
    let rows = DisabledRows(disabled, rowCount: rowCount, loops: loops)
    let extent = Self.valid(rowExtent: rowExtent) ?? Self.standardRowExtent
    reset(rows, rowExtent: extent, row: min(max(selection, 0), rows.rowCount - 1))
  }

  /// Ends every motion and press, and replaces the rows, without events.
  ///
  /// The enabled row that is nearest to `row` is then at the centre.
  mutating func reset(_ rows: DisabledRows, rowExtent: Double, row: Int) {
    scroller.snap = .rows(extent: rowExtent, disabled: rows)
    let offset = Double(selectedRow(at: row)) * rowExtent
    scroller.reset(range: range(of: rows), contentOffset: offset)
    placeRows()
    middleRow = self.row(at: index)
  }

  /// Makes the row nearest to the offset the row at the centre, without events.
  mutating func placeRows() {
    passedOffset = scroller.continuousOffset
    index = boundedIndex(at: passedOffset)
  }

  static func valid(rowExtent: Double) -> Double? {
    rowExtent.validLength.map { min(max($0, rowExtents.lowerBound), rowExtents.upperBound) }
  }

  /// Returns the range of the offset: from the first to the last enabled row, or the whole loop.
  func range(of rows: DisabledRows) -> ScrollRange {
    if rows.rowCount == 0 { return .bounded(minimum: 0, maximum: 0) }
    if loops { return .looping(period: Double(rows.rowCount) * rowExtent) }
    let (first, last) = (Double(rows.firstEnabled), Double(rows.lastEnabled))
    return .bounded(minimum: first * rowExtent, maximum: last * rowExtent)
  }

  /// Length of a row along the axis, in points; positive.
  public var rowExtent: Double { scroller.snap.extent ?? Self.standardRowExtent }

  /// The number of rows, and the rows on which the content never rests.
  package var disabled: DisabledRows { scroller.snap.disabled }
  /// Number of rows; at least 0.
  public var rowCount: Int { scroller.snap.disabled.rowCount }
  package var loops: Bool { scroller.snap.disabled.loops }

  /// Whether a row exists and is enabled.
  ///
  /// In loops the index may be in any lap: with 5 rows, index 5 is row 0 again.
  public func isEnabled(_ index: Int) -> Bool {
    exists(index) && (scroller.snap.disabled.ranges.isEmpty || !disabled.contains(index))
  }

  func exists(_ index: Int) -> Bool {
    rowCount > 0 && (loops || (index >= 0 && index < rowCount))
  }

  /// The enabled row nearest to the centre; nil if there are no rows.
  public var selection: Int? {
    guard rowCount > 0 else { return nil }
    // Rows that are too fast for events are selected nevertheless.
    let here = boundedIndex(at: passedOffset)
    return selectedRow(at: abs(here - index) > 1 ? here : index)
  }

  /// The selected row of the last event; nil if there are no rows.
  package var emittedSelection: Int? { rowCount > 0 ? selectedRow(at: index) : nil }

  /// The row on which the content will rest; nil if there are no rows.
  public var restingRow: Int? {
    rowCount > 0 ? selectedRow(at: nearestIndex(to: scroller.restingOffset)) : nil
  }

  /// Returns the row that is selected if the row at an index is at the centre.
  ///
  /// This is the row at the index, or the nearest enabled row if that row is disabled.
  @inline(__always)
  package func selectedRow(at index: Int) -> Int {
    let row = row(at: index)
    // Most lists have no disabled row. In this case nothing is copied or called.
    guard !scroller.snap.disabled.ranges.isEmpty else { return row }
    return self.row(at: disabled.nearestEnabled(to: row, tie: 1))
  }

  /// Length of the viewport along the axis, in points.
  ///
  /// A value that is not finite and positive is ignored.
  package var viewportExtent: Double {
    get { scroller.viewportExtent }
    set { scroller.viewportExtent = newValue }
  }

  /// Converts a number of rows to an index, clamped to ±`SnapRule.greatestRow`; 0 for NaN.
  static func index(_ rows: Double) -> Int {
    rows.isNaN ? 0 : Int(min(max(rows, -SnapRule.greatestRow), SnapRule.greatestRow))
  }

  /// Returns the index of the row nearest to an offset; halfway between two rows, the larger index.
  ///
  /// In loops the index may be in any lap. In rows that do not loop, the index may be beyond the
  /// ends. The index is 0 for NaN.
  @inline(__always)
  package func nearestIndex(to offset: Double) -> Int {
    Self.index(SnapRule.nearestRow(to: offset / rowExtent))
  }

  /// Returns the row at an index; 0 if there are no rows.
  ///
  /// In loops the index may be in any lap: with 5 rows, index 5 is row 0 again. In rows that do not
  /// loop, an index beyond the ends is replaced by the nearest row.
  @inline(__always)
  public func row(at index: Int) -> Int { scroller.snap.disabled.row(of: index) }

  /// The offset at which rows are placed, in points.
  ///
  /// In a copy for drawing this is the offset to draw; otherwise it is the content offset.
  package var offset: Double { displayedOffset ?? scroller.contentOffset }

  /// See `PickerModel.displayed(_:at:)`.
  package func displayed(_ fingers: FingerDisplay) -> RowScroller {
    var copy = self
    copy.display(fingers)
    return copy
  }

  /// Makes this value a copy for drawing.
  mutating func display(_ fingers: FingerDisplay) {
    displayedOffset = scroller.displayedOffset(fingers.resampling, at: fingers.time)
  }

  /// Distance from the content offset to the offset to draw, in points; 0 unless this value is a
  /// copy for drawing.
  package var displacement: Double {
    let distance = offset - scroller.contentOffset
    return distance - scroller.range.laps(nearestTo: distance)
  }

  /// From the centre along the axis, in points.
  package func distance(ofIndex index: Int) -> Double { Double(index) * rowExtent - offset }

  /// The distance from the centre is in points; in loops the index may be in any lap.
  func index(atDistance distance: Double) -> Int? {
    let index = nearestIndex(to: scroller.contentOffset + distance)
    return exists(index) ? index : nil
  }

  /// Returns the indices of the rows whose middle is within a distance of the centre; empty for
  /// NaN.
  ///
  /// The distance is in points. `offset` is the offset at the centre; nil for the present offset.
  /// In loops the indices may be in any lap.
  package func indices(within distance: Double, of offset: Double? = nil) -> Range<Int> {
    guard rowCount > 0, !distance.isNaN else { return 0..<0 }
    let center = offset ?? self.offset
    let first = Self.index(((center - distance) / rowExtent).rounded(.up))
    let end = Self.index(((center + distance) / rowExtent).rounded(.down)) + 1
    let range = first..<max(first, end)
    return loops ? range : range.clamped(to: 0..<rowCount)
  }
}
