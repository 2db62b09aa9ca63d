/// Measures the latency of pointer events: the time from their arrival to the return of present.
///
/// Record the arrival of every event and every picture that is shown. A picture shows all events
/// that arrived before it and were not shown yet. Each event is one measurement. Nothing is allocated
/// after creation. Each `FrameLog` contains a latency log.
///
///     var log = LatencyLog()
///     log.eventArrived(at: 1.000)
///     log.eventArrived(at: 1.008)
///     log.eventsShown(at: 1.020)
///     log.shown  // [0.02, 0.012]
package struct LatencyLog: Equatable, Sendable {
  /// Largest number of waiting events: one second of a mouse at 1 kHz.
  private static let waitingCapacity = 1024

  /// Arrival times of the events that no picture has shown yet.
  private var waiting: [Double] = []
  /// The latencies of the newest events, in seconds.
  private var recent: Ring<Double>
  /// The latencies of the events that the last picture was the first to show, in seconds, in their order.
  package private(set) var shown: [Double] = []

  /// `capacity` is the number of recent events that are stored one by one; at least 1.
  package init(capacity: Int = 600) {
    precondition(capacity >= 1, "a log keeps at least one event")
    waiting.reserveCapacity(LatencyLog.waitingCapacity)
    shown.reserveCapacity(LatencyLog.waitingCapacity)
    recent = Ring(capacity: capacity)
  }

  /// Records the arrival of a pointer event; ignored if 1024 events are already waiting.
  ///
  /// - Parameter time: Time of arrival, in seconds; finite.
  package mutating func eventArrived(at time: Double) {
    precondition(time.isFinite, "the time of an arrival is finite")
    if waiting.count < LatencyLog.waitingCapacity { waiting.append(time) }
  }

  /// Records a picture, which shows every waiting event; `shown` then contains their latencies.
  ///
  /// - Parameter time: When present returned, in seconds on the clock of the arrivals; finite. An event
  ///   that arrived later counts with a latency of 0.
  package mutating func eventsShown(at time: Double) {
    precondition(time.isFinite, "the time of a picture is finite")
    shown.removeAll(keepingCapacity: true)
    for index in waiting.indices { add(max(0, time - waiting[index])) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Records a picture that shows one event with a known latency, in seconds, or no event.
  mutating func eventShown(latency: Double?) {
    shown.removeAll(keepingCapacity: true)
    if let latency { add(latency) }
  }

  private mutating func add(_ latency: Double) {
    shown.append(latency)
    recent.append(latency)
  }

  /// The longest latency in `shown`.
  var longest: Double? {
    var longest: Double?
    for index in shown.indices { longest = max(longest ?? 0, shown[index]) }
    return longest
  }

  /// Removes every measurement; events that no picture has shown yet are kept.
  package mutating func reset() {
    recent.removeAll()
    shown.removeAll(keepingCapacity: true)
  }

  /// Returns the exact statistics of the newest events, also those of the warm-up.
  ///
  /// The latencies are sorted in `buffer`, whose former content is lost.
  package func statistics(sortedIn buffer: inout [Double]) -> DurationStatistics? {
    buffer.removeAll(keepingCapacity: true)
    for place in 0..<recent.count { buffer.append(recent.elements[place]) }
    return DurationStatistics(reordering: &buffer)
  }
}
