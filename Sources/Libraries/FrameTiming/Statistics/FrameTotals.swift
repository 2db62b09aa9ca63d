/// The statistics of a whole run, in constant memory.
///
/// Every time is rounded to whole nanoseconds, and every distance to 0.0001 points, as in a log of the frames. The
/// figures of a log therefore equal those of the run that wrote it.
package struct FrameTotals: Equatable, Sendable {
  package private(set) var work = DurationTotals()
  package private(set) var intervals = DurationTotals()
  private var latencies = DurationTotals()
  /// Sums over the frames: durations of the phases, and counts.
  private var sums = FrameSummary()

  package init() {}

  /// Adds a frame and the latencies of the events that it is the first to show, in seconds.
  ///
  /// Does nothing for a frame of the warm-up.
  package mutating func add(_ record: FrameRecord, latencies shown: [Double]) {
    guard !record.isWarmUp else { return }
    let record = record.rounded
    sums.add(record)
    work.add(record.sample.work)
    if let interval = record.sample.interval { intervals.add(interval) }
    // By index: an iterator allocates in builds without optimization.
    for index in 0..<shown.count { latencies.add(shown[index].rounded(to: 1e-9)) }
  }

  package var summary: FrameSummary {
    var summary = sums
    summary.work = work.statistics
    summary.interval = intervals.statistics
    summary.latency = latencies.statistics
    return summary
  }

  mutating func removeAll() {
    work.removeAll()
    intervals.removeAll()
    latencies.removeAll()
    sums = FrameSummary()
  }
}

extension FrameRecord {
  /// The record with the precision of a log: times in whole nanoseconds, distances in 0.0001 points.
  fileprivate var rounded: FrameRecord {
    var record = self
    record.hitch = hitch.rounded(to: 1e-9)
    record.overrun = overrun.rounded(to: 1e-9)
    record.sample.input = sample.input.rounded(to: 1e-9)
    record.sample.update = sample.update.rounded(to: 1e-9)
    record.sample.draw = sample.draw.rounded(to: 1e-9)
    record.sample.present = sample.present.rounded(to: 1e-9)
    record.sample.interval = sample.interval?.rounded(to: 1e-9)
    if let interval = record.sample.interval, let error = sample.animationError {
      record.sample.simulatedInterval = interval + error.rounded(to: 1e-9)
    }
    guard var motion = sample.motion else { return record }
    motion.drag.judder = motion.drag.judder.rounded(to: 1e-4)
    motion.free.judder = motion.free.judder.rounded(to: 1e-4)
    motion.lagDistance = motion.lagDistance.rounded(to: 1e-4)
    motion.lagSpeed = motion.lagSpeed.rounded(to: 1e-4)
    motion.step = motion.step.rounded(to: 1e-4)
    record.sample.motion = motion
    return record
  }
}

extension Double {
  /// The nearest multiple of `unit`; a number without digits at that place stays as it is.
  fileprivate func rounded(to unit: Double) -> Double {
    let scale = (1 / unit).rounded()
    let units = (self * scale).rounded()
    return units.magnitude < 9_007_199_254_740_992 ? units / scale : self
  }
}
