/// Where the overlay shows a figure, and how it grades it.
package struct OverlayPlace: Sendable {
  /// The overlay's forms, from the largest to the smallest; a figure of one is in all before it.
  package enum Form: Int, CaseIterable, Sendable {
    case details, panel, narrowPanel, line
  }

  /// The largest good and the largest acceptable value, as multiples of a unit.
  package struct Limits: Sendable {
    /// What a value is compared in.
    package enum Unit: Sendable {
      /// The time between two refreshes; rates are graded by their interval.
      case budget
      /// The number of frames.
      case frames
      /// The unit of the figure.
      case one
    }

    package let unit: Unit
    package let good: Double
    package let acceptable: Double
  }

  /// Position among the figures of the details, row by row from 0; each is used once.
  package let position: Int
  /// The label in the details, which show the unit beside the number.
  package let label: String
  /// The label with the unit, for a panel.
  package let panel: String
  /// The smallest form that shows the figure.
  package let form: Form
  /// nil for figures that are neither good nor bad.
  package let limits: Limits?
}

extension OverlayPlace.Limits {
  /// From 1.5 budgets on refreshes are missed.
  static let rate = Self(unit: .budget, good: 1.05, acceptable: 1.5)
  static let work = Self(unit: .budget, good: 0.8, acceptable: 1)
  /// An event waits up to a budget for the next frame, whose work is good up to half of one.
  static let latency = Self(unit: .budget, good: 1.5, acceptable: 3)
  static let motion = Self(unit: .budget, good: 0.25, acceptable: 1)
  static let lateFrames = Self(unit: .frames, good: 0, acceptable: 0.01)
  /// Percent of the steps.
  static let jankySteps = Self(unit: .one, good: 3, acceptable: 10)
  /// Apple's thresholds of today's documentation, in ms/s.
  static let hitches = Self(unit: .one, good: 10, acceptable: 25)
  /// Within the budget, or a quarter of it more.
  static let overrun = Self(unit: .budget, good: 0, acceptable: 0.25)
  /// Percent of the work.
  static let overlayShare = Self(unit: .one, good: 20, acceptable: 40)
}
