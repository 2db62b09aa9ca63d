/// What an overlay tells of a span of frames: figures, how the work is spread, late frames.
///
/// Figures that changed with every picture could not be read, so it is renewed now and then. Frames
/// of the warm-up are told of as long as there are no others. All its memory is taken when it is made.
///
///     var overview = FrameOverview()
///     overview.renew(from: log, over: .last120, axis: .fixed)
///     overview.summary.p99           // of the last 120 frames
///     overview.late.first?.blame     // what made the worst late one late
public struct FrameOverview: Sendable {
  /// How many late frames are kept.
  public static let lateCapacity = 8

  /// The frames it is about.
  public private(set) var span: FrameSpan
  /// Their figures.
  public private(set) var summary = FrameSummary()
  /// How their work is spread.
  public private(set) var histogram: WorkHistogram
  /// The worst of those that came late, worst first: ordered by interval, or work without one.
  ///
  /// Of two equal ones the later comes first, in a run the earlier. At most `lateCapacity`.
  public private(set) var late: [FrameRecord] = []

  private var work: SortedWindow
  private var intervals: SortedWindow
  private var latencies: SortedWindow

  /// Creates an overview of no frames.
  ///
  /// - Parameters:
  ///   - span: The frames it will be about.
  ///   - axis: What the histogram reaches to.
  public init(_ span: FrameSpan = .last600, axis: HistogramAxis = .fitted) {
    self.span = span
    histogram = WorkHistogram(axis, p99: 0)
    let most = FrameSpan.allCases.compactMap(\.frames).max() ?? 1
    work = SortedWindow(capacity: most)
    intervals = SortedWindow(capacity: most)
    latencies = SortedWindow(capacity: most)
    late.reserveCapacity(FrameOverview.lateCapacity)
  }

  /// Creates the overview of a log.
  public init(
    of log: FrameLog,
    over span: FrameSpan = .last600,
    axis: HistogramAxis = .fitted
  ) {
    self.init(span, axis: axis)
    renew(from: log, over: span, axis: axis)
  }

  /// Looks at a log again.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - span: How many of its frames to look at; the log need not have as many.
  ///   - axis: What the histogram reaches to.
  /// - Complexity: O(frames of the span); no allocation.
  public mutating func renew(from log: FrameLog, over span: FrameSpan, axis: HistogramAxis) {
    self.span = span
    late.removeAll(keepingCapacity: true)
    guard let frames = span.frames else {
      summary = log.total()
      histogram.clear(axis, p99: summary.p99)
      log.totals.work.add(to: &histogram)
      for index in 0..<log.worst.records.count where log.worst.records[index].blame != nil {
        guard late.count < FrameOverview.lateCapacity else { break }
        late.append(log.worst.records[index])
      }
      return
    }
    let first = firstCounted(of: frames, in: log)
    summary = first == 0 ? log.summary() : sum(log, from: first)
    histogram.clear(axis, p99: summary.p99)
    for index in first..<log.count { histogram.add(log[index].work) }
    for age in 1..<max(1, log.count - first + 1) {
      let index = log.count - age
      if log.blame(at: index) != nil { keep(log.record(at: index)) }
    }
  }

  /// The oldest of so many frames that counts: those of the warm-up do not once there are others.
  private func firstCounted(of frames: Int, in log: FrameLog) -> Int {
    var first = max(0, log.count - frames)
    guard log.count > 0, !log.record(at: log.count - 1).isWarmUp else { return first }
    while log.record(at: first).isWarmUp { first += 1 }
    return first
  }

  /// Puts a late frame at its place among the worst, behind those as bad as it is.
  private mutating func keep(_ record: FrameRecord) {
    var place = late.count
    if place < FrameOverview.lateCapacity {
      late.append(record)
    } else {
      place -= 1
      guard late[place].severity < record.severity else { return }
    }
    while place > 0, late[place - 1].severity < record.severity {
      late[place] = late[place - 1]
      place -= 1
    }
    late[place] = record
  }

  private mutating func sum(_ log: FrameLog, from first: Int) -> FrameSummary {
    var sums = RecordSums()
    var events = 0
    work.removeAll()
    intervals.removeAll()
    for index in first..<log.count {
      let record = log.record(at: index)
      sums.add(record)
      work.insert(record.sample.work)
      if let interval = record.sample.interval { intervals.insert(interval) }
      events += record.sample.latency == nil ? 0 : max(1, record.sample.events)
    }
    var summary = sums.summary
    summary.take(work: work, intervals: intervals)
    summary.latency = log.latencies.recent(events, sortedIn: &latencies)
    return summary
  }
}
