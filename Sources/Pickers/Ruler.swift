public import ScrollPhysics

/// A horizontal ruler with magnified marks around its centre.
public struct Ruler: PickerModel {
  /// The marks as rows, and what moves them.
  public var rows: RowScroller
  /// The values of the marks.
  public let scale: RulerScale

  /// Heights of marks at the centre and one, two and three marks beside it, in points; beyond that
  /// they stay at the last.
  ///
  /// - Source: the four heights of a well-known ruler picker; between them ours are smooth.
  public static let markHeights = [18.0, 14, 8, 4]

  /// Creates a ruler at rest.
  ///
  /// - Parameters:
  ///   - scale: The values of the marks.
  ///   - selection: The mark at the centre.
  ///   - markExtent: Distance between two marks, in points; 40 in place of one that is none.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    scale: RulerScale,
    selection: Int = 0,
    markExtent: Double = 10,
    tuning: ScrollTuning = .uikit
  ) {
    self.scale = scale
    rows = RowScroller(
      rowCount: scale.count,
      rowExtent: markExtent,
      selection: selection,
      tuning: tuning,
      axis: .horizontal,
      bounces: false
    )
  }

  /// The value at the centre; the scale's first without marks.
  public var value: Double { scale.value(at: selection ?? 0) }
  /// The value at the centre as the scale's format spells it; empty without marks.
  public var text: String { selection.map { scale.text(at: $0) } ?? "" }

  /// Brings the mark nearest to a value to the centre.
  ///
  /// - Parameters:
  ///   - value: The value; one beyond the ends counts as the end. NaN is refused.
  ///   - isAnimated: Whether it goes there in motion or at once.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  /// - Returns: Whether there is such a mark and no finger holds the ruler.
  @discardableResult
  public mutating func select(
    value: Double,
    isAnimated: Bool = true,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    guard !value.isNaN, scale.count > 0 else { return false }
    let marks = (value * scale.unitsPerOne - Double(scale.minimum)) / Double(scale.step)
    let mark = min(max(SnapRule.nearestRow(to: marks), 0), Double(scale.count - 1))
    return rows.select(Int(mark), isAnimated: isAnimated, cause: cause, at: time, into: &events)
  }

  /// The marks within a distance of the centre, in points; none for NaN.
  public func visibleMarks(within distance: Double) -> Range<Int> {
    guard !distance.isNaN else { return 0..<0 }
    let first = ((contentOffset - distance) / rows.rowExtent).rounded(.up)
    let last = ((contentOffset + distance) / rows.rowExtent).rounded(.down)
    let start = Int(min(max(first, 0), Double(scale.count)))
    return start..<max(start, Int(min(max(last + 1, 0), Double(scale.count))))
  }

  /// Where a mark stands, in points to the right of the centre.
  public func x(ofMark mark: Int) -> Double { Double(mark) * rows.rowExtent - contentOffset }

  /// How much a mark is magnified: 1 at the centre, falling smoothly to 0 three marks beside it.
  ///
  /// Symbols: d distance in marks, m = (h(d) − h(3))/(h(0) − h(3)) for the heights h above, joined by
  /// cubics that agree in value and slope, level at the centre and at the end: m = 1, 5/7, 2/7, 0 at
  /// d = 0, 1, 2, 3. A mark's height is then 4 + 14·m points, or whatever two heights one likes.
  ///
  /// - Parameter distance: Distance from the centre along the ruler, in points.
  /// - Returns: 0...1; for NaN 0.
  public func magnification(atDistance distance: Double) -> Double {
    let place = abs(distance) / rows.rowExtent
    let heights = Self.markHeights
    let last = heights.count - 1
    guard place < Double(last) else { return 0 }
    let index = Int(place)
    let t = place - Double(index)
    func slope(_ index: Int) -> Double {
      index == 0 || index == last ? 0 : (heights[index + 1] - heights[index - 1]) / 2
    }
    let t2 = t * t
    let t3 = t2 * t
    let height =
      (2 * t3 - 3 * t2 + 1) * heights[index] + (t3 - 2 * t2 + t) * slope(index)
      + (3 * t2 - 2 * t3) * heights[index + 1] + (t3 - t2) * slope(index + 1)
    return (height - heights[last]) / (heights[0] - heights[last])
  }

  /// Height of a mark at a distance from the centre in points: 18 at the centre, 4 far from it.
  public func markHeight(atDistance distance: Double) -> Double {
    let heights = Self.markHeights
    let least = heights[heights.count - 1]
    return least + (heights[0] - least) * magnification(atDistance: distance)
  }

  /// The mark under a place; nil beyond the ends.
  public func index(atX x: Double, y: Double) -> Int? {
    let index = rows.nearestIndex(to: contentOffset + x)
    return index >= 0 && index < rows.rowCount ? index : nil
  }
}
