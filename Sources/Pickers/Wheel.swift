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
  /// The cylinder on which the rows appear.
  package private(set) var geometry: WheelGeometry
  /// Where the wheel is in its window.
  ///
  /// The radius is half its height, unless a radius was set.
  public var frame: PickerFrame {
    didSet { if !hasOwnRadius { setRadius(frame.height / 2) } }
  }
  /// Whether the radius was set.
  ///
  /// Then it does not depend on the frame.
  private var hasOwnRadius: Bool

  /// Creates a wheel at rest; a length that is not finite and positive is invalid.
  ///
  /// - Parameters:
  ///   - rowCount: Number of rows; clamped to 0...2^53.
  ///   - rowExtent: Length along the rim, in points; 40 if invalid, clamped to 2^-10...2^60.
  ///   - selection: The row at the centre; the nearest enabled row if it is disabled or missing.
  ///   - loops: Whether the first row follows the last.
  ///   - disabled: Rows on which the wheel never rests; parts outside the rows are ignored.
  ///   - frame: Where the wheel is in its window; nil for a frame with its centre at (0, 0).
  ///   - radius: Radius of the cylinder, in points; nil for half the frame's height, also after the
  ///     frame changes; 150 if invalid.
  ///   - rimScale: Size of content at the rim relative to the centre, 0...1.
  ///   - tuning: The tuning of the motion.
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

  /// Changes the cylinder; the selection stays.
  ///
  /// The radius is in points; 150 if it is not finite and positive. From now on it does not depend
  /// on the frame. A `rimScale` of nil keeps the present one.
  public mutating func resize(radius: Double, rimScale: Double? = nil) {
    hasOwnRadius = true
    setRadius(radius, rimScale: rimScale)
  }

  private mutating func setRadius(_ radius: Double, rimScale: Double? = nil) {
    geometry = WheelGeometry(radius: radius, rimScale: rimScale ?? geometry.rimScale)
    rows.viewportExtent = 2 * geometry.radius
  }

  /// Replaces the rows, as `Picker.reload` does; their number is clamped to 0...2^53.
  ///
  /// The wheel never rests on the rows in `disabled`.
  public mutating func reload(
    rowCount: Int,
    disabled: [Range<Int>] = [],
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    rows.reload(rowCount: rowCount, disabled: disabled, at: time, into: &events)
  }

  /// The indices of the visible rows; empty without rows.
  ///
  /// In loops they may be in any lap.
  public var visibleIndices: Range<Int> { rows.indices(within: geometry.visibleDistance) }

  /// The appearance of a row; nil if it is on the far side of the cylinder.
  public func appearance(ofIndex index: Int) -> Appearance? {
    geometry.appearance(atDistance: rows.distance(ofIndex: index))
  }

  /// The row index at a point of the window; nil beside the cylinder and beyond the ends.
  package func index(atX x: Double, y: Double) -> Int? {
    geometry.distance(atY: y - frame.midY).flatMap { rows.index(atDistance: $0) }
  }
}
