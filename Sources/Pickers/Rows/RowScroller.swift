public import ScrollPhysics

/// A scroller whose places of rest are rows, with the ticks, changes and settles that follow.
///
/// The selection is the row nearest to the offset and is stored nowhere. Rows exist only as a
/// count: a million rows cost what three cost.
public struct RowScroller: Equatable, Sendable {
  /// The offset and what moves it.
  public internal(set) var scroller: Scroller
  /// How many rows there are; at least 0.
  public internal(set) var rowCount: Int
  /// Whether the first row follows the last.
  public let loops: Bool

  /// Events of the scroller beneath, kept only for their room.
  var scratch = Scratch<ScrollEvent>(capacity: 16)

  /// Rows that a double can count.
  ///
  /// The offset is a double, too: all of them are told apart where the length of a row is a power
  /// of two (in loops half of them, which go on over the end), 2^51 where it is any other.
  public static let maximumRowCount = 1 << 53

  /// Length of a row where the one asked for is none, in points.
  public static let standardRowExtent = 40.0

  /// Lengths of a row in points with which as many rows as there can be are still counted.
  static let rowExtents = 0x1p-10...0x1p60

  /// Length of the viewport where the one asked for is none, in points.
  public static let standardViewportExtent = 300.0

  /// Creates rows at rest.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows; brought into 0...2^53.
  ///   - rowExtent: Length of a row along the axis, in points; NaN, infinity, 0 and less count as
  ///     `standardRowExtent`, any other is brought into 2^-10...2^60.
  ///   - selection: The row at the centre; brought into 0 ..< rowCount, and from a disabled row to
  ///     the nearest enabled one.
  ///   - loops: Whether the first row follows the last.
  ///   - disabled: Rows that are passed but never rested on; what lies outside counts for nothing.
  ///   - tuning: The numbers that make it feel as it does.
  ///   - axis: The direction in which it moves.
  ///   - viewportExtent: Length of the viewport along the axis, in points; NaN, infinity, 0 and less
  ///     count as `standardViewportExtent`.
  ///   - bounces: Whether it gives beyond the first and last row.
  public init(
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

  /// The enabled row nearest to one that may not exist; 0 without rows.
  static func enabledRow(nearestTo row: Int, in rows: DisabledRows) -> Int {
    guard rows.rowCount > 0 else { return 0 }
    let index = rows.nearestEnabled(to: min(max(row, 0), rows.rowCount - 1), tie: 1)
    return LoopIndex(count: rows.rowCount).wrapped(index)
  }

  static func isLength(_ extent: Double) -> Bool { extent > 0 && extent.isFinite }

  /// A number of rows as an index: whole, by no more than 2^60 from 0, and 0 for NaN.
  static func index(_ rows: Double) -> Int {
    rows.isNaN ? 0 : Int(min(max(rows, -0x1p60), 0x1p60))
  }

  /// How far the offset may go: from the first to the last row on which it may rest.
  static func range(rowExtent: Double, disabled: DisabledRows) -> ScrollRange {
    guard disabled.rowCount > 0 else { return .bounded(minimum: 0, maximum: 0) }
    return disabled.loops
      ? .looping(period: Double(disabled.rowCount) * rowExtent)
      : .bounded(
        minimum: Double(disabled.firstEnabled) * rowExtent,
        maximum: Double(disabled.lastEnabled) * rowExtent
      )
  }

  /// Length of a row along the axis, in points; over 0.
  public var rowExtent: Double {
    scroller.snap.extent ?? Self.standardRowExtent
  }

  /// The rows that are passed but never rested on; nil where every row is enabled.
  public var disabled: DisabledRows? {
    if case .rows(_, let disabled) = scroller.snap.kind { disabled } else { nil }
  }

  /// Whether a row exists and may be rested on; in loops an index of any lap.
  public func isEnabled(_ index: Int) -> Bool {
    let exists = rowCount > 0 && (loops || (index >= 0 && index < rowCount))
    return exists && disabled?.contains(index) != true
  }

  /// The enabled row nearest to the centre; nil without rows.
  public var selection: Int? {
    rowCount > 0 ? selectedRow(at: nearestIndex(to: scroller.contentOffset)) : nil
  }

  /// The row it will rest on; nil without rows.
  public var restingRow: Int? {
    rowCount > 0 ? selectedRow(at: nearestIndex(to: scroller.restingOffset)) : nil
  }

  /// The row that is selected while the row of an index is at the centre: itself, or the enabled
  /// one nearest to it.
  func selectedRow(at index: Int) -> Int {
    let row = row(at: index)
    return self.row(at: disabled?.nearestEnabled(to: row, tie: 1) ?? row)
  }

  /// The numbers that make it feel as it does.
  public var tuning: ScrollTuning {
    get { scroller.tuning }
    set { scroller.tuning = newValue }
  }

  /// Length of the viewport along the axis, in points; NaN, infinity, 0 and less change nothing.
  public var viewportExtent: Double {
    get { scroller.viewportExtent }
    set { if Self.isLength(newValue) { scroller.viewportExtent = newValue } }
  }

  /// Index of the row nearest to an offset; halfway between two rows it is the larger.
  ///
  /// In loops it is of any lap; in bounded rows it may lie beyond the ends, by no more than 2^60.
  /// For NaN it is 0.
  public func nearestIndex(to offset: Double) -> Int {
    Self.index(SnapRule.nearestRow(to: offset / rowExtent))
  }

  /// The row that an index stands for: its place in the loop, or the nearest row there is.
  public func row(at index: Int) -> Int {
    guard rowCount > 0 else { return 0 }
    return loops ? LoopIndex(count: rowCount).wrapped(index) : min(max(index, 0), rowCount - 1)
  }

  /// Takes what a pointer did and says whether it was a tap.
  @discardableResult
  public mutating func handle(
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

  /// Lets time pass, to an instant in seconds.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    while let transition = scroller.nextTransition, transition <= time {
      step(to: transition, into: &events)
    }
    step(to: time, into: &events)
  }

  /// Takes every finger away, as if each had been cancelled.
  public mutating func letGo(at time: Double, into events: inout [PickerEvent]) {
    advance(to: time, into: &events)
    jump(into: &events) { scroller, scrollEvents in
      scroller.letGo(at: time, into: &scrollEvents)
      return .none
    }
  }
}
