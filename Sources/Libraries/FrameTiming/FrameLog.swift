/// Stores the recent frames one by one and the statistics of the whole run.
///
/// Record one sample per frame. The statistics of the recent frames are exact; those of the run have three
/// significant digits. All memory is allocated on creation: several hundred kB for 600 frames and 300 kB
/// for the run. Afterwards `record`, `total` and `reset` allocate nothing; `mark` stores a text, and `summary`
/// sorts durations in a buffer.
///
///     var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
///     log.record(FrameSample(number: 0, start: 0, draw: 0.002))
///     log.record(FrameSample(number: 1, start: 0.0167, draw: 0.004, interval: 0.05))
///     log.summary().work?.max  // 0.004
///     log.summary().missed     // 2: three refreshes passed and only one brought a picture
public struct FrameLog: Equatable, Sendable {
  /// The largest number of stored markers; when it is exceeded, the oldest marker is removed.
  package static let markerCapacity = 1000
  private static let worstCapacity = 20

  /// Refreshes of the display per second; finite and over 0.
  ///
  /// Set it when the window moves to another display or the display's mode changes. Values that
  /// were derived for earlier frames do not change.
  public var refreshRate: Double {
    didSet { FramePacer.check(refreshRate) }
  }
  /// True if the display reports no refresh rate.
  package var isRefreshRateAssumed = false
  /// False if frames are drawn into memory: their intervals are those of drawing, not of pictures on a display.
  package var hasDisplay = true
  /// The smallest step of the program's clock, in seconds; 0 for a clock without visible steps.
  package var clockStep = 0.0
  package let warmUpFrames: Int
  private let warmUpDuration: Double

  private var firstStart: Double?
  /// Once true, it stays true.
  private var isWarm = false
  /// The number of frames recorded since creation; a reset does not change it.
  private(set) var recorded = 0
  /// Texts of the markers for the next frame, joined by "; ".
  private var pendingMarker: String?

  private(set) var records: Ring<FrameRecord>
  private var latencies: LatencyLog
  /// Reused buffer for the durations of one phase; empty between calls.
  private var phase: [Double] = []
  /// No interval up to this one is a stutter until the number of recorded frames is `steadyEnd`.
  private var steadyInterval = 0.0
  private var steadyEnd = 0
  /// The statistics of the run without its warm-up.
  package private(set) var totals = FrameTotals()
  /// The 20 worst frames of the run without its warm-up, worst first.
  ///
  /// They are ordered by interval, or by work if a frame has no interval.
  public private(set) var worstFrames: [FrameRecord] = []
  /// Without the warm-up.
  package private(set) var chart = FrameChart()
  /// The markers since the start or the last reset, in order.
  package private(set) var markers: [FrameMarker] = []

  /// Creates a log without frames.
  ///
  /// The first frames load fonts, create textures and fill caches. They are slower than later
  /// frames and are excluded from the statistics of the run as warm-up. The warm-up ends after
  /// `warmUpFrames` frames or after `warmUpDuration`, whichever comes first. If either is 0, there
  /// is no warm-up.
  ///
  /// - Parameters:
  ///   - refreshRate: Refreshes of the display per second; finite and over 0.
  ///   - warmUpFrames: Largest number of frames in the warm-up; at least 0.
  ///   - warmUpDuration: Longest duration of the warm-up, in seconds from the start of the first frame;
  ///     at least 0.
  ///   - capacity: Number of recent frames to keep, at least 1. 600 frames are ten seconds at 60 Hz.
  public init(
    refreshRate: Double,
    warmUpFrames: Int = 120,
    warmUpDuration: Double = 2,
    capacity: Int = 600
  ) {
    FramePacer.check(refreshRate)
    precondition(warmUpFrames >= 0, "the number of warm-up frames is at least 0")
    precondition(warmUpDuration >= 0, "the duration of the warm-up is at least 0 s")
    precondition(capacity >= 1, "a log keeps at least one frame")
    self.refreshRate = refreshRate
    self.warmUpFrames = warmUpFrames
    self.warmUpDuration = warmUpDuration
    records = Ring(capacity: capacity)
    phase.reserveCapacity(capacity)
    latencies = LatencyLog(capacity: capacity)
    worstFrames.reserveCapacity(FrameLog.worstCapacity)
  }

  /// The time available for one frame at the refresh rate: 1 / refreshRate, in seconds.
  public var budget: Double { 1 / refreshRate }

