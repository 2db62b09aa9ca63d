import Drawing
import Pickers
import ScrollPhysics

/// The marks of a knob's ruler, and the text of its value.
///
/// There is a mark at every multiple of a decimal step within the parameter's range. The value of a
/// preset may be between two marks. It is then shown exactly until the ruler is moved.
struct TuningScale {
  let marks: RulerScale
  /// The parameter's name in words: "deceleration rate".
  let title: String
  /// Smallest number of decimals.
  private let leastDigits: Int
  /// Text after the value; empty for shares and ratios.
  private let unit: String

  /// Largest number of decimals; a value with more is rounded.
  private static let mostDigits = 4
  /// The scale of each of `ScrollTuning.allParameters`.
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
    title = knob.name.reduce(into: "") { title, letter in
      title += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
    }
    leastDigits = knob.step > 0.01 ? 0 : knob.step == 0.01 ? digits : digits - 1
    // A share left per millisecond reads as a plain number.
    unit = knob.unit == "1/ms" ? "" : knob.unit
  }

  /// A value with its unit and up to four decimals: "0.998", "10 pt".
  func text(_ value: Double) -> String {
    let digits = Self.digits(of: value, atLeast: leastDigits)
    let number = DecimalText.fixed(value, digits: digits)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// Number of decimals of a value, rounded to four of them.
  private static func digits(of value: Double, atLeast least: Int = 0) -> Int {
    var digits = least
    while digits < mostDigits {
      let units = value * Double(DecimalText.powerOfTen(digits))
      if abs(units - units.rounded()) <= 1e-6 { break }
      digits += 1
    }
    return digits
  }
}

extension ScrollTuning {
  /// The value of the parameter with an index in `allParameters`; nil if this tuning does not have it.
  func value(ofKnob knob: Int) -> Double? { value(of: Self.allParameters[knob].name) }

  /// The parameters that change the feel most, as indices of `allParameters`.
  private static let leadingKnobs = [
    "decelerationRate", "rubberBand", "springResponse", "dampingRatio", "dragSlop",
  ].compactMap { name in allParameters.firstIndex { $0.name == name } }

  /// The parameters for which the panel of an edition shows knobs, as indices of `allParameters`.
  ///
  /// These are the ones with a value in `values`. Those that change the feel most are first.
  static func usedKnobs(_ values: [Double?], _ edition: PresetEdition) -> [Int] {
    let used = values.indices.filter { values[$0] != nil && allParameters[$0].since <= edition }
    return leadingKnobs.filter { used.contains($0) } + used.filter { !leadingKnobs.contains($0) }
  }
}
