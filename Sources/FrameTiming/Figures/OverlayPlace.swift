/// Where the overlay shows a figure, and how it grades it.
package struct OverlayPlace: Sendable {
  /// The overlay's forms, from the largest to the smallest; a figure of one is in all before it.
  package enum Form: Int, Comparable, Sendable {
    case details, panel, narrowPanel, line

    package static func < (one: Form, other: Form) -> Bool { one.rawValue < other.rawValue }
  }

  /// The largest good and the largest acceptable value; rates are graded by their interval.
  package enum Limits: Sendable {
    /// Shares of the budget.
    case budget(good: Double, warning: Double)
    /// Shares of the number of frames.
    case frames(good: Double, warning: Double)
    /// Values as they are.
    case fixed(good: Double, warning: Double)
  }

  /// Position among the figures of the details, row by row from 0; each is used once.
  package let position: Int
  /// The label in the details, which show the unit beside the number.
  package let label: String
  /// The label with the unit, for a panel.
  package let panelLabel: String
  /// The smallest form that shows the figure.
  package let form: Form
  /// nil for figures that are neither good nor bad.
  package let limits: Limits?
}

extension OverlayPlace.Limits {
  /// Rates are good while the interval is within 5 % of the budget; from 1.5 budgets on refreshes are
  /// missed.
  static let rate = budget(good: 1.05, warning: 1.5)
  /// Work is good up to 4/5 of the budget.
  static let work = budget(good: 0.8, warning: 1)
  /// An event waits up to a budget for the next frame, whose work is good up to half of one.
  static let latency = budget(good: 1.5, warning: 3)
  /// An animation error is good up to a quarter of the budget.
  static let motion = budget(good: 0.25, warning: 1)
  /// Late frames are good if there are none, and acceptable up to one in a hundred.
  static let lateFrames = frames(good: 0, warning: 0.01)
  /// The overlay is good up to a fifth of the work.
  static let overlayShare = fixed(good: 20, warning: 40)
}