  /// The number of recent frames, in 0...capacity.
  public var count: Int { records.count }

  package var capacity: Int { records.capacity }

  /// Returns the record of a recent frame.
  ///
  /// Index 0 is the oldest frame, `count - 1` the newest.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public func record(at index: Int) -> FrameRecord { records[index] }

  /// The latencies of the events that the last recorded frame was the first to show, in seconds.
  package var shownLatencies: [Double] { latencies.shown }

  /// Records the arrival of a pointer event that a later frame will show.
  ///
  /// - Parameter time: Time of arrival, in seconds on the clock of `record(_:presentedAt:)`; finite.
  public mutating func eventArrived(at time: Double) { latencies.eventArrived(at: time) }

  /// Sets a marker after the last frame; the record of the next frame contains the marker's text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - time: Seconds since the run began; finite.
  ///   - sessionTime: Time of the marker in the played session, in seconds; finite. nil for a marker
  ///     that was set by hand.
  public mutating func mark(_ text: String, at time: Double, sessionTime: Double? = nil) {
    if markers.count == FrameLog.markerCapacity { markers.removeFirst() }
    markers.append(FrameMarker(time: time, text: text, sessionTime: sessionTime))
    pendingMarker = pendingMarker.map { $0 + "; " + text } ?? text
  }

  /// Records a frame; if the log is full, the oldest frame is removed.
  ///
  /// Frames of the warm-up are stored as recent frames, but are not part of the run. Negative
  /// durations occur if the clock is set back; they count as 0. A negative interval or latency
  /// counts as not measured.
  ///
  /// - Parameters:
  ///   - sample: The measured times of the frame.
  ///   - time: When the call of present returned, in seconds on the clock of `eventArrived(at:)`.
  ///     All waiting events then count as shown, and the returned record contains their number and
  ///     longest latency. If nil, the latency of the sample counts as one event.
  /// - Returns: The frame as it was recorded.
  /// - Precondition: Every time of the sample is finite.
  /// - Complexity: O(capacity) at worst; no allocation.
  @discardableResult
  public mutating func record(
    _ sample: FrameSample,
    presentedAt time: Double? = nil
  ) -> FrameRecord {
    let sample = sample.measured
    var record = FrameRecord(sample, isWarmUp: isInWarmUp(sample.start), marker: pendingMarker)
    pendingMarker = nil
    if let time {
      latencies.eventsShown(at: time)
      if let longest = latencies.longest {
        record.sample.latency = longest
        record.sample.events = latencies.shown.count
      }
    } else {
      latencies.eventShown(latency: sample.latency)
    }
    record.overrun = sample.work - budget
    if let interval = sample.interval {
      record.missed = missedRefreshes(during: interval)
      record.hitch = Double(record.missed) * budget
      record.isStutter = isStutter(interval)
      if record.missed > 0 || record.isStutter { record.cause = delayCause(of: sample) }
    }
    add(record, latencies: latencies.shown)
    return record
  }

  /// Adds a frame with all derived values, such as a frame of a stored log.
  ///
  /// `latencies` are those of the events that the frame is the first to show, in seconds.
  package mutating func add(_ record: FrameRecord, latencies: [Double]) {
    records.append(record)
    recorded += 1
    totals.add(record, latencies: latencies)
    guard !record.isWarmUp else { return }
    chart.add(record)
    worstFrames.addWorst(record, limit: FrameLog.worstCapacity)
  }

  private mutating func isInWarmUp(_ start: Double) -> Bool {
    let first = firstStart ?? start
    firstStart = first
    isWarm = isWarm || recorded >= warmUpFrames || start - first >= warmUpDuration
    return !isWarm
  }

  /// With b the budget: `round(interval / b) - 1` if the interval is over 1.5·b, else 0.
  private func missedRefreshes(during interval: Double) -> Int {
    guard interval > 1.5 * budget else { return 0 }
    // The bound matters only for a gap of months, which must not overflow the count.
    return Int(min((interval / budget).rounded(), Double(Int32.max))) - 1
  }

