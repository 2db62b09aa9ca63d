/// The overlay's content for the recent frames of a log: summary and histogram of the work.
///
/// The program updates the overview only a few times a second, because users cannot read figures
/// that change with every picture. Only frames in motion count: the overview omits the first
/// `warmUpFrames` frames of the log and each first frame after a rest. All memory is allocated on
/// creation.
package struct FrameOverview: Sendable {
  package private(set) var summary = FrameSummary()
  package private(set) var histogram = DurationHistogram(upTo: 1, binCount: 16)

  /// Reused buffer for the durations of the frames in motion of a log with the default capacity.
  private var sorted = SortedWindow(capacity: 600)

  /// Without a log the overview has no frames.
  package init(of log: FrameLog? = nil) {
    histogram.clear(fitting: 0)
    if let log { update(from: log) }
  }

  /// Computes the contents again, from the recent frames of a log.
  ///
  /// - Complexity: O(frames) if most frames are in motion; no allocation for a log of the default
  ///   capacity.
  package mutating func update(from log: FrameLog) {
    summary = FrameSummary()
    for index in 0..<log.count where log.isInMotion(at: index) {
      summary.add(log.record(at: index))
    }
    summary.work = statistics(of: log.work.recent, in: log) { $0.work }
    summary.interval = statistics(of: log.intervals.recent, in: log) { $0.interval }
    summary.latency = log.latencies.recent()
    summary.clockStep = log.clockStep
    histogram.clear(fitting: summary.work?.p99 ?? 0)
    for index in 0..<log.count where log.isInMotion(at: index) {
      histogram.add(log.record(at: index).sample.work)
    }
  }

  /// Returns the statistics of one duration, such as the work, over the frames in motion.
  ///
  /// `recent` contains the duration of all recent frames, in ascending order. The durations of frames
  /// that are not in motion are removed from a copy. These frames are few, so this is faster than
  /// inserting all other durations into an empty buffer.
  private mutating func statistics(
    of recent: SortedWindow,
    in log: FrameLog,
    _ duration: (FrameSample) -> Double?
  ) -> DurationStatistics? {
    sorted.replaceAll(with: recent)
    for index in 0..<log.count where !log.isInMotion(at: index) {
      sorted.replace(duration(log.record(at: index).sample), with: nil)
    }
    return sorted.statistics
  }
}
