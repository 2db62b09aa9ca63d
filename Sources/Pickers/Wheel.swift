public import ScrollPhysics

/// A vertical wheel of rows, one column of a picker.
///
///     var wheel = Wheel(rowCount: 13, selection: 6, loops: true)
///     var events: [PickerEvent] = []
///     wheel.rows.step(by: -1, cause: .key, at: 0, into: &events)
///     wheel.advance(to: 1, into: &events)
///     wheel.selection   // 5
public struct Wheel: PickerModel {
  /// The rows and what moves them.
  public var rows: RowScroller
  /// Where rows sit.
  public var geometry: WheelGeometry

  /// Creates a wheel at rest.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows, 0...2^53.
  ///   - rowExtent: Length of a row along the rim, in points; over 0.
  ///   - selection: The row at the centre.
  ///   - loops: Whether the first row follows the last.
  ///   - radius: Radius of the cylinder, in points; over 0.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    rowCount: Int,
    rowExtent: Double = 40,
    selection: Int = 0,
    loops: Bool = false,
    radius: Double = 150,
    tuning: ScrollTuning = .uikit
  ) {
    geometry = WheelGeometry(radius: radius)
    rows = RowScroller(
      rowCount: rowCount,
      rowExtent: rowExtent,
      selection: selection,
      loops: loops,
      tuning: tuning,
      axis: .vertical,
      viewportExtent: 2 * radius
    )
  }

  /// The indices of the rows in sight, of any lap in loops; empty without rows.
  public var visibleIndices: Range<Int> {
    guard rows.rowCount > 0 else { return 0..<0 }
    let reach = geometry.visibleDistance
    let first = Int(((contentOffset - reach) / rows.rowExtent).rounded(.up))
    let last = Int(((contentOffset + reach) / rows.rowExtent).rounded(.down))
    guard !rows.loops else { return first..<(last + 1) }
    let start = min(max(first, 0), rows.rowCount)
    return start..<max(start, min(last + 1, rows.rowCount))
  }

  /// How a row appears; nil on the far side.
  public func appearance(ofIndex index: Int) -> WheelGeometry.Appearance? {
    geometry.appearance(atDistance: Double(index) * rows.rowExtent - contentOffset)
  }

  /// The row index under a place; nil beside the cylinder and beyond the first and last row.
  public func index(atX x: Double, y: Double) -> Int? {
    guard rows.rowCount > 0, let distance = geometry.distance(atY: y) else { return nil }
    let index = rows.nearestIndex(to: contentOffset + distance)
    return rows.loops || (index >= 0 && index < rows.rowCount) ? index : nil
  }
}
