import ScrollPhysics

/// The values of a ruler's marks, exact in decimal.
///
/// Values are whole numbers of the smallest decimal place, so the mark at 63.7 is 637 tenths and
/// not 63.7 added up from tenths.
public struct RulerScale: Equatable, Sendable {
  /// Value of the first mark, in units of the last decimal place.
  package let minimum: Int
  /// Distance between two marks, in units of the last decimal place; positive.
  package let step: Int
  /// Number of decimal places of values, 0...9.
  package let fractionDigits: Int
  /// Number of marks, both ends included; at least 0.
  public let count: Int
  /// Number of marks from one long mark to the next; at least 1.
  package let majorEvery: Int
  /// The format of texts.
  public var format: NumberFormat

  /// The format of a value as text.
  public struct NumberFormat: Equatable, Sendable {
    /// Text before the number, such as "$".
    package var prefix: String
    /// Text after the number, such as " kg".
    package var suffix: String
    /// Separator of whole and decimal places.
    package var decimalSeparator: String
    /// Separator of groups of three whole places; empty for none.
    package var groupSeparator: String

    /// Creates a format; without arguments "1234.5".
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
  ///   - step: Distance between two marks, in the same units; less than 1 counts as 1.
  ///   - fractionDigits: Number of decimal places of values; clamped to 0...9.
  ///   - count: Number of marks, both ends included; limited to 0...2^53 and to the marks whose
  ///     values an `Int` holds. 0 is an empty ruler.
  ///   - majorEvery: Number of marks from one long mark to the next; less than 1 counts as 1.
  ///   - format: The format of texts.
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
    self.count = min(
      Self.representable(first: minimum, step: self.step, count: count),
      RowScroller.maximumRowCount
    )
    self.majorEvery = min(max(1, majorEvery), Int.max / self.step)
    self.format = format
  }

  /// Number of the values first, first + step, … that an `Int` holds, up to a count.
  static func representable(first: Int, step: Int, count: Int) -> Int {
    guard step != 0 else { return max(0, count) }
    let distance = UInt(bitPattern: step > 0 ? .max &- first : first &- .min)
    let last = distance / step.magnitude
    return last >= UInt(Int.max) ? max(0, count) : min(max(0, count), Int(last) + 1)
  }

  /// Units of the last decimal place in 1.
  private var unitsPerOne: Int {
    var units = 1
    for _ in 0..<fractionDigits { units *= 10 }
    return units
  }

  /// The value at a mark in units of the last place; a mark outside the scale counts as its end.
  private func units(at mark: Int) -> Int {
    // The result is representable even if the product is not.
    minimum &+ min(max(mark, 0), max(count - 1, 0)) &* step
  }

  /// The value at a mark; a mark outside the scale counts as its end.
  public func value(at mark: Int) -> Double { Double(units(at: mark)) / Double(unitsPerOne) }

  /// The value at a mark as text with all its places: "63.7".
  public func text(at mark: Int) -> String { text(units(at: mark), digits: fractionDigits) }

  /// Formats a number of units of the last place.
  private func text(_ units: Int, digits: Int) -> String {
    var divisor: UInt = 1
    for _ in 0..<digits { divisor *= 10 }
    var whole = String(units.magnitude / divisor)
    if !format.groupSeparator.isEmpty { whole = grouped(whole) }
    let sign = units < 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(format.prefix)\(whole)\(format.suffix)" }
    let fraction = String(units.magnitude % divisor)
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return sign + format.prefix + whole + format.decimalSeparator + zeros + fraction + format.suffix
  }

  private func grouped(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text += format.groupSeparator }
      text.append(digit)
    }
    return text
  }

  /// Whether a mark is long: its value is a multiple of the distance between long marks.
  public func isMajor(_ mark: Int) -> Bool { units(at: mark) % (majorEvery * step) == 0 }

  /// The value at a long mark, without decimal places if all long marks are whole: "63".
  public func majorText(at mark: Int) -> String {
    let divisor = unitsPerOne
    let units = units(at: mark)
    let isWhole = (majorEvery * step) % divisor == 0 && units % divisor == 0
    return isWhole ? text(units / divisor, digits: 0) : text(at: mark)
  }

  /// The mark nearest to a value, halfway the larger; nil for NaN and without marks.
  package func mark(nearestTo value: Double) -> Int? {
    guard count > 0, !value.isNaN else { return nil }
    return mark(atDistance: value * Double(unitsPerOne) - Double(minimum))
  }

  /// The mark nearest to a distance from the first, in units of the last place.
  private func mark(atDistance distance: Double) -> Int {
    Int(min(max(SnapRule.nearestRow(to: distance / Double(step)), 0), Double(count - 1)))
  }

  /// The mark nearest to a typed number: "63.7", "-4", "5.".
  ///
  /// - Parameter typed: An optional minus, digits, and a point or comma with more digits; places
  ///   beyond the scale's own are ignored.
  /// - Returns: The mark; halfway the larger. Nil for any other text, and without marks.
  public func mark(nearestTo typed: some StringProtocol) -> Int? {
    guard count > 0 else { return nil }
    var units = 0
    var places: Int?
    var hasDigit = false
    let isNegative = typed.utf8.first == UInt8(ascii: "-")
    for byte in typed.utf8.dropFirst(isNegative ? 1 : 0) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigit = true
        if let count = places {
          guard count < fractionDigits else { continue }
          places = count + 1
        }
        units = Self.appended(Int(byte - UInt8(ascii: "0")), to: units)
      case UInt8(ascii: "."), UInt8(ascii: ","):
        guard places == nil else { return nil }
        places = 0
      default:
        return nil
      }
    }
    guard hasDigit else { return nil }
    for _ in (places ?? 0)..<fractionDigits { units = Self.appended(0, to: units) }
    return mark(atDistance: Double(isNegative ? -units : units) - Double(minimum))
  }

  /// A number with one more digit, or the largest `Int`.
  private static func appended(_ digit: Int, to units: Int) -> Int {
    let (product, isOver) = units.multipliedReportingOverflow(by: 10)
    let (sum, isBeyond) = product.addingReportingOverflow(digit)
    return isOver || isBeyond ? Int.max : sum
  }
}
