/// The overlay's content for the recent frames of a log: summary, verdict, and histogram of the work.
///
/// The program updates the overview only a few times a second, because users cannot read figures
/// that change with every picture. Only frames in motion count: the overview omits the first
/// `warmUpFrames` frames of the log and each first frame after a rest.
package struct FrameOverview: Sendable {
  package private(set) var summary = FrameSummary()
  package private(set) var verdict = FrameVerdict(FrameSummary(), refreshRate: 60)
  package private(set) var histogram = DurationHistogram(upTo: 1, binCount: 16)

  /// Reused buffer for durations; a log of the default capacity needs no more memory.
  private var durations: [Double] = []
  /// The numbers from which `verdict` was made, rounded about as in its text.
  private var shownNumbers = SIMD8<Double>()

  /// Without a log the overview has no frames.
  package init(of log: FrameLog? = nil) {
    durations.reserveCapacity(600)
    histogram.clear(fitting: 0)
    if let log { update(from: log) }
  }

  /// Computes the contents again, from the recent frames of a log.
  ///
  /// - Complexity: O(frames) on average; allocates only the texts of a verdict that has changed, for a
  ///   log of the default capacity.
  package mutating func update(from log: FrameLog) {
    summary = log.summary(onlyInMotion: true, with: &durations)
    updateVerdict(log)
    histogram.clear(fitting: summary.work?.p99 ?? 0)
    for index in 0..<durations.count { histogram.add(durations[index]) }
  }

  private mutating func updateVerdict(_ log: FrameLog) {
    func rounded(_ value: Double?, _ units: Double) -> Double { ((value ?? -1) * units).rounded() }
    // A measured rate changes by some hundredths.
    let rate = max(0.1, rounded(log.refreshRate, 10) / 10)
    let numbers = SIMD8(
      Double(summary.frames),
      Double(summary.late),
      Double(summary.overBudget),
      rounded(summary.framesPerSecond, 10),
      rounded(summary.hitchTimeRatio, 1e4),
      rounded(summary.isClockCoarse ? nil : summary.work?.p99, 1e6),
      rate,
      log.hasDisplay ? 1 : 0
    )
    guard numbers != shownNumbers else { return }
    shownNumbers = numbers
    verdict = FrameVerdict(summary, refreshRate: rate, hasDisplay: log.hasDisplay)
  }
}
