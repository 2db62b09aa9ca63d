/// The overlay's content for a span of frames: summary, histogram of the work, late frames.
///
/// The program updates the overview only a few times a second, because users cannot read figures
/// that change with every picture. A span of recent frames includes only frames in motion: it omits
/// the first `warmUpFrames` frames of the log and each first frame after a rest. All memory is
/// allocated on creation.
package struct FrameOverview: Sendable {
  /// The largest number of frames in `late`.
  package static let lateCapacity = 8

  package private(set) var span: FrameSpan
  /// The statistics of the frames of the span.
  package private(set) var summary = FrameSummary()
  /// The worst late frames, worst first; at most `lateCapacity`.
  ///
  /// They are in descending order of interval. If intervals are equal, the later frame comes first;
  /// over the whole run, the earlier frame comes first.
  package private(set) var late: [FrameRecord] = []
  /// Histogram of the work of the span's frames.
  package private(set) var histogram = DurationHistogram(upTo: 1, binCount: 1)
  /// Cost of drawing the overlay; nil before it was measured.
  package var overlayCost: OverlayCost? {
    didSet { summary.overlayCost = overlayCost }
  }

  /// Reused buffer for the durations of the span.
  private var sorted = SortedWindow(capacity: FrameSpan.maximumFrames)

  /// Creates the overview of a log.
  ///
  /// Without a log the overview has no frames.
  package init(
    of log: FrameLog? = nil,
    over span: FrameSpan = .last600,
    axis: HistogramAxis = .fitted
  ) {
    self.span = span
    histogram.clear(axis, p99: 0)
    late.reserveCapacity(FrameOverview.lateCapacity)
    if let log { update(from: log, over: span, axis: axis) }
  }

  /// Computes the contents again, from the newest frames of a log.
  ///
  /// The log may contain fewer frames than the span.
  ///
  /// - Complexity: O(frames of the span) if the span begins with the log's oldest frame and most
  ///   frames are in motion. Otherwise each duration is inserted into a sorted buffer, which takes
  ///   longer. No allocation.
  package mutating func update(from log: FrameLog, over span: FrameSpan, axis: HistogramAxis) {
    self.span = span
    let first = span.frames.map { max(0, log.count - $0) }
    summary = summary(of: log, from: first)
    summary.overlayCost = overlayCost
    summary.clockStep = log.clockStep
    histogram.clear(axis, p99: summary.work?.p99 ?? 0)
    late.removeAll(keepingCapacity: true)
    guard let first else {
      log.work.run.add(to: &histogram)
      let records = log.worstFrames
      for index in records.indices where records[index].cause != nil {
        late.addWorst(records[index], limit: Self.lateCapacity)
      }
      return
    }
    // A reversed range allocates in builds without optimization.
    var index = log.count
    while index > first {
      index -= 1
      guard log.isInMotion(at: index) else { continue }
      let record = log.record(at: index)
      histogram.add(record.sample.work)
      if record.cause != nil { late.addWorst(record, limit: Self.lateCapacity) }
    }
  }

  /// Returns the statistics of the frames in motion, from index `first` of the log to its end.
  ///
  /// If `first` is nil, returns the statistics of the whole run.
  private mutating func summary(of log: FrameLog, from first: Int?) -> FrameSummary {
    guard let first else { return log.total() }
    var summary = FrameSummary()
    var events = 0
    for index in first..<log.count {
      let record = log.record(at: index)
      events += record.sample.latency == nil ? 0 : max(1, record.sample.events)
      if log.isInMotion(at: index) { summary.add(record) }
    }
    summary.work = statistics(of: log.work.recent, in: log, from: first) { $0.work }
    summary.interval = statistics(of: log.intervals.recent, in: log, from: first) { $0.interval }
    events = min(events, FrameSpan.maximumFrames)
    summary.latency =
      first == 0
      ? log.latencies.recent()
      : log.latencies.durations.statistics(ofLast: events, in: &sorted)
    return summary
  }

  /// Returns the statistics of one duration, such as the work, over the frames in motion.
  ///
  /// The frames are those from index `first` of the log to its end. `recent` contains the duration of
  /// all recent frames, in ascending order. If the span begins with the oldest frame, the durations of
  /// frames that are not in motion are removed from a copy of `recent`. These frames are few, so this
  /// is faster than inserting all other durations into an empty buffer.
  private mutating func statistics(
    of recent: SortedWindow,
    in log: FrameLog,
    from first: Int,
    _ duration: (FrameSample) -> Double?
  ) -> DurationStatistics? {
    let isWhole = first == 0
    if isWhole { sorted.replaceAll(with: recent) } else { sorted.removeAll() }
    for index in first..<log.count where log.isInMotion(at: index) != isWhole {
      let duration = duration(log.record(at: index).sample)
      sorted.replace(isWhole ? duration : nil, with: isWhole ? nil : duration)
    }
    return sorted.statistics
  }
}
