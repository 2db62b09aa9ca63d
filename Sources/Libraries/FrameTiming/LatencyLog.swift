/// Measures the latency of pointer events: the time from their arrival to the return of present.
///
/// Record the arrival of every event and every picture that is shown. A picture shows all events
/// that arrived before it and were not shown yet. Each event is one measurement. The recent
/// measurements are stored exactly, and those of the run in constant memory. Nothing is allocated
/// after creation. Each `FrameLog` contains a latency log.
///
///     var log = LatencyLog()
///     log.eventArrived(at: 1.000)
///     log.eventArrived(at: 1.008)
///     log.eventsShown(at: 1.020)  // two events, the longest 20 ms
///     log.recent()?.max           // 0.02
package struct LatencyLog: Equatable, Sendable {
  /// Largest number of waiting events: one second of a mouse at 1 kHz.
  private static let waitingCapacity = 1024

  /// Arrival times of the events that no picture has shown yet.
  private var waiting: [Double] = []
  var durations: DurationLog

  /// `capacity` is the number of recent events that are stored one by one; at least 1.
  package init(capacity: Int = 600) {
    precondition(capacity >= 1, "a log keeps at least one event")
    waiting.reserveCapacity(LatencyLog.waitingCapacity)
    durations = DurationLog(capacity: capacity)
  }

  /// Records the arrival of a pointer event; ignored if 1024 events are already waiting.
  ///
  /// - Parameter time: Time of arrival, in seconds; finite.
  package mutating func eventArrived(at time: Double) {
    precondition(time.isFinite, "the time of an arrival is finite")
    if waiting.count < LatencyLog.waitingCapacity { waiting.append(time) }
  }

  /// Records a picture, which shows every waiting event.
  ///
  /// - Parameters:
  ///   - time: When present returned, in seconds on the clock of the arrivals; finite. An event
  ///     that arrived later counts with a latency of 0.
  ///   - isWarmUp: Whether to exclude these events from the run.
  /// - Returns: The number of events that were shown, and their longest latency in seconds; nil if
  ///   no event was waiting.
  @discardableResult
  package mutating func eventsShown(
    at time: Double,
    isWarmUp: Bool = false
  ) -> (count: Int, longest: Double)? {
    precondition(time.isFinite, "the time of a picture is finite")
    guard !waiting.isEmpty else { return nil }
    var longest = 0.0
    for index in waiting.indices {
      let latency = max(0, time - waiting[index])
      longest = max(longest, latency)
      durations.add(latency, isWarmUp: isWarmUp)
    }
    defer { waiting.removeAll(keepingCapacity: true) }
    return (waiting.count, longest)
  }

  /// Removes every measurement; events that no picture has shown yet are kept.
  package mutating func reset() { durations.removeAll() }

  /// Exact; includes events of the warm-up.
  package func recent() -> DurationStatistics? { durations.recent.statistics }

  /// The error of percentiles is at most 0.1 % or 100 ns, whichever is more.
  package func total() -> DurationStatistics? { durations.run.statistics }
}
