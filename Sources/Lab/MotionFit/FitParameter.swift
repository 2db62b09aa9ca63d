import RealModule
import ScrollPhysics

/// One parameter of an engine, expressed as an unknown.
///
/// The unknown 0 means the preset's value, and 1 means 18 % more.
///
/// For a deceleration rate r, the unknown changes the friction −ln r by that share, not r itself.
struct FitParameter {
  let name: String
  let unit: String
  let presetValue: Double
  private let range: ClosedRange<Double>
  private let isRate: Bool

  /// Expected standard deviation of a parameter, as a share of the preset's value.
  ///
  /// Changes that are evenly distributed within ±30 % have about this standard deviation.
  static let expected = 0.18
  /// Share of the preset's value below which the value falls exponentially with the unknown.
  ///
  /// With a linear dependence the value could become negative.
  private static let low = 0.3

  /// Returns the parameters of an engine that can influence the motion after a release.
  ///
  /// A parameter with the value 0 switches a feature off. Such a parameter is not fitted and remains 0.
  static func all(of tuning: ScrollTuning) -> [FitParameter] {
    // Parameters that all engines have act only before the release. The exception is the velocity at which
    // motion stops.
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

  /// Returns the parameter's value for an unknown, in the parameter's unit.
  ///
  /// The result is limited to the parameter's range.
  func value(_ unknown: Double) -> Double {
    let share = 1 + Self.expected * unknown
    let factor = share > Self.low ? share : Self.low * Double.exp(share / Self.low - 1)
    let value = isRate ? Double.exp(Double.log(presetValue) * factor) : presetValue * factor
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns the values for an interval of unknowns, the smaller value first.
  ///
  /// The value of a deceleration rate falls as its unknown grows, so its two ends are exchanged.
  func interval(_ unknowns: ClosedRange<Double>) -> ClosedRange<Double> {
    let ends = [value(unknowns.lowerBound), value(unknowns.upperBound)]
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}
