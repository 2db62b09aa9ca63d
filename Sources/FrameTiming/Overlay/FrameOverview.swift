/// What the overlay shows of a span of frames: summary, histogram of the work, late frames.
///
/// Figures that changed with every picture could not be read, so the program updates it a few times
/// a second. Frames of the warm-up count as long as there are no others. All memory is allocated on
/// creation.
///
///     var overview = FrameOverview()
///     overview.update(from: log, over: .last120, axis: .fixed)
///     overview.summary.work?.p99     // of the last 120 frames
///     overview.late.first?.cause     // why the worst late frame was late
package struct FrameOverview: Sendable {
  /// The largest number of late frames.
  package static let lateCapacity = 8

  /// The frames it is about.
  package private(set) var span: FrameSpan
  /// Their statistics.
  package private(set) var summary = FrameSummary()
  /// The worst of the late frames, worst first: ordered by interval, or work without one.
  ///
  /// Of two equal ones the later comes first, in a run the earlier. At most `lateCapacity`.
  package private(set) var late: [FrameRecord] = []
  /// The work of all frames by duration.
  package private(set) var histogram: DurationHistogram
  /// What drawing the overlay costs; nil before it was measured.
  package var overlayCost: OverlayCost? {
    didSet { summary.overlayCost = overlayCost }
  }

  /// Reused buffers for the durations of the span.
  private var work = SortedWindow(capacity: FrameSpan.maximumFrames)
  private var intervals = SortedWindow(capacity: FrameSpan.maximumFrames)
  private var latencies = SortedWindow(capacity: FrameSpan.maximumFrames)

  /// Creates the overview of a log; without a log of no frames.
  package init(
    of log: FrameLog? = nil,
    over span: FrameSpan = .last600,
    axis: HistogramAxis = .fitted
  ) {
    self.span = span
    histogram = DurationHistogram(axis, p99: 0)
    late.reserveCapacity(FrameOverview.lateCapacity)
    if let log { update(from: log, over: span, axis: axis) }
  }

  /// Replaces the contents by those of a log, which may have fewer frames than the span.
  ///
  /// - Complexity: O(frames of the span); no allocation.
  package mutating func update(from log: FrameLog, over span: FrameSpan, axis: HistogramAxis) {
    self.span = span
    late.removeAll(keepingCapacity: true)
    if let frames = span.frames {
      let first = firstCounted(of: frames, in: log)
      summary = first == 0 ? log.summary() : self.summary(of: log, from: first)
      histogram.clear(axis, p99: summary.work?.p99 ?? 0)
      // A reversed range allocates in builds without optimization.
      var index = log.count
      while index > first {
        index -= 1
        histogram.add(log.sample(at: index).work)
        if log.cause(at: index) != nil { addLate(log.record(at: index)) }
      }
    } else {
      summary = log.total()
      histogram.clear(axis, p99: summary.work?.p99 ?? 0)
      log.workTotals.add(to: &histogram)
      let records = log.worstFrames
      for index in records.indices where records[index].cause != nil {
        addLate(records[index])
      }
    }
    summary.overlayCost = overlayCost
  }

  private mutating func addLate(_ record: FrameRecord) {
    late.addWorst(record, limit: FrameOverview.lateCapacity)
  }

  /// The oldest of the latest `frames` frames that counts.
  private func firstCounted(of frames: Int, in log: FrameLog) -> Int {
    var first = max(0, log.count - frames)
    guard log.count > 0, !log.record(at: log.count - 1).isWarmUp else { return first }
    while log.record(at: first).isWarmUp { first += 1 }
    return first
  }

  private mutating func summary(of log: FrameLog, from first: Int) -> FrameSummary {
    var summary = FrameSummary()
    var events = 0
    work.removeAll()
    intervals.removeAll()
    for index in first..<log.count {
      let record = log.record(at: index)
      summary.add(record)
      work.insert(record.sample.work)
      if let interval = record.sample.interval { intervals.insert(interval) }
      events += record.sample.latency == nil ? 0 : max(1, record.sample.events)
    }
    summary.work = work.statistics
    summary.interval = intervals.statistics
    let limit = FrameSpan.maximumFrames
    summary.latency = log.latencies.recent(min(events, limit), sortedIn: &latencies)
    return summary
  }
}