  /// Whether an interval that is not yet recorded is a stutter.
  ///
  /// A stutter is longer than the budget and longer than twice the running median: at least half of the
  /// stored intervals are shorter than half of it. The result is false if fewer than ten intervals are stored.
  ///
  /// - Complexity: O(count), but O(1) on average while intervals are even.
  private mutating func isStutter(_ interval: Double) -> Bool {
    guard interval > budget, interval > steadyInterval || recorded >= steadyEnd else {
      return false
    }
    let longer = 1.5 * interval
    var (count, short, shortForLonger) = (0, 0, 0)
    for index in 0..<records.count {
      guard let other = records.elements[index].sample.interval else { continue }
      count += 1
      if 2 * other < interval { short += 1 }
      if 2 * other < longer { shortForLonger += 1 }
    }
    guard count >= 10 else { return false }
    // A frame changes count − 2 · shortForLonger by at most 2. While it is over 0, `longer` is no stutter.
    steadyInterval = longer
    steadyEnd = recorded + (count - 2 * shortForLonger + 1) / 2
    return 2 * short >= count
  }

  /// Returns the cause of a late frame that has not been recorded yet; nil if too little was measured.
  ///
  /// Late frames are rare. The medians of the phases are therefore computed only when a late frame occurs.
  ///
  /// - Complexity: O(count) on average; no allocation.
  private mutating func delayCause(of sample: FrameSample) -> DelayCause? {
    guard let work = sample.measuredWork else { return nil }
    guard work > budget else { return .outside }
    guard sample.parts.isSuperset(of: .phases) else { return nil }
    var (cause, furthest) = (DelayCause.outside, -Double.infinity)
    for candidate in DelayCause.all where candidate != .outside || sample.wholeWork != nil {
      let duration = sample.duration(of: candidate)
      // The excess of a phase over its median is at most its own duration.
      guard duration >= furthest else { continue }
      for index in 0..<count {
        phase.append(records.elements[index].sample.duration(of: candidate))
      }
      let excess = duration - phase.selectMedian()
      // Of two equal phases the later one counts, because it is closer to the picture.
      if excess >= furthest { (cause, furthest) = (candidate, excess) }
      phase.removeAll(keepingCapacity: true)
    }
    return cause
  }

  /// Removes all frames, statistics and markers, both of the recent frames and of the run.
  ///
  /// The memory stays allocated. The warm-up is not repeated.
  public mutating func reset() {
    records.removeAll()
    latencies.reset()
    steadyEnd = 0
    totals.removeAll()
    worstFrames.removeAll(keepingCapacity: true)
    chart.removeAll()
    markers.removeAll(keepingCapacity: true)
    pendingMarker = nil
  }

  /// Returns the exact statistics of the recent frames, including frames of the warm-up.
  ///
  /// - Complexity: O(count) on average.
  public func summary() -> FrameSummary {
    var buffer: [Double] = []
    return summary(onlyInMotion: false, with: &buffer)
  }

  /// Returns the exact statistics of the recent frames, or only of those in motion.
  ///
  /// Frames in motion have an interval and come after at least `warmUpFrames` recorded frames. The first frame
  /// and each first frame after a rest have no interval.
  ///
  /// The former content of `buffer` is lost; afterwards it has the work of the counted frames, in any order. If
  /// its capacity is that of the log, nothing is allocated.
  func summary(onlyInMotion: Bool, with buffer: inout [Double]) -> FrameSummary {
    let first = onlyInMotion ? firstAfterWarmUp : 0
    var summary = FrameSummary()
    summary.latency = latencies.statistics(sortedIn: &buffer)
    buffer.removeAll(keepingCapacity: true)
    for index in first..<count {
      let place = records.place(of: index)
      if let interval = records.elements[place].sample.interval { buffer.append(interval) }
    }
    summary.interval = DurationStatistics(reordering: &buffer)
    buffer.removeAll(keepingCapacity: true)
    for index in first..<count {
      let place = records.place(of: index)
      if onlyInMotion, records.elements[place].sample.interval == nil { continue }
      summary.add(records.elements[place])
      if let work = records.elements[place].sample.measuredWork { buffer.append(work) }
    }
    summary.work = DurationStatistics(reordering: &buffer)
    summary.clockStep = clockStep
    return summary
  }

  /// Index of the first recent frame that comes after `warmUpFrames` recorded frames; `count` if none does.
  var firstAfterWarmUp: Int { min(max(0, warmUpFrames - (recorded - count)), count) }

  /// Returns the statistics of the run since the warm-up ended or since the last reset.
  ///
  /// Means, maxima and counts are exact, of times in whole nanoseconds. The error of percentiles and lows is
  /// at most 0.1 % or 100 ns, whichever is more. For percentiles and lows, durations over 10 s count as 10 s.
  public func total() -> FrameSummary { totals.summary }
}
