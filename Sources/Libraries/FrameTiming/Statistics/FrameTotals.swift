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
    var record = record
    record.round()
    sums.add(record)
    if let duration = record.sample.measuredWork { work.add(duration) }
    if let interval = record.sample.interval { intervals.add(interval) }
    // By index: an iterator allocates in builds without optimization.
    for index in 0..<shown.count { latencies.add(shown[index].rounded(to: 1e-9, 1e9)) }
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
  /// Gives the record the precision of a log: times in whole nanoseconds, distances in 0.0001 points.
  fileprivate mutating func round() {
    hitch = hitch.rounded(to: 1e-9, 1e9)
    overrun = overrun.rounded(to: 1e-9, 1e9)
    let error = sample.animationError
    sample.input = sample.input.rounded(to: 1e-9, 1e9)
    sample.update = sample.update.rounded(to: 1e-9, 1e9)
    sample.draw = sample.draw.rounded(to: 1e-9, 1e9)
    sample.present = sample.present.rounded(to: 1e-9, 1e9)
    sample.wholeWork = sample.wholeWork?.rounded(to: 1e-9, 1e9)
    if let interval = sample.interval?.rounded(to: 1e-9, 1e9) {
      sample.interval = interval
      if let error { sample.simulatedInterval = interval + error.rounded(to: 1e-9, 1e9) }
    }
    sample.motion?.round()
  }
}

extension FrameMotion {
  fileprivate mutating func round() {
    drag.judder = drag.judder.rounded(to: 1e-4, 1e4)
    free.judder = free.judder.rounded(to: 1e-4, 1e4)
    lagDistance = lagDistance.rounded(to: 1e-4, 1e4)
    lagSpeed = lagSpeed.rounded(to: 1e-4, 1e4)
    step = step.rounded(to: 1e-4, 1e4)
  }
}

extension Double {
  /// Rounds to whole multiples of `unit`, of which 1 has `units`; a number without digits there stays as it is.
  @inline(__always) fileprivate func rounded(to unit: Double, _ units: Double) -> Double {
    let scaled = self * units
    guard scaled.magnitude < 9_007_199_254_740_992 else { return self }
    // Conversions are several times faster than the system's function for rounding.
    return Double(Int64(scaled + (scaled < 0 ? -0.5 : 0.5))) * unit
  }
}
