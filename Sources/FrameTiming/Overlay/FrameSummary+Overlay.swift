extension FrameSummary {
  /// Smallest number of intervals for which rates and percentiles are shown.
  private static let leastShown = 30
  /// Smallest number of intervals for which figures are graded by colours.
  private static let leastGraded = 60

  /// Whether the overlay shows the figures, rather than dashes.
  package var isShown: Bool { (interval?.count ?? 0) >= FrameSummary.leastShown }

  /// A clock with shorter steps, in seconds, can measure the work of any frame.
  private static let leastClockStep = 0.0005

  /// Whether the work takes fewer than four steps of the clock, so that its percentiles are equal although the
  /// frames differ.
  package var isClockCoarse: Bool {
    clockStep >= Self.leastClockStep && (work?.p99 ?? 0) < 4 * clockStep
  }

  /// Whether the overlay grades the figures by colours, rather than showing them dimmed.
  package var isGraded: Bool { (interval?.count ?? 0) >= FrameSummary.leastGraded }
}
