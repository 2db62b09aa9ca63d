/// Stores the recent frames one by one and the statistics of the whole run.
///
/// Record one sample per frame. The statistics of the recent frames are exact; those of the run have
/// three significant digits. All memory is allocated on creation: about 150 kB for 600 frames and
/// 300 kB for the run. Afterwards `record`, `summary`, `total` and `reset` allocate nothing; only
/// `mark` does.
///
///     var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
///     log.record(FrameSample(number: 0, start: 0, draw: 0.002))
///     log.record(FrameSample(number: 1, start: 0.0167, draw: 0.004, interval: 0.05))
///     log.summary().work?.max  // 0.004
///     log.summary().missed     // 2: three refreshes passed and only one brought a picture
public struct FrameLog: Sendable {
  /// The number of markers kept; the oldest are removed first.
  package static let markerCapacity = 1000

  /// Refreshes of the display per second; finite and over 0.
  ///
  /// Set it when the window moves to another display or the display's mode changes. Frames recorded
  /// before keep the budget that they had.
  public var refreshRate: Double {
    didSet { FrameLog.check(refreshRate) }
  }
  /// Whether the display reports no refresh rate, so that the budget is a guess.
  package var isRefreshRateAssumed = false
  package let warmUpFrames: Int
  private let warmUpDuration: Double
  package let capacity: Int

  private var records: [FrameRecord] = []
  /// Index of the oldest record once `records` is full; 0 until then.
  private var oldest = 0
  /// The number of frames recorded since creation; a reset does not change it.
  private(set) var recorded = 0
  private var firstStart: Double?
  private var isWarm = false
  private var window: FrameWindow
  /// Reused buffer for the durations of one phase; empty between calls.
  private var phase: SortedWindow
  package private(set) var totals = RunTotals()
  private(set) var latencies: LatencyLog
  private(set) var worst = WorstFrames(capacity: 20)
  private var pendingMarker: String?

  /// The whole run without its warm-up, as columns for a chart.
  package private(set) var chart = FrameChart()
  /// The markers set since the start or the last reset, in the order in which they were set.
  package private(set) var markers: [FrameMarker] = []

  /// Creates a log without frames.
  ///
  /// In the first frames fonts are read, textures created and caches filled; they do not represent
  /// the rest of the run. The warm-up ends with the number of frames or with the duration,
  /// whichever comes first; if either is 0 there is no warm-up.
  ///
  /// - Parameters:
  ///   - refreshRate: Refreshes of the display per second; finite and over 0.
  ///   - warmUpFrames: How many frames to exclude from the run at most; at least 0.
  ///   - warmUpDuration: For how many seconds after the start of the first frame to exclude frames
  ///     from the run at most; at least 0.
  ///   - capacity: How many recent frames to keep, at least 1. 600 are ten seconds at 60 Hz.
  public init(
    refreshRate: Double,
    warmUpFrames: Int = 120,
    warmUpDuration: Double = 2,
    capacity: Int = 600
  ) {
    FrameLog.check(refreshRate)
    precondition(warmUpFrames >= 0, "the number of warm-up frames is at least 0")
    precondition(warmUpDuration >= 0, "the duration of the warm-up is at least 0 s")
    precondition(capacity >= 1, "a log keeps at least one frame")
    self.refreshRate = refreshRate
    self.warmUpFrames = warmUpFrames
    self.warmUpDuration = warmUpDuration
    self.capacity = capacity
    isWarm = warmUpFrames == 0 || warmUpDuration == 0
    records.reserveCapacity(capacity)
    window = FrameWindow(capacity: capacity)
    phase = SortedWindow(capacity: capacity)
    latencies = LatencyLog(capacity: capacity)
  }

  private static func check(_ refreshRate: Double) {
    precondition(refreshRate > 0 && refreshRate.isFinite, "a refresh rate is finite and over 0")
  }

  /// Time for one frame if none is to be missed: 1 / refreshRate, in seconds.
  public var budget: Double { 1 / refreshRate }

