public import ScrollPhysics

/// A vertical wheel of rows, one column of a picker.
///
///     var wheel = Wheel(rowCount: 13, selection: 6, loops: true)
///     var events: [PickerEvent] = []
///     wheel.step(by: -1, cause: .key, at: 0, into: &events)
///     wheel.advance(to: 1, into: &events)
///     wheel.selection   // 5
public struct Wheel: MutableRowPicker {
  /// The rows and their motion.
  public package(set) var rows: RowScroller
  /// Whether the offset of the rows changes with time, without input.
  public var isMoving: Bool { rows.scroller.isMoving }
  package private(set) var geometry: WheelGeometry
  /// Position and size of the wheel in its window, in points.
  ///
  /// The radius is half the height of the frame, unless a radius was set.
  public var frame: PickerFrame {
    didSet { if !hasOwnRadius { setRadius(frame.height / 2) } }
  }
  /// Whether the radius was set explicitly and does not depend on the frame.
  private var hasOwnRadius: Bool

  /// Creates a wheel at rest.
  ///
  /// A length is invalid if it is not finite and positive.
  ///
  /// - Parameters:
  ///   - rowCount: Number of rows; a negative number counts as 0.
  ///   - rowExtent: Length of a row along the rim, in points; 40 if invalid, clamped to
  ///     2^-10...2^40.
  ///   - selection: The row at the centre. A row that is disabled or does not exist is replaced by
  ///     the nearest enabled row.
  ///   - loops: Whether the first row follows the last.
  ///   - disabled: Rows on which the wheel never rests; indices of rows that do not exist are
  ///     ignored.
  ///   - frame: Position and size of the wheel in its window; nil for a frame with its centre at
  ///     (0, 0).
  ///   - radius: Radius of the cylinder, in points; 150 if invalid. nil for half the height of the
  ///     frame, which then also follows later changes of the frame.
  ///   - rimScale: Size of content at the rim relative to the centre, 0...1.
  ///   - tuning: The parameters of the motion.
  /// - Precondition: `rowCount` is at most 2^31, or 2^28 where an `Int` has 32 bits.
  public init(
    rowCount: Int,
    rowExtent: Double = 40,
    selection: Int = 0,
    loops: Bool = false,
    disabled: some Sequence<Range<Int>> = [],
    frame: PickerFrame? = nil,
    radius: Double? = nil,
    rimScale: Double = 1,
    tuning: ScrollTuning = .uikit
  ) {
    hasOwnRadius = radius != nil
    let radius = radius ?? frame.map { $0.height / 2 } ?? WheelGeometry.standardRadius
    geometry = WheelGeometry(radius: radius, rimScale: rimScale)
    self.frame = frame ?? .centered(width: 2 * geometry.radius, height: 2 * geometry.radius)
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

  /// Changes the radius and the rim scale; the selection does not change.
  ///
  /// `radius` is in points. If it is not finite and positive, 150 is used. After this call, the
  /// radius no longer depends on the frame. If `rimScale` is nil, the rim scale does not change.
  public mutating func resize(radius: Double, rimScale: Double? = nil) {
    hasOwnRadius = true
    setRadius(radius, rimScale: rimScale)
  }

  private mutating func setRadius(_ radius: Double, rimScale: Double? = nil) {
    geometry = WheelGeometry(radius: radius, rimScale: rimScale ?? geometry.rimScale)
    rows.viewportExtent = 2 * geometry.radius
  }

  /// Replaces the rows, as `Picker.reload` does.
  ///
  /// The wheel never rests on the rows in `disabled`.
  ///
  /// - Precondition: `rowCount` is at most 2^31, or 2^28 where an `Int` has 32 bits.
  public mutating func reload(
    rowCount: Int,
    disabled: [Range<Int>] = [],
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    rows.reload(rowCount: rowCount, disabled: disabled, at: time, into: &events)
  }

  /// The indices of the visible rows; empty if there are no rows.
  ///
  /// In loops the indices may be in any lap: with 5 rows, index 5 is row 0 again.
  public var visibleIndices: Range<Int> { rows.indices(within: geometry.visibleDistance) }

  /// Returns the appearance of a row; nil if the row is on the far side of the cylinder.
  public func appearance(ofIndex index: Int) -> Appearance? {
    geometry.appearance(atDistance: rows.distance(ofIndex: index))
  }

  /// Returns nil if the point is above or below the cylinder.
  package func index(atX x: Double, y: Double) -> Int? {
    geometry.distance(atY: y - frame.midY).flatMap { rows.index(atDistance: $0) }
  }
}
