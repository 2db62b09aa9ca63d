/// Apple's grades of the hitch time ratio.
///
/// - Source: "Understanding hitches in your app" of Apple's documentation of today. WWDC20 called up to
///   5 ms/s good and from 10 on critical.
package enum HitchTier: String, Equatable, Sendable {
  /// At most 10 ms/s, at most 25, at most 50, and more.
  case good, warning, critical
  case immediate = "immediate attention"

  /// The grade of a ratio in seconds per second.
  package init(ratio: Double) {
    self =
      ratio <= 0.01 ? .good : ratio <= 0.025 ? .warning : ratio <= 0.05 ? .critical : .immediate
  }
}
