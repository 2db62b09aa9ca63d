/// Where the overlay shows a figure, and the limits for grading the value.
package struct OverlayPlace: Sendable {
  /// The overlay's forms, from the largest to the smallest.
  ///
  /// A figure that is shown in one form is also shown in all larger forms.
  package enum Form: Int, CaseIterable, Sendable {
    case details, panel, narrowPanel, line
  }

  /// The largest good and the largest acceptable value, as multiples of a unit.
  package struct Limits: Sendable {
    /// The unit of `good` and `acceptable`.
    package enum Unit: Sendable {
      /// The time between two refreshes.
      ///
      /// A frame rate is not compared directly: its frame interval, 1/rate, is compared with the
      /// limits.
      case budget
      /// The number of frames in the summary.
      case frames
      /// The figure's own unit: the limits are compared with the value as they are.
      case one
    }

    package let unit: Unit
    package let good: Double
    package let acceptable: Double
  }

  /// Position in the overlay, row by row from 0; no two figures have the same position.
  package let position: Int
  /// The label in the form `details`, without the unit.
  ///
  /// This form shows the unit after the number.
  package let label: String
  /// The label in the forms `panel` and `narrowPanel`, including the unit.
  package let panel: String
  /// The smallest form that shows the figure.
  package let form: Form
  /// The limits; nil for figures that are not graded.
  package let limits: Limits?
}

extension OverlayPlace.Limits {
  /// Limits of rates, which are graded by their intervals.
  ///
  /// An interval of more than 1.5 budgets contains a missed refresh.
  static let rate = Self(unit: .budget, good: 1.05, acceptable: 1.5)
  static let work = Self(unit: .budget, good: 0.8, acceptable: 1)
  /// Limits of latencies.
  ///
  /// An event waits for the next frame for at most one budget. Good work of that frame takes at
  /// most half a budget. The sum is 1.5 budgets.
  static let latency = Self(unit: .budget, good: 1.5, acceptable: 3)
  static let motion = Self(unit: .budget, good: 0.25, acceptable: 1)
  static let lateFrames = Self(unit: .frames, good: 0, acceptable: 0.01)
  /// Limits of the shares of janky steps, still steps and delayed frames, in percent.
  static let jankySteps = Self(unit: .one, good: 3, acceptable: 10)
  /// Limits of the hitch time ratio, in ms/s, from Apple's documentation (see `HitchTier`).
  static let hitches = Self(unit: .one, good: 10, acceptable: 25)
  /// Limits of work minus budget: good up to 0, acceptable up to a quarter of the budget.
  static let overrun = Self(unit: .budget, good: 0, acceptable: 0.25)
  /// Limits of the overlay's share of the work, in percent.
  static let overlayShare = Self(unit: .one, good: 20, acceptable: 40)
}
