/// Where the overlay shows a figure, and the limits by which it is graded.
package struct OverlayPlace: Sendable {
  /// The overlay's forms, from the largest to the smallest.
  ///
  /// A figure of a form is also in all larger forms.
  package enum Form: Int, CaseIterable, Sendable {
    case details, panel, narrowPanel, line
  }

  /// The largest good and the largest acceptable value, as multiples of a unit.
  package struct Limits: Sendable {
    /// The unit of the limits.
    package enum Unit: Sendable {
      /// The time between two refreshes. A rate is graded by its interval.
      case budget
      /// The number of frames in the summary.
      case frames
      /// The unit of the figure itself.
      case one
    }

    package let unit: Unit
    package let good: Double
    package let acceptable: Double
  }

  /// Index among the figures of the details, row by row from 0; each is used once.
  package let position: Int
  /// The label in the details.
  ///
  /// The unit is shown there beside the number.
  package let label: String
  /// The label in a panel, including the unit.
  package let panel: String
  /// The smallest form that shows the figure.
  package let form: Form
  /// The limits; nil for figures that are not graded.
  package let limits: Limits?
}

extension OverlayPlace.Limits {
  /// Intervals over 1.5 budgets mean missed refreshes.
  static let rate = Self(unit: .budget, good: 1.05, acceptable: 1.5)
  static let work = Self(unit: .budget, good: 0.8, acceptable: 1)
  /// An event waits for at most one budget until the next frame, whose work is good up to half a
  /// budget.
  static let latency = Self(unit: .budget, good: 1.5, acceptable: 3)
  static let motion = Self(unit: .budget, good: 0.25, acceptable: 1)
  static let lateFrames = Self(unit: .frames, good: 0, acceptable: 0.01)
  /// Percentages of the steps.
  static let jankySteps = Self(unit: .one, good: 3, acceptable: 10)
  /// Apple's thresholds in its present documentation, in ms/s.
  static let hitches = Self(unit: .one, good: 10, acceptable: 25)
  /// Good within the budget; acceptable up to a quarter of it more.
  static let overrun = Self(unit: .budget, good: 0, acceptable: 0.25)
  /// Percentages of the work.
  static let overlayShare = Self(unit: .one, good: 20, acceptable: 40)
}
