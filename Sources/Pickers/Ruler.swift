import RealModule
public import ScrollPhysics

/// The values of a ruler's marks, exact in decimal.
///
/// Values are whole numbers of the smallest decimal place, so the mark at 63.7 is 637 tenths and
/// not 63.7 added up from tenths.
public struct RulerScale: Equatable, Sendable {
  /// Value of the first mark, in units of the last decimal place.
  public let minimum: Int
  /// Distance between two marks, in units of the last decimal place; over 0.
  public let step: Int
  /// How many decimal places values have, 0...9.
  public let fractionDigits: Int
  /// How many marks there are, both ends included; at least 1.
  public let count: Int
  /// Every how many marks a long one stands; at least 1.
  public let majorEvery: Int

  /// Creates a scale from its first mark on.
  public init(minimum: Int, step: Int, fractionDigits: Int, count: Int, majorEvery: Int = 10) {
    precondition(step > 0 && count >= 1 && majorEvery >= 1, "a ruler has marks that grow")
    precondition((0...9).contains(fractionDigits), "0 to 9 decimal places")
    self.minimum = minimum
    self.step = step
    self.fractionDigits = fractionDigits
    self.count = count
    self.majorEvery = majorEvery
  }

  /// The value at a mark.
  public func value(at mark: Int) -> Double {
    var divisor = 1.0
    for _ in 0..<fractionDigits { divisor *= 10 }
    return Double(minimum + mark * step) / divisor
  }

  /// The value at a mark in decimal, with all its places: "63.7".
  public func text(at mark: Int) -> String {
    let units = minimum + mark * step
    guard fractionDigits > 0 else { return String(units) }
    var divisor = 1
    for _ in 0..<fractionDigits { divisor *= 10 }
    let fraction = String(units.magnitude % UInt(divisor))
    let zeros = String(repeating: "0", count: fractionDigits - fraction.utf8.count)
    return "\(units < 0 ? "-" : "")\(units.magnitude / UInt(divisor)).\(zeros)\(fraction)"
  }

  /// Whether a long mark stands there: those whose value is a multiple of the long marks' distance.
  public func isMajor(_ mark: Int) -> Bool {
    (minimum + mark * step) % (majorEvery * step) == 0
  }

  /// The value at a long mark, without decimal places where all long marks are whole: "63".
  public func majorText(at mark: Int) -> String {
    var divisor = 1
    for _ in 0..<fractionDigits { divisor *= 10 }
    let units = minimum + mark * step
    let isWhole = (majorEvery * step) % divisor == 0 && units % divisor == 0
    return isWhole ? String(units / divisor) : text(at: mark)
  }
}

/// A horizontal ruler with magnified marks around its centre.
public struct Ruler: PickerModel {
  /// The marks as rows, and what moves them.
  public var rows: RowScroller
  /// The values of the marks.
  public let scale: RulerScale

  /// Width of the magnifying bell, in points: one standard deviation.
  public static let magnifierWidth = 14.0

  /// Creates a ruler at rest.
  ///
  /// - Parameters:
  ///   - scale: The values of the marks.
  ///   - selection: The mark at the centre.
  ///   - markExtent: Distance between two marks, in points; over 0.
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

  /// The value at the centre.
  public var value: Double { scale.value(at: selection ?? 0) }
  /// The value at the centre in decimal.
  public var text: String { scale.text(at: selection ?? 0) }

  /// The marks within a distance of the centre, in points.
  public func visibleMarks(within distance: Double) -> Range<Int> {
    let first = ((contentOffset - distance) / rows.rowExtent).rounded(.up)
    let last = ((contentOffset + distance) / rows.rowExtent).rounded(.down)
    let start = Int(min(max(first, 0), Double(scale.count)))
    return start..<max(start, Int(min(max(last + 1, 0), Double(scale.count))))
  }

  /// Where a mark stands, in points to the right of the centre.
  public func x(ofMark mark: Int) -> Double { Double(mark) * rows.rowExtent - contentOffset }

  /// How much a mark is magnified that stands a distance from the centre in points: 1 at the
  /// centre, smoothly to 0, as e^(−d²/2σ²).
  public static func magnification(atDistance distance: Double) -> Double {
    let ratio = distance / magnifierWidth
    return Double.exp(-ratio * ratio / 2)
  }

  /// The mark under a place; nil beyond the ends.
  public func index(atX x: Double, y: Double) -> Int? {
    let index = rows.nearestIndex(to: contentOffset + x)
    return index >= 0 && index < rows.rowCount ? index : nil
  }
}