  /// The number of recent frames, in 0...capacity.
  public var count: Int { records.count }

  /// Whether the next frame is excluded from the run if it begins soon enough.
  package var isWarmingUp: Bool { !isWarm }

  /// The number of durations over 10 s, which percentiles and lows of the run count as 10 s.
  package var clamped: Int { totals.clamped }

  /// A recent frame; 0 is the oldest, `count - 1` the newest.
  ///
  /// - Precondition: `index` is in `0..<count`.
  package subscript(index: Int) -> FrameSample { records[place(of: index)].sample }

  /// A recent frame with what the log derived from it; 0 is the oldest, `count - 1` the newest.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public func record(at index: Int) -> FrameRecord { records[place(of: index)] }

  /// Why a recent frame was late; nil if it was not.
  ///
  /// Cheaper than the record, which has a text.
  func cause(at index: Int) -> DelayCause? { records[place(of: index)].cause }

  private func place(of index: Int) -> Int {
    precondition(index >= 0 && index < records.count, "the index of a frame is in 0..<count")
    let place = oldest + index
    return place < records.count ? place : place - records.count
  }

  /// The number of refreshes without a new picture before this frame's picture.
  ///
  /// With b the budget: `round(interval / b) - 1` if the interval is over 1.5·b, else 0. A frame
  /// without an interval missed none.
  package func missedRefreshes(in sample: FrameSample) -> Int {
    guard let interval = sample.interval, interval > 1.5 * budget else { return 0 }
    // The bound matters only for a gap of months, which must not overflow the count.
    return Int(min((interval / budget).rounded(), Double(Int32.max))) - 1
  }

  /// Records the arrival of a pointer event that a later frame will show.
  ///
  /// - Parameter time: When it arrived, in seconds on the clock of `presentedAt`; finite.
  public mutating func eventArrived(at time: Double) {
    latencies.eventArrived(at: time)
  }

  /// Sets a marker between the frames so far and the next one, which gets its text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - time: Seconds since the run began; finite.
  ///   - sessionTime: Its time in the played session, in seconds, finite; nil for a marker that was
  ///     set by hand.
  public mutating func mark(_ text: String, at time: Double, sessionTime: Double? = nil) {
    if markers.count == FrameLog.markerCapacity {
      markers.removeFirst()
    }
    markers.append(FrameMarker(time: time, text: text, sessionTime: sessionTime))
    pendingMarker = pendingMarker.map { $0 + "; " + text } ?? text
  }

  /// Records a frame; if the log is full the oldest one is removed.
  ///
  /// Frames of the warm-up are among the recent ones but not in the run. Negative durations, which a
  /// clock set back causes, count as 0; a negative interval or latency counts as not measured.
  ///
  /// - Parameters:
  ///   - sample: What was measured.
  ///   - time: When present returned, in seconds on the clock of `eventArrived(at:)`: the waiting
  ///     events count as shown, and the returned record has their latency. Without it the latency of
  ///     the sample counts as one event.
  /// - Returns: The frame as it was recorded.
  /// - Precondition: Every time of the sample is finite.
  /// - Complexity: O(capacity) moves at worst; no allocation.
  @discardableResult
  public mutating func record(
    _ sample: FrameSample,
    presentedAt time: Double? = nil
  ) -> FrameRecord {
    let sample = sample.measured
    var record = FrameRecord(sample, isWarmUp: isInWarmUp(sample.start))
    if let time {
      if let shown = latencies.eventsShown(at: time, isWarmUp: record.isWarmUp) {
        record.sample.latency = shown.longest
        record.sample.events = shown.count
      }
    } else if let latency = sample.latency {
      latencies.add(latency, isWarmUp: record.isWarmUp)
    }
    record.missed = missedRefreshes(in: sample)
    record.isStutter = window.isStutter(sample, budget: budget)
    if record.missed > 0 || record.isStutter { record.cause = delayCause(of: sample) }
    record.marker = pendingMarker
    pendingMarker = nil
    keep(record)
    recorded += 1
    return record
  }

