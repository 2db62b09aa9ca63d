/// Keeps the last frames one by one and the whole run in sum.
///
/// Give it one sample a frame. The recent frames are exact and feed the overlay; the totals are
/// for the end of a run and have three significant digits. Everything is allocated when the log is
/// made: about 150 kB for 600 frames and 300 kB for the run. Afterwards `record`, `summary`,
/// `total` and `reset` allocate nothing; only `mark` does.
///
///     var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
///     log.record(FrameSample(number: 0, start: 0, draw: 0.002))
///     log.record(FrameSample(number: 1, start: 0.0167, draw: 0.004, interval: 0.05))
///     log.summary().max     // 0.004
///     log.summary().missed  // 2: three refreshes passed and only one brought a picture
public struct FrameLog: Sendable {
  /// How many markers are kept; the oldest go first.
  public static let markerCapacity = 1000

  /// Refreshes of the display per second; over 0.
  public var refreshRate: Double
  /// How many frames after the start are kept out of the totals; at least 0.
  public let warmUpFrames: Int
  /// For how long after the first frame frames are kept out of the totals, in seconds; at least 0.
  public let warmUpDuration: Double
  /// How many recent frames are kept; at least 1.
  public let capacity: Int

  private(set) var records: [FrameRecord] = []
  /// Where the oldest record lies once all room is taken; 0 until then.
  private(set) var oldest = 0
  /// How many frames were ever recorded; a reset does not change it.
  private(set) var recorded = 0
  private var firstStart: Double?
  private var isWarm = false
  private var recent: RecentFrames
  package private(set) var totals = RunTotals()
  private(set) var latencies: LatencyLog
  private(set) var worst = WorstFrames()
  private var pendingMarker: String?

  /// The whole run without its warm-up, as columns for a chart.
  public private(set) var chart = FrameChart()
  /// The markers set since the start or the last reset, in the order in which they were set.
  public private(set) var markers: [FrameMarker] = []

  /// Creates a log without frames.
  ///
  /// In the first frames fonts are read, textures made and caches filled; they say nothing about
  /// the rest of the run. The warm-up ends with the number of frames or with the duration,
  /// whichever comes first; either being 0 means that there is none.
  ///
  /// - Parameters:
  ///   - refreshRate: Refreshes of the display per second; finite and over 0.
  ///   - warmUpFrames: How many frames to keep out of the totals at most; at least 0.
  ///   - warmUpDuration: For how many seconds after the start of the first frame to keep frames
  ///     out of the totals at most; at least 0.
  ///   - capacity: How many recent frames to keep, at least 1. 600 are ten seconds at 60 Hz.
  public init(
    refreshRate: Double,
    warmUpFrames: Int = 120,
    warmUpDuration: Double = 2,
    capacity: Int = 600
  ) {
    precondition(refreshRate > 0 && refreshRate.isFinite, "a display refreshes at a rate over 0")
    precondition(warmUpFrames >= 0, "the warm-up cannot have fewer than 0 frames")
    precondition(warmUpDuration >= 0, "the warm-up cannot last for less than 0 s")
    precondition(capacity >= 1, "a log keeps at least one frame")
    self.refreshRate = refreshRate
    self.warmUpFrames = warmUpFrames
    self.warmUpDuration = warmUpDuration
    self.capacity = capacity
    isWarm = warmUpFrames == 0 || warmUpDuration == 0
    records.reserveCapacity(capacity)
    recent = RecentFrames(capacity: capacity)
    latencies = LatencyLog(capacity: capacity)
  }

  /// Time for one frame if none is to be missed: 1 / refreshRate, in seconds.
  public var budget: Double { 1 / refreshRate }

  /// How many recent frames are kept at present, in 0...capacity.
  public var count: Int { records.count }

  /// Whether the next frame will be kept out of the totals if it begins soon enough.
  public var isWarmingUp: Bool { !isWarm }

  /// How many durations of the totals were over 10 s and count as 10 s in percentiles and lows.
  public var clamped: Int { totals.clamped }

  /// A recent frame; 0 is the oldest, `count - 1` the newest.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> FrameSample { record(at: index).sample }

