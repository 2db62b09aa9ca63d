public import ScrollPhysics

/// A scroller that rests on rows, and emits ticks, changes and settles.
///
/// The selection is the row nearest to the offset and is not stored. Rows are only counted: a million
/// rows cost what three cost. A picker owns its rows; `PickerModel` has the operations that move them.
public struct RowScroller: Equatable, Sendable {
  /// The offset and its motion.
  public package(set) var scroller: Scroller
  /// Number of rows; at least 0.
  public package(set) var rowCount: Int
  /// Whether the first row follows the last.
  package let loops: Bool

  /// Events of the scroller; reused buffer, empty between calls.
  var scrollEvents = ReusableBuffer<ScrollEvent>(capacity: 16)

  /// Greatest number of rows that a double can count.
  ///
  /// The offset is a double, too. All rows are distinct if the row extent is a power of two (half of
  /// them in loops, whose offset may exceed one lap), else 2^51.
  package static let maximumRowCount = 1 << 53

  /// Length of a row if the given one is not finite and positive, in points.
  package static let standardRowExtent = 40.0

  /// Row extents in points for which `maximumRowCount` rows can be counted.
  static let rowExtents = 0x1p-10...0x1p60

  /// Length of the viewport if the given one is not finite and positive, in points.
  package static let standardViewportExtent = 300.0

