/// Apple's grades of the hitch time ratio.
///
/// - Source: Apple's documentation, "Understanding hitches in your app". In WWDC20, Apple called
///   ratios up to 5 ms/s good and ratios from 10 ms/s critical.
package enum HitchTier: String, Equatable, Sendable {
  /// `good` is up to 10 ms/s, `warning` up to 25 and `critical` up to 50; more is `immediate`.
  case good, warning, critical
  case immediate = "immediate attention"

  /// Creates the grade of a ratio in seconds per second; 0.01 is 10 ms/s.
  package init(ratio: Double) {
    self =
      ratio <= 0.01 ? .good : ratio <= 0.025 ? .warning : ratio <= 0.05 ? .critical : .immediate
  }
}
