import Drawing
import Pickers
package import ScrollPhysics

/// The marks of the ruler of a knob, and its texts.
///
/// There is a mark at every multiple of a decimal step within the range of the parameter. The value of a
/// preset can be between two marks. Such a value is shown exactly until the ruler is moved.
struct TuningScale {
  let marks: RulerScale
  /// The parameter's name in words: "deceleration rate".
  let title: String
  /// What the parameter changes, in lines for a tooltip.
  let explanation: [String]
  /// The range with its unit: "0.01 to 10 s".
  let rangeText: String
  private let isFlag: Bool
  /// Minimum number of decimals of the text.
  private let leastDigits: Int
  /// Unit after the value, such as "pt"; empty for shares and ratios.
  private let unit: String

  /// Largest number of decimals; a value with more decimals is rounded.
  private static let mostDigits = 4
  /// In the order of `ScrollTuning.allParameters`.
  static let all = ScrollTuning.allParameters.map { TuningScale($0) }

  private init(_ knob: TuningParameter) {
    let digits = Self.digits(of: knob.step)
    let unitsPerOne = Double(DecimalText.powerOfTen(digits))
    let step = (knob.step * unitsPerOne).rounded()
    // Bounds are decimals too: they differ from a mark only by rounding.
    let first = (knob.range.lowerBound * unitsPerOne / step - 1e-9).rounded(.up)
    let last = (knob.range.upperBound * unitsPerOne / step + 1e-9).rounded(.down)
    marks = RulerScale(
      minimum: Int(first) * Int(step),
      step: Int(step),
      fractionDigits: digits,
      count: Int(last - first) + 1
    )
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let words = knob.name.utf8.flatMap { letters ~= $0 ? [UInt8(ascii: " "), $0 | 0x20] : [$0] }
    title = String(decoding: words, as: UTF8.self)
    leastDigits = knob.step > 0.01 ? 0 : knob.step == 0.01 ? digits : digits - 1
    // The share of velocity left after 1 ms is shown without a unit.
    unit = knob.unit == "1/ms" ? "" : knob.unit
    rangeText = unit.isEmpty ? knob.rangeText : "\(knob.rangeText) \(unit)"
    explanation = TextWidth.lines(of: knob.explanation, to: Tooltip.textWidth, Tooltip.style)
    isFlag = knob.isFlag
  }

  /// A value with its unit and up to four decimals: "0.998", "10 pt"; a truth value as "off" or "on".
  func text(_ value: Double) -> String {
    guard !isFlag else { return value > 0.5 ? "on" : "off" }
    let digits = Self.digits(of: value, atLeast: leastDigits)
    let number = DecimalText.fixed(value, digits: digits)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// Number of decimals that a value needs, at least `least` and at most four.
  fileprivate static func digits(of value: Double, atLeast least: Int = 0) -> Int {
    var digits = least
    while digits < mostDigits {
      let units = value * Double(DecimalText.powerOfTen(digits))
      if abs(units - units.rounded()) <= 1e-6 { break }
      digits += 1
    }
    return digits
  }
}

extension TuningParameter {
  /// The smallest and the largest value without unit, as "0.01 to 10"; "off or on" for a truth value.
  package var rangeText: String {
    guard !isFlag else { return "off or on" }
    let (low, high) = (Self.text(range.lowerBound), Self.text(range.upperBound))
    return "\(low) to \(high)"
  }

  private static func text(_ value: Double) -> String {
    DecimalText.fixed(value, digits: TuningScale.digits(of: value))
  }
}

extension ScrollTuning {
  /// The parameters with the greatest effect on the feel of scrolling, as indices of `allParameters`.
  private static let leadingKnobs = [
    "decelerationRate", "rubberBand", "springResponse", "dampingRatio", "dragSlop",
  ].compactMap { name in allParameters.firstIndex { $0.name == name } }

  /// The parameters that have knobs on the panel, as indices of `allParameters`.
  ///
  /// They are the parameters that have a value in `values`. Those with the greatest effect on the feel are
  /// first.
  static func usedKnobs(_ values: [Double?]) -> [Int] {
    let used = values.indices.filter { values[$0] != nil }
    return leadingKnobs.filter { used.contains($0) } + used.filter { !leadingKnobs.contains($0) }
  }
}
