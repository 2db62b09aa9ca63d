extension FrameSummary {
  /// Smallest number of intervals for which rates and percentiles are shown.
  private static let leastShown = 30
  /// Smallest number of intervals for which figures are graded by colours.
  private static let leastGraded = 60

  /// Whether the overlay shows the figures; if false, it shows dashes.
  package var isShown: Bool { (interval?.count ?? 0) >= FrameSummary.leastShown }

  /// Step, in seconds, below which a clock is never too coarse for measuring work.
  private static let leastClockStep = 0.0005

  /// Whether the clock's step is at least 0.5 ms and over a quarter of the 99th percentile of the
  /// work.
  ///
  /// Frames with different work then get equal durations.
  package var isClockCoarse: Bool {
    clockStep >= Self.leastClockStep && (work?.p99 ?? 0) < 4 * clockStep
  }

  /// Whether the overlay grades the figures by colours; if false, it shows them dimmed.
  package var isGraded: Bool { (interval?.count ?? 0) >= FrameSummary.leastGraded }
}