  private mutating func isInWarmUp(_ start: Double) -> Bool {
    if firstStart == nil { firstStart = start }
    if let firstStart, start - firstStart >= warmUpDuration { isWarm = true }
    let isInside = !isWarm
    if recorded + 1 >= warmUpFrames { isWarm = true }
    return isInside
  }

  /// Why a late frame that is not recorded yet was late.
  ///
  /// Late frames are rare, so the medians of the phases are computed for each of them.
  ///
  /// - Complexity: O(count²) moves at worst; no allocation.
  private mutating func delayCause(of sample: FrameSample) -> DelayCause {
    guard sample.work > budget else { return .outside }
    var (cause, furthest) = (DelayCause.outside, -Double.infinity)
    for candidate in DelayCause.phases {
      phase.removeAll()
      for index in records.indices { phase.insert(records[index].sample.duration(of: candidate)) }
      let excess = sample.duration(of: candidate) - (phase.median ?? 0)
      // Of two equal phases the later one is nearer to the picture.
      if excess > furthest { (cause, furthest) = (candidate, excess) }
    }
    phase.removeAll()
    return cause
  }

  private mutating func keep(_ record: FrameRecord) {
    if records.count < capacity {
      records.append(record)
      window.insert(record.sample)
    } else {
      window.replace(records[oldest].sample, with: record.sample)
      records[oldest] = record
      oldest = oldest + 1 < capacity ? oldest + 1 : 0
    }
    guard !record.isWarmUp else { return }
    totals.add(record)
    chart.add(record)
    worst.add(record)
  }

  /// Removes every frame and marker, recent and of the run, and keeps the memory.
  ///
  /// The warm-up does not begin again: the program is warm.
  public mutating func reset() {
    records.removeAll(keepingCapacity: true)
    oldest = 0
    window.removeAll()
    totals.reset()
    latencies.reset()
    worst.removeAll()
    chart.removeAll()
    markers.removeAll(keepingCapacity: true)
    pendingMarker = nil
  }

  /// Adds the frames of another log's run to this one's, as if they had been recorded here.
  ///
  /// Recent frames, chart, markers and worst frames stay those of this log.
  package mutating func addTotal(of other: FrameLog) {
    totals.add(other.totals)
    latencies.addTotal(of: other.latencies)
  }

  /// The 20 worst frames of the run without its warm-up, worst first.
  ///
  /// Ordered by interval, those without one by work.
  public var worstFrames: [FrameRecord] { worst.records }

  /// The statistics of the recent frames, exact, those of the warm-up included.
  ///
  /// - Complexity: O(capacity); no allocation.
  public func summary() -> FrameSummary {
    var summary = FrameSummary()
    for index in records.indices { summary.add(records[index]) }
    summary.work = window.work.statistics
    summary.interval = window.intervals.statistics
    summary.latency = latencies.recent()
    return summary
  }

  /// The statistics of the run since the warm-up ended or since the last reset.
  ///
  /// Means, deviations, maxima and counts are exact; percentiles and lows are within 0.1 % or
  /// 100 ns, whichever is more, and count durations over 10 s as 10 s.
  public func total() -> FrameSummary {
    var summary = totals.summary
    summary.latency = latencies.total()
    return summary
  }
}

extension FrameLog: Equatable {
  /// Whether two logs were created alike and hold the same frames, recent and of the run.
  public static func == (one: FrameLog, other: FrameLog) -> Bool {
    guard
      one.refreshRate == other.refreshRate, one.warmUpFrames == other.warmUpFrames,
      one.warmUpDuration == other.warmUpDuration, one.capacity == other.capacity,
      one.count == other.count, one.recorded == other.recorded, one.markers == other.markers
    else { return false }
    return one.totals == other.totals
      && (0..<one.count).allSatisfy { one.record(at: $0) == other.record(at: $0) }
  }
}
