import ScrollPhysics

/// The values of a ruler's marks, exact in decimal.
///
/// A value is a whole number of units of the last decimal place. The value 63.7 is 637 tenths. It
/// is not computed as a sum of tenths, which would have rounding errors.
public struct RulerScale: Equatable, Sendable {
  package let minimum: Int
  package let step: Int
  package let fractionDigits: Int
  /// Number of marks, both ends included; at least 0.
  public let count: Int
  package let majorEvery: Int
  /// The first long mark; may be beyond the last mark.
  private let firstMajor: Int
  /// Number of units in the value 1: 10^fractionDigits.
  private let unitsPerOne: Int
  /// For `text(at:)` and `majorText(at:)`.
  package var format: NumberFormat

  /// Prefix, suffix and separators of a value as text.
  public struct NumberFormat: Equatable, Sendable {
    let prefix: String
    let suffix: String
    package let decimalSeparator: String
    package let groupSeparator: String

    /// Creates a format; without arguments, a number is written as "1234.5".
    ///
    /// The prefix is written before the number and the suffix after it. `groupSeparator` is written
    /// between groups of three digits before the decimal separator.
    public init(
      prefix: String = "",
      suffix: String = "",
      decimalSeparator: String = ".",
      groupSeparator: String = ""
    ) {
      self.prefix = prefix
      self.suffix = suffix
      self.decimalSeparator = decimalSeparator
      self.groupSeparator = groupSeparator
    }
  }

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - minimum: Value of the first mark, in units of the last decimal place.
  ///   - step: Distance between two marks, in the same units; at least 1.
  ///   - fractionDigits: Number of decimal places of values; clamped to 0...9.
  ///   - count: Number of marks, both ends included; a negative number counts as 0. Marks whose
  ///     values an `Int` cannot represent are omitted. A ruler with 0 marks is empty.
  ///   - majorEvery: Number of marks from one long mark to the next; at least 1.
  ///   - format: The format of values as text.
  /// - Precondition: `count` is at most 2^31, or 2^28 where an `Int` has 32 bits.
  public init(
    minimum: Int,
    step: Int,
    fractionDigits: Int,
    count: Int,
    majorEvery: Int = 10,
    format: NumberFormat = NumberFormat()
  ) {
    self.minimum = minimum
    self.step = max(1, step)
    self.fractionDigits = min(max(fractionDigits, 0), 9)
    precondition(count <= DisabledRows.maximumRowCount, "a ruler has at most 2^31 marks")
    self.count = Self.representable(first: minimum, step: self.step, count: count)
    self.majorEvery = min(max(1, majorEvery), Int.max / self.step)
    let rest = minimum % self.step == 0 ? minimum / self.step % self.majorEvery : 0
    firstMajor = rest > 0 ? self.majorEvery - rest : -rest
    self.format = format
    unitsPerOne = (0..<self.fractionDigits).reduce(1) { units, _ in units * 10 }
  }

  /// Returns how many of the values first, first + step, … an `Int` can represent; at most `count`.
  static func representable(first: Int, step: Int, count: Int) -> Int {
    guard step != 0 else { return max(0, count) }
    let distance = UInt(bitPattern: step > 0 ? .max &- first : first &- .min)
    let last = distance / step.magnitude
    return last >= UInt(Int.max) ? max(0, count) : min(max(0, count), Int(last) + 1)
  }

  /// In units of the last decimal place; a mark outside the scale is replaced by the nearest end.
  private func units(at mark: Int) -> Int {
    // The sum is representable even if the product overflows.
    minimum &+ bounded(mark) &* step
  }

  private func bounded(_ mark: Int) -> Int { min(max(mark, 0), max(count - 1, 0)) }

  /// Returns the value at a mark.
  ///
  /// A mark outside the scale is replaced by the nearest end.
  public func value(at mark: Int) -> Double { Double(units(at: mark)) / Double(unitsPerOne) }

  /// Returns the value at a mark as text, with all decimal places of the scale: "63.7".
  public func text(at mark: Int) -> String { text(units(at: mark), digits: fractionDigits) }

  /// Whether a mark is long: its value is a multiple of the distance between long marks.
  ///
  /// If the minimum is not a multiple of the step, no mark has such a value. In this case the first
  /// mark is long, and long marks are counted from it.
  public func isMajor(_ mark: Int) -> Bool { bounded(mark) % majorEvery == firstMajor }

  /// Returns the text at a long mark, without decimal places if the value is a whole number: "63".
  ///
  /// Decimal places are only omitted if the distance between long marks is a whole number, too.
  public func majorText(at mark: Int) -> String {
    let units = units(at: mark)
    let isWhole = (majorEvery * step) % unitsPerOne == 0 && units % unitsPerOne == 0
    return isWhole ? text(units / unitsPerOne, digits: 0) : text(at: mark)
  }

  /// `units` is the value in units of the last of the `digits` decimal places: 637 for 63.7.
  private func text(_ units: Int, digits: Int) -> String {
    let divisor = digits > 0 ? UInt(unitsPerOne) : 1
    let whole = String(units.magnitude / divisor, groupSeparator: format.groupSeparator)
    let fraction = String(units.magnitude % divisor, minimumDigits: digits)
    return (units < 0 ? "-" : "") + format.prefix + whole
      + (digits > 0 ? format.decimalSeparator + fraction : "") + format.suffix
  }

  /// Returns the mark nearest to a value; halfway between two marks, the larger mark.
  ///
  /// nil for NaN, or if there are no marks.
  package func mark(nearestTo value: Double) -> Int? {
    guard count > 0, !value.isNaN else { return nil }
    return mark(atDistance: value * Double(unitsPerOne) - Double(minimum))
  }

  /// `distance` is counted from the first mark, in units of the last decimal place.
  func mark(atDistance distance: Double) -> Int {
    Int(min(max(SnapRule.nearestRow(to: distance / Double(step)), 0), Double(count - 1)))
  }
}

extension String {
  /// Padded with zeros: "05".
  package init(_ number: UInt, minimumDigits: Int) {
    let digits = String(number)
    let zeros = String(repeating: "0", count: Swift.max(0, minimumDigits - digits.utf8.count))
    self = zeros + digits
  }

  /// In groups of three digits: "1,240".
  package init(_ number: UInt, groupSeparator: String) {
    guard number >= 1000, !groupSeparator.isEmpty else {
      self.init(number)
      return
    }
    let first = String(number / 1000, groupSeparator: groupSeparator)
    self = first + groupSeparator + String(number % 1000, minimumDigits: 3)
  }
}
