extension FrameSummary {
  /// Fewer intervals give neither a rate nor a percentile.
  private static let leastShown = 30
  /// Fewer intervals say nothing about the program, good or bad.
  private static let leastGraded = 60

  /// Whether the overlay shows the figures, rather than dashes.
  package var isShown: Bool { (interval?.count ?? 0) >= FrameSummary.leastShown }

  /// Whether the overlay grades the figures by colours, rather than showing them dimmed.
  package var isGraded: Bool { (interval?.count ?? 0) >= FrameSummary.leastGraded }
}
