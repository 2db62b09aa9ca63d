import Drawing
import Pickers
import ScrollPhysics

/// The marks of a knob's ruler, and how its number is spelled.
///
/// A mark stands at every multiple of a decimal step within the knob's range, so its value is the
/// number one would type. A preset's own number may lie between two marks; it is shown as it is until
/// the ruler is moved.
struct TuningScale {
  /// The marks.
  let marks: RulerScale
  /// Decimals that are always shown.
  let leastDigits: Int
  /// What stands after the number; empty for shares and ratios.
  let unit: String

  /// Distance between two marks in points.
  static let markExtent = 8.0
  /// Decimals beyond which a number is rounded when shown.
  private static let mostDigits = 4

  init(_ knob: TuningParameter) {
    let step = Self.step(of: knob)
    var unitsPerOne = 1.0
    for _ in 0..<step.digits { unitsPerOne *= 10 }
    // Bounds are decimals, too: what keeps them off a mark is rounding alone.
    let distance = Double(step.units)
    let first = (knob.range.lowerBound * unitsPerOne / distance - 1e-9).rounded(.up)
    let last = (knob.range.upperBound * unitsPerOne / distance + 1e-9).rounded(.down)
    marks = RulerScale(
      minimum: Int(first) * step.units,
      step: step.units,
      fractionDigits: step.digits,
      count: Int(last - first) + 1
    )
    leastDigits = step.shown
    // A share left per millisecond reads as a plain number.
    unit = knob.unit == "1/ms" ? "" : knob.unit
  }

  /// The mark nearest to a number; one beyond the ends counts as the end.
  static func mark(nearestTo value: Double, on scale: RulerScale) -> Int {
    var unitsPerOne = 1.0
    for _ in 0..<scale.fractionDigits { unitsPerOne *= 10 }
    let place = (value * unitsPerOne - Double(scale.minimum)) / Double(scale.step)
    return Int(min(max(place.rounded(), 0), Double(max(scale.count - 1, 0))))
  }

  /// The number with its unit: "0.998", "10 pt"; as many decimals as it has, to four.
  func text(_ value: Double) -> String {
    var digits = leastDigits
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    while digits < Self.mostDigits, abs(value * scale - (value * scale).rounded()) > 1e-6 {
      digits += 1
      scale *= 10
    }
    let number = DecimalText.fixed(value, digits: digits)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// The distance between two marks in units of the last decimal place, how many places there are,
  /// and how many of them are always shown.
  private static func step(
    of knob: TuningParameter
  ) -> (units: Int, digits: Int, shown: Int) {
    var digits = 0
    var scale = 1.0
    while digits < mostDigits, abs(knob.step * scale - (knob.step * scale).rounded()) > 1e-6 {
      digits += 1
      scale *= 10
    }
    let shown = knob.step > 0.01 ? 0 : knob.step == 0.01 ? digits : digits - 1
    return (Int((knob.step * scale).rounded()), digits, shown)
  }
}

extension ScrollTuning {
  /// The tuning's own parameters as indices of `allParameters`: first those that change the feel most.
  var usedKnobs: [Int] {
    let first = ["decelerationRate", "rubberBand", "springResponse", "dampingRatio", "dragSlop"]
    let all = Self.allParameters
    let used = all.indices.filter { value(of: all[$0].name) != nil }
    let leading = first.compactMap { name in used.first { all[$0].name == name } }
    return leading + used.filter { !leading.contains($0) }
  }
}
