/// Keeps how long pointer events took to be seen: from arrival to the return of present.
///
/// Tell it of every event as it arrives and of every picture as it is shown. A picture shows all
/// events that arrived before it and were not shown yet; each of them is one measurement. Recent
/// ones are exact, the whole run is kept in constant memory; after the log is made nothing is
/// allocated. A `FrameLog` has one inside.
///
///     var log = LatencyLog()
///     log.eventArrived(at: 1.000)
///     log.eventArrived(at: 1.008)
///     log.eventsShown(at: 1.020)  // two events, the longest 20 ms
///     log.recent().max            // 0.02
public struct LatencyLog: Sendable {
  /// How many events may wait for one picture; a mouse of 1 kHz fills it in a second.
  private static let room = 1024

  /// Times at which events arrived that no picture showed yet.
  private var waiting: [Double] = []
  private var recentValues: [Double] = []
  private var oldest = 0
  private let capacity: Int
  private var sorted: SortedWindow
  private var totals = DurationTotals()
  /// Events that found no room to wait and are in no figure; at least 0.
  public private(set) var unobserved = 0

  /// Creates a log without events.
  ///
  /// - Parameter capacity: How many recent events to keep one by one; at least 1.
  public init(capacity: Int = 600) {
    precondition(capacity >= 1, "a log keeps at least one event")
    self.capacity = capacity
    waiting.reserveCapacity(LatencyLog.room)
    recentValues.reserveCapacity(capacity)
    sorted = SortedWindow(capacity: capacity)
  }

  /// How many events arrived and were not shown yet.
  public var waitingCount: Int { waiting.count }

  /// Takes note of a pointer event.
  ///
  /// - Parameter time: When it arrived, in seconds; finite.
  public mutating func eventArrived(at time: Double) {
    precondition(time.isFinite, "an event arrives at an instant")
    guard waiting.count < LatencyLog.room else {
      unobserved += 1
      return
    }
    waiting.append(time)
  }

  /// Takes note of a picture, which shows every event that waits.
  ///
  /// - Parameters:
  ///   - time: When present returned, in seconds on the clock of the arrivals; finite. An event
  ///     that arrived later counts with a latency of 0.
  ///   - isWarmUp: Whether to keep these events out of the figures of the run.
  /// - Returns: How many events were shown and the longest latency in seconds; nil if none waited.
  @discardableResult
  public mutating func eventsShown(
    at time: Double,
    isWarmUp: Bool = false
  ) -> (count: Int, longest: Double)? {
    precondition(time.isFinite, "a picture is shown at an instant")
    guard !waiting.isEmpty else { return nil }
    var longest = 0.0
    for index in 0..<waiting.count {
      let latency = max(0, time - waiting[index])
      longest = max(longest, latency)
      add(latency, isWarmUp: isWarmUp)
    }
    let count = waiting.count
    waiting.removeAll(keepingCapacity: true)
    return (count, longest)
  }

  /// Forgets the events that wait: no picture will show them.
  public mutating func discardWaiting() {
    waiting.removeAll(keepingCapacity: true)
  }

  /// Forgets every measurement; events that wait go on waiting.
  public mutating func reset() {
    recentValues.removeAll(keepingCapacity: true)
    oldest = 0
    sorted.removeAll()
    totals.reset()
    unobserved = 0
  }

  /// The figures of the recent events, exact, those of the warm-up included.
  public func recent() -> LatencySummary { LatencySummary(sorted) }

  /// The figures of so many of the latest events, exact; of all recent ones if there are fewer.
  ///
  /// - Parameters:
  ///   - events: How many events; at least 0.
  ///   - window: Room to sort them in, which also bounds their number.
  /// - Returns: Their figures; everything is nil without events.
  func recent(_ events: Int, sortedIn window: inout SortedWindow) -> LatencySummary {
    window.removeAll()
    let number = min(events, recentValues.count, window.capacity)
    for index in recentValues.count - number..<recentValues.count {
      let place = oldest + index
      window.insert(recentValues[place < recentValues.count ? place : place - recentValues.count])
    }
    return LatencySummary(window)
  }

  /// The figures of the run; percentiles are within 0.1 % or 100 ns, whichever is more.
  public func total() -> LatencySummary {
    var summary = LatencySummary()
    guard totals.count > 0 else { return summary }
    summary.events = totals.count
    summary.mean = totals.average
    summary.p50 = totals.percentile(permille: 500)
    summary.p95 = totals.percentile(permille: 950)
    summary.p99 = totals.percentile(permille: 990)
    summary.max = totals.largest
    return summary
  }

  /// Takes in one latency that somebody else measured, in seconds, finite and at least 0.
  mutating func add(_ latency: Double, isWarmUp: Bool) {
    if recentValues.count < capacity {
      recentValues.append(latency)
      sorted.insert(latency)
    } else {
      sorted.replace(recentValues[oldest], with: latency)
      recentValues[oldest] = latency
      oldest = oldest + 1 < capacity ? oldest + 1 : 0
    }
    if !isWarmUp { totals.add(latency) }
  }

  /// Takes the run of another log into this one's figures of the run.
  mutating func addTotal(of other: LatencyLog) {
    totals.add(other.totals)
    unobserved += other.unobserved
  }
}

/// How long pointer events took to be seen; everything is nil without events.
public struct LatencySummary: Equatable, Sendable {
  /// How many events the figures are about.
  public var events = 0
  /// Mean latency, in seconds.
  public var mean: Double?
  /// Latency that half of the events did not exceed, in seconds; by nearest rank.
  public var p50: Double?
  /// Latency that 95 of 100 events did not exceed, in seconds; by nearest rank.
  public var p95: Double?
  /// Latency that 99 of 100 events did not exceed, in seconds; by nearest rank.
  public var p99: Double?
  /// The longest latency, in seconds.
  public var max: Double?

  /// Creates the summary of no events.
  public init() {}

  /// Sums up latencies that are sorted.
  init(_ sorted: SortedWindow) {
    guard let spread = sorted.spread else { return }
    events = sorted.count
    mean = spread.mean
    p50 = sorted.percentile(permille: 500)
    p95 = sorted.percentile(permille: 950)
    p99 = sorted.percentile(permille: 990)
    max = sorted.last
  }
}
