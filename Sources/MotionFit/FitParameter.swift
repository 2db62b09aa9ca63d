import RealModule
import ScrollPhysics

/// A parameter of an engine as an unknown: 0 is the preset's value, 1 is 18 % more.
///
/// The unknown of a deceleration rate is that of its friction, −ln r.
struct FitParameter {
  let name: String
  let unit: String
  let presetValue: Double
  private let range: ClosedRange<Double>
  private let isRate: Bool

  /// The deviation that is expected, as a share of the preset's value: that of changes up to 30 %.
  static let expected = 0.18
  /// Below this share of the preset's value it falls exponentially, so that it remains positive.
  private static let low = 0.3

  /// The parameters of an engine on which the motion after a release may depend.
  ///
  /// A parameter that is 0 switches something off. It is not an unknown, and stays 0.
  static func all(of tuning: ScrollTuning) -> [FitParameter] {
    // What every engine has decides before the release, but for the velocity at which motion stops.
    let general = ScrollTuning.presets.reduce(into: tuning.parameters) { left, preset in
      left.removeAll { !preset.tuning.parameters.contains($0) }
    }
    return tuning.parameters.compactMap { parameter in
      let value = tuning.value(of: parameter.name) ?? 0
      guard value > 0, parameter.name == "stopVelocity" || !general.contains(parameter) else {
        return nil
      }
      return FitParameter(
        name: parameter.name,
        unit: parameter.unit,
        presetValue: value,
        range: parameter.range,
        isRate: parameter.name == "decelerationRate"
      )
    }
  }

  /// The value of an unknown, in the parameter's unit and range.
  func value(_ unknown: Double) -> Double {
    let share = 1 + Self.expected * unknown
    let factor = share > Self.low ? share : Self.low * Double.exp(share / Self.low - 1)
    let value = isRate ? Double.exp(Double.log(presetValue) * factor) : presetValue * factor
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// The values of unknowns, in increasing order.
  func interval(_ unknowns: ClosedRange<Double>) -> ClosedRange<Double> {
    let ends = [value(unknowns.lowerBound), value(unknowns.upperBound)]
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}