  /// A recent frame and what the log makes of it; 0 is the oldest, `count - 1` the newest.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public func record(at index: Int) -> FrameRecord {
    precondition(index >= 0 && index < records.count, "no frame has this index")
    let place = oldest + index
    return records[place < records.count ? place : place - records.count]
  }

  /// Why a recent frame came late; nil if it did not.
  package func blame(at index: Int) -> Blame? {
    let place = oldest + index
    return records[place < records.count ? place : place - records.count].blame
  }

  /// How many refreshes passed without a new picture before this frame's picture came.
  ///
  /// With b the budget: `round(interval / b) - 1` if the interval is over 1.5·b, else 0. A frame
  /// without an interval missed none.
  public func missedRefreshes(in sample: FrameSample) -> Int {
    guard let interval = sample.interval, interval > 1.5 * budget else { return 0 }
    // The bound matters only for a gap of months, which must not overflow the count.
    return Int(min((interval / budget).rounded(), Double(Int32.max))) - 1
  }

  /// Takes note of a pointer event that a later frame will show.
  ///
  /// - Parameter time: When it arrived, in seconds on the clock of `presentedAt`; finite.
  public mutating func eventArrived(at time: Double) {
    latencies.eventArrived(at: time)
  }

  /// Puts a marker between the frames so far and the next one, which carries its text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - time: Seconds since the run began; finite.
  ///   - sessionTime: Where it stands in the session that plays, in seconds, finite; nil for one
  ///     that was set by hand.
  public mutating func mark(_ text: String, at time: Double, sessionTime: Double? = nil) {
    if markers.count == FrameLog.markerCapacity {
      markers.removeFirst()
    }
    markers.append(FrameMarker(time: time, text: text, sessionTime: sessionTime))
    pendingMarker = pendingMarker.map { $0 + "; " + text } ?? text
  }

  /// Takes in a frame; the oldest leaves if there is no room.
  ///
  /// Frames of the warm-up are among the recent ones but not in the totals.
  ///
  /// - Parameters:
  ///   - sample: What was measured.
  ///   - time: When present returned, in seconds on the clock of `eventArrived(at:)`: the events
  ///     that waited count as shown, and the record's sample has their latency. Without it a
  ///     latency that the sample has counts as one event.
  /// - Returns: The frame as it was taken in, for whoever writes it down.
  /// - Precondition: Every duration of the sample is finite and at least 0.
  /// - Complexity: O(capacity) moves at worst; no allocation.
  @discardableResult
  public mutating func record(
    _ sample: FrameSample,
    presentedAt time: Double? = nil
  ) -> FrameRecord {
    precondition(sample.isMeasured, "durations are finite and not below 0")
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
    record.isStutter = recent.isStutter(sample, budget: budget)
    if record.missed > 0 || record.isStutter {
      record.blame = recent.blame(for: sample, among: records, budget: budget)
    }
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

  private mutating func keep(_ record: FrameRecord) {
    if records.count < capacity {
      records.append(record)
      recent.insert(record.sample)
    } else {
      recent.replace(records[oldest].sample, with: record.sample)
      records[oldest] = record
      oldest = oldest + 1 < capacity ? oldest + 1 : 0
    }
    guard !record.isWarmUp else { return }
    totals.add(record)
    chart.add(record)
    worst.add(record)
  }

  /// Forgets every frame and marker, recent and in sum, and keeps the room they took.
  ///
  /// The warm-up does not begin anew: a program that has run for a while is warm.
  public mutating func reset() {
    records.removeAll(keepingCapacity: true)
    oldest = 0
    recent.removeAll()
    totals.reset()
    latencies.reset()
    worst.removeAll()
    chart.removeAll()
    markers.removeAll(keepingCapacity: true)
    pendingMarker = nil
  }

  /// Takes the totals of another run into this one's, as if its frames had been recorded here.
  ///
  /// Recent frames, chart, markers and worst frames stay those of this log.
  public mutating func addTotal(of other: FrameLog) {
    totals.add(other.totals)
    latencies.addTotal(of: other.latencies)
  }

  /// The worst frames of the run without its warm-up, worst first; 20 at most.
  ///
  /// Ordered by interval, those without one by work.
  public var worstFrames: [FrameRecord] { worst.records }

  /// The figures of the recent frames, exact, those of the warm-up included.
  ///
  /// - Complexity: O(capacity); no allocation.
  public func summary() -> FrameSummary {
    var sums = RecordSums()
    for index in 0..<records.count { sums.add(records[index]) }
    var summary = sums.summary
    recent.fill(&summary)
    summary.latency = latencies.recent()
    return summary
  }

  /// The figures of the run since the warm-up ended or since the last reset.
  ///
  /// Means, deviations, maxima and counts are exact; percentiles and lows are within 0.1 % or
  /// 100 ns, whichever is more, and take durations over 10 s for 10 s.
  public func total() -> FrameSummary {
    var summary = totals.summary()
    summary.latency = latencies.total()
    return summary
  }
}

extension FrameLog: Equatable {
  /// Whether two logs were set up alike and hold the same frames, recent and in sum.
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