  /// Creates rows at rest.
  ///
  /// - Parameters:
  ///   - rowCount: Number of rows; clamped to 0...2^53.
  ///   - rowExtent: Length of a row along the axis, in points; `standardRowExtent` if it is not
  ///     finite and positive, else clamped to 2^-10...2^60.
  ///   - selection: The row at the centre; clamped to the rows, then the nearest enabled row.
  ///   - loops: Whether the first row follows the last.
  ///   - disabled: Rows on which the content never rests; parts outside the rows are ignored.
  ///   - tuning: The tuning of the motion.
  ///   - axis: The direction of the motion.
  ///   - viewportExtent: Length of the viewport along the axis, in points; `standardViewportExtent`
  ///     if it is not finite and positive.
  ///   - bounces: Whether content moves beyond the first and last row.
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
    let rowCount = Self.sanitized(rowCount: rowCount)
    let rowExtent = Self.sanitized(rowExtent: rowExtent)
    let disabled = DisabledRows(disabled, rowCount: rowCount, loops: loops)
    let row = Self.enabledRow(nearestTo: selection, in: disabled)
    self.rowCount = rowCount
    self.loops = loops
    scroller = Scroller(
      tuning: tuning,
      axis: axis,
      range: Self.range(rowExtent: rowExtent, disabled: disabled),
      viewportExtent: Self.isLength(viewportExtent) ? viewportExtent : Self.standardViewportExtent,
      contentOffset: Double(row) * rowExtent,
      snap: .rows(extent: rowExtent, disabled: disabled.isEmpty ? nil : disabled),
      bounces: bounces
    )
  }

  static func sanitized(rowCount: Int) -> Int { min(max(rowCount, 0), maximumRowCount) }

  static func sanitized(rowExtent: Double) -> Double {
    guard isLength(rowExtent) else { return standardRowExtent }
    return min(max(rowExtent, rowExtents.lowerBound), rowExtents.upperBound)
  }

  /// The enabled row nearest to a row that may not exist; 0 without rows.
  static func enabledRow(nearestTo row: Int, in rows: DisabledRows) -> Int {
    guard rows.rowCount > 0 else { return 0 }
    let index = rows.nearestEnabled(to: min(max(row, 0), rows.rowCount - 1), tie: 1)
    return LoopIndex(count: rows.rowCount).wrapped(index)
  }

  static func isLength(_ extent: Double) -> Bool { extent > 0 && extent.isFinite }

  /// A number of rows as an index, clamped to ±2^60; 0 for NaN.
  static func index(_ rows: Double) -> Int {
    rows.isNaN ? 0 : Int(min(max(rows, -0x1p60), 0x1p60))
  }

  /// The range of the offset: from the first to the last enabled row.
  static func range(rowExtent: Double, disabled: DisabledRows) -> ScrollRange {
    guard disabled.rowCount > 0 else { return .bounded(minimum: 0, maximum: 0) }
    return disabled.loops
      ? .looping(period: Double(disabled.rowCount) * rowExtent)
      : .bounded(
        minimum: Double(disabled.firstEnabled) * rowExtent,
        maximum: Double(disabled.lastEnabled) * rowExtent
      )
  }

  /// Length of a row along the axis, in points; positive.
  public var rowExtent: Double {
    scroller.snap.extent ?? Self.standardRowExtent
  }

  /// The rows on which the content never rests; nil if every row is enabled.
  package var disabled: DisabledRows? {
    scroller.snap.disabled
  }

  /// Whether a row exists and is enabled; in loops for an index of any lap.
  public func isEnabled(_ index: Int) -> Bool {
    let exists = rowCount > 0 && (loops || (index >= 0 && index < rowCount))
    return exists && disabled?.contains(index) != true
  }

  /// The enabled row nearest to the centre; nil without rows.
  public var selection: Int? {
    rowCount > 0 ? selectedRow(at: currentIndex) : nil
  }

  /// The row on which the content will rest; nil without rows.
  public var restingRow: Int? {
    rowCount > 0 ? selectedRow(at: nearestIndex(to: scroller.restingOffset)) : nil
  }

  /// The row that is selected while the row of an index is at the centre: that row, or the nearest
  /// enabled one.
  func selectedRow(at index: Int) -> Int {
    let row = row(at: index)
    return self.row(at: disabled?.nearestEnabled(to: row, tie: 1) ?? row)
  }

  /// The tuning of the motion; a motion under way keeps the one it began with.
  package var tuning: ScrollTuning {
    get { scroller.tuning }
    set { scroller.tuning = newValue }
  }

  /// Length of the viewport along the axis, in points; a value that is not finite and positive is
  /// ignored.
  package var viewportExtent: Double {
    get { scroller.viewportExtent }
    set { if Self.isLength(newValue) { scroller.viewportExtent = newValue } }
  }

  /// Index of the row nearest to an offset; halfway between two rows the larger.
  ///
  /// In loops it is of any lap; in bounded rows it may be beyond the ends, within ±2^60. 0 for NaN.
  package func nearestIndex(to offset: Double) -> Int {
    Self.index(SnapRule.nearestRow(to: offset / rowExtent))
  }

  /// The row of an index: its row in the loop, or the nearest row that exists; 0 without rows.
  public func row(at index: Int) -> Int {
    guard rowCount > 0 else { return 0 }
    return loops ? LoopIndex(count: rowCount).wrapped(index) : min(max(index, 0), rowCount - 1)
  }

  /// Distance of a row from the centre along the axis, in points.
  package func distance(ofIndex index: Int) -> Double {
    Double(index) * rowExtent - scroller.contentOffset
  }

  /// The index of the row at a distance from the centre, of any lap in loops; nil without rows and
  /// beyond the ends.
  func index(atDistance distance: Double) -> Int? {
    let index = nearestIndex(to: scroller.contentOffset + distance)
    guard rowCount > 0, loops || (index >= 0 && index < rowCount) else { return nil }
    return index
  }

  /// The indices of the rows within a distance of the centre, of any lap in loops; empty for NaN.
  func indices(within distance: Double) -> Range<Int> {
    guard rowCount > 0, !distance.isNaN else { return 0..<0 }
    let first = Self.index(((scroller.contentOffset - distance) / rowExtent).rounded(.up))
    let end = Self.index(((scroller.contentOffset + distance) / rowExtent).rounded(.down)) + 1
    guard !loops else { return first..<max(first, end) }
    let start = min(max(first, 0), rowCount)
    return start..<max(start, min(end, rowCount))
  }

  /// Handles a pointer event; returns whether it was a tap.
  @discardableResult
  package mutating func handle(
    _ event: PointerEvent,
    into events: inout [PickerEvent]
  ) -> Scroller.Gesture {
    advance(to: event.time, into: &events)
    guard rowCount > 0 else { return .none }
    return jump(into: &events) { scroller, scrollEvents in
      let gesture = scroller.handle(event, into: &scrollEvents)
      // Completes a release: rows append every event of an instant at once.
      scroller.advance(to: scroller.time, into: &scrollEvents)
      return gesture
    }
  }

  /// Advances to an instant, in seconds.
  package mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    while let transition = scroller.nextTransition, transition <= time {
      move(to: transition, into: &events)
    }
    move(to: time, into: &events)
  }

  /// Releases every pointer, as if each had been cancelled.
  package mutating func letGo(at time: Double, into events: inout [PickerEvent]) {
    advance(to: time, into: &events)
    jump(into: &events) { scroller, scrollEvents in
      scroller.letGo(at: time, into: &scrollEvents)
    }
  }
}
