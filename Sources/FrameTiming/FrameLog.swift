/// Keeps the last frames one by one and the whole run in sum.
///
/// Give it one sample a frame. The recent frames are exact and feed the overlay; the totals are
/// for the end of a run and have three significant digits. Everything is allocated when the log is
/// made: about 50 kB for 600 frames and 150 kB for the totals. Afterwards `record`, `summary` and
/// `reset` allocate nothing.
///
///     var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
///     log.record(FrameSample(number: 0, start: 0, draw: 0.002))
///     log.record(FrameSample(number: 1, start: 0.0167, draw: 0.004, interval: 0.05))
///     log.summary().max     // 0.004
///     log.summary().missed  // 2: three refreshes passed and only one brought a picture
public struct FrameLog: Sendable {
  /// Refreshes of the display per second; over 0.
  public let refreshRate: Double
  /// How many frames after the start are kept out of the totals; at least 0.
  public let warmUpFrames: Int
  /// How many recent frames are kept; at least 1.
  public let capacity: Int

  private var samples: [FrameSample] = []
  /// Where the oldest sample lies once all room is taken; 0 until then.
  private var oldest = 0
  private var recorded = 0
  private var work: SortedWindow
  private var intervals: SortedWindow
  private var totals = RunTotals()

  /// Creates a log without frames.
  ///
  /// - Parameters:
  ///   - refreshRate: Refreshes of the display per second; finite and over 0.
  ///   - warmUpFrames: How many frames to keep out of the totals, at least 0: in the first ones
  ///     fonts are read, textures made and caches filled. 120 are two seconds at 60 Hz.
  ///   - capacity: How many recent frames to keep, at least 1. 600 are ten seconds at 60 Hz.
  public init(refreshRate: Double, warmUpFrames: Int = 120, capacity: Int = 600) {
    precondition(refreshRate > 0 && refreshRate.isFinite, "a display refreshes at a rate over 0")
    precondition(warmUpFrames >= 0, "the warm-up cannot have fewer than 0 frames")
    precondition(capacity >= 1, "a log keeps at least one frame")
    self.refreshRate = refreshRate
    self.warmUpFrames = warmUpFrames
    self.capacity = capacity
    samples.reserveCapacity(capacity)
    work = SortedWindow(capacity: capacity)
    intervals = SortedWindow(capacity: capacity)
  }

  /// Time for one frame if none is to be missed: 1 / refreshRate, in seconds.
  public var budget: Double { 1 / refreshRate }

  /// How many recent frames are kept at present, in 0...capacity.
  public var count: Int { samples.count }

  /// Whether the next frame will still be kept out of the totals.
  public var isWarmingUp: Bool { recorded < warmUpFrames }

  /// How many durations of the totals were over 10 s and count as 10 s in percentiles and lows.
  public var clamped: Int { totals.clamped }

  /// A recent frame; 0 is the oldest, `count - 1` the newest.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> FrameSample {
    precondition(index >= 0 && index < samples.count, "no frame has this index")
    let place = oldest + index
    return samples[place < samples.count ? place : place - samples.count]
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

  /// Takes in a frame; the oldest leaves if there is no room.
  ///
  /// Frames of the warm-up are among the recent ones but not in the totals.
  ///
  /// - Precondition: Every duration of the sample is finite and at least 0.
  /// - Complexity: O(capacity) moves at worst; no allocation.
  public mutating func record(_ sample: FrameSample) {
    precondition(sample.isMeasured, "durations are finite and not below 0")
    if samples.count < capacity {
      samples.append(sample)
    } else {
      let leaving = samples[oldest]
      work.remove(leaving.work)
      if let interval = leaving.interval {
        intervals.remove(interval)
      }
      samples[oldest] = sample
      oldest = oldest + 1 < capacity ? oldest + 1 : 0
    }
    work.insert(sample.work)
    if let interval = sample.interval {
      intervals.insert(interval)
    }
    if !isWarmingUp {
      totals.add(sample, missed: missedRefreshes(in: sample))
    }
    recorded += 1
  }

  /// Forgets every frame, recent and in sum, and keeps the room they took.
  ///
  /// The warm-up does not begin anew: a program that has run for a while is warm.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    oldest = 0
    work.removeAll()
    intervals.removeAll()
    totals.reset()
  }

  /// The figures of the recent frames, exact, those of the warm-up included.
  ///
  /// - Complexity: O(capacity); no allocation.
  public func summary() -> FrameSummary {
    var summary = FrameSummary()
    var sums = PhaseSums()
    for index in 0..<samples.count {
      let sample = samples[index]
      sums.add(sample)
      summary.missed += missedRefreshes(in: sample)
    }
    sums.fill(&summary)
    summary.p50 = work.percentile(50) ?? 0
    summary.p95 = work.percentile(95) ?? 0
    summary.p99 = work.percentile(99) ?? 0
    summary.max = work.last ?? 0
    guard intervals.count > 0 else { return summary }
    summary.intervalP50 = intervals.percentile(50)
    summary.intervalP99 = intervals.percentile(99)
    summary.intervalMax = intervals.last
    summary.low1Percent = FrameSummary.rate(
      ofMeanInterval: intervals.mean(
        ofLargest: FrameSummary.worstHundredth(of: intervals.count)
      )
    )
    return summary
  }

  /// The figures of the run since the warm-up ended or since the last reset.
  ///
  /// Means, maxima and counts are exact; percentiles and lows are within 0.1 % or 100 ns, whichever
  /// is more, and take durations over 10 s for 10 s.
  public func total() -> FrameSummary {
    totals.summary()
  }
}

extension FrameLog: Equatable {
  /// Whether two logs were set up alike and hold the same frames, recent and in sum.
  public static func == (one: FrameLog, other: FrameLog) -> Bool {
    guard
      one.refreshRate == other.refreshRate, one.warmUpFrames == other.warmUpFrames,
      one.capacity == other.capacity, one.count == other.count, one.recorded == other.recorded
    else { return false }
    return one.totals == other.totals && (0..<one.count).allSatisfy { one[$0] == other[$0] }
  }
}
