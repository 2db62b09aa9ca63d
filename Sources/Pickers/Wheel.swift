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
  ///   - rowCount: How many rows; brought into 0...2^53.
  ///   - rowExtent: Length of a row along the rim, in points; 40 in place of one that is none.
  ///   - selection: The row at the centre; brought to the nearest one there is and that is enabled.
  ///   - loops: Whether the first row follows the last.
  ///   - disabled: Rows that are passed but never rested on.
  ///   - radius: Radius of the cylinder, in points; 150 in place of one that is none.
  ///   - rimScale: Size of content at the rim as a share of the one at the centre, 0...1.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    rowCount: Int,
    rowExtent: Double = 40,
    selection: Int = 0,
    loops: Bool = false,
    disabled: some Sequence<Range<Int>> = [],
    radius: Double = WheelGeometry.standardRadius,
    rimScale: Double = 1,
    tuning: ScrollTuning = .uikit
  ) {
    geometry = WheelGeometry(radius: radius, rimScale: rimScale)
    rows = RowScroller(
      rowCount: rowCount,
      rowExtent: rowExtent,
      selection: selection,
      loops: loops,
      disabled: disabled,
      tuning: tuning,
      axis: .vertical,
      viewportExtent: 2 * geometry.radius
    )
  }

  /// Gives the wheel another size; the selection stays.
  ///
  /// - Parameter radius: Radius of the cylinder, in points; one that is none counts as 150.
  public mutating func resize(radius: Double) {
    geometry = WheelGeometry(radius: radius, rimScale: geometry.rimScale)
    rows.viewportExtent = 2 * geometry.radius
  }

  /// The indices of the rows in sight, of any lap in loops; empty without rows.
  public var visibleIndices: Range<Int> {
    guard rows.rowCount > 0 else { return 0..<0 }
    let reach = geometry.visibleDistance
    let first = RowScroller.index(((contentOffset - reach) / rows.rowExtent).rounded(.up))
    let last = RowScroller.index(((contentOffset + reach) / rows.rowExtent).rounded(.down))
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
