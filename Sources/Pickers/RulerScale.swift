import ScrollPhysics

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
  /// How many marks there are, both ends included; at least 0.
  public let count: Int
  /// Every how many marks a long one stands; at least 1.
  public let majorEvery: Int
  /// How values are spelled for people.
  public var format: NumberFormat

  /// How values are spelled for people.
  public struct NumberFormat: Equatable, Sendable {
    /// What stands before the number, such as "$".
    public var prefix: String
    /// What stands after it, such as " kg".
    public var suffix: String
    /// What parts whole places from decimal ones.
    public var decimalSeparator: String
    /// What parts groups of three whole places; empty for none.
    public var groupSeparator: String

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

  /// Creates a scale from its first mark on.
  ///
  /// - Parameters:
  ///   - minimum: Value of the first mark, in units of the last decimal place.
  ///   - step: Distance between two marks, in the same units; less than 1 counts as 1.
  ///   - fractionDigits: How many decimal places values have; brought into 0...9.
  ///   - count: How many marks, both ends included; at least 0, where 0 is an empty ruler. At most
  ///     2^53, and no more than have a value that an `Int` holds.
  ///   - majorEvery: Every how many marks a long one stands; less than 1 counts as 1.
  ///   - format: How values are spelled for people.
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
    let (room, isWide) = Int.max.subtractingReportingOverflow(minimum)
    let most = (isWide ? Int.max : room) / self.step
    self.count = min(max(0, count), most + (most < Int.max ? 1 : 0), RowScroller.maximumRowCount)
    self.majorEvery = min(max(1, majorEvery), Int.max / self.step)
    self.format = format
  }

  /// Units of the last decimal place that make one.
  var unitsPerOne: Double {
    var units = 1.0
    for _ in 0..<fractionDigits { units *= 10 }
    return units
  }

  /// The value at a mark.
  public func value(at mark: Int) -> Double { Double(minimum + mark * step) / unitsPerOne }

  /// The value at a mark as the format spells it, with all its places: "63.7".
  public func text(at mark: Int) -> String { text(minimum + mark * step, digits: fractionDigits) }

  /// Spells a number of units of the last place.
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
    return isWhole ? text(units / divisor, digits: 0) : text(at: mark)
  }

  /// The mark nearest to a number as one types it: "63.7", "-4", "5.".
  ///
  /// - Parameter typed: An optional minus, digits, and a point or comma with more digits; places
  ///   beyond the scale's own are left out.
  /// - Returns: The mark, within the scale; halfway the larger. Nil for what is no number, and
  ///   without marks.
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
        if let known = places {
          guard known < fractionDigits else { continue }
          places = known + 1
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
    let distance = Double(isNegative ? -units : units) - Double(minimum)
    let mark = SnapRule.nearestRow(to: distance / Double(step))
    return Int(min(max(mark, 0), Double(count - 1)))
  }

  /// A number with one more digit behind it, or the largest there is.
  private static func appended(_ digit: Int, to units: Int) -> Int {
    let (product, isOver) = units.multipliedReportingOverflow(by: 10)
    let (sum, isBeyond) = product.addingReportingOverflow(digit)
    return isOver || isBeyond ? Int.max : sum
  }
}
