public import ScrollPhysics

/// A scroller that rests on rows, and emits ticks, changes and settles.
///
/// The selection is the row nearest to the offset and is not stored. Only the number of rows is
/// stored: a million rows cost as much as three. A picker owns its rows; `PickerModel` has the
/// operations that move them.
public struct RowScroller: Equatable, Sendable {
  /// The scroller with the offset and its motion.
  public package(set) var scroller: Scroller
  /// The offset at which a copy for drawing shows its rows, in points; nil in a model.
  private var displayedOffset: Double?
  /// The column that is stored in events.
  var column = 0
  /// The row that was in the middle last, for the tick rule `middle`.
  var middleRow = 0
  /// Events of the scroller; reused buffer, empty between calls.
  var scrollEvents = ReusableBuffer<ScrollEvent>(capacity: 8)
  /// The row that a motion passed last, at the instant of the last advance; nil if the rows have
  /// changed since.
  var passed: PassedRow?
  /// Events of a change of the frame.
  ///
  /// The next method that appends events appends them.
  var pendingEvents: [PickerEvent] = []

  /// Greatest number of rows whose indices a double represents exactly.
  ///
  /// The offset is a double, too. If the row extent is a power of two, all rows have distinct
  /// offsets; in loops, whose offset may exceed one lap, half of them have. With other extents 2^51
  /// rows have distinct offsets. Where an `Int` has 32 bits the greatest number is 2^28.
  package static let maximumRowCount = Int(min(0x1p53, greatestIndex))
  /// Length of a row in points, used if the given length is not finite and positive.
  private static let standardRowExtent = 40.0
  /// Row extents in points for which `maximumRowCount` rows can be counted.
  private static let rowExtents = 0x1p-10...0x1p60
  /// Length of the viewport in points, used if none or an invalid one is given.
  package static let standardViewportExtent = 300.0

  /// Creates rows at rest.
  ///
  /// The ranges of the parameters are those of `Wheel`.
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
    let rows = DisabledRows(disabled, rowCount: min(rowCount, Self.maximumRowCount), loops: loops)
    let extent = Self.valid(rowExtent: rowExtent) ?? Self.standardRowExtent
    reset(rows, rowExtent: extent, row: min(max(selection, 0), rows.rowCount - 1))
  }

  /// Ends every motion and press, and puts the nearest enabled row at the centre, without events.
  mutating func reset(_ rows: DisabledRows, rowExtent: Double, row: Int) {
    passed = nil
    scroller.snap = .rows(extent: rowExtent, disabled: rows)
    let offset = Double(selectedRow(at: row)) * rowExtent
    scroller.reset(range: range(of: rows), contentOffset: offset)
    middleRow = self.row(at: nearestIndex(to: offset))
  }

  static func valid(rowExtent: Double) -> Double? {
    rowExtent.validLength.map { min(max($0, rowExtents.lowerBound), rowExtents.upperBound) }
  }

  /// The range of the offset: from the first to the last enabled row.
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
  /// Whether the first row follows the last.
  package var loops: Bool { scroller.snap.disabled.loops }

  /// Whether a row exists and is enabled.
  ///
  /// In loops the index may be in any lap.
  public func isEnabled(_ index: Int) -> Bool {
    exists(index) && (scroller.snap.disabled.ranges.isEmpty || !disabled.contains(index))
  }

  func exists(_ index: Int) -> Bool {
    rowCount > 0 && (loops || (index >= 0 && index < rowCount))
  }

  /// The enabled row nearest to the centre; nil without rows.
  public var selection: Int? { rowCount > 0 ? selectedRow(at: currentIndex) : nil }

  /// The row on which the content will rest; nil without rows.
  public var restingRow: Int? {
    rowCount > 0 ? selectedRow(at: nearestIndex(to: scroller.restingOffset)) : nil
  }

  /// The row that is selected while the row at an index is at the centre: that row, or the nearest
  /// enabled one.
  @inline(__always)
  package func selectedRow(at index: Int) -> Int {
    let row = row(at: index)
    // Most lists have no disabled row. Then nothing is copied or called.
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

  /// The greatest absolute value of an index: 2^60, or 2^28 where an `Int` has 32 bits.
  private static let greatestIndex = Double(Int.max / 8 + 1)

  /// A number of rows as an index, clamped to ±2^60; 0 for NaN.
  static func index(_ rows: Double) -> Int {
    rows.isNaN ? 0 : Int(min(max(rows, -greatestIndex), greatestIndex))
  }

  /// Index of the row nearest to an offset; halfway between two rows the larger one.
  ///
  /// In loops it may be in any lap. In bounded rows it may be beyond the ends, within ±2^60. 0 for
  /// NaN.
  @inline(__always)
  package func nearestIndex(to offset: Double) -> Int {
    Self.index(SnapRule.nearestRow(to: offset / rowExtent))
  }

  /// The row at an index: in a loop the index without its laps, otherwise the nearest existing row.
  ///
  /// 0 without rows.
  @inline(__always)
  public func row(at index: Int) -> Int { scroller.snap.disabled.row(of: index) }

  /// The offset at which rows are placed, in points: the content's offset, or the shown offset of a
  /// copy for drawing.
  package var offset: Double { displayedOffset ?? scroller.contentOffset }

  /// Returns a copy for drawing, with its rows where a finger is shown.
  ///
  /// The copy's state is the same.
  ///
  /// - Complexity: No allocation.
  package func displayed(_ fingers: FingerDisplay) -> RowScroller {
    var copy = self
    copy.displayedOffset = scroller.displayedOffset(fingers.resampling, at: fingers.time)
    return copy
  }

  /// Distance from the content's offset to the shown offset of a copy for drawing, in points.
  package var displacement: Double {
    let distance = offset - scroller.contentOffset
    return distance - scroller.range.laps(nearestTo: distance)
  }

  /// Distance of a row from the centre along the axis, in points.
  package func distance(ofIndex index: Int) -> Double { Double(index) * rowExtent - offset }

  /// The index of the row at a distance from the centre; nil without rows and beyond the ends.
  ///
  /// In loops it may be in any lap.
  func index(atDistance distance: Double) -> Int? {
    let index = nearestIndex(to: scroller.contentOffset + distance)
    return exists(index) ? index : nil
  }

  /// The indices of the rows within a distance of the centre; empty for NaN.
  ///
  /// `offset` is the offset at the centre; nil for the present one. In loops the indices may be in
  /// any lap.
  package func indices(within distance: Double, of offset: Double? = nil) -> Range<Int> {
    guard rowCount > 0, !distance.isNaN else { return 0..<0 }
    let center = offset ?? self.offset
    let first = Self.index(((center - distance) / rowExtent).rounded(.up))
    let end = Self.index(((center + distance) / rowExtent).rounded(.down)) + 1
    let range = first..<max(first, end)
    return loops ? range : range.clamped(to: 0..<rowCount)
  }
}
