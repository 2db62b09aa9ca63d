public import ScrollPhysics

/// A horizontal ruler with magnified marks around its centre.
public struct Ruler: MutableRowPicker {
  /// The marks as rows, and their motion.
  public package(set) var rows: RowScroller
  /// Whether the offset of the marks changes with time, without input.
  public var isMoving: Bool { rows.scroller.isMoving }
  /// The values of the marks, and their format as text.
  public let scale: RulerScale
  /// Position and size of the ruler in its window, in points.
  public var frame: PickerFrame {
    didSet { rows.viewportExtent = frame.width }
  }

  /// Creates a ruler at rest, with the mark `selection` at the centre.
  ///
  /// `markExtent` is the distance between two marks, in points. If it is not finite and positive,
  /// 40 is used. If `frame` is nil, the ruler has 300 x 80 points and its centre is at (0, 0).
  public init(
    scale: RulerScale,
    selection: Int = 0,
    markExtent: Double = 10,
    frame: PickerFrame? = nil,
    tuning: ScrollTuning = .uikit
  ) {
    self.scale = scale
    let frame = frame ?? .centered(width: 300, height: 80)
    self.frame = frame
    rows = RowScroller(
      rowCount: scale.count,
      rowExtent: markExtent,
      selection: selection,
      tuning: tuning,
      axis: .horizontal,
      viewportExtent: frame.width,
      bounces: false
    )
  }

  /// The value at the centre; the first value of the scale if the ruler has no marks.
  public var value: Double { scale.value(at: selection ?? 0) }
  /// The value at the centre in the scale's format; empty if the ruler has no marks.
  public var text: String { selection.map { scale.text(at: $0) } ?? "" }

  /// Selects the mark that is nearest to a value, and brings it to the centre.
  ///
  /// The value is clamped to the scale. For NaN, and for a ruler without marks, the result is false
  /// and nothing moves. The other parameters are those of `PickerModel.select`.
  @discardableResult
  public mutating func select(
    value: Double,
    animated: Bool = true,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    guard let mark = scale.mark(nearestTo: value) else { return false }
    return select(mark, animated: animated, cause: cause, at: time, into: &events)
  }

  /// Returns the marks within a distance of the centre, in points; empty for NaN.
  public func visibleMarks(within distance: Double) -> Range<Int> { rows.indices(within: distance) }

  /// Returns the horizontal distance of a mark from the ruler's centre, in points.
  public func x(ofMark mark: Int) -> Double { rows.distance(ofIndex: mark) }

  /// Returns the height of a mark at a distance from the centre; both are in points.
  ///
  /// The height is 18 points at the centre, 14 at a distance of one mark, 8 at two marks, and 4 at
  /// three marks and beyond.
  ///
  /// - Source: the four heights are common in ruler pickers. This function interpolates smoothly
  ///   between them.
  public func markHeight(atDistance distance: Double) -> Double {
    4 + 14 * magnification(atDistance: distance)
  }

  /// Returns the magnification of a mark: from 1 at the centre to 0 at a distance of three marks.
  ///
  /// The magnification is 1, 5/7, 2/7 and 0 at a distance of 0, 1, 2 and 3 marks. Cubic curves join
  /// these points. Value and slope are continuous, and the slope is 0 at the centre and at three
  /// marks. `distance` is the distance from the centre, in points; for NaN the result is 0.
  package func magnification(atDistance distance: Double) -> Double {
    let place = abs(distance) / rows.rowExtent
    guard place < 3 else { return 0 }
    let index = Int(place)
    let (start, end) = (Self.joints[index], Self.joints[index + 1])
    let t = place - Double(index)
    let (t2, t3) = (t * t, t * t * t)
    let sevenths =
      (2 * t3 - 3 * t2 + 1) * start.height + (t3 - 2 * t2 + t) * start.slope
      + (3 * t2 - 2 * t3) * end.height + (t3 - t2) * end.slope
    return sevenths / 7
  }

  /// Magnification at 0, 1, 2 and 3 marks from the centre, in sevenths, and its slope per mark.
  private static let joints: [(height: Double, slope: Double)] = [
    (7, 0), (5, -2.5), (2, -2.5), (0, 0),
  ]
}
